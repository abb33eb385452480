/** Makes and wires all parts of a server, from the environment to an app that can listen. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { backupRoute } from '../backup/ask-server.ts';
import { openBlobs, roomForFiles, sayBlobStorage } from '../blobs/blobs.ts';
import { createSealedBlobs } from '../blobs/sealed.ts';
import { createTalkServices } from '../chat/chat.ts';
import { createDrawPdf } from '../documents/drawing.ts';
import { createDocumentProvider } from '../documents/provider.ts';
import { createMailer } from '../emails/mailer.ts';
import { localOriginOf } from '../emails/origin.ts';
import { startEmails } from '../emails/start.ts';
import { createFaultPort } from '../faults/port.ts';
import { reportingLog } from '../faults/report.ts';
import { type AppOptions, createApp } from '../http/app.ts';
import { createAccounts } from '../identity/accounts.ts';
import { createCallers } from '../identity/callers.ts';
import { namesToGuess } from '../identity/guessing.ts';
import { lenderBehind } from '../identity/namespaces.ts';
import { createPasswords } from '../identity/passwords.ts';
import { createTokens } from '../identity/tokens.ts';
import { createTaskDurations } from '../journey/durations.ts';
import { createStatuses } from '../journey/statuses.ts';
import { createMetrics } from '../operator/metrics.ts';
import { createOperator, type OperatorServer } from '../operator/operator.ts';
import { watchRoutes } from '../operator/routes.ts';
import { startTraces } from '../operator/traces.ts';
import { createFiles } from '../page/files.ts';
import { readEntry } from '../page/manifest.ts';
import { loadRenderer, type Renderer } from '../page/renderer.ts';
import type { ConfigurationLog } from '../publish/configuration.ts';
import { firstConfiguration } from '../publish/first-configuration.ts';
import { createFlagSwitches } from '../publish/flag-switches.ts';
import { followReleases } from '../publish/releases.ts';
import { createQueue } from '../queue/queue.ts';
import { createJourneys } from '../recording/journeys.ts';
import { readKeyring } from '../secrets/key-source.ts';
import { createContacts } from '../services/contacts.ts';
import { faultFields } from '../services/log.ts';
import { createRequestScope } from '../services/request-scope.ts';
import { createServiceFetch } from '../services/service-fetch.ts';
import type { Services } from '../services/services.ts';
import { startStages } from '../stages/start.ts';
import { openStore } from '../store/create.ts';
import type { Clock, NewId } from '../store/parts.ts';
import { startResealing } from '../store/reseal-all.ts';
import type { Disks, Room } from '../store/room.ts';
import { refuseOtherKeys } from '../store/sealing-keys.ts';
import { createVisits } from '../telemetry/visits.ts';
import { createThreads } from '../threads/threads.ts';
import { createReceive } from '../uploads/receive.ts';
import { developerToolsOf } from './developer-tools.ts';
import type { Environment } from './environment.ts';
import { addressesOf, lenderSideOf, scannerOf } from './lender-side.ts';

/** Signs tokens: another service with the same key must not accept them for its own. */
const ISSUER = 'hearthline';

export interface Running {
  app: FastifyInstance;
  services: Services;
  /** The port for who operates it; undefined where there is none. */
  operator: OperatorServer | undefined;
  /** Begins to do what the lender's side of the flows asks; until then it only piles up. */
  work: () => Promise<void>;
  /** Finishes what was begun, then closes the database. */
  close: () => Promise<void>;
}

/** Whence a server has the time and its ids; both are given where the same pages are to come of the same rows. */
export interface ServerParts {
  clock: Clock;
  newId: NewId;
  /** Where the log of requests goes, standard error by default. */
  requests?: AppOptions['log'];
}

const OWN_PARTS: ServerParts = { clock: () => new Date(), newId: randomUUID };

/** A database that starts with the server, or is starting again, is there by then. */
const DATABASE_START_MS = 60_000;

