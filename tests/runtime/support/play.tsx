/** How is the runtime played in a test? Drawn at an address against a server of few lines, with a recorded way out. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import type { Slice } from '../../../src/engine/model/bundle.ts';
import { openProduct } from '../../../src/engine/model/product.ts';
import { AnnouncerProvider } from '../../../src/runtime/announcer.tsx';
import { createApi } from '../../../src/runtime/client/api.ts';
import { createCalls } from '../../../src/runtime/client/calls.ts';
import { createServerClock } from '../../../src/runtime/client/serverClock.ts';
import { createTokenStore, STAFF_TOKEN_KEY } from '../../../src/runtime/client/session.ts';
import { browserTimers, type Timers } from '../../../src/runtime/client/timers.ts';
import { type Runtime, RuntimeProvider } from '../../../src/runtime/context.tsx';
import { LoadingProvider } from '../../../src/runtime/loading.tsx';
import { screensAhead } from '../../../src/runtime/screens/laterScreens.ts';
import type { Happening } from '../../../src/runtime/telemetry/notes.ts';
import { ToastProvider } from '../../../src/runtime/toasts.tsx';
import { createWarn } from '../../../src/runtime/warnings.ts';
import { ErrorBoundary } from '../../../src/shell/ErrorBoundary.tsx';
import { Pages } from '../../../src/shell/Pages.tsx';
import {
  ENTRY_PAGES,
  LaterResume,
  LaterReturn,
  ROOT_PAGES,
  WHOLE_PAGES,
} from '../../../src/shell/pages/registry.ts';
import { createQueries } from '../../../src/shell/start.ts';
import { gardenChunk, gardenSlice } from './garden.ts';
import { createServer, type FakeServer } from './server.ts';

await screensAhead();
/** In a browser they are on their way before anybody comes to them; here they are drawn at once. */
await Promise.all(
  [LaterReturn, LaterResume, ...Object.values({ ...ROOT_PAGES, ...WHOLE_PAGES, ...ENTRY_PAGES })].map(
    (page) => 'ahead' in page && page.ahead(),
  ),
);

export interface Played {
  /** What this browser keeps, for all of its windows. */
  stored: Map<string, string>;
  server: FakeServer;
  address: () => string;
  goBack: () => void;
  leave: ReturnType<typeof vi.fn>;
  onSessionOver: ReturnType<typeof vi.fn>;
  warned: ReturnType<typeof vi.fn>;
  /** What screens noted of the visit. */
  noted: Happening[];
  /** Draws the same page with another bundle. */
  useSlice: (slice: Slice) => void;
  unmount: () => void;
}

export interface PlayOptions {
  slice?: Slice;
  server?: FakeServer;
  token?: string;
  staffToken?: string;
  /** The application that this browser had open last. */
  remembered?: string;
  /** Drawn in the place of the pages. */
  piece?: ReactNode;
  /** Time as the test lets it pass, in place of the browser's. */
  timers?: Timers & { now?: () => number };
  /** Of another product than the garden. */
  loadChunk?: Runtime['loadChunk'];
}

export function play(
  address: string,
  {
    slice = gardenSlice(),
    server = createServer(slice),
    token,
    staffToken,
    remembered,
    piece,
    timers = browserTimers,
    loadChunk = gardenChunk,
  }: PlayOptions = {},
): Played {
  const kept = new Map<string, string>();
  if (token !== undefined) kept.set('jwt', token);
  if (staffToken !== undefined) kept.set(STAFF_TOKEN_KEY, staffToken);
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const tokens = createTokenStore(storage);
  const staffTokens = createTokenStore(storage, STAFF_TOKEN_KEY);
  const onSessionOver = vi.fn();
  const leave = vi.fn();
  const warned = vi.fn();
  const noted: Happening[] = [];
  const note = (happening: Happening) => void noted.push(happening);
  const clock = createServerClock(timers.now ?? Date.now);
  const parts = {
    calls: slice.calls,
    origin: 'http://localhost',
    orgCode: 'lender',
    fetch: server.fetch,
    timers,
    clock,
    onSessionOver,
  };
  const api = createApi({ ...parts, tokens });
  let count = 0;
  let surveyed = false;
  const constant = {
    calls: createCalls(api),
    api,
    tokens,
    staff: { api: createApi({ ...parts, tokens: staffTokens }), tokens: staffTokens },
    timers,
    clock,
    offered: [],
    another: () => Promise.reject(new Error('There is one product.')),
    isWaitingShown: () => false,
    newId: () => `id-${++count}`,
    today: '2026-11-20',
    arrivedWith: new URL(address, 'http://localhost').search,
    loadChunk,
    warn: createWarn({ warn: warned }),
    note,
    leave,
    rememberApplication: vi.fn(),
    recallApplication: () => remembered,
    tracker: () => undefined,
    keepTracker: () => {},
    wasSurveyed: () => surveyed,
    noteSurvey: () => {
      surveyed = true;
    },
    loadWhole: async () => {},
    refreshBundle: vi.fn(async () => {}),
  };
  const runtimeOf = (each: Slice): Runtime => ({ ...constant, product: openProduct(each) });
  const place = { address: '', back: () => {} };
  const queries = createQueries();

  const page = (each: Slice) => (
    <QueryClientProvider client={queries}>
      <RuntimeProvider value={runtimeOf(each)}>
        <AnnouncerProvider timers={timers}>
          <LoadingProvider>
            <ToastProvider>
              <MemoryRouter initialEntries={[address]} useTransitions={false}>
                <Recorder place={place} />
                <ErrorBoundary reloading={{ tryAgain: () => false }}>{piece ?? <Pages />}</ErrorBoundary>
              </MemoryRouter>
            </ToastProvider>
          </LoadingProvider>
        </AnnouncerProvider>
      </RuntimeProvider>
    </QueryClientProvider>
  );
  const drawn = render(page(slice));
  return {
    server,
    leave,
    onSessionOver,
    stored: kept,
    warned,
    noted,
    address: () => place.address,
    goBack: () => place.back(),
    useSlice: (next) => drawn.rerender(page(next)),
    unmount: drawn.unmount,
  };
}

/** What a piece of the shell needs around it, without a server. */
export function Surroundings({ leave, children }: { leave: (address: string) => void; children: ReactNode }) {
  return <RuntimeProvider value={bareRuntime({ leave })}>{children}</RuntimeProvider>;
}

/** A runtime that nothing stands behind, but for what is given. */
export function bareRuntime(given: Partial<Runtime>): Runtime {
  const slice = gardenSlice();
  const nobody = createTokenStore({ getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const api = { call: () => Promise.reject(new Error('Nothing is called here.')) };
  return {
    product: openProduct(slice),
    calls: createCalls(api),
    api,
    tokens: nobody,
    staff: { api, tokens: nobody },
    timers: browserTimers,
    clock: createServerClock(Date.now),
    offered: [],
    another: () => Promise.reject(new Error('There is one product.')),
    isWaitingShown: () => false,
    newId: () => 'id',
    today: '2026-11-20',
    arrivedWith: '',
    loadChunk: gardenChunk,
    warn: () => {},
    leave: () => {},
    note: () => {},
    rememberApplication: () => {},
    recallApplication: () => undefined,
    tracker: () => undefined,
    keepTracker: () => {},
    wasSurveyed: () => true,
    noteSurvey: () => {},
    loadWhole: async () => {},
    refreshBundle: async () => {},
    ...given,
  };
}

function Recorder({ place }: { place: { address: string; back: () => void } }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    place.address = pathname + search;
    place.back = () => navigate(-1);
  });
  return null;
}

/** Waits for the screen with this heading. */
export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}
