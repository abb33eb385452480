/** Opens a store: the database opened, its tables brought up to date, the repositories bound to it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type KyselyPlugin, sql } from 'kysely';
import type { Keyring } from '../secrets/keyring.ts';
import { createApplications, createPeople } from './applications.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './database.ts';
import { createDocuments } from './documents.ts';
import { createAutosaves, createDrafts } from './drafts.ts';
import { createFeedbackRows } from './feedback.ts';
import { createFlagSwitchLog } from './flag-switches.ts';
import { createHandoffs } from './handoffs.ts';
import { createIdentities, createResets } from './identities.ts';
import { createBundles, createEvents, createMailbox, createSourceArchive } from './journal.ts';
import { migrate } from './migrate.ts';
import { createNotifications } from './notifications.ts';
import { createParticipants } from './participants.ts';
import { createReplies } from './replies.ts';
import { writesRefusedWithout } from './room.ts';
import { createSessions } from './sessions.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import type { Topic } from './signals.ts';
import { createStaffList } from './staff-list.ts';
import { createStageRuns } from './stage-runs.ts';
import type { Clock, NewId, Repositories, Store } from './store.ts';
import { sweep } from './sweep.ts';
import type { Database } from './tables.ts';
import { createTalkFiles } from './talk-files.ts';
import { createNonces } from './talk-nonces.ts';
import { createTalks } from './talks.ts';
import { createTelemetryRows } from './telemetry.ts';
import { createThrottle } from './throttle.ts';
import { createUploads } from './uploads.ts';

/** What each repository is made of. */
export interface Parts {
  database: Database;
  keys: Keyring;
  clock: Clock;
  newId: NewId;
  /** Says that a row was written, once that can be seen. */
  tell: (topic: Topic, text: string) => void;
}

type StoreOptions = DatabaseOptions & { keys: Keyring; clock: Clock; newId: NewId };

/** Throws CannotStart when there is no database to work on. */
export async function createStore(options: StoreOptions): Promise<Store> {
  return (await openStore(options)).store;
}

/** The same, with the database for what lies beside the store on it. */
export async function openStore(options: StoreOptions): Promise<{ store: Store; open: OpenDatabase }> {
  const open = await openDatabase(options);
  try {
    await migrate(open.database, options.clock);
  } catch (error) {
    await open.close();
    throw error;
  }
  return { store: storeOn(open, options), open };
}

/** A store on a database that is open and has its tables. */
export function storeOn(open: OpenDatabase, { keys, clock, newId }: Omit<Parts, 'database' | 'tell'>): Store {
  const { database, signals } = open;
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const { room } = open;
  const watched = room ? database.withPlugin(writesRefusedWithout(room)) : database;
  const outside = watched.withPlugin(refusedInside(inside));
  return {
    ...repositoriesOf({ database: outside, keys, clock, newId, tell: signals.send }),
    transaction: async (work) => {
      if (inside.getStore()?.open) throw wrongStore();
      room?.refuseWithout();
      const scope = { open: true };
      const calls: (() => void)[] = [];
      const within = (tx: Database) =>
        work(storeInside(tx, { keys, clock, newId, tell: signals.send }, calls));
      const done = await inside
        .run(scope, () => database.transaction().execute(within))
        .finally(() => {
          scope.open = false;
        });
      for (const call of calls) call();
      return done;
    },
    afterCommit: (call) => call(),
    ready: () => answers(database),
    hasRoom: () => room?.isEnough() ?? true,
    sweep: () => sweep(outside, clock()),
    close: open.close,
  };
}

/** Joins the transaction that is open; what would reach beyond it is refused. */
function storeInside(tx: Database, parts: Omit<Parts, 'database'>, calls: (() => void)[]): Store {
  const store: Store = {
    ...repositoriesOf({
      ...{ database: tx, ...parts },
      tell: (topic, text) => void calls.push(() => parts.tell(topic, text)),
    }),
    transaction: (work) => work(store),
    afterCommit: (call) => void calls.push(call),
    ready: () => answers(tx),
    hasRoom: () => true,
    sweep: () => sweep(tx, parts.clock()),
    close: () => Promise.reject(new Error('A store is not closed from inside a transaction.')),
  };
  return store;
}

function repositoriesOf(parts: Parts): Repositories {
  return {
    identities: createIdentities(parts),
    sessions: createSessions(parts),
    signInCodes: createSignInCodes(parts),
    applications: createApplications(parts),
    stageRuns: createStageRuns(parts),
    people: createPeople(parts),
    participants: createParticipants(parts),
    drafts: createDrafts(parts),
    autosaves: createAutosaves(parts),
    events: createEvents(parts),
    replies: createReplies(parts),
    bundles: createBundles(parts),
    sources: createSourceArchive(parts),
    throttle: createThrottle(parts),
    resets: createResets(parts),
    mailbox: createMailbox(parts),
    documents: createDocuments(parts),
    uploads: createUploads(parts),
    handoffs: createHandoffs(parts),
    staffList: createStaffList(parts),
    feedback: createFeedbackRows(parts),
    notifications: createNotifications(parts),
    flagSwitches: createFlagSwitchLog(parts),
    telemetry: createTelemetryRows(parts),
    talks: createTalks(parts),
    talkFiles: createTalkFiles(parts),
    nonces: createNonces(parts),
  };
}

/** On the embedded database the outer store would wait for the transaction that waits for it. */
function refusedInside(inside: AsyncLocalStorage<{ open: boolean }>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (inside.getStore()?.open) throw wrongStore();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function wrongStore(): Error {
  return new Error('Inside a transaction, use the store that the transaction hands in.');
}

function answers(database: Database): Promise<boolean> {
  return sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
}
