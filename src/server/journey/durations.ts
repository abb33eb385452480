/** What does a task usually take? The median of its latest runs, read anew now and then. */
import type { Store } from '../store/store.ts';

/** Milliseconds that a reading holds: nobody minds a median of some minutes ago. */
const HOLDS_MS = 5 * 60_000;

export interface TaskDurations {
  /** Seconds, by task; none of which too little is known. */
  of(store: Store, product: string): Promise<ReadonlyMap<string, number>>;
}

export function createTaskDurations(now: () => number = () => performance.now()): TaskDurations {
  let reading: { until: number; known: ReturnType<typeof read> } | undefined;
  async function read(store: Store) {
    const known = new Map<string, Map<string, number>>();
    for (const { product, task, seconds } of await store.stageRuns.medians()) {
      known.set(product, (known.get(product) ?? new Map()).set(task, Number(seconds)));
    }
    return known;
  }
  return {
    of: async (store, product) => {
      if (!reading || reading.until <= now()) reading = { until: now() + HOLDS_MS, known: read(store) };
      const own = reading;
      own.known.catch(() => {
        if (reading === own) reading = undefined;
      });
      return (await own.known).get(product) ?? new Map();
    },
  };
}
