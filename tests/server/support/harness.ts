/** How do tests get the real app without a network: the project's own flows, a database in memory, a clock of theirs? */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DeveloperTools } from '../../../src/engine/answer/developer.ts';
import { createSealedBlobs } from '../../../src/server/blobs/sealed.ts';
import { createTalkServices } from '../../../src/server/chat/chat.ts';
import { createContacts } from '../../../src/server/contacts.ts';
import { createPdfThread } from '../../../src/server/documents/drawing.ts';
import { type FaultPort, NO_COLLECTOR } from '../../../src/server/faults/port.ts';
import { type AppOptions, createApp } from '../../../src/server/http/app.ts';
import { createAccounts } from '../../../src/server/identity/accounts.ts';
import { createCallers } from '../../../src/server/identity/callers.ts';
import { namesToGuess } from '../../../src/server/identity/guessing.ts';
import type { Passwords } from '../../../src/server/identity/passwords.ts';
import { createTokens } from '../../../src/server/identity/tokens.ts';
import { createTaskDurations } from '../../../src/server/journey/durations.ts';
import { createStatuses } from '../../../src/server/journey/statuses.ts';
import { lineLog } from '../../../src/server/log.ts';
import { createFiles } from '../../../src/server/page/files.ts';
import { createConfiguration, type Reading } from '../../../src/server/publish/configuration.ts';
import { createFlagSwitches } from '../../../src/server/publish/flag-switches.ts';
import { createReader, type ReadProject } from '../../../src/server/publish/project.ts';
import { createJourneys } from '../../../src/server/recording/journeys.ts';
import { createSandboxAddresses } from '../../../src/server/sandbox/addresses.ts';
import { createSandboxChat } from '../../../src/server/sandbox/chat/provider.ts';
import { createKeyring, type Keyring } from '../../../src/server/secrets/keyring.ts';
import type { Services } from '../../../src/server/services.ts';
import { lenderBehind } from '../../../src/server/staff/people.ts';
import type { Providers } from '../../../src/server/stages/provider.ts';
import { startStages } from '../../../src/server/stages/start.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import type { Room } from '../../../src/server/store/room.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { createVisits } from '../../../src/server/telemetry/visits.ts';
import { createReceive } from '../../../src/server/uploads/receive.ts';
import { compileOnce } from '../../support/compile-once.ts';
import { afterEachFile } from '../../support/each-file.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { createMemoryBlobs } from './blobs.ts';
import { createReplyCheck, type Replied } from './described.ts';
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
  /** Waits until the lender's side has nothing more to do now. */
  settled: () => Promise<void>;
  /** Looks for what time has made due, and waits for it. */
  runDue: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Options
  extends Partial<Pick<AppOptions, 'entry' | 'folders' | 'limits' | 'mode' | 'renderer' | 'trustProxy'>> {
  reading?: ReadProject;
  sandbox?: boolean;
  asksStaffForCode?: boolean;
  /** Who stands behind the ports. Without them the lender's side does nothing. */
  providers?: Providers;
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
  /** On the disk of its database. */
  room?: Room;
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
  const store = storeOn(options.room ? { ...open, room: options.room } : open, { keys, clock, newId });
  const logged: string[] = [];
  const queue = createMemoryQueue();
  const stream = { write: (line: string) => void logged.push(line) };
  const quiet = { info: () => undefined, error: () => undefined };
  const read = options.reading ?? readOnce;
  const { bundles, sources: archive } = store;
  const { load, switched } = createFlagSwitches({ store, signals: open.signals, clock });
  await load();
  const parts = { read, compileForm: compileOnce, bundles, archive, clock, log: quiet, switched };
  const configuration = createConfiguration(parts);
  await configuration.reload();
  const tokens = createTokens({ keys, sessions: store.sessions, clock, issuer: 'hearthline' });
  const ownWords = (org: string) => namesToGuess(configuration.products(), lenderBehind(org));
  const accounts = createAccounts({ store, keys, passwords: quickPasswords, tokens, clock, ownWords });
  const sandbox = options.sandbox ?? true;
  const memory = createMemoryBlobs();
  const blobs = createSealedBlobs(memory, keys);
  const log = lineLog(stream);
  const chat = createTalkServices(
    () => services,
    { store, signals: open.signals, log },
    options.chats ?? ((inbox) => createSandboxChat(() => services, inbox, 0)),
  );
  const services: Services = {
    ...{ store, configuration, keys, accounts, tokens, clock, newId, sandbox, blobs, chat },
    drawPdf: createPdfThread(),
    callers: createCallers({ store, tokens, signals: open.signals, clock }),
    statuses: createStatuses({ store, signals: open.signals }),
    visits: createVisits({ store, clock, newId }),
    durations: createTaskDurations(),
    addresses: createSandboxAddresses(),
    receive: createReceive(blobs),
    mailer: { send: (mail, tx = store) => tx.mailbox.send(mail) },
    ...(sandbox && { localOrigin: (org: string) => `http://${org}.localhost:8080` }),
    ...{ queue, asksStaffForCode: options.asksStaffForCode ?? false },
    providers: options.providers ?? {},
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
    settled: queue.settled,
    runDue: async () => {
      await stages?.runDue();
      await queue.settled();
    },
    close: async () => {
      await app.close();
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

function createBrowser(
  app: FastifyInstance,
  services: Services,
  { host, product }: { host: string; product: string | undefined },
  checkReply: (replied: Replied) => void,
): Browser {
  const browser: Browser = {
    token: undefined,
    cookies: {},
    call: async (name, { params = {}, query, body, headers = {} } = {}) => {
      const products = services.configuration.products();
      const wanted = products.find(({ bundle }) => (product ? bundle.product === product : bundle.isHome));
      const known = wanted!.bundle.calls[name]!;
      const path = known.path.replace(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(params[part] ?? ''),
      );
      const url = query ? `${path}?${new URLSearchParams(query)}` : path;
      const isRead = known.method === 'GET';
      const own = { ...(!isRead && { 'content-type': 'application/json' }), ...headers };
      const payload = isRead ? {} : { payload: JSON.stringify(body ?? {}) };
      return browser.raw({ method: known.method, url, headers: own, ...payload });
    },
    get: (url, headers = {}) => browser.raw({ method: 'GET', url, headers }),
    raw: async ({ method, url, headers = {}, payload }) => {
      const cookies = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`);
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          host,
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(browser.token !== undefined && { authorization: `Bearer ${browser.token}` }),
          ...headers,
        },
        ...(payload !== undefined && { payload: payload as string }),
      });
      const path = url.split('?', 1)[0] ?? '';
      checkReply({ method, path, status: reply.statusCode, text: reply.body });
      for (const { name, value } of reply.cookies) {
        if (value === '') delete browser.cookies[name];
        else browser.cookies[name] = value;
      }
      return { status: reply.statusCode, body: parsed(reply.body), text: reply.body, headers: reply.headers };
    },
  };
  return browser;
}

function parsed(text: string): Answered['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
