/** How do tests get a queue without a second set of tables? What is asked for is done right after the transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from '../../../src/server/queue/queue.ts';
import type { Visit } from '../../../src/server/store/stage-runs.ts';

export interface MemoryQueue extends Queue {
  /** Waits until nothing is under way; what is asked for later than now waits for `heal`. */
  settled: () => Promise<void>;
}

export function createMemoryQueue(): MemoryQueue {
  let work: ((visit: Visit) => Promise<void>) | undefined;
  const underWay = new Set<Promise<void>>();
  const faults: unknown[] = [];
  return {
    wake: async (tx, visit, inMs = 0) => {
      if (inMs > 0) return;
      tx.afterCommit(() => {
        if (!work) return;
        // Not within the transaction's own call: a worker is somebody else.
        const done: Promise<void> = pause(0)
          .then(() => work?.(visit))
          .catch((error: unknown) => void faults.push(error))
          .finally(() => underWay.delete(done));
        underWay.add(done);
      });
    },
    work: (look) => {
      work = look;
    },
    close: async () => {
      work = undefined;
      await Promise.all(underWay);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
      if (faults.length > 0) throw faults.shift();
    },
  };
}
