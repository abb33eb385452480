/** What an application starts with, in a browser and on the server alike: its bundle, its calls and an empty memory. */
import { QueryClient } from '@tanstack/react-query';
import type { Slice } from '../engine/model/bundle.ts';
import type { Runtime } from '../runtime/context.tsx';
import type { PageData } from './page.ts';
import { type Browser, createParts, createRuntime, type RuntimeParts } from './runtime.ts';

export interface Start {
  page: PageData;
  browser: Browser;
  parts: RuntimeParts;
  /** Of the first slice. */
  runtime: Runtime;
  slices: Slices;
  queries: QueryClient;
}

/** The slice that is played; a newer one replaces it while the page is open. */
export interface Slices {
  current: () => Slice;
  replace: (newer: Slice) => void;
  listen: (heard: () => void) => () => void;
}

export function createStart(page: PageData, served: Slice, browser: Browser): Start {
  const slice = withFlags(served, page.switched);
  const slices = createSlices(slice);
  const parts = createParts(page, slice, browser);
  const runtime = createRuntime({ page, slice, browser, parts, onSlice: slices.replace });
  return { page, browser, parts, runtime, slices, queries: createQueries() };
}

/** The slice with flags as they are now; the same one where they are as it has them. */
export function withFlags(slice: Slice, now: Record<string, boolean>): Slice {
  const known = Object.entries(slice.flags);
  if (known.every(([flag, isOn]) => (now[flag] ?? isOn) === isOn)) return slice;
  return { ...slice, flags: Object.fromEntries(known.map(([flag, isOn]) => [flag, now[flag] ?? isOn])) };
}

function createSlices(first: Slice): Slices {
  let slice = first;
  const listeners = new Set<() => void>();
  return {
    current: () => slice,
    replace: (newer) => {
      slice = newer;
      for (const heard of listeners) heard();
    },
    listen: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}

/** Who asks again, and when, is the runtime's business: nothing is refetched behind its back. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  });
}
