/** Who applies in tests? The personas of the walks, told here with the details that a story changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { mergedPersona } from '../../src/config/model/walks.ts';
import type { Persona, PersonasFile } from '../../src/engine/model/language.ts';
import { isRecord } from '../../src/engine/model/paths.ts';

/** Answers by screen. */
export type Answers = Record<string, Record<string, unknown>>;

/** By the name of a field, whatever screens ask it; of those that go by one name, that of the screen told first. */
export type Fields = Record<string, unknown> & {
  [name in 'firstName' | 'lastName' | 'email' | 'password' | 'phone' | 'ssn']: string;
} & {
  address: Record<'street1' | 'city' | 'state' | 'zip', string>;
  dateOfBirth: Record<'year' | 'month' | 'day', number>;
  income: number;
};

const folder = join(import.meta.dirname, '../../flows');
const read = new Map<string, ReadonlyMap<string, Persona>>();

/** Those of a product, by name. */
export function personasOf(product = 'heloc'): ReadonlyMap<string, Persona> {
  const file = join(folder, product, 'walks/personas.yaml');
  const all = () => new Map(Object.entries((parse(readFileSync(file, 'utf8')) as PersonasFile).personas));
  const personas = read.get(product) ?? all();
  read.set(product, personas);
  return personas;
}

/** What a persona answers; throws a RangeError where nobody has the name. */
export function answersOf(name = 'quillon', product = 'heloc'): Answers {
  const personas = personasOf(product);
  if (!personas.has(name)) throw new RangeError(`Nobody among the personas of ${product} is "${name}".`);
  return structuredClone(mergedPersona(name, personas).answers);
}

/** By what somebody differs from the persona: a detail, wherever it is told. */
export interface Details {
  email?: string;
  firstName?: string;
  lastName?: string;
  /** Of the home that secures the line, as its state is. */
  street?: string;
  state?: string;
  occupancyType?: 'PRIMARY' | 'SECONDARY' | 'INVESTMENT';
  isListedForSale?: 'YES' | 'NO';
  employmentType?: string;
  /** Whole dollars a year. */
  income?: number;
  /** Nine digits. */
  ssn?: string;
  ownership?: 'SOLE' | 'JOINT' | 'TRUST';
  accountNumber?: string;
}

/** What `quillon` answers who meets nothing out of the ordinary at the sandbox lender, with other details. */
export function applicant({ street, accountNumber, ...details }: Details = {}): Answers {
  const accounts = { accountNumber, accountNumberAgain: accountNumber };
  return withDetails(answersOf(), { ...details, ...accounts, street1: street }) as Answers;
}

/** Screens, and fields, that ask for another home. */
const OTHER_HOMES = ['home-address', 'homeAddress'];

function withDetails(answers: unknown, details: Record<string, unknown>): unknown {
  if (!isRecord(answers)) return answers;
  const changed = Object.entries(answers).map(([key, value]) => {
    if (OTHER_HOMES.includes(key)) return [key, value];
    return [key, details[key] ?? withDetails(value, details)];
  });
  return Object.fromEntries(changed);
}

export function fieldsOf(answers: Answers): Fields {
  return Object.assign({}, ...Object.values(answers).toReversed());
}

/** The email that is a persona's in one test alone: nobody else has registered by it. */
export function emailOf({ email }: Pick<Fields, 'email'>, tag: string | number): string {
  return email.replace('@', `.${tag}@`);
}
