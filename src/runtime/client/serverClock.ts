/** What is the time by the server's clock? The browser's own, set right by what replies say of theirs. */

export interface ServerClock {
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  now: () => number;
  /** `date`: the Date header of a reply that has just come. */
  note: (date: string | null) => void;
  /** Has any reply said what time it is? */
  isKnown: () => boolean;
}

/** `local`: the browser's clock, which may be wrong by years. */
export function createServerClock(local: () => number): ServerClock {
  let ahead: number | undefined;
  return {
    now: () => local() + (ahead ?? 0),
    note(date) {
      const server = Date.parse(date ?? '');
      // A header counts whole seconds: less than that is no difference.
      if (Number.isFinite(server)) ahead = Math.abs(server - local()) < 1000 ? 0 : server - local();
    },
    isKnown: () => ahead !== undefined,
  };
}
