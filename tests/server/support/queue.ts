/** A queue for tests: what is asked for is done right after the transaction, and what time makes due when they say. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Due, DueWork, Queue } from '../../../src/server/queue/queue.ts';

const MOST = 100;

export interface MemoryQueue extends Queue {
  /** Waits until nothing is under way; what is asked for later than now waits for `runDue`. */
  settled: () => Promise<void>;
}

export function createMemoryQueue(): MemoryQueue {
  let work: DueWork | undefined;
  const underWay = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const begin = (due: Due) => {
    // Not within the transaction's own call: a worker is somebody else.
    const done: Promise<void> = pause(0)
      .then(() => work?.handle(due))
      .catch((error: unknown) => void faults.push(error))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  return {
    wake: (tx, visit, inMs = 0) => {
      if (inMs > 0) return;
      tx.afterCommit(() => {
        if (!work) return;
        begin(visit);
      });
    },
    work: (given) => {
      work = given;
    },
    runDue: async () => {
      const due = (await work?.take(MOST)) ?? [];
      for (const each of due) begin(each);
      return due.length;
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
