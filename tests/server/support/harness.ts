/** How do tests get the real app without a network: the project's own flows, a database in memory, a clock of theirs? */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DeveloperTools } from '../../../src/engine/answer/developer.ts';
import type { Blobs } from '../../../src/server/blobs/blobs.ts';
import { createSealedBlobs } from '../../../src/server/blobs/sealed.ts';
import { createTalkServices } from '../../../src/server/chat/chat.ts';
import { createDrawPdf } from '../../../src/server/documents/drawing.ts';
import { type FaultPort, NO_COLLECTOR } from '../../../src/server/faults/port.ts';
import { type AppOptions, createApp } from '../../../src/server/http/app.ts';
import { createAccounts } from '../../../src/server/identity/accounts.ts';
import { createCallers } from '../../../src/server/identity/callers.ts';
import { namesToGuess } from '../../../src/server/identity/guessing.ts';
import { lenderBehind } from '../../../src/server/identity/namespaces.ts';
import type { Passwords } from '../../../src/server/identity/passwords.ts';
import { createTokens } from '../../../src/server/identity/tokens.ts';
import { createTaskDurations } from '../../../src/server/journey/durations.ts';
import { createStatuses } from '../../../src/server/journey/statuses.ts';
import { createMetrics } from '../../../src/server/operator/metrics.ts';
import { createFiles } from '../../../src/server/page/files.ts';
import {
  type ConfigurationParts,
  createConfiguration,
  type Reading,
} from '../../../src/server/publish/configuration.ts';
import { createFlagSwitches } from '../../../src/server/publish/flag-switches.ts';
import { createReader, type ReadProject } from '../../../src/server/publish/project.ts';
import { createJourneys } from '../../../src/server/recording/journeys.ts';
import { createSandboxAddresses } from '../../../src/server/sandbox/addresses.ts';
import { createSandboxChat } from '../../../src/server/sandbox/chat/provider.ts';
import { createKeyring, type Keyring } from '../../../src/server/secrets/keyring.ts';
import { createContacts } from '../../../src/server/services/contacts.ts';
import { lineLog } from '../../../src/server/services/log.ts';
import { createRequestScope } from '../../../src/server/services/request-scope.ts';
import type { Services } from '../../../src/server/services/services.ts';
import { createLateAnswers } from '../../../src/server/stages/late-answers.ts';
import type { Providers } from '../../../src/server/stages/provider.ts';
import { startStages } from '../../../src/server/stages/start.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import type { Disks } from '../../../src/server/store/room.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { createVisits } from '../../../src/server/telemetry/visits.ts';
import { createThreads } from '../../../src/server/threads/threads.ts';
import { createReceive, type ReceiveParts } from '../../../src/server/uploads/receive.ts';
import { compileOnce } from '../../support/compile-once.ts';
import { afterEachFile } from '../../support/each-file.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { createMemoryBlobs } from './blobs.ts';
import { createBrowser } from './browser.ts';
import { createReplyCheck } from './described.ts';
import { operatorOf, type TestOperator } from './operator.ts';
import { createMemoryQueue } from './queue.ts';

export const projectRoot = join(import.meta.dirname, '../../..');
export const START = new Date('2026-06-15T12:00:00Z');

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  store: Store;
  /** The database below the store. */
  open: OpenDatabase;
  keys: Keyring;
  /** What lies in the blob store, as it lies there. */
  files: Map<string, Buffer>;
  /** Moves the server's clock on. */
  wait: (ms: number) => void;
  /** Everything that was logged. */
  log: () => string;
  /** A browser of its own: cookies and token; its calls are those of the product, else of the one at home. Each reply to it is held to the server's own description of its calls. */
  browser: (host?: string, product?: string) => Browser;
  /** Asks at the operator's port. */
  operator: TestOperator['get'];
  /** Waits until the lender's side has nothing more to do now. */
  settled: () => Promise<void>;
  /** Looks for what time has made due, and waits for it. */
  runDue: () => Promise<void>;
  close: () => Promise<void>;
}

