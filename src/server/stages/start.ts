/** The start and the end of the lender's side: what the worker takes, and what a change of the flow makes due. */

import { lendersServed } from '../publish/served.ts';
import type { DueWork } from '../queue/queue.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { Visit } from '../store/rows.ts';
import { createDueHandler } from './run.ts';

/** Milliseconds from taking a run to trying it; a server that was killed in between leaves it for so long. */
const CLAIM_MS = 3_000;
const PAGE = 100;

export interface Stages {
  /** Does at once what is due. Answers how many that were. */
  runDue: () => Promise<number>;
  /** Gives up what is under way, to be taken up again by the next server, and takes nothing more. */
  stop: () => Promise<void>;
}

/** `isAlone`: no other server is on this database, so that whatever seems to be under way was lost with the last one. */
export async function startStages(services: Services, isAlone: boolean): Promise<Stages> {
  const { store, queue, configuration, clock, log } = services;
  const stopping = new AbortController();
  if (isAlone) await store.stageRuns.giveBack(clock());
  queue.work({ ...dueWork(services), handle: createDueHandler(services, stopping.signal) });
  const quietly = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.error({ err: faultFields(error) }, 'What a new flow asks could not be looked up.');
    });
  const followFlows = async () => {
    await wakeOutdated(services);
    await tellStranded(services);
  };
  await followFlows();
  const stopListening = configuration.listen((change) => {
    if ('bundles' in change) quietly(followFlows)();
  });
  return {
    runDue: () => queue.runDue(),
    stop: async () => {
      stopListening();
      stopping.abort();
      await queue.close();
    },
  };
}

/** Tasks first: they take longest. */
function dueWork({ store, clock }: Services): Omit<DueWork, 'handle'> {
  return {
    take: async (most) => {
      const now = clock();
      const claimed = new Date(now.getTime() + CLAIM_MS);
      const runs = await store.stageRuns.claim(now, claimed, most);
      const rest = most - runs.length;
      const others = rest > 0 ? await store.applications.takeDue(now, rest) : [];
      return [...runs.map((run) => ({ ...run, claimed })), ...others];
    },
    next: () => store.stageRuns.nextDue(),
  };
}

/** After a change of the flow: what it asks of where applications stand holds for them at once. */
async function wakeOutdated(services: Services): Promise<void> {
  const products = services.configuration.products();
  for (const served of products) {
    const { bundle, open } = served;
    const statuses = [...open.flows.values()].flatMap(({ stages, removed = {}, renamed = {} }) => [
      ...Object.keys(stages),
      ...Object.keys(removed),
      ...Object.keys(renamed),
    ]);
    const lenders = lendersServed(products, served);
    const where = { product: bundle.product, bundle: bundle.hash, statuses, lenders };
    for (let after: string | undefined = NO_UUID; after !== undefined; ) {
      const found = await services.store.applications.listOutdated(where, { after, limit: PAGE });
      await wakeAll(services, found);
      after = found.length < PAGE ? undefined : found.at(-1)?.application;
    }
  }
}

/** Whoever stands where the flow no longer knows gets the page for what is unknown: somebody must say where they go. */
async function tellStranded({ store, configuration, log }: Services): Promise<void> {
  const products = configuration.products();
  for (const served of products) {
    const { bundle, open } = served;
    const lenders = lendersServed(products, served);
    for (const { id, statuses, removed = {}, renamed = {} } of open.flows.values()) {
      const known = [statuses, removed, renamed].flatMap((names) => Object.keys(names));
      if (known.length === 0) continue;
      const where = { product: bundle.product, flow: id, statuses: known, lenders };
      for (const [status, count] of await store.applications.countBeside(where)) {
        const message = `Applications stand in a status that the flow "${id}" no longer knows.`;
        const cure = `Say where they go: removed: [{ status: ${status}, goes: <status> }], or was: [${status}] at its new name.`;
        log.error({ product: bundle.product, flow: id, status, count }, `${message} ${cure}`);
      }
    }
  }
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

async function wakeAll({ store, queue, clock }: Services, visits: Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await store.transaction(async (tx) => {
    await tx.applications.makeDue(
      visits.map(({ application }) => application),
      clock(),
    );
    for (const visit of visits) queue.wake(tx, visit);
  });
}
