/** Can each field of a form be answered at all? */
import { readSlotOptions } from '../../../engine/answer/slots.ts';
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { type Model, problemAt, problemAtKey, type Somewhere } from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { emptyRangeOf, endInFile } from '../../model/ranges.ts';
import { lengthsOf } from './pattern-lengths.ts';

export function* answerableRule(model: Model): Generator<Problem> {
  for (const form of model.forms.all) {
    for (const { name, schema, pointer } of fieldsOf(form.value)) {
      const reason = whyNever(schema, { file: form.file, pointer }, model);
      if (!reason) continue;
      const message = `No answer to "${name}" is ever right: ${reason.said}.`;
      yield reason.keyword === undefined
        ? problemAtKey('form/impossible', form, pointer, message)
        : problemAt('form/impossible', form, [...pointer, ...reason.keyword.split('.')], message);
    }
  }
}

interface Reason {
  said: string;
  /** The keyword that is told, after its group and a dot; the field itself where it is several. */
  keyword?: string;
}

function whyNever(schema: JsonSchema, where: Somewhere, { partUses }: Model): Reason | undefined {
  const empty = emptyRangeOf(schema, schema);
  if (empty) {
    const { least, low, most, high } = empty;
    const said = `${least} ${low} is ${low === high ? 'not less' : 'more'} than ${most} ${high}`;
    return { said, keyword: endInFile(empty, where, partUses) };
  }
  return (
    whyNoNumber(schema) ??
    whyNoLength(schema) ??
    whyNoList(schema) ??
    whyNoChoice(schema) ??
    whyNoSlot(schema)
  );
}

function whyNoNumber({ type, minimum, maximum, multipleOf }: JsonSchema): Reason | undefined {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return undefined;
  if (type === 'integer' && Math.ceil(minimum) > Math.floor(maximum))
    return { said: `no whole number lies between ${minimum} and ${maximum}` };
  // Of fractions, whose quotients are not exact, nothing is said.
  if (
    !Number.isInteger(multipleOf) ||
    Math.ceil(minimum / Number(multipleOf)) <= maximum / Number(multipleOf)
  )
    return undefined;
  return {
    said: `no multiple of ${multipleOf} lies between ${minimum} and ${maximum}`,
    keyword: 'multipleOf',
  };
}

function whyNoLength({ pattern, minLength, maxLength, options }: JsonSchema): Reason | undefined {
  const lengths = typeof pattern === 'string' ? lengthsOf(pattern) : undefined;
  if (!lengths) return undefined;
  const mask = isRecord(options) && typeof options.mask === 'string' ? options.mask : undefined;
  const places = mask?.replace(/[^#]/g, '').length;
  for (const [most, few] of [
    [maxLength, 'maxLength is'] as const,
    [places, 'its mask has places for'] as const,
  ]) {
    if (typeof most !== 'number' || lengths.least <= most) continue;
    return { said: `its pattern needs ${lengths.least} characters, and ${few} ${most}`, keyword: 'pattern' };
  }
  if (typeof minLength !== 'number' || lengths.most >= minLength) return undefined;
  return {
    said: `its pattern takes ${lengths.most} characters, and minLength is ${minLength}`,
    keyword: 'pattern',
  };
}

function whyNoList({ widget, options, items, minItems, uniqueItems }: JsonSchema): Reason | undefined {
  if (widget === 'upload' && isRecord(options) && options.most === 0)
    return { said: 'it takes 0 files', keyword: 'options.most' };
  const choices = isRecord(items) && Array.isArray(items.enum) ? items.enum.length : undefined;
  if (uniqueItems !== true || choices === undefined || Number(minItems ?? 0) <= choices) return undefined;
  return { said: `minItems is ${minItems}, and it has ${choices} choices`, keyword: 'minItems' };
}

/** A slot starts before the hour that ends the day. */
function whyNoSlot({ widget, options }: JsonSchema): Reason | undefined {
  if (widget !== 'slot' || !isRecord(options)) return undefined;
  const { daysFrom, daysAhead, from, to, every } = readSlotOptions(options);
  if (daysFrom > daysAhead)
    return {
      said: `daysFrom ${daysFrom} is more than daysAhead ${daysAhead}`,
      keyword: said(options, 'daysFrom', 'daysAhead'),
    };
  if (from < to && every > (to - from) * 60)
    return { said: `each slot takes ${every} minutes, and the day ends at ${to}`, keyword: 'options.every' };
  return from < to
    ? undefined
    : { said: `its hours end at ${to}, and begin at ${from}`, keyword: said(options, 'to', 'from') };
}

/** The first that stands there; the other is the default. */
function said(options: object, first: string, second: string): string {
  return `options.${Object.hasOwn(options, first) ? first : second}`;
}

function whyNoChoice(schema: JsonSchema): Reason | undefined {
  if (!Array.isArray(schema.enum)) return undefined;
  if (schema.const !== undefined && !schema.enum.includes(schema.const)) {
    return { said: 'its const is none of its choices', keyword: 'const' };
  }
  if (schema.enum.some((choice) => isAllowed(choice, schema))) return undefined;
  return { said: 'each of its choices is refused by its other constraints', keyword: 'enum' };
}

function isAllowed(
  choice: unknown,
  { type, minLength, maxLength, minimum, maximum, pattern }: JsonSchema,
): boolean {
  if (typeof choice === 'string') {
    const fits = typeof pattern !== 'string' || matches(pattern, choice);
    const isLong = typeof minLength !== 'number' || choice.length >= minLength;
    const isShort = typeof maxLength !== 'number' || choice.length <= maxLength;
    return (type === undefined || type === 'string') && fits && isLong && isShort;
  }
  if (typeof choice !== 'number') return true;
  const isLarge = typeof minimum !== 'number' || choice >= minimum;
  const isSmall = typeof maximum !== 'number' || choice <= maximum;
  return type !== 'string' && isLarge && isSmall;
}

/** Choices are short, so that no pattern takes long; one that is none is told elsewhere. */
function matches(pattern: string, choice: string): boolean {
  if (choice.length > 100) return true;
  try {
    return new RegExp(pattern, 'u').test(choice);
  } catch {
    return true;
  }
}
