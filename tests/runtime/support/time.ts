/** Time as a test lets it pass: timers that run when they are due, and a clock that shows the same time. */
import type { Timers } from '../../../src/runtime/client/timers.ts';

export interface TestTime extends Timers {
  now: () => number;
  /** Runs what comes due, in order, then lets promises settle. */
  pass: (milliseconds: number) => Promise<void>;
  /** How many timers wait. */
  waiting: () => number;
}

export function createTestTime(start = Date.parse('2026-11-23T12:00:00Z')): TestTime {
  let now = start;
  let count = 0;
  const due = new Map<number, { at: number; run: () => void }>();
  const next = (until: number) =>
    [...due].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)[0];
  return {
    now: () => now,
    waiting: () => due.size,
    set(run, milliseconds) {
      count += 1;
      due.set(count, { at: now + milliseconds, run });
      return count;
    },
    clear: (timer) => void (timer !== undefined && due.delete(timer)),
    async pass(milliseconds) {
      const until = now + milliseconds;
      await settled();
      for (let each = next(until); each; each = next(until)) {
        const [timer, { at, run }] = each;
        now = at;
        due.delete(timer);
        run();
        await settled();
      }
      now = until;
      await settled();
    },
  };
}

export async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}
