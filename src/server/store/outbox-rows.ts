/** What a row of the outbox holds, as it goes in and as it is read. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { EmailReason } from '../../engine/model/outbox.ts';

/** What an email is and says. */
export interface OutgoingEmail extends SealedEmail {
  org: string;
  /** Its name among the words of the product. */
  email: string;
  /** What it tells of; none where it is about an account. */
  application?: string;
}

/** Sealed in its row. */
export interface SealedEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface OutboxColumns {
  uuid: string;
  org: string;
  email: string;
  application: string | null;
  state: 'waiting' | 'delivered' | 'givenUp';
  /** When it was asked for. */
  at: Date;
  tries: Generated<number>;
  /** Since the first try, or since somebody sent it again. */
  triedSince: ColumnType<Date | null, never, Date | null>;
  dueAt: Date;
  /** Where a server is at it: since when. */
  takenAt: ColumnType<Date | null, never, Date | null>;
  endedAt: ColumnType<Date | null, never, Date | null>;
  /** Why the last try came to nothing. */
  reason: ColumnType<EmailReason | null, never, EmailReason | null>;
}

/** An email that a server took: its own as long as the lease is the one that stands in the row. */
export interface TakenEmail {
  uuid: string;
  claimed: Date;
}

/** One that is not delivered, opened. */
export type QueuedEmail = Omit<Selectable<OutboxColumns>, 'endedAt'> & SealedEmail;
