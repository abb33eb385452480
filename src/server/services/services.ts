/** What the server's handlers work with: everything that is not the request itself, handed in. */
import type { DeveloperTools } from '../../engine/answer/developer.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { TalkServices } from '../chat/port.ts';
import type { DrawPdf } from '../documents/drawing.ts';
import type { FaultPort } from '../faults/port.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Callers } from '../identity/callers.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { TaskDurations } from '../journey/durations.ts';
import type { Statuses } from '../journey/statuses.ts';
import type { Metrics } from '../operator/metrics.ts';
import type { Configuration, ConfigurationLog } from '../publish/configuration.ts';
import type { Queue } from '../queue/queue.ts';
import type { Journeys } from '../recording/journeys.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { ReadLateAnswer } from '../stages/late-answers.ts';
import type { Providers } from '../stages/provider.ts';
import type { OutgoingEmail } from '../store/outbox-rows.ts';
import type { Clock, NewId } from '../store/parts.ts';
import type { Disks } from '../store/room.ts';
import type { Store } from '../store/store.ts';
import type { Visits } from '../telemetry/visits.ts';
import type { Receive } from '../uploads/receive.ts';
import type { Addresses } from './addresses.ts';
import type { Contacts } from './contacts.ts';
import type { RequestScope } from './request-scope.ts';

/** Where emails go out, see emails/mailer.ts. */
export interface Mailer {
  /** On the open transaction, when one is handed in. */
  send(email: OutgoingEmail, tx?: Store): Promise<void>;
}

/** How fast the lender's time runs: 1, unless a sandbox plays it faster. */
export interface TimeScale {
  /** For the durations of exits. */
  days: number;
  /** For the waits between the tries of a task. */
  waits: number;
}

export interface Services {
  store: Store;
  configuration: Configuration;
  keys: Keyring;
  /** Where files lie; what is put here is sealed on its way. */
  blobs: Blobs;
  /** Those that are watched: without room on one, what would write there throws NoRoom. */
  disks: Disks;
  /** Takes files in, see uploads/receive.ts. */
  receive: Receive;
  accounts: Accounts;
  tokens: Tokens;
  callers: Callers;
  statuses: Statuses;
  /** Sessions of visitors, and how much of each is taken. */
  visits: Visits;
  /** What tasks usually take. */
  durations: TaskDurations;
  addresses: Addresses;
  /** Who is in charge, by id. */
  contacts: Contacts;
  clock: Clock;
  newId: NewId;
  mailer: Mailer;
  queue: Queue;
  /** Draws documents; a hundred of them hold up no request. */
  drawPdf: DrawPdf;
  /** Who stands behind the ports of the lender's process. */
  providers: Providers;
  /** Whose answers they bring later, and what those say. */
  readLateAnswer: ReadLateAnswer;
  timeScale: TimeScale;
  /** So many times the limits of identity/strangers.ts. */
  limitFactor: number;
  /** Who carries talks, and who listens to them. */
  chat: TalkServices;
  /** What the server counts of its own work. */
  metrics: Metrics;
  /** Which request is being answered, for the log. */
  requests: RequestScope;
  /** For what happens while nobody calls. */
  log: ConfigurationLog;
  /** Where faults are told, beside the log. */
  faults: FaultPort;
  /** Are staff asked for a code after their password? Always, but where tests sign in by the hundred. */
  asksStaffForSecondFactor: boolean;
  /** Is this the sandbox lender: a mailbox to look into, a seeded person? */
  sandbox: boolean;
  /** Where the sandbox listens for a lender, by its code; absent elsewhere. */
  localOrigin?: (org: string) => string;
  /** The script that records visits for who agreed; absent where none are recorded. Replays are seen at its host. */
  replay?: URL;
  /** What visitors did last, without what they typed; absent where nobody may ask. */
  journeys?: Journeys;
  /** For who writes flows; absent where the journeys are. */
  developer?: () => Promise<DeveloperTools>;
}