/** Everything but the listening. Throws CannotStart with a sentence and a cure. */
export async function prepare(
  environment: Environment,
  ownLog: ConfigurationLog,
  { clock, newId, requests }: ServerParts = OWN_PARTS,
): Promise<Running> {
  const { databaseUrl, data, email } = environment;
  const { url, token } = environment.faults ?? {};
  const fetchOf = createServiceFetch(environment.privateNetworks);
  const traces = environment.traces && (await startTraces(environment.traces));
  const faults = createFaultPort({ url, log: ownLog, clock, fetch: fetchOf(token) });
  const log = reportingLog(ownLog, faults, newId);
  const folder = databaseUrl ? undefined : data;
  const keys = readKeyring(environment.keys, folder);
  const { store, open } = await openStore({
    ...(databaseUrl ? { databaseUrl } : { folder: data }),
    keys,
    clock,
    newId,
    onConnectionLost: (error) =>
      log.error({ err: faultFields(error) }, 'A connection to the database was lost.'),
    startWait: {
      ms: DATABASE_START_MS,
      onWaiting: (reason) =>
        log.info({ reason }, 'The database does not answer yet. It is asked again for a minute.'),
    },
  });
  try {
    await refuseOtherKeys(open.database, keys, clock);
    const flags = createFlagSwitches({ store, signals: open.signals, clock });
    await flags.load();
    const stopFlags = flags.follow((error) =>
      log.error({ err: faultFields(error) }, 'The flags that were switched could not be read.'),
    );
    const configuration = await firstConfiguration(environment, store, log, flags.switched);
    const stopReleases = environment.publishesByCommand
      ? followReleases({
          releases: store.releases,
          served: configuration.releaseId,
          reload: configuration.reload,
          failed: (error) => log.error({ err: faultFields(error) }, 'What is in force could not be read.'),
        })
      : () => undefined;
    const passwords = createPasswords();
    const tokens = createTokens({ keys, sessions: store.sessions, clock, issuer: ISSUER });
    const ownWords = (org: string) => namesToGuess(configuration.products(), lenderBehind(org));
    const accounts = createAccounts({ store, keys, passwords, tokens, clock, ownWords });
    const sandbox = environment.sandbox;
    const runTask = createThreads();
    const drawPdf = createDrawPdf(runTask);
    const disks = disksOf(open.room, roomForFiles(environment.blobs));
    const lying = await openBlobs(environment.blobs, disks.files);
    const blobs = createSealedBlobs(lying, keys);
    const lender = lenderSideOf(environment, { keys, configuration, clock, fetchOf });
    const providers = { documents: createDocumentProvider(() => services), ...lender.providers };
    const parts = { store, signals: open.signals, log };
    const chat = createTalkServices(
      () => services,
      parts,
      (inbox) => lender.chats(() => services, inbox),
    );
    const services: Services = {
      ...{ store, configuration, keys, accounts, tokens, clock, newId, sandbox, blobs, disks, drawPdf, chat },
      callers: createCallers({ store, tokens, signals: open.signals, clock }),
      statuses: createStatuses({ store, signals: open.signals }),
      visits: createVisits({ store, keys, clock, newId, limitFactor: environment.limitFactor }),
      durations: createTaskDurations(),
      metrics: createMetrics(),
      requests: createRequestScope(),
      addresses: addressesOf(environment, { fetchOf, newId, log }),
      receive: createReceive({ blobs, runTask, log, ...scannerOf(environment, runTask) }),
      mailer: createMailer(store, { hasMailbox: sandbox, hasOutbox: !sandbox || email !== undefined }),
      ...(sandbox && {
        localOrigin: (org: string) => {
          const bundles = configuration.products().map(({ bundle }) => bundle);
          return localOriginOf(org, bundles, portOf(app, environment));
        },
      }),
      queue: createQueue({ signals: open.signals, clock, log }),
      ...{ providers, readLateAnswer: lender.readLateAnswer },
      contacts: createContacts(providers, newId),
      asksStaffForSecondFactor: environment.asksStaffForSecondFactor,
      timeScale: sandbox ? sandboxTimeScale(environment.sandboxDelay) : { days: 1, waits: 1 },
      ...{ log, faults, limitFactor: environment.limitFactor },
      ...(environment.replay && { replay: environment.replay }),
      ...(environment.recording && { journeys: createJourneys(), ...developerToolsOf(environment) }),
    };
    const renderer = await rendererFor(environment, log);
    const app = await createApp({
      ...appParts(environment),
      renderer,
      services,
      trustProxy: environment.trustProxy,
      ...(requests === undefined ? {} : { log: requests }),
    });
    const settings = environment.operator;
    const routes = watchRoutes({ services, app, pages: renderer ? 'drawn' : 'plain' });
    if (folder !== undefined) {
      const backed = { database: open.database, keys, blobs: lying, clock };
      routes.push(backupRoute(backed, folder, sayBlobStorage(environment.blobs)));
    }
    const operator = settings && createOperator({ settings, folder, services, log: requests, routes });
    let stopWork = services.queue.close;
    let stopEmails = async () => {};
    let resealing: ReturnType<typeof startResealing> | undefined;
    return {
      app,
      services,
      operator,
      work: async () => {
        const isAlone = databaseUrl === undefined;
        const { signals } = open;
        stopEmails = await startEmails({
          ...{ store, configuration, signals, clock, log, settings: email, sandbox, isAlone },
        });
        stopWork = (await startStages(services, isAlone)).stop;
        resealing = startResealing({ database: open.database, keys, blobs, clock, log });
      },
      close: () =>
        app
          .close()
          .finally(operator?.close)
          .finally(stopFlags)
          .finally(stopReleases)
          .finally(() => stopWork())
          .finally(() => stopEmails())
          .finally(() => resealing?.stop())
          .finally(faults.close)
          .finally(() => traces?.close())
          .finally(() => store.close()),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function disksOf(database: Room | undefined, files: Room | undefined): Disks {
  return { ...(database && { database }), ...(files && { files }) };
}

/** That of the environment may be 0, for any port that is free. */
function portOf({ server }: FastifyInstance, { port }: Environment): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/** A day of the lender's process takes two seconds in the sandbox, so that a walk through it ends. */
function sandboxTimeScale(delay: number): Services['timeScale'] {
  return { days: (delay * SANDBOX_DAY_MS) / DAY_MS, waits: delay };
}

const SANDBOX_DAY_MS = 2_000;
const DAY_MS = 86_400_000;

const NO_RENDERER =
  'The renderer of pages was not built: pages go out plain. Run `npm start`, which builds it.';

const PLAIN_IN_DEVELOPMENT =
  'Development: pages go out plain and are drawn in the browser, since a renderer is built of sources that still change. `npm start` serves them drawn.';

/** Undefined where pages go out plain, which is said. */
async function rendererFor(
  { mode, dist }: Environment,
  log: ConfigurationLog,
): Promise<Renderer | undefined> {
  if (mode === 'dev') {
    log.info({}, PLAIN_IN_DEVELOPMENT);
    return undefined;
  }
  const renderer = await loadRenderer(dist);
  if (!renderer) log.error({}, NO_RENDERER);
  return renderer;
}

function appParts({ root, dist, mode }: Environment) {
  const isBuilt = mode === 'serve';
  return {
    mode,
    files: createFiles(),
    folders: { dist: isBuilt ? dist : undefined, logos: join(root, 'orgs', 'logos') },
    entry: isBuilt ? readEntry(dist) : undefined,
  };
}
