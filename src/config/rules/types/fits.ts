/** Can a fact of one schema hold what another schema describes? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { isNested, plainSchema } from '../../model/nested.ts';
import { emptyRangeOf } from '../../model/ranges.ts';
import { choicesOf, couldBe, isUnknown, propertiesOf } from '../../model/typed.ts';

interface How {
  convert?: Effect['convert'];
  fields?: string[] | undefined;
}

/** The reason for which it cannot, in words that end a sentence; undefined when it can. */
export function mismatchBetween(
  source: JsonSchema,
  target: JsonSchema,
  { convert, fields }: How,
): string | undefined {
  if (isUnknown(source) || isUnknown(target)) return undefined;
  if (convert) return misconverted(source, target, convert);
  if (source.type === 'constant') return constantMisfit(source.const, target);
  if (fields) return eachProperty(source, target, fields);
  return valueMisfit(source, target, '');
}

function misconverted(source: JsonSchema, target: JsonSchema, convert: string): string | undefined {
  if (convert === 'newest') {
    return isRecord(source.items)
      ? valueMisfit(source.items as JsonSchema, target, '')
      : 'newest is taken of a list';
  }
  if (target.type !== 'string') return `${convert} makes a text, and it is of type ${String(target.type)}`;
  if (convert !== 'date') return source.type === 'string' ? undefined : `${convert} is made of a text`;
  const parts = Object.keys(propertiesOf(source));
  const has = ['day', 'month', 'year'].every((part) => parts.includes(part));
  return has ? undefined : 'a date is made of day, month and year';
}

function constantMisfit(value: unknown, target: JsonSchema): string | undefined {
  if (Array.isArray(value)) return target.type === 'array' ? undefined : 'it is no list';
  if (!isRecord(value)) return couldBe(target, value) ? undefined : `it is never ${JSON.stringify(value)}`;
  if (target.type !== 'object') return 'it is no map';
  for (const [name, below] of Object.entries(value)) {
    const schema = propertiesOf(target)[name];
    if (!schema) return `it has no field "${name}"`;
    const reason = constantMisfit(below, schema);
    if (reason) return `in "${name}", ${reason}`;
  }
  return undefined;
}

function valueMisfit(given: JsonSchema, target: JsonSchema, name: string): string | undefined {
  const source = isNested(given) ? plainSchema(given) : given;
  if (isUnknown(source) || isUnknown(target)) return undefined;
  // A constant that is laid under an entry.
  if (source.type === 'constant') return constantMisfit(source.const, target);
  const it = name === '' ? 'it' : `"${name}"`;
  const isWidened = source.type === 'integer' && target.type === 'number';
  if (source.type !== target.type && !isWidened) {
    return `${it} is of type ${String(target.type)}, and this of type ${String(source.type)}`;
  }
  if (source.type === 'object') return eachProperty(source, target, Object.keys(propertiesOf(source)));
  if (source.type === 'array' && isRecord(source.items) && isRecord(target.items)) {
    const reason = valueMisfit(source.items as JsonSchema, target.items as JsonSchema, '');
    return reason && `in an entry of ${name === '' ? 'it' : `"${name}"`}, ${reason}`;
  }
  const above = emptyRangeOf(source, target);
  if (above) return `${it} has ${above.most} ${above.high}, and this ${above.least} ${above.low}`;
  const below = emptyRangeOf(target, source);
  if (below) return `${it} has ${below.least} ${below.low}, and this ${below.most} ${below.high}`;
  const extra = choicesOf(source)?.find((value) => !couldBe(target, value));
  return extra === undefined ? undefined : `${it} is never ${JSON.stringify(extra)}`;
}

function eachProperty(source: JsonSchema, target: JsonSchema, names: string[]): string | undefined {
  if (target.type !== 'object') return `it is of type ${String(target.type)}, and this is a map`;
  for (const name of names) {
    const from = propertiesOf(source)[name];
    const to = propertiesOf(target)[name];
    if (!from) continue;
    if (!to) return `it has no field "${name}"`;
    const reason = valueMisfit(from, to, name);
    if (reason) return reason;
  }
  return undefined;
}
