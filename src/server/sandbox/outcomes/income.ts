/** Whose income and application does the sandbox lender see how? Rows of the table of outcomes. */
import type { SandboxOutcome } from '../outcome.ts';

export const INCOME = [
  {
    id: 'review',
    port: 'pricing',
    by: 'lastName',
    is: 'Doubt',
    follows: 'A person reads the application before offers are made: staff decide.',
    status: 'APP_SUBMISSION',
  },
  {
    id: 'dtiDecline',
    port: 'pricing',
    by: 'income',
    is: '6000',
    follows: 'Debts are more than the income at every address with a mortgage: declined for debt to income.',
    status: 'DECLINED',
  },
  {
    id: 'assets',
    port: 'pricing',
    by: 'income',
    is: '18000',
    follows: 'On a `Round` street: assets are asked; $300,000 are enough, $1,000 are declined.',
    status: 'ASSETS_PREQUAL',
  },
  {
    id: 'paystubsLower',
    port: 'pricing',
    by: 'income',
    is: '77000',
    follows: 'Paystubs prove 70 % of it: the offer is withdrawn and others are made.',
    status: 'REVISED_OFFER_SELECTION',
  },
  {
    id: 'newJob',
    port: 'pricing',
    by: 'lastName',
    is: 'Newjob',
    follows: 'The employer is asked before funding.',
    status: 'EMPLOYMENT_VERIFICATION',
  },
  {
    id: 'employerDenies',
    port: 'income',
    by: 'employer',
    is: 'Nobody',
    follows: 'The employer does not confirm; another one does.',
    status: 'EMPLOYMENT_VERIFICATION',
  },
] as const satisfies readonly SandboxOutcome[];
