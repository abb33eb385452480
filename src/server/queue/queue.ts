/** The worker of the lender's side, and of emails: takes what the tables say is due, several at a time, and sleeps until more is. */

import type { ConfigurationLog } from '../publish/configuration.ts';
import { faultFields } from '../services/log.ts';
import type { Clock } from '../store/parts.ts';
import { NoRoom } from '../store/room.ts';
import type { Visit } from '../store/rows.ts';
import type { Signals, Topic } from '../store/signals.ts';
import type { Store } from '../store/store.ts';

/** A visit that something is to be done for; `claimed` names the lease under which its run is this server's. */
export interface Due extends Visit {
  claimed?: Date;
}

export interface DueWork<D = Due> {
  /** Takes at most so many that are due, and answers each to one server only. */
  take(most: number): Promise<D[]>;
  /** When the next one is due, in the past if it is already. */
  next(): Promise<Date | undefined>;
  /** What throws is logged; the lease under which it was taken brings it back. */
  handle(due: D): Promise<void>;
}

export interface DueWorker<D> {
  /** From now on does what is due. */
  work(work: DueWork<D>): void;
  /** Takes at once what is due. Answers how many that were. */
  runDue(): Promise<number>;
  /** Takes nothing more up, and waits for what it has begun. */
  close(): Promise<void>;
}

export interface Queue extends DueWorker<Due> {
  /**
   * Says, on the open transaction, that something about the visit is due in so many milliseconds. It stands in the
   * tables by then: this only spares the worker a look.
   */
  wake(tx: Store, visit: Visit, inMs?: number): void;
}

const AT_ONCE = 8;
/** Longest sleep: a server that was killed after its commit has told nobody of what is due. */
const SLEEP_MS = 5_000;
/** Timers and clocks may differ a little: one that comes too early would find nothing. */
const LATE_MS = 5;
const AFTER_FAULT_MS = 1_000;

export interface QueueParts {
  signals: Signals;
  clock: Clock;
  log: ConfigurationLog;
}

export function createQueue(parts: QueueParts): Queue {
  const { signals } = parts;
  return {
    ...createWorker<Due>(parts, 'due'),
    wake: (tx, _visit, inMs = 0) =>
      tx.afterCommit(() => signals.send('due', String(Math.max(0, Math.ceil(inMs))))),
  };
}

/** Woken by signals of the topic, which say in how many milliseconds something is due. */
export function createWorker<D>({ signals, clock, log }: QueueParts, topic: Topic): DueWorker<D> {
  let work: DueWork<D> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let isWanted = false;
  let taking: Promise<number> | undefined;
  const underWay = new Set<Promise<void>>();
  const failed = (error: unknown) =>
    log.error({ err: faultFields(error) }, 'Something that was due could not be done.');

  /** One at a time; who asks meanwhile is heard by the one that runs. */
  function take(): Promise<number> {
    isWanted = true;
    taking ??= takeAll().finally(() => {
      taking = undefined;
    });
    return taking;
  }

  async function takeAll(): Promise<number> {
    let taken = 0;
    try {
      while (work && isWanted && underWay.size < AT_ONCE) {
        isWanted = false;
        const free = AT_ONCE - underWay.size;
        // Closed meanwhile, it still does what it took.
        const current = work;
        const due = await current.take(free);
        for (const each of due) begin(current, each);
        taken += due.length;
        // As many as asked for: there may be more.
        if (due.length >= free) isWanted = true;
      }
      const next = await work?.next();
      sleep(next === undefined ? SLEEP_MS : next.getTime() - clock().getTime() + LATE_MS);
    } catch (error) {
      failed(error);
      sleep(error instanceof NoRoom ? SLEEP_MS : AFTER_FAULT_MS);
    }
    return taken;
  }

  function begin({ handle }: DueWork<D>, due: D): void {
    const done: Promise<void> = handle(due)
      .catch(failed)
      .then(() => {
        underWay.delete(done);
        if (isWanted) void take();
      });
    underWay.add(done);
  }

  /** Until then, unless it sleeps for a shorter time already. */
  function sleep(ms: number): void {
    if (!work) return;
    // With all hands busy, the first one that is free looks again.
    const inMs = Math.min(Math.max(ms, underWay.size < AT_ONCE ? 0 : SLEEP_MS), SLEEP_MS);
    const at = performance.now() + inMs;
    if (at >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY;
      void take();
    }, inMs);
    timer.unref();
  }

  signals.listen(topic, (inMs) => (Number(inMs) > 0 ? sleep(Number(inMs) + LATE_MS) : void take()));
  signals.onGap(() => void take());
  return {
    work: (given) => {
      work = given;
      void take();
    },
    runDue: take,
    close: async () => {
      work = undefined;
      clearTimeout(timer);
      await taking;
      await Promise.all(underWay);
    },
  };
}
