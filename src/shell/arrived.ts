/** What was read to draw a page travels in it: taken from the memory on the server, put back before the first drawing. */
import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../engine/model/paths.ts';
import type { Timers } from '../runtime/client/timers.ts';

/** A form is a module of its own, and no data. */
const NOT_DATA = 'form';

interface Read {
  key: readonly unknown[];
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

export function readOf(queries: QueryClient): Read[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => queryKey[0] !== NOT_DATA && state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
}

/** Hashes of the forms that were opened. */
export function formsArrived(queries: QueryClient): string[] {
  const keys = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  return keys.filter(([kind]) => kind === NOT_DATA).map((key) => String(key[2]));
}

/**
 * Puts it back. What came with the page holds for the screen that it was drawn for: once nothing shows it any more it
 * is forgotten, so that coming back asks the server.
 */
export function takeRead(queries: QueryClient, read: unknown, timers: Timers): void {
  const cache = queries.getQueryCache();
  const arrived = new Set<string>();
  for (const each of Array.isArray(read) ? read : []) {
    if (!isRead(each)) continue;
    queries.setQueryData([...each.key], each.data, { updatedAt: each.at });
    const query = cache.find({ queryKey: [...each.key], exact: true });
    // Who is signed in, or nobody, stays known.
    if (query && each.data !== null) arrived.add(query.queryHash);
  }
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !arrived.has(query.queryHash)) return;
    timers.set(() => {
      if (query.getObserversCount() > 0 || !arrived.delete(query.queryHash)) return;
      cache.remove(query);
      if (arrived.size === 0) stop();
    }, 0);
  });
}

function isRead(value: unknown): value is Read {
  return isRecord(value) && Array.isArray(value.key) && typeof value.at === 'number';
}