/** Nobody looks for viruses in files by default; long work is done by threads that all apps share. */
export interface Options
  extends Partial<Pick<ReceiveParts, 'scanFile' | 'runTask'>>,
    Partial<Pick<AppOptions, 'entry' | 'folders' | 'limits' | 'mode' | 'renderer' | 'trustProxy'>> {
  reading?: ReadProject;
  /** What is in force is decided by releases, the first of which is what is read first. */
  releases?: true;
  sandbox?: boolean;
  asksStaffForSecondFactor?: boolean;
  /** Who stands behind the ports. Without them the lender's side does nothing. */
  providers?: Providers;
  /** What those sign their late answers with, by port. */
  secrets?: Record<string, string>;
  /** Keeps what visitors do, for walks. */
  recording?: boolean;
  /** Who carries talks; the sandbox, without any delay. */
  chats?: Parameters<typeof createTalkServices>[2];
  /** For who writes flows. */
  developer?: () => Promise<DeveloperTools>;
  /** Where faults are told, beside the log. */
  faults?: FaultPort;
  /** So many times the limits of what strangers make; a thousand, but where they are put to the test. */
  limitFactor?: number;
  /** Whose room is watched. */
  disks?: Disks;
  /** Where files lie; else in memory. */
  blobs?: Blobs;
  /** With its tables; else one in memory. */
  open?: OpenDatabase;
  /** Of who wrote there before; else its own. */
  keys?: Keyring;
}

/** Argon2id is slow on purpose, and proved elsewhere. */
const quickPasswords: Passwords = {
  hash: async (password) => `quick ${createHash('sha256').update(password).digest('hex')}`,
  verify: async (known, password) => known === (await quickPasswords.hash(password)),
  isOutdated: () => false,
};

let projectReading: Promise<Reading> | undefined;

/** The project as it stands; read once a worker. */
export function readOnce(): Promise<Reading> {
  projectReading ??= createReader(projectRoot)();
  return projectReading;
}

/** Where the project stands as it is, nobody asks for what was published before: it is not written down for each app anew. */
function placesOf(
  { bundles, sources }: Store,
  { reading, releases }: Options,
): Pick<ConfigurationParts, 'archive' | 'bundles'> {
  if (reading || releases) return { bundles, archive: sources };
  return { bundles: { ...bundles, known: async (hashes) => new Set(hashes) } };
}

const sharedThreads = createThreads();

let database: Promise<OpenDatabase> | undefined;

/** One for all apps of a file. Each app has its own keys, so that none finds what another wrote. */
function oneDatabase(): Promise<OpenDatabase> {
  database ??= emptyDatabase();
  return database;
}

afterEachFile.add(async () => {
  const open = await database;
  database = undefined;
  await open?.close();
});

