/** Which addresses are suggested for what is typed now? Asked 200 ms after the last key; a late answer is dropped. */
import { useEffect, useState } from 'react';
import type { AddressSuggestion, Lookups } from '../fields.ts';

export const DEBOUNCE_MS = 200;
/** Shorter text suggests nothing useful and tells the search too much. */
const SHORTEST_QUERY = 3;

export interface Suggestions {
  /** `searching` from the key on: what was found is the answer to an earlier text. */
  state: 'idle' | 'searching' | 'failed' | 'ready';
  found: readonly AddressSuggestion[];
}

const IDLE: Suggestions = { state: 'idle', found: [] };

/** `query` null asks nothing: nobody is searching. */
export function useSuggestions(lookup: Lookups['address'], query: string | null): Suggestions {
  const [last, setLast] = useState<Suggestions & { query?: string }>(IDLE);
  const asked = query === null || query.trim().length < SHORTEST_QUERY ? null : query.trim();
  useEffect(() => {
    if (asked === null || !lookup) {
      setLast(IDLE);
      return;
    }
    const stop = new AbortController();
    const answer = (state: 'ready' | 'failed', found: readonly AddressSuggestion[]) =>
      stop.signal.aborted || setLast({ state, found, query: asked });
    const timer = setTimeout(() => {
      lookup(asked, stop.signal).then(
        (found) => answer('ready', found),
        () => answer('failed', []),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [lookup, asked]);
  if (asked === null || !lookup) return IDLE;
  return last.query === asked ? last : { state: 'searching', found: last.found };
}
