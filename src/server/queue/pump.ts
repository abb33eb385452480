/** When are jobs taken off the queue, and how many at a time? As soon as one is known of, and now and then anyway. */

export interface PumpParts<T> {
  /** Takes at most so many jobs that are due. */
  take: (most: number) => Promise<{ id: string; data: T }[]>;
  /** Takes a job off the queue for good. */
  drop: (id: string) => Promise<void>;
  failed: (error: unknown) => void;
  atOnce: number;
  everyMs: number;
}

export interface Pump<T> {
  start: (work: (data: T) => Promise<void>) => void;
  /** Something is there to take, in so many milliseconds. */
  poke: (inMs: number) => void;
  /** Takes nothing more, and waits for what is under way. */
  stop: () => Promise<void>;
}

/** Further away, the regular look finds it soon enough. */
const FAR_MS = 10 * 60_000;
/** Timers and the database's clock may differ a little: one that comes too early would find nothing. */
const LATE_MS = 5;

export function createPump<T>(parts: PumpParts<T>): Pump<T> {
  let work: ((data: T) => Promise<void>) | undefined;
  let regular: NodeJS.Timeout | undefined;
  let isOpen = false;
  let isTaking = false;
  let isPoked = false;
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();

  async function take(): Promise<void> {
    isPoked = true;
    if (isTaking || !isOpen) return;
    isTaking = true;
    while (isPoked && isOpen && underWay.size < parts.atOnce) {
      isPoked = false;
      const free = parts.atOnce - underWay.size;
      const jobs = await parts.take(free).catch((error: unknown) => {
        parts.failed(error);
        return [];
      });
      for (const job of jobs) begin(job);
      // As many as asked for: there may be more.
      if (jobs.length === free) isPoked = true;
    }
    isTaking = false;
  }

  function begin({ id, data }: { id: string; data: T }): void {
    const done = Promise.resolve(work?.(data))
      .catch(parts.failed)
      .then(() => parts.drop(id))
      .catch(parts.failed)
      .then(() => {
        underWay.delete(done);
        if (isPoked) void take();
      });
    underWay.add(done);
  }

  return {
    start: (how) => {
      work = how;
      isOpen = true;
      regular = setInterval(() => void take(), parts.everyMs);
      regular.unref();
      void take();
    },
    poke: (inMs) => {
      if (!isOpen || inMs > FAR_MS) return;
      if (inMs === 0) {
        void take();
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        void take();
      }, inMs + LATE_MS);
      timer.unref();
      timers.add(timer);
    },
    stop: async () => {
      isOpen = false;
      clearInterval(regular);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.all(underWay);
    },
  };
}
