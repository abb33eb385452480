/** Has the lender done something in a journey of this page, of which people may be told elsewhere? */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CONDITIONS } from './useConditions.ts';
import { type Followed, STANDING } from './useStanding.ts';

/** Calls back whenever a journey has another version than before, or other conditions. */
export function useJourneyNews(onNews: () => void): void {
  const client = useQueryClient();
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    const cache = client.getQueryCache();
    const known = new Map(cache.getAll().map((query) => [query.queryHash, newest(query)]));
    return cache.subscribe(({ query }) => {
      const [was, now] = [known.get(query.queryHash), newest(query)];
      if (now === undefined || now === was) return;
      known.set(query.queryHash, now);
      if (was !== undefined) latest.current();
    });
  }, [client]);
}

type Cached = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

/** What is other once there is news; undefined for what is no journey's, and a visitor's has none. */
function newest({ queryKey: [kind], state }: Cached): unknown {
  if (kind === CONDITIONS) return JSON.stringify(state.data);
  if (kind !== STANDING) return undefined;
  return (state.data as Followed | undefined)?.standing?.version ?? undefined;
}
