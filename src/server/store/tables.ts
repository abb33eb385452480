/** The columns of the tables, as migrations/ makes them, in camel case for Kysely. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ChatMode, ChatState } from '../../engine/model/chat.ts';
import type { EventKind, EventType } from '../../engine/model/telemetry.ts';
import type { EventTables } from './event-tables.ts';
import type { OutboxColumns } from './outbox-rows.ts';
import type { ReleaseColumns } from './release-columns.ts';
import type { Attention, ParticipantColumns, Session } from './rows.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { StaffRole } from './staff-roles.ts';

/** Goes in as text that the store has made with JSON.stringify, since `pg` takes lists for Postgres arrays. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type SealedFacts = Record<string, unknown>;

export interface Tables extends EventTables, SignInTables {
  identity: {
    uuid: string;
    org: string;
    emailLookup: string;
    sealed: Json<unknown>;
    passwordHash: string;
    brokerSubject: ColumnType<string | null, string | undefined, string>;
    tracker: ColumnType<string | null, string | undefined, string>;
    staffRole: ColumnType<StaffRole | null, StaffRole | undefined, StaffRole | null>;
    createdAt: Date;
    updatedAt: Date;
    closedAt: ColumnType<Date | null, undefined, Date>;
    seenAt: ColumnType<Date | null, undefined, Date>;
    networks: ColumnType<string[], undefined, string>;
  };
  session: Session;
  sealingKey: { keyId: string; since: Date; clearedAt: Date | null; digests: NullableJson<unknown> };
  application: {
    uuid: string;
    org: string;
    identity: string;
    product: string;
    flow: string;
    bundle: string;
    status: string;
    facts: Json<SealedFacts>;
    version: number;
    createdAt: Date;
    updatedAt: Date;
    visit: Generated<number>;
    enteredAt: Date;
    activeAt: Date;
    told: ColumnType<Record<string, string>, string | undefined, string>;
    dueAt: Date | null;
    attention: ColumnType<Attention, string | undefined, string>;
    tracker: ColumnType<string | null, string | undefined, string>;
    experiments: ColumnType<Record<string, string>, string | undefined, string>;
    pinned: ColumnType<Record<string, unknown>, string | undefined, string>;
    assignee: ColumnType<string | null, string | undefined, string | null>;
    overAt: ColumnType<Date | null, undefined, Date>;
  };
  stageRun: {
    application: string;
    visit: number;
    status: string;
    task: string;
    state: 'queued' | 'done' | 'failed';
    tries: Generated<number>;
    queuedAt: Date;
    startedAt: Date | null;
    endedAt: Date | null;
    dueAt: Date;
    lateAt: Date;
    error: string | null;
  };
  person: {
    identity: string;
    product: string;
    facts: Json<SealedFacts>;
    version: number;
    createdAt: Date;
    updatedAt: Date;
  };
  participant: ParticipantColumns & { facts: Json<SealedFacts> };
  draft: {
    uuid: string;
    org: string;
    secretHash: string;
    product: string;
    flow: string;
    bundle: string;
    facts: Json<SealedFacts>;
    answered: Json<string[]>;
    version: number;
    expiresAt: Date;
    claimedBy: string | null;
    unseenUntil: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };
  autosave: { identity: string; application: string; screen: string; sealed: Json<unknown>; updatedAt: Date };
  idempotency: {
    scope: string;
    key: string;
    requestHash: string;
    status: number | null;
    body: NullableJson<unknown>;
    headers: NullableJson<Record<string, string>>;
    createdAt: Date;
  };
  source: { path: string; text: string };
  bundle: { hash: string; product: string; content: string; createdAt: Date };
  throttle: { key: string; attempts: number; since: Date; until: Date };
  reset: {
    tokenHash: string;
    identity: string;
    expiresAt: Date;
    usedAt: Date | null;
    seed: string | null;
    since: Date | null;
  };
  mail: {
    id: Generated<number>;
    uuid: string;
    org: string;
    toLookup: string;
    sealed: Json<unknown>;
    at: Date;
  };
  outbox: OutboxColumns & { sealed: NullableJson<unknown> };
  upload: {
    uuid: string;
    application: string;
    participant: string | null;
    screen: string;
    field: string;
    state: 'receiving' | 'staged' | 'attached' | 'dropped';
    blob: string;
    type: string | null;
    size: number | null;
    sealed: Json<unknown>;
    createdAt: Date;
    expiresAt: Date | null;
    attachedAt: Date | null;
  };
  document: {
    uuid: string;
    application: string;
    name: string;
    title: string;
    version: string;
    bundle: string;
    snapshot: Json<unknown>;
    sha256: string;
    pages: number;
    bytes: Json<unknown>;
    madeAt: Date;
    supersededAt: Date | null;
    signedAt: Date | null;
  };
  signature: {
    document: string;
    application: string;
    identity: string;
    participant: string | null;
    version: string;
    bundle: string;
    readSha256: string;
    sha256: string | null;
    pages: number | null;
    sealed: Json<unknown>;
    bytes: Json<unknown> | null;
    at: Date;
  };
  handoff: {
    stateHash: string;
    identity: string;
    application: string;
    screen: string;
    key: string;
    expiresAt: Date;
    usedAt: Date | null;
  };
  telemetrySession: {
    uuid: string;
    org: string;
    tracker: string;
    startedAt: Date;
    replay: ColumnType<string | null, string | null | undefined, string | null>;
  };
  telemetryEvent: {
    session: string;
    id: string;
    at: Date;
    org: string;
    product: string;
    bundle: string;
    flow: string | null;
    screen: string | null;
    path: string;
    name: string;
    kind: EventKind;
    type: EventType;
    tracker: string;
    once: string | null;
    properties: Json<Record<string, unknown>>;
  };
  abandonedBlob: { blob: string; at: Date };
  talk: {
    uuid: string;
    channel: string;
    org: string;
    product: string;
    mode: ChatMode;
    state: ChatState;
    tokenHash: string | null;
    oldTokenHash: string | null;
    tokenExpiresAt: Date;
    visitorHash: string | null;
    identity: string | null;
    application: string | null;
    agent: string | null;
    seq: Generated<number>;
    handed: Generated<number>;
    personRead: Generated<number>;
    agentRead: Generated<number>;
    sealed: Json<unknown>;
    typing: NullableJson<unknown>;
    typingAt: Date | null;
    createdAt: Date;
    activeAt: Date;
    endedAt: Date | null;
    expiresAt: Date;
  };
  talkMessage: { talk: string; seq: number; id: string; sealed: Json<unknown>; at: Date };
  talkFile: {
    uuid: string;
    talk: string;
    message: string | null;
    blob: string;
    type: string | null;
    size: number | null;
    sealed: Json<unknown>;
    createdAt: Date;
    expiresAt: Date;
  };
  talkRating: { talk: string; question: string; sealed: Json<unknown>; at: Date };
  talkNonce: { nonceHash: string; identity: string; org: string; expiresAt: Date };
  documentRequest: {
    key: string;
    application: string;
    made: Json<{ name: string; uuid: string; sha256: string }[]>;
    at: Date;
  };
  feedback: {
    uuid: string;
    at: Date;
    org: string;
    product: string;
    identity: string;
    application: string | null;
    given: Json<unknown>;
  };
  notification: {
    uuid: string;
    id: Generated<number>;
    identity: string;
    application: string | null;
    org: string;
    product: string;
    sealed: Json<unknown>;
    at: Date;
    readAt: Date | null;
  };
  flagSwitch: {
    id: Generated<number>;
    at: Date;
    org: string;
    product: string;
    flag: string;
    enabled: boolean | null;
    reason: string;
    actor: string;
    until: Date | null;
  };
  releaseFiles: { hash: string; files: string };
  release: ReleaseColumns;
  migration: { name: string; hash: string; appliedAt: Date };
}

export type Database = Kysely<Tables>;

/** `uuid` columns refuse other text with an error; a malformed id in an address is only an id that is not there. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
