/** What is a story about the sandbox's table, and what do people say in several of them? */
import type { OutcomeId } from '../../../../src/server/sandbox/outcomes.ts';
import type { Saying, Somebody } from '../people.ts';

export interface Branch extends Somebody {
  meets: OutcomeId;
  about: string;
  /** Statuses that it comes through, in this order, with others between. */
  through: string[];
  /** Where it ends, when staff say nothing but what `says` says. */
  ends: string;
  /** Facts that hold at the end, below `application`. */
  facts?: Record<string, unknown>;
}

export const AGAIN: Saying = { 'application.pending.credit': true };
export const pin = (freezePin: string): Saying => ({ 'application.freezePin': freezePin, ...AGAIN });
export const policy = (policyNumber: string): Saying => ({
  'application.insurance': { insurer: 'Evergreen Mutual', policyNumber },
  'application.pending.insurance': true,
});
export const account = (accountNumber: string): Saying => ({
  'application.disburseAccount': { uuid: 'a', routingNumber: '011000015', accountNumber },
  'application.payType': 'AUTOPAY',
  'application.autopayAccount': { uuid: 'a', routingNumber: '011000015', mask: accountNumber.slice(-4) },
  'application.status.giactAccountStatus': undefined,
  'application.underwriting.accountOutcome': undefined,
});
export const sources = (...list: Record<string, unknown>[]): Saying => ({
  'application.incomeSources': list,
  'application.pending.income': true,
});
export const PAYSTUBS: Saying = {
  ...sources({ type: 'MANUAL_PAYSTUB' }),
  'application.status.manualPaystubTasksComplete': true,
};
export const DECLINE: Saying = { 'application.status.uwDecision': 'DECLINE' };
