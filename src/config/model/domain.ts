/** The values of a schema that questions can tell apart, and the plainest value it allows. */
import type { JsonSchema, Logic } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';

/** The id of the entry that a look-up finds, and of another one. */
export const SAMPLE_IDS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
export const SAMPLE_DATE = '1980-04-02';
const SAMPLE_TEXTS: Record<string, string | undefined> = {
  uuid: SAMPLE_IDS[0],
  date: SAMPLE_DATE,
  'date-time': `${SAMPLE_DATE}T12:00:00Z`,
  email: 'someone@mail.example',
  phone: '+12085550142',
  uri: 'https://page.example',
};

/** What a question compares to, wherever in it; names of facts are none. */
export function literalsIn(rule: Logic): unknown[] {
  if (Array.isArray(rule)) return rule.flatMap(literalsIn);
  if (!isRecord(rule)) return rule === null ? [] : [rule];
  return Object.entries(rule as Record<string, Logic>).flatMap(([operator, operand]) =>
    operator === 'var' ? [] : literalsIn(operand),
  );
}

/** On and beside each limit, as far as the schema allows. */
export function numbersNear(schema: JsonSchema, limits: unknown[], step: number): number[] {
  const near = limits
    .filter((each) => typeof each === 'number')
    .flatMap((limit) => [limit, limit - step, limit + step]);
  return [...new Set(near)].filter((each) => isAllowedNumber(schema, each));
}

export function isAllowedNumber({ minimum, maximum }: JsonSchema, value: number): boolean {
  return (
    !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum)
  );
}

/** A value that the schema allows, as plain as possible; of an object what is required. */
export function sampleOf(schema: JsonSchema): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'object': {
      const needed = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const properties = isRecord(schema.properties) ? schema.properties : {};
      return Object.fromEntries(
        needed.map((name) => [name, sampleOf((properties[name] ?? {}) as JsonSchema)]),
      );
    }
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, minLength }: JsonSchema): string {
  const known = typeof format === 'string' ? SAMPLE_TEXTS[format] : undefined;
  return known ?? 'given'.padEnd(typeof minLength === 'number' ? minLength : 0, '.');
}
