/** How does a test run the lender's side without a web server? Store, queue, worker and providers of its own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import { lockApplication } from '../../../src/server/journey/application.ts';
import { writeAndMove } from '../../../src/server/journey/moves.ts';
import { createMetrics } from '../../../src/server/operator/metrics.ts';
import { createConfiguration } from '../../../src/server/publish/configuration.ts';
import { createQueue, type Queue } from '../../../src/server/queue/queue.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { createRequestScope } from '../../../src/server/services/request-scope.ts';
import type { Services } from '../../../src/server/services/services.ts';
import type { Provider, ProviderRequest, Providers } from '../../../src/server/stages/provider.ts';
import { type Stages, startStages } from '../../../src/server/stages/start.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import type { Application } from '../../../src/server/store/rows.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { emptyDatabase } from '../../support/lent-database.ts';

/** A safety net below the runner's own, so that a test that hangs says where it stands. */
const HANGING_MS = 4 * 60_000;

export const EMAIL = 'rose@garden.example';

export interface Lender {
  services: Services;
  store: Store;
  stages: Stages;
  log: string[];
  /** Moves the clock on. */
  wait: (ms: number) => void;
  /** An application in its first status, written by its owner. */
  apply: (facts?: Record<string, unknown>) => Promise<string>;
  /** The owner, or somebody else, writes facts of the plot. */
  write: (uuid: string, plot: Record<string, unknown>, actor?: string) => Promise<void>;
  /** Waits until it stands there; throws with what it is instead once nothing more can come. */
  until: (uuid: string, status: string) => Promise<Application>;
  publish: (bundle: Bundle) => Promise<void>;
  close: () => Promise<void>;
}

export interface LenderOptions {
  open?: OpenDatabase;
  key?: Buffer;
  bundle: Bundle;
  providers: Providers;
  /** In place of the real one. */
  queue?: Queue;
  timeScale?: Services['timeScale'];
  isAlone?: boolean;
}

export async function startLender(options: LenderOptions): Promise<Lender> {
  const open = options.open ?? (await emptyDatabase());
  let shift = 0;
  const clock = () => new Date(Date.now() + shift);
  await migrate(open.database, clock);
  const keys = createKeyring(options.key ?? randomBytes(32));
  const store = storeOn(open, { keys, clock, newId: randomUUID });
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const log = { info: note, error: note };
  let bundle = options.bundle;
  const configuration = createConfiguration({
    read: async () => ({ bundles: [bundle], problems: [] }),
    compileForm: () => ({ code: '', validate: () => true }) as never,
    ...{ bundles: store.bundles, clock, log: { info: () => undefined, error: note } },
  });
  await configuration.reload();
  const queue = options.queue ?? createQueue({ signals: open.signals, clock, log });
  const parts: Partial<Services> = {
    ...{ store, configuration, keys, clock, newId: randomUUID, queue, log },
    providers: options.providers,
    timeScale: options.timeScale ?? { days: 1, waits: 0.01 },
    ...{ metrics: createMetrics(), requests: createRequestScope() },
    mailer: { send: (mail, tx = store) => tx.mailbox.send(mail) },
  };
  // The lender's side uses no other parts.
  const services = parts as Services;
  const stages = await startStages(services, options.isAlone ?? true);
  return {
    ...{ services, store, stages, log: lines },
    wait: (ms) => {
      shift += ms;
    },
    apply: (facts = {}) => apply(services, facts),
    write: (uuid, plot, actor) => write(services, uuid, plot, actor),
    until: (uuid, status) => until(store, lines, uuid, status),
    publish: async (next) => {
      bundle = next;
      await configuration.reload();
    },
    close: async () => {
      await stages.stop();
      if (!options.open) await open.close();
    },
  };
}

/** Made and first written at once: a server that is killed leaves all of it, or nothing. */
async function apply(services: Services, plot: object): Promise<string> {
  const { store, configuration } = services;
  const product = configuration.products()[0]!;
  const person = { org: 'meadow', details: { email: EMAIL }, passwordHash: 'none' };
  const identity =
    (await store.identities.findByEmail('meadow', EMAIL)) ?? (await store.identities.create(person));
  return store.transaction(async (tx) => {
    const row = await tx.applications.create(
      {
        ...{ org: 'meadow', identity: identity!.uuid, product: 'garden', flow: 'plot' },
        ...{ bundle: product.bundle.hash, status: 'NEW', facts: {} },
      },
      product.schemas.application,
    );
    const facts = { asked: true, name: 'Rose', secret: 'thorns', ...plot };
    await writeWithin(services, tx, row.uuid, facts, row.identity);
    return row.uuid;
  });
}

function write(
  services: Services,
  uuid: string,
  plot: Record<string, unknown>,
  actor?: string,
): Promise<void> {
  return services.store.transaction((tx) => writeWithin(services, tx, uuid, plot, actor));
}

async function writeWithin(
  services: Services,
  tx: Store,
  uuid: string,
  plot: Record<string, unknown>,
  actor?: string,
): Promise<void> {
  const open = (await lockApplication(services, tx, uuid))!;
  const facts = { ...open.facts, plot: { ...(open.facts.plot as object), ...plot } };
  await writeAndMove(services, tx, open, facts, actor ?? open.row.identity);
}

async function until(store: Store, log: string[], uuid: string, status: string): Promise<Application> {
  const end = Date.now() + HANGING_MS;
  for (;;) {
    const row = await store.applications.find(uuid);
    if (row?.status === status) return row;
    if (Date.now() > end)
      throw new Error(`It stands in ${row?.status}, not in ${status}.\n${log.join('\n')}`);
    await pause(5);
  }
}

/** A provider that answers by a function, and remembers what it was asked. */
export function provider(
  answer: (request: ProviderRequest, count: number) => unknown,
): Provider & { asked: ProviderRequest[] } {
  const asked: ProviderRequest[] = [];
  return {
    asked,
    ask: async (request) => {
      asked.push(request);
      return answer(request, asked.length);
    },
  };
}
