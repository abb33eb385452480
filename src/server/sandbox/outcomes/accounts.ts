/** Which account and which person does the sandbox find in order? Rows of the table of outcomes. */
import type { SandboxOutcome } from '../outcome.ts';

export const ACCOUNTS = [
  {
    id: 'accountFails',
    port: 'accounts',
    by: 'account',
    is: '0001',
    follows: 'The account is refused and has to be set up again.',
    status: 'DISBURSEMENT_ACCOUNT',
  },
  {
    id: 'accountPends',
    port: 'accounts',
    by: 'account',
    is: '0002',
    follows: 'The bank is reviewing: a statement is asked, and the application goes on.',
    status: 'AUTOPAY_ACCOUNT',
  },
  {
    id: 'identityFailsOnce',
    port: 'identity',
    by: 'lastName',
    is: 'Blurr',
    follows: 'The first identity document fails; with a second one the identity is verified.',
    status: 'IDENTITY_VERIFICATION',
  },
  {
    id: 'identityPends',
    port: 'identity',
    by: 'lastName',
    is: 'Ponder',
    follows: 'The identity is being reviewed: staff verify it, and the application goes on.',
    status: 'FINAL_TITLE_PULL',
  },
] as const satisfies readonly SandboxOutcome[];
