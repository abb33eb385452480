/** How much one session and one network may send, counted in this process's memory: no address is written anywhere. */

export interface Rate {
  /** Counts these many; answers false, and counts nothing, where they are too many within the minute. */
  allows(key: string, many: number): boolean;
}

const WINDOW_MS = 60_000;
/** So many keys are counted at once; the oldest is forgotten for a new one. */
const MOST_KEYS = 20_000;

/** `now`: milliseconds of a clock that only goes forward. */
export function createRate(most: number, now: () => number = () => performance.now()): Rate {
  const counted = new Map<string, { many: number; since: number }>();
  return {
    allows(key, many) {
      const known = counted.get(key);
      const isOver = known === undefined || now() - known.since >= WINDOW_MS;
      const before = isOver ? 0 : known.many;
      if (before + many > most) return false;
      if (isOver) {
        // A Map lists its oldest entry first.
        counted.delete(key);
        const [oldest] = counted.keys();
        if (counted.size >= MOST_KEYS && oldest !== undefined) counted.delete(oldest);
      }
      counted.set(key, { many: before + many, since: isOver ? now() : known.since });
      return true;
    },
  };
}
