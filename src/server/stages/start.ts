/** Who keeps the lender's side going? The queue's worker, and a regular look for what no job is left of. */
import { faultFields } from '../log.ts';
import type { Services } from '../services.ts';
import type { Visit } from '../store/stage-runs.ts';
import { createLook } from './run.ts';

const EVERY_MS = 2_000;
/** A run that is due has a job of its own; only one that is overdue has lost it. */
const OVERDUE_MS = 1_000;
const PAGE = 100;

export interface Stages {
  /** Looks once for what is due and has no job. Answers how many it woke. */
  heal: () => Promise<number>;
  /** Gives up what is under way, to be taken up again by the next server, and takes nothing more. */
  stop: () => Promise<void>;
}

/** `isAlone`: no other server is on this database, so that whatever seems to be under way was lost with the last one. */
export async function startStages(services: Services, isAlone: boolean): Promise<Stages> {
  const { store, queue, configuration, clock, log } = services;
  const stopping = new AbortController();
  if (isAlone) await store.stageRuns.giveBack(clock());
  queue.work(createLook(services, stopping.signal));
  const quietly = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: faultFields(error) }, 'The regular look met a fault.');
    });
  const heal = (overdueMs = OVERDUE_MS) => wakeDue(services, overdueMs);
  await heal(0);
  await wakeOutdated(services);
  const stopListening = configuration.listen((change) => {
    if ('bundles' in change) quietly(() => wakeOutdated(services))();
  });
  const regular = setInterval(
    quietly(() => heal()),
    EVERY_MS,
  );
  regular.unref();
  return {
    heal: () => heal(0),
    stop: async () => {
      stopListening();
      clearInterval(regular);
      stopping.abort();
      await queue.close();
    },
  };
}

async function wakeDue(services: Services, overdueMs: number): Promise<number> {
  const { store, clock } = services;
  const now = clock();
  const runs = await store.stageRuns.due(new Date(now.getTime() - overdueMs));
  const others = await store.applications.takeDue(now);
  return wakeAll(services, [...runs, ...others]);
}

/** After a change of the flow: what it asks of where applications stand holds for them at once. */
async function wakeOutdated(services: Services): Promise<void> {
  for (const { bundle, open } of services.configuration.products()) {
    const statuses = [...open.flows.values()].flatMap(({ stages }) => Object.keys(stages));
    const where = { product: bundle.product, bundle: bundle.hash, statuses };
    for (let after: string | undefined = NO_UUID; after !== undefined; ) {
      const found = await services.store.applications.listOutdated(where, { after, limit: PAGE });
      await wakeAll(services, found);
      after = found.length < PAGE ? undefined : found.at(-1)?.application;
    }
  }
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

async function wakeAll({ store, queue }: Services, visits: Visit[]): Promise<number> {
  if (visits.length === 0) return 0;
  await store.transaction(async (tx) => {
    for (const visit of visits) await queue.wake(tx, visit);
  });
  return visits.length;
}
