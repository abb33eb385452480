/** A bounded memory of what was read lately: each entry holds for a while, unless somebody says that it has changed. */

export interface Remembered<T> {
  /** From memory, else read; who asks while it is being read gets the same reading. */
  find(key: string, read: () => Promise<T | undefined>): Promise<T | undefined>;
  /** What is being read now does not stay either: it may have been read before the change. */
  forget(key: string): void;
  /** All of which this is true; those that are being read now go as well. */
  forgetWhere(isGone: (value: T) => boolean): void;
}

export interface RememberedOptions<T> {
  /** Is this worth keeping? */
  isKept?: (value: T) => boolean;
  most: number;
  keptMs: number;
  /** Milliseconds, of a clock that only goes forward. */
  now?: () => number;
}

export function createRemembered<T>({
  most,
  keptMs,
  isKept = () => true,
  now = () => performance.now(),
}: RememberedOptions<T>): Remembered<T> {
  const kept = new Map<string, { value: T; until: number }>();
  const underWay = new Map<string, Promise<T | undefined>>();

  function keep(key: string, value: T): void {
    kept.delete(key);
    // A Map lists its oldest entry first.
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { value, until: now() + keptMs });
  }

  async function reading(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const begun = read();
    underWay.set(key, begun);
    try {
      const value = await begun;
      if (value !== undefined && isKept(value) && underWay.get(key) === begun) keep(key, value);
      return value;
    } finally {
      if (underWay.get(key) === begun) underWay.delete(key);
    }
  }

  return {
    find: async (key, read) => {
      const known = kept.get(key);
      if (known && known.until > now()) return known.value;
      return underWay.get(key) ?? reading(key, read);
    },
    forget: (key) => {
      kept.delete(key);
      underWay.delete(key);
    },
    forgetWhere: (isGone) => {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key);
      underWay.clear();
    },
  };
}
