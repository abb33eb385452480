/** Which addresses are suggested for what is typed now? Asked 200 ms after the last key; a late answer is dropped. */
import { useEffect, useState } from 'react';
import type { AddressSuggestion, Lookups } from '../fields.ts';

export const DEBOUNCE_MS = 200;
/** Shorter text suggests nothing useful and tells the search too much. */
const SHORTEST_QUERY = 3;

export type Suggestions =
  | { state: 'idle' | 'searching' | 'failed'; found: readonly AddressSuggestion[] }
  | { state: 'ready'; found: readonly AddressSuggestion[] };

const IDLE: Suggestions = { state: 'idle', found: [] };

/** `query` null asks nothing: nobody is searching. */
export function useSuggestions(lookup: Lookups['address'], query: string | null): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>(IDLE);
  const asked = query === null || query.trim().length < SHORTEST_QUERY ? null : query.trim();
  useEffect(() => {
    if (asked === null || !lookup) {
      setSuggestions(IDLE);
      return;
    }
    const stop = new AbortController();
    const unlessStopped = (next: Suggestions) => stop.signal.aborted || setSuggestions(next);
    const timer = setTimeout(() => {
      setSuggestions(({ found }) => ({ state: 'searching', found }));
      lookup(asked, stop.signal).then(
        (found) => unlessStopped({ state: 'ready', found }),
        () => unlessStopped({ state: 'failed', found: [] }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [lookup, asked]);
  return suggestions;
}
