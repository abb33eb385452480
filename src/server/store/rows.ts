/** What rows hold once they are opened, and what the repositories of accounts, applications and drafts do with them. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { StaffRole } from './staff-roles.ts';

/** Fact schemas by root. A root or a field without a schema is taken as secret and sealed. */
export type FactSchemas = Record<string, JsonSchema>;

/** Whether a row is only read, or kept from other writers until its transaction ends. */
export type ReadMode = 'find' | 'lock';

/** The version of the row that a change was made from; a write under an older version is not done. */
export interface Expected {
  version: number;
}

export interface Identity {
  uuid: string;
  /** The canonical org: sign-ins are unique by e-mail within it. */
  org: string;
  details: IdentityDetails;
  /** Encoded argon2id, see identity/passwords.ts. */
  passwordHash: string;
  /** Keyed hash of who they are at the broker; null until they sign in there. */
  brokerSubject: string | null;
  /** The tracker id that was stored for them. */
  tracker: string | null;
  /** What one of the lender's people may do; null for who works here no more, and for everybody else. */
  staffRole: StaffRole | null;
  createdAt: Date;
  updatedAt: Date;
  /** When they asked for the deletion of their account; null for all others. */
  closedAt: Date | null;
  /** Keyed hashes of the networks of their last sign-ins, see identity/networks.ts. */
  networks: string[];
}

/** Sealed whole; what stands beside the e-mail (phone numbers, name) is the caller's to type. */
export interface IdentityDetails {
  email: string;
  [field: string]: unknown;
}

export interface Identities {
  /** Answers undefined when the e-mail is taken within the org. Does not abort an open transaction. */
  create(identity: {
    org: string;
    details: IdentityDetails;
    passwordHash: string;
    tracker?: string | undefined;
    /** Who they are at the broker, in its words. */
    subject?: string | undefined;
    staffRole?: StaffRole | undefined;
  }): Promise<Identity | undefined>;
  find(uuid: string): Promise<Identity | undefined>;
  /** Case and surrounding blanks of the e-mail do not count. */
  findByEmail(org: string, email: string): Promise<Identity | undefined>;
  /** The oldest first. */
  ofOrg(org: string, most: number): Promise<Identity[]>;
  findBySubject(org: string, subject: string): Promise<Identity | undefined>;
  /** Answers false when there is no such identity or the new e-mail is taken. */
  update(
    uuid: string,
    changes: Partial<Pick<Identity, 'details' | 'passwordHash' | 'staffRole' | 'networks'>> & {
      tracker?: string;
      subject?: string;
    },
  ): Promise<boolean>;
}

export interface Application {
  uuid: string;
  org: string;
  identity: string;
  product: string;
  flow: string;
  /** Hash of the bundle that the last write was made under. */
  bundle: string;
  status: string;
  facts: Facts;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** How many statuses were entered so far; 0 until the first one is. */
  visit: number;
  /** When the status was entered. */
  enteredAt: Date;
  /** When the person last did something. */
  activeAt: Date;
  /** Emails that are not those of a status, by name: the `activeAt` that each was sent for. */
  told: Record<string, string>;
  /** When time alone may move it next. */
  dueAt: Date | null;
  attention: Attention;
  /** Divides it among the variations of experiments: the one that it was begun with. */
  tracker: string;
  /** The lender's settings that it keeps as they stood when it was made (`pinned` of its product), by name. */
  pinned: Readonly<Record<string, unknown>>;
  /** What the lender was told of it: a variation by the experiment's name. */
  experiments: Record<string, string>;
  /** Who at the lender looks after it; null while nobody does. */
  assignee: string | null;
  /** When its agreement was over. */
  overAt: Date | null;
}

export interface ApplicationStatus
  extends Pick<Application, 'uuid' | 'identity' | 'org' | 'product' | 'status' | 'version'> {
  /** Another text whenever unsubmitted text of the application was kept or dropped. */
  unsubmitted: string;
}

/** What a write may change beside the facts. */
export type ApplicationChanges = Partial<
  Pick<
    Application,
    | 'status'
    | 'bundle'
    | 'facts'
    | 'visit'
    | 'enteredAt'
    | 'activeAt'
    | 'told'
    | 'dueAt'
    | 'attention'
    | 'experiments'
    | 'pinned'
  >
>;

/** Codes of lenders; `notIn` is for all others, and for those that are served no more. */
export type Lenders = { in: readonly string[] } | { notIn: readonly string[] };

