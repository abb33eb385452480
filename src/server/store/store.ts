/** The store's interface, the same on the embedded database and on Postgres. */
import type { Authenticators } from './authenticators.ts';
import type { Documents } from './documents.ts';
import type { Drafts } from './draft-rows.ts';
import type { Autosaves } from './drafts.ts';
import type { Events } from './events.ts';
import type { FeedbackRows } from './feedback.ts';
import type { FigureRows } from './figures.ts';
import type { FlagSwitchLog } from './flag-switches.ts';
import type { Handoffs } from './handoffs.ts';
import type { Holdings } from './holdings.ts';
import type { Bundles, Mailbox, SourceArchive } from './journal.ts';
import type { Notifications } from './notifications.ts';
import type { Outbox } from './outbox.ts';
import type { Participants } from './participants.ts';
import type { Passkeys } from './passkeys.ts';
import type { Releases } from './releases.ts';
import type { Replies } from './replies.ts';
import type { Resets } from './resets.ts';
import type { RetentionRows } from './retention.ts';
import type { Applications, Identities, People } from './rows.ts';
import type { Sessions } from './sessions.ts';
import type { SignInCodes } from './sign-in-codes.ts';
import type { StaffLists } from './staff-list.ts';
import type { StageRuns } from './stage-runs.ts';
import type { SweepOptions } from './sweep.ts';
import type { TalkFiles } from './talk-files.ts';
import type { Nonces } from './talk-nonces.ts';
import type { Talks } from './talks.ts';
import type { TelemetryRows } from './telemetry.ts';
import type { Throttle } from './throttle.ts';
import type { Uploads } from './uploads.ts';

export interface Repositories {
  identities: Identities;
  sessions: Sessions;
  signInCodes: SignInCodes;
  authenticators: Authenticators;
  passkeys: Passkeys;
  applications: Applications;
  stageRuns: StageRuns;
  people: People;
  participants: Participants;
  drafts: Drafts;
  autosaves: Autosaves;
  events: Events;
  replies: Replies;
  bundles: Bundles;
  sources: SourceArchive;
  releases: Releases;
  throttle: Throttle;
  resets: Resets;
  mailbox: Mailbox;
  outbox: Outbox;
  documents: Documents;
  uploads: Uploads;
  handoffs: Handoffs;
  staffList: StaffLists;
  feedback: FeedbackRows;
  figures: FigureRows;
  notifications: Notifications;
  flagSwitches: FlagSwitchLog;
  telemetry: TelemetryRows;
  talks: Talks;
  talkFiles: TalkFiles;
  nonces: Nonces;
  retention: RetentionRows;
  holdings: Holdings;
}

export interface Store extends Repositories {
  /**
   * All or nothing: a thrown error rolls back. Inside, use only the store that is handed in; the outer one
   * throws there (on the embedded database it would wait for itself). A transaction in a transaction joins it.
   */
  transaction<T>(work: (tx: Store) => Promise<T>): Promise<T>;
  /** Calls back once what was written is there for all to see: at the end of the open transaction, else at once. */
  afterCommit(call: () => void): void;
  /** Answers true when the database answers. Never throws. */
  ready(): Promise<boolean>;
  /** Ids of earlier keys under which something is sealed still, or may be. */
  earlierKeysNeeded(): Promise<string[]>;
  /** Deletes rows that have expired: drafts, sessions, replies, resets, throttle counts, emails, visits. Answers how many. */
  sweep(options?: SweepOptions): Promise<number>;
  close(): Promise<void>;
}
