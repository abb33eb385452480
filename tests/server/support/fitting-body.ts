/** What a call would take: a body by the schema that it says of itself, for tests that spoil a part of it. */
import type { JsonSchema } from '../../../src/engine/model/bundle.ts';

/** Draws among `count` things, from 0. */
type Draw = (count: number) => number;

const STRINGS: Record<string, string> = {
  uuid: '0f4d1a52-6a0e-4d0a-9a6a-2f6a9a6a1c11',
  email: 'quillon.1@example.com',
  'date-time': '2026-06-15T12:00:00.000Z',
  date: '2026-06-15',
};
/** One of these fits each pattern that a call has for a text. */
const WORDS = [
  'a',
  'name',
  'heloc',
  'FHEL',
  '/account/heloc/register-v2',
  '2.2.23',
  'WEB',
  STRINGS.uuid ?? '',
];

export function fittingBody(schema: JsonSchema, draw: Draw): unknown {
  const {
    type,
    enum: choices,
    const: only,
    properties,
    items,
    anyOf,
    oneOf,
  } = schema as Record<string, never>;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[draw((choices as unknown[]).length)];
  const ways = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (ways) return fittingBody(ways[draw(ways.length)] ?? {}, draw);
  const named: unknown = Array.isArray(type) ? type[0] : type;
  switch (named ?? (properties ? 'object' : 'string')) {
    case 'object':
      return fittingObject(schema, draw);
    case 'array':
      return [fittingBody((items ?? {}) as JsonSchema, draw)];
    case 'integer':
    case 'number':
      return Number((schema.minimum as number | undefined) ?? 0) + draw(2);
    case 'boolean':
      return draw(2) === 0;
    default:
      return fittingText(schema, draw);
  }
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, draw: Draw): object {
  const entries = Object.entries(properties as Record<string, JsonSchema>);
  const wanted = entries.filter(([name]) => (required as string[]).includes(name) || draw(3) === 0);
  return Object.fromEntries(wanted.map(([name, each]) => [name, fittingBody(each, draw)]));
}

function fittingText({ format, pattern, minLength = 0 }: JsonSchema, draw: Draw): string {
  if (typeof format === 'string' && format in STRINGS) return STRINGS[format] ?? '';
  const fits = WORDS.filter((word) => {
    const isLong = word.length >= Number(minLength);
    return isLong && (pattern === undefined || new RegExp(String(pattern), 'u').test(word));
  });
  return fits[draw(fits.length)] ?? 'x'.repeat(Number(minLength));
}
