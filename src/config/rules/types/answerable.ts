/** Can each field of a form be answered at all? */
import { readSlotOptions } from '../../../engine/answer/slots.ts';
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { type Model, problemAt, problemAtKey, type Somewhere } from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { emptyRangeOf, endInFile } from '../../model/ranges.ts';

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
  return whyNoNumber(schema) ?? whyNoChoice(schema) ?? whyNoSlot(schema);
}

function whyNoNumber({ type, minimum, maximum }: JsonSchema): Reason | undefined {
  if (type !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return undefined;
  const isEmpty = Math.ceil(minimum) > Math.floor(maximum);
  return isEmpty ? { said: `no whole number lies between ${minimum} and ${maximum}` } : undefined;
}

/** A slot starts before the hour that ends the day. */
function whyNoSlot({ widget, options }: JsonSchema): Reason | undefined {
  if (widget !== 'slot' || !isRecord(options)) return undefined;
  const { daysFrom, daysAhead, from, to } = readSlotOptions(options);
  if (daysFrom > daysAhead)
    return {
      said: `daysFrom ${daysFrom} is more than daysAhead ${daysAhead}`,
      keyword: said(options, 'daysFrom', 'daysAhead'),
    };
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