export async function startApp(options: Options = {}): Promise<TestServer> {
  let now = START.getTime();
  const clock = () => new Date(now);
  const keys = options.keys ?? createKeyring(randomBytes(32));
  const newId = randomUUID;
  const open = options.open ?? (await oneDatabase());
  const disks = options.disks ?? {};
  const { database: room } = disks;
  const store = storeOn(room ? { ...open, room } : open, { keys, clock, newId });
  const logged: string[] = [];
  const queue = createMemoryQueue();
  const stream = { write: (line: string) => void logged.push(line) };
  const quiet = { info: () => undefined, error: () => undefined };
  const read = options.reading ?? readOnce;
  const { load, switched } = createFlagSwitches({ store, signals: open.signals, clock });
  await load();
  const parts = {
    ...{ ...placesOf(store, options), read, compileForm: compileOnce, clock, log: quiet, switched },
    ...(options.releases && { releases: store.releases }),
  };
  const configuration = createConfiguration(parts);
  await configuration.reload();
  const tokens = createTokens({ keys, sessions: store.sessions, clock, issuer: 'hearthline' });
  const ownWords = (org: string) => namesToGuess(configuration.products(), lenderBehind(org));
  const accounts = createAccounts({ store, keys, passwords: quickPasswords, tokens, clock, ownWords });
  const sandbox = options.sandbox ?? true;
  const memory = createMemoryBlobs();
  const blobs = createSealedBlobs(options.blobs ?? memory, keys);
  const log = lineLog(stream);
  const runTask = options.runTask ?? sharedThreads;
  const chat = createTalkServices(
    () => services,
    { store, signals: open.signals, log },
    options.chats ?? ((inbox) => createSandboxChat(() => services, inbox, 0)),
  );
  const services: Services = {
    ...{ store, configuration, keys, accounts, tokens, clock, newId, sandbox, blobs, disks, chat },
    drawPdf: createDrawPdf(runTask),
    callers: createCallers({ store, tokens, signals: open.signals, clock }),
    statuses: createStatuses({ store, signals: open.signals }),
    visits: createVisits({ store, keys, clock, newId, limitFactor: options.limitFactor ?? 1_000 }),
    durations: createTaskDurations(),
    metrics: createMetrics(),
    requests: createRequestScope(),
    addresses: createSandboxAddresses(),
    receive: createReceive({ blobs, runTask, log, ...(options.scanFile && { scanFile: options.scanFile }) }),
    mailer: { send: (mail, tx = store) => tx.mailbox.send(mail) },
    ...(sandbox && { localOrigin: (org: string) => `http://${org}.localhost:8080` }),
    ...{ queue, asksStaffForSecondFactor: options.asksStaffForSecondFactor ?? false },
    providers: options.providers ?? {},
    readLateAnswer: createLateAnswers(options.secrets ?? {}, clock),
    contacts: createContacts(options.providers ?? {}, newId),
    ...{ log, faults: options.faults ?? NO_COLLECTOR, timeScale: { days: 1, waits: 0 } },
    limitFactor: options.limitFactor ?? 1_000,
    ...(options.recording ? { journeys: createJourneys() } : {}),
    ...(options.developer && { developer: options.developer }),
  };
  const checkReply = createReplyCheck(configuration);
  const app = await createApp({
    services,
    mode: options.mode ?? 'serve',
    files: createFiles(),
    folders: options.folders ?? { dist: undefined, logos: join(projectRoot, 'orgs/logos') },
    entry: options.entry ?? {
      script: 'assets/main.js',
      preloads: ['assets/react.js'],
      styles: ['assets/main.css'],
    },
    trustProxy: options.trustProxy ?? false,
    renderer: options.renderer,
    ...(options.limits && { limits: options.limits }),
    log: stream,
  });
  const operator = operatorOf({ services, app, pages: options.renderer ? 'drawn' : 'plain' }, stream);
  const stages = options.providers && (await startStages(services, true));
  return {
    app,
    services,
    store,
    open,
    keys,
    files: memory.kept,
    wait: (ms) => {
      now += ms;
    },
    log: () => logged.join(''),
    browser: (host = 'localhost', product) => createBrowser(app, services, { host, product }, checkReply),
    operator: operator.get,
    settled: queue.settled,
    runDue: async () => {
      await stages?.runDue();
      await queue.settled();
    },
    close: async () => {
      await app.close();
      await operator.app.close();
      await stages?.stop();
    },
  };
}

export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  // Tests look into bodies freely; what they expect there is what they check.
  body: Record<string, never> & { [key: string]: never };
  text: string;
  headers: LightMyRequestResponse['headers'];
}

export interface Browser {
  /** The jwt, without `Bearer`; set it to sign in. */
  token: string | undefined;
  cookies: Record<string, string>;
  /** Calls by the product's name for it. */
  call: (name: string, asked?: Asked) => Promise<Answered>;
  /** Any request. */
  get: (url: string, headers?: Record<string, string>) => Promise<Answered>;
  raw: (request: {
    method: string;
    url: string;
    headers?: Record<string, string>;
    payload?: string | Uint8Array;
  }) => Promise<Answered>;
}
