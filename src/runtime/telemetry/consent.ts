/** Whether a person lets an id be kept in their browser, as they answered once; nothing else is kept of the answer. */

/** What the service needs to know so that it does not ask on every page. */
const KEY = 'visit_consent';

export type ConsentAnswer = 'yes' | 'no';

export interface ConsentStore {
  read: () => ConsentAnswer | undefined;
  write: (answer: ConsentAnswer) => void;
  /** Hears each answer. Answers how to stop. */
  listen: (heard: () => void) => () => void;
}

/** Where storage is refused the answer holds as long as the page. */
export function createConsentStore(storage: Pick<Storage, 'getItem' | 'setItem'>): ConsentStore {
  const listeners = new Set<() => void>();
  let known: ConsentAnswer | undefined;
  return {
    listen: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    read: () => {
      try {
        const stored = storage.getItem(KEY);
        return stored === 'yes' || stored === 'no' ? stored : known;
      } catch {
        return known;
      }
    },
    write: (answer) => {
      known = answer;
      try {
        storage.setItem(KEY, answer);
      } catch {
        // Asked again on the next page.
      }
      for (const heard of listeners) heard();
    },
  };
}
