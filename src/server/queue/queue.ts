/** Who looks at an application next, and when? A durable queue of wake-up calls on the store's own database. */
import { fromPglite, PgBoss } from 'pg-boss';
import type { ConfigurationLog } from '../configuration.ts';
import { faultFields } from '../log.ts';
import type { OpenDatabase } from '../store/database.ts';
import type { Visit } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import { createPump } from './pump.ts';

export interface Queue {
  /**
   * Asks, on the open transaction, that the application be looked at: now, or in so many milliseconds. The same
   * question of one visit waits at most once, so that a look may come too early, and has to ask again.
   */
  wake(tx: Store, visit: Visit, inMs?: number): Promise<void>;
  /** From now on hands what is due to `look`, several at a time. A look that throws is logged, and not repeated. */
  work(look: (visit: Visit) => Promise<void>): void;
  /** Takes nothing more up, and waits for what it has begun. */
  close(): Promise<void>;
}

const SCHEMA = 'queue';
const NAME = 'look';
const AT_ONCE = 8;
/** Connections of its own: one to take jobs, one to take them off. */
const CONNECTIONS = 2;
/** How soon a job is found that another server sent; its own are found at once. */
const LOOK_MS = 1_000;
/** A job that a server took with it is dead weight; the run's own lease brings it back long before. */
const LOST_AFTER_SECONDS = 3_600;

/** Creates its own tables in the schema `queue`; servers that start together wait for one another there. */
export async function createQueue({ place }: OpenDatabase, log: ConfigurationLog): Promise<Queue> {
  const boss = new PgBoss({
    ...('pglite' in place
      ? { db: fromPglite(place.pglite), backend: 'pglite' as const }
      : { connectionString: place.databaseUrl, max: CONNECTIONS, application_name: 'hearthline-queue' }),
    schema: SCHEMA,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: faultFields(error) }, 'The queue met a fault.'));
  await boss.start();
  // `short`: of the jobs with one key at most one waits.
  await boss.createQueue(NAME, { policy: 'short', retryLimit: 0, expireInSeconds: LOST_AFTER_SECONDS });
  // Any question about its jobs makes it known: asking inside a transaction would wait for that transaction.
  await boss.findJobs(NAME, { key: 'none' });
  const pump = createPump<Visit>({
    take: async (most) => boss.fetch<Visit>(NAME, { batchSize: most }),
    drop: async (id) => void (await boss.deleteJob(NAME, id)),
    failed: (error) => log.error({ err: faultFields(error) }, 'Something that was due could not be done.'),
    atOnce: AT_ONCE,
    everyMs: LOOK_MS,
  });
  return {
    wake: async (tx, { application, visit }, inMs = 0) => {
      const later = Math.max(0, Math.ceil(inMs));
      await boss.send(
        NAME,
        { application, visit },
        {
          db: { executeSql: async (text, values) => await tx.statement(text, values) },
          singletonKey: `${application}/${visit}/${later === 0 ? 'now' : later}`,
          ...(later > 0 && { startAfter: later / 1000 }),
        },
      );
      tx.afterCommit(() => pump.poke(later));
    },
    work: (look) => pump.start(look),
    close: async () => {
      await pump.stop();
      await boss.stop({ graceful: false });
    },
  };
}
