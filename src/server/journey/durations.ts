/** What does a task usually take? The median of its latest runs, read anew now and then. */
import { createRemembered } from '../services/remembered.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds that a reading holds: nobody minds a median of some minutes ago. */
const HOLDS_MS = 5 * 60_000;

export interface TaskDurations {
  /** Seconds, by task; none of which too little is known. */
  of(store: Store, product: string): Promise<ReadonlyMap<string, number>>;
}

export function createTaskDurations(now: () => number = () => performance.now()): TaskDurations {
  const readings = createRemembered<Awaited<ReturnType<typeof read>>>({ most: 1, keptMs: HOLDS_MS, now });
  async function read(store: Store) {
    const known = new Map<string, Map<string, number>>();
    for (const { product, task, seconds } of await store.stageRuns.medians()) {
      known.set(product, (known.get(product) ?? new Map()).set(task, Number(seconds)));
    }
    return known;
  }
  return {
    of: async (store, product) =>
      (await readings.find('medians', () => read(store)))?.get(product) ?? new Map(),
  };
}
