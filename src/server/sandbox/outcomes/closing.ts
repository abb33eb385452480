/** What comes between whose signature and their money at the sandbox lender? Rows of the table of outcomes. */
import type { SandboxOutcome } from '../outcome.ts';

export const CLOSING = [
  {
    id: 'manualNotary',
    port: 'notary',
    by: 'lastName',
    is: 'Quill',
    follows: 'The deed is signed before a notary in person.',
    status: 'MANUAL_DEED_SIGNING',
  },
  {
    id: 'sessionDrops',
    port: 'notary',
    by: 'lastName',
    is: 'Cutler',
    follows:
      'The connection to the notary breaks in the first session, whatever is chosen; nothing is signed, and the second session holds. So does it for another owner whose name has the word.',
    status: 'DEED_SIGNING',
  },
  {
    id: 'insuranceName',
    port: 'insurance',
    by: 'policy',
    is: 'NAME',
    follows: 'The policy is in another name.',
    status: 'TRUST_AND_INSURANCE',
  },
  {
    id: 'insuranceAddress',
    port: 'insurance',
    by: 'policy',
    is: 'ADDRESS',
    follows: 'The policy is for another address.',
    status: 'TRUST_AND_INSURANCE',
  },
  {
    id: 'insuranceExpired',
    port: 'insurance',
    by: 'policy',
    is: 'EXPIRED',
    follows: 'The policy has expired.',
    status: 'TRUST_AND_INSURANCE',
  },
  {
    id: 'insuranceUnreadable',
    port: 'insurance',
    by: 'policy',
    is: 'UNREADABLE',
    follows: 'The policy cannot be read.',
    status: 'TRUST_AND_INSURANCE',
  },
  {
    id: 'payoffSlow',
    port: 'funding',
    by: 'lastName',
    is: 'Payton',
    follows: 'Liens that are paid off are paid a day after the funding.',
    status: 'PAYOFF_REQUEST_PENDING',
  },
  {
    id: 'limitAbove',
    port: 'funding',
    by: 'lastName',
    is: 'Roomes',
    follows:
      'The limit of the line is $25,000 above the first draw: without the fee that is owed, the rest can be drawn. Everybody else has drawn all of it.',
    status: 'COMPLETE',
  },
] as const satisfies readonly SandboxOutcome[];
