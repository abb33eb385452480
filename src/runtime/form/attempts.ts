/** Is this submission a retry? The same answers to the same screen keep their key until they were accepted. */

export interface Attempts {
  keyFor: (screen: string, answers: unknown) => string;
  /** The answers were accepted, or refused for good: the same ones again are another attempt. */
  close: () => void;
}

export function createAttempts(newId: () => string): Attempts {
  let open: { of: string; key: string } | undefined;
  return {
    keyFor(screen, answers) {
      const of = JSON.stringify([screen, answers]);
      if (open?.of !== of) open = { of, key: newId() };
      return open.key;
    },
    close() {
      open = undefined;
    },
  };
}
