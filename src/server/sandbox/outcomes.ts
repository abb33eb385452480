/** Which input leads to which outcome at the sandbox lender? The table that its providers obey and its page of the docs prints. */
import type { OutcomeKind, SandboxOutcome } from './outcome.ts';
import { ACCOUNTS } from './outcomes/accounts.ts';
import { CLOSING } from './outcomes/closing.ts';
import { CREDIT } from './outcomes/credit.ts';
import { HOME } from './outcomes/home.ts';
import { INCOME } from './outcomes/income.ts';

/** By heading, as the docs print them. */
export const OUTCOMES_BY_SUBJECT = {
  Credit: CREDIT,
  'The home': HOME,
  'Income and decision': INCOME,
  'Accounts and identity': ACCOUNTS,
  Closing: CLOSING,
} as const;

export const OUTCOMES = [...CREDIT, ...HOME, ...INCOME, ...ACCOUNTS, ...CLOSING];

export type OutcomeId = (typeof OUTCOMES)[number]['id'];

/** What a provider was given, by place. */
export type Inputs = Partial<Record<OutcomeKind, string | number | undefined>>;

/** Does something of what was given lead to this outcome? */
export function fitsAnswers(id: OutcomeId, inputs: Inputs): boolean {
  return OUTCOMES.some((row) => row.id === id && fits(row, String(inputs[row.by] ?? '').toLowerCase()));
}

function fits({ by, is }: SandboxOutcome, given: string): boolean {
  const wanted = is.toLowerCase();
  switch (by) {
    case 'lastName':
    case 'street':
    case 'employer':
      return given.split(/[^\p{L}\p{N}]+/u).includes(wanted);
    case 'ssn':
    case 'account':
      return given.endsWith(wanted);
    case 'policy':
      return given.startsWith(wanted);
    case 'pin':
    case 'income':
    case 'condition':
    case 'ownership':
    case 'listing':
    case 'works':
      return given === wanted;
    default:
      return by satisfies never;
  }
}
