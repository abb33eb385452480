/** Finds a made-up answer that a form refuses just as it refused the real one. */
import { type CheckedForm, checkAnswers } from '../../engine/answer/forms.ts';
import type { RecordedRefusal } from '../../engine/answer/record.ts';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord, withValueAt } from '../../engine/model/paths.ts';
import type { Facts, Triggers } from '../../engine/model/triggers.ts';
import { fieldAt } from '../scenario/expect.ts';

export interface RefusedForm {
  form: CheckedForm;
  shape: JsonSchema;
  facts: Facts;
  triggers: Triggers;
}

/** Values by field; a field that is refused so already needs none. `without` are those for which none was found. */
export function madeUpFor(
  asked: RefusedForm,
  answers: unknown,
  refused: RecordedRefusal[],
): { values: Record<string, unknown>; without: RecordedRefusal[] } {
  const values: Record<string, unknown> = {};
  const without: RecordedRefusal[] = [];
  let given = answers;
  for (const refusal of refused) {
    if (isRefused(asked, given, refusal)) continue;
    const value = candidatesFor(schemaAt(asked.shape, refusal.field), asked.facts.today).find((each) => {
      const tried = withValueAt(given, refusal.field, each);
      return isRefused(asked, tried, refusal) && isNothingElse(asked, tried, refused);
    });
    if (value === undefined) without.push(refusal);
    else {
      values[refusal.field] = value;
      given = withValueAt(given, refusal.field, value);
    }
  }
  return { values, without };
}

function isRefused(asked: RefusedForm, answers: unknown, { field, keyword }: RecordedRefusal): boolean {
  return refusalsOf(asked, answers).some(
    (each) => fieldAt(each.pointer) === field && each.keyword === keyword,
  );
}

function isNothingElse(asked: RefusedForm, answers: unknown, refused: RecordedRefusal[]): boolean {
  return refusalsOf(asked, answers).every(({ pointer }) =>
    refused.some(({ field }) => field === fieldAt(pointer)),
  );
}

function refusalsOf({ form, facts, triggers }: RefusedForm, answers: unknown) {
  return checkAnswers(form, answers, facts, triggers);
}

function schemaAt(shape: JsonSchema, field: string): JsonSchema {
  return field.split('.').reduce<JsonSchema>((schema, name) => {
    const below = isRecord(schema.properties) ? schema.properties[name] : undefined;
    return isRecord(below) ? below : {};
  }, shape);
}

/** Simple ones first: a reader is to see at once what is wrong with it. */
function candidatesFor(schema: JsonSchema, today: unknown): unknown[] {
  const { minLength, maxLength, minimum, maximum, properties } = schema;
  if (isRecord(properties)) {
    return isRecord(properties.year) ? ['', ...dates(String(today))] : [''];
  }
  const tooShort = typeof minLength === 'number' && minLength > 1 ? ['x'.repeat(minLength - 1)] : [];
  const tooLong = typeof maxLength === 'number' ? longerThan(maxLength) : [];
  const words = ['', 'x', '?', '12', 'two words', ...tooShort, ...tooLong];
  const numbers = [
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...[0, -1, 0.5, 1, 1_000_000],
  ];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const choices = Array.isArray(schema.enum) ? schema.enum : [];
  return isNumber ? ['', ...numbers, 'x'] : [...words, false, ...choices, ...numbers];
}

/** A word, and an e-mail address in order. */
function longerThan(length: number): string[] {
  return ['x'.repeat(length + 1), `x@${'mail.'.repeat(Math.ceil(length / 5))}example`];
}

/** One that the calendar has not, one long past, ages half a year past a birthday, and one to come. */
function dates(today: string): object[] {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  const isLate = month > 6;
  const aged = (years: number) => ({
    month: isLate ? month - 6 : month + 6,
    day: 1,
    year: year - years - (isLate ? 0 : 1),
  });
  const ages = [10, 17, 18, 19, 20, 30, 60, 80, 110];
  return [{ month: 2, day: 31, year: 1990 }, { month: 1, day: 1, year: 1800 }, ...ages.map(aged), aged(-2)];
}
