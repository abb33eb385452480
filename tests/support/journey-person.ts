/** Who walks through an application? People of the sandbox's table, named or drawn by a seed, and what each would say. */

import type { Random } from '../../src/proof/sample/random.ts';
import { createRandom } from '../../src/proof/sample/sample.ts';
import { OUTCOMES } from '../../src/server/sandbox/outcomes.ts';
import { type Answers, applicant, type Details, fieldsOf } from './personas.ts';

export interface Persona {
  name: string;
  seed: number;
  answers: Answers;
  /** Begins with an empty application, and tells there who they are. */
  startsEmpty: boolean;
  /** What the URL of their first question says, by its query's names. */
  cameWith?: Record<string, string>;
  /** What is answered before anything else, by `form/field`: in turn, the last one again and again. */
  says: Record<string, unknown[]>;
  /** How the pages of others end, by task: the same. */
  ends: Record<string, string[]>;
  /** Screens that are gone to before others. */
  prefers: string[];
  /** How staff decide, by review; without a name the first outcome. `undefined`: nobody is there. */
  staff: Record<string, string> | undefined;
  /** How often, of one, something is done that a careful person would not. */
  wildness: number;
}

/** What tells somebody from everybody else. */
export type Own = Partial<Omit<Persona, 'name' | 'answers'>> & Details;

const USUAL = { seed: 1, startsEmpty: false, says: {}, ends: {}, prefers: [], staff: {}, wildness: 0 };

export function person(name: string, own: Own = {}): Persona {
  return { ...USUAL, name, answers: applicant(own), ...own };
}

/** What leads to funded without anybody of the lender's: to be given to `person`. */
export const STRAIGHT: Own = {
  says: {
    'contact/ownership': ['SOLE'],
    'entries/choice': ['CONFIRM'],
    'home-condition/condition': ['GOOD'],
    'home-condition/works': ['NO'],
  },
  ends: { linkIncome: ['same'], linkBank: ['verified'], meetNotary: ['accepted'] },
  prefers: ['notary/session'],
};

const words = (by: string) => OUTCOMES.filter((row) => row.by === by).map(({ is }) => is);
/** The provider would take longer than a walk may, or is down until staff have looked. */
const TOO_SLOW = ['Slowe'];
const STATES = ['CO', 'TX', 'TX', 'CA', 'FL', 'UT', 'ID', 'AL'];
const INCOMES = [6_000, 18_000, 77_000, 96_000, 96_000, 96_000, 200_000];
const EMPLOYMENT = ['FULL_TIME', 'FULL_TIME', 'PART_TIME', 'SELF_EMPLOYED', 'RETIRED'];

/** Two in three meet a row of the table by their name, every second one by the street. The same seed, the same person. */
export function anybody(seed: number): Persona {
  const random = createRandom(seed);
  const of = <T>(all: readonly T[]): T => random.pick(all) as T;
  const usual = fieldsOf(applicant());
  const lastName = of([usual.lastName, ...words('lastName').filter((each) => !TOO_SLOW.includes(each))]);
  const second = of(words('lastName').filter((each) => !TOO_SLOW.includes(each)));
  const isPlain = random.next() < 0.35;
  return person(`seed ${seed}`, {
    seed,
    lastName: isPlain ? usual.lastName : random.next() < 0.2 ? `${lastName}-${second}` : lastName,
    street: random.next() < 0.5 ? usual.address.street1 : `3 ${of(words('street'))} Road`,
    state: of(STATES),
    occupancyType: of(['PRIMARY', 'PRIMARY', 'PRIMARY', 'SECONDARY', 'INVESTMENT']),
    income: of(INCOMES),
    employmentType: of(EMPLOYMENT),
    ssn: random.next() < 0.8 ? uniqueSsn(random) : `21943${of(words('ssn'))}`,
    startsEmpty: random.next() < 0.1,
    staff: random.next() < 0.1 ? undefined : staffBy(random),
    wildness: 0.25,
  });
}

/** By review, how often which. */
const OUTCOMES_OF: Record<string, string[]> = {
  home: ['found', 'found', 'decline'],
  fraud: ['clear', 'clear', 'decline'],
  delinquency: ['clear', 'clear', 'decline'],
  underwriting: ['approve', 'approve', 'decline'],
  property: ['accept', 'appraise', 'decline'],
};

function staffBy(random: Random): Record<string, string> {
  return Object.fromEntries(
    Object.entries(OUTCOMES_OF).map(([review, outcomes]) => [review, random.pick(outcomes) ?? '']),
  );
}

/** A number that can be told from all others, so that a leak is found; no row of the table ends like it. */
function uniqueSsn(random: Random): string {
  const group = 10 + Math.floor(random.next() * 89);
  const serial = 6000 + Math.floor(random.next() * 3999);
  return `${219 + Math.floor(random.next() * 300)}${group}${serial}`;
}