export interface Applications {
  create(
    application: Pick<Application, 'org' | 'identity' | 'product' | 'flow' | 'bundle' | 'status' | 'facts'> &
      Partial<Pick<Application, 'tracker'>>,
    schemas: FactSchemas,
  ): Promise<Application>;
  find(uuid: string): Promise<Application | undefined>;
  statuses(uuids: string[]): Promise<ApplicationStatus[]>;
  /** Only the owner's own row; somebody else's is as absent as one that never was. */
  findOwn(uuid: string, owner: { identity: string; org: string }): Promise<Application | undefined>;
  /** The newest first. */
  listOwn(owner: { identity: string; org: string }): Promise<Application[]>;
  /** Inside a transaction: the row, kept from other writers until the transaction ends. */
  lock(uuid: string): Promise<Application | undefined>;
  /** All of a product, whosever they are, by their uuids. */
  listOf(product: string, page: { after: string; limit: number }): Promise<Application[]>;
  /** Replaces what is named. Answers the new version, or false when the row is gone or its version moved on. */
  update(
    uuid: string,
    expected: Expected,
    changes: ApplicationChanges,
    schemas: FactSchemas,
  ): Promise<number | false>;
  /** At most so many that time may move now. Each is answered again after a minute, until it is moved or written. */
  takeDue(now: Date, most: number): Promise<Visit[]>;
  /** Has them looked at, but for those that somebody is writing now. No new version comes of it. */
  makeDue(uuids: string[], now: Date): Promise<void>;
  /** When time may move it, and nothing else. No new version comes of it. */
  schedule(uuid: string, dueAt: Date | null): Promise<void>;
  /** Where all applications of a person stand, whichever org they are of. */
  listVisits(identity: string): Promise<Visit[]>;
  /** How many of a flow stand in statuses beside these, by status. */
  countBeside(where: {
    product: string;
    flow: string;
    statuses: string[];
    lenders: Lenders;
  }): Promise<Map<string, number>>;
  /** Those of a product in these statuses that were last written under another bundle, or never entered a status. */
  listOutdated(
    where: { product: string; statuses: string[]; bundle: string; lenders: Lenders },
    page: { after: string; limit: number },
  ): Promise<Visit[]>;
}

/** What one product knows of a person across applications: the roots kept by `person`. */
export interface Person {
  identity: string;
  product: string;
  facts: Facts;
  version: number;
}

/** No product reads what another keeps of the same person. */
export type PersonKey = Pick<Person, 'identity' | 'product'>;

export interface People {
  find(of: PersonKey): Promise<Person | undefined>;
  /** By identity, counted over all products; nothing is opened for it. */
  versions(identities: string[]): Promise<Map<string, number>>;
  lock(of: PersonKey): Promise<Person | undefined>;
  /** Version 0 means "there is none yet". Answers the new version, or false when it moved on. */
  save(of: PersonKey, expected: Expected, facts: Facts, schemas: FactSchemas): Promise<number | false>;
}

/** What there is to look at in an application; a key is absent where there is nothing of its kind. */
export interface Attention {
  /** Names of the reviews that are offered and that somebody waits for. */
  reviews?: string[];
  /** How many conditions are open. */
  conditions?: number;
  /** How many others stand still although they are awaited. */
  participants?: number;
}

/** One stay of an application in one status. */
export interface Visit {
  application: string;
  visit: number;
}

export interface Session {
  uuid: string;
  identity: string;
  org: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Of the device that signed in, as far as it says. */
  browser: string | null;
  system: string | null;
  /** When somebody was last here by it, within some minutes. */
  seenAt: Date;
}

export interface Participant {
  uuid: string;
  application: string;
  /** As the product names it. */
  role: string;
  /** The org and the product of the application. */
  org: string;
  product: string;
  /** Null until they have opened their invitation. */
  identity: string | null;
  /** By root: the one of the role. */
  facts: Facts;
  version: number;
  /** Until when the link works; null once it was used or replaced by nothing. */
  tokenExpiresAt: Date | null;
  invitedAt: Date;
  /** Up to when reminders, and the end of the link, were seen to; null before the first. */
  remindedAt: Date | null;
  /** How many reminders were sent since the newest invitation. */
  reminders: number;
  /** Since when they stand where they stand in their part; null while they stand where they began. */
  stateAt: Date | null;
  /** The site whose page the newest link leads to; null where none was sent since that is stored. */
  linkOrigin: string | null;
  openedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}

/** As they lie in the table, the facts apart. */
export interface ParticipantColumns extends Omit<Participant, 'facts'> {
  emailLookup: string;
  tokenHash: string | null;
  updatedAt: Date;
}
