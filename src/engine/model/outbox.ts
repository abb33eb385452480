/** Emails that have not gone out, as the lender's people see them. */

/** Why one has not. Each has its words on the page of staff. */
export const EMAIL_REASONS = [
  /** Nobody has this address. */
  'address',
  /** Their mailbox takes no more. */
  'full',
  /** Their server will not have it. */
  'refused',
  /** A server asks us to come again. */
  'later',
  /** Our mail server does not let us in, or not under our sender's address. */
  'login',
  /** Our mail server encrypts nothing. */
  'encryption',
  /** Our mail server was not reached, or has not answered. */
  'unreachable',
  /** A fault of ours. */
  'fault',
] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];

export interface UnsentEmail {
  uuid: string;
  org: string;
  subject: string;
  /** Whole where staff know the address from the application. */
  to: string;
  application: string | null;
  /** Whose application that is. */
  name: string | null;
  state: 'waiting' | 'givenUp';
  at: string;
  tries: number;
  /** Null before the first try. */
  reason: EmailReason | null;
  /** When it is tried next; null for one that was given up. */
  nextAt: string | null;
}

/** The newest hundred, and how many there are. */
export interface UnsentEmails {
  emails: UnsentEmail[];
  waiting: number;
  givenUp: number;
  /** May who reads them send one again? */
  maySend: boolean;
}
