/** Which acceptable answers may a form get? Made from its shape; what a pattern asks for is made by hand. */
import fc from 'fast-check';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { formIn, nameInFlows, realProduct } from '../support/project.ts';
import { APPLICATION_ANSWERS } from './application-answers.ts';

export function generatedAnswers(form: string): fc.Arbitrary<Record<string, unknown>> {
  const shape = formIn(realProduct().source, form)?.shape;
  if (!shape) throw new Error(`No form is named "${form}".`);
  // What is chosen from facts cannot be made up: it is as it stands in the table.
  const name = nameInFlows(form);
  const chosen = APPLICATION_ANSWERS[name];
  if (chosen) return fc.constant(chosen);
  return name === 'profile' ? objectOf(shape).map(withHome) : objectOf(shape);
}

/** Where somebody lives is asked of those who do not live in the home, and of nobody else. */
function withHome({ homeAddress, ...answers }: Record<string, unknown>): Record<string, unknown> {
  return answers.occupancyType === 'PRIMARY'
    ? answers
    : { ...answers, homeAddress: homeAddress ?? answers.property };
}

/** By name, where constraints are patterns. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  street1: fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), word())
    .map(([number, name]) => `${number} ${name} St`),
  city: word(),
  zip: fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0')),
  firstName: word(),
  middleName: word(),
  lastName: word(),
  email: fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/).map((name) => `${name}@example.com`),
  phone: fc.constantFrom('2085550142', '+12085550142', '12085550142'),
  password: fc.string({ minLength: 12, maxLength: 64 }),
  // No one is under age, and nobody is older than the oldest that a form takes.
  dateOfBirth: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2007-01-01'), noInvalidDate: true })
    .map((date) => ({ day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() })),
};

function word(): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'abcdeéñÅß'), minLength: 2, maxLength: 20 });
}

function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const values = properties.map(([name, property]) => [name, byName[name] ?? answerTo(property)] as const);
  const requiredKeys = (schema.required ?? []) as string[];
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true });
}

function answerTo(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum))
    return fc.constantFrom(...schema.enum.filter((each) => each !== 'UNEMPLOYED'));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: Number(schema.minimum ?? 0), max: Number(schema.maximum ?? 1000) });
    default:
      return fc.string({ maxLength: Math.min(Number(schema.maxLength ?? 20), 20) });
  }
}
