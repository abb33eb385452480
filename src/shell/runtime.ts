/** How is the runtime put together in a browser? Everything that touches the outside is handed in here. */
import type { FormChunk } from '../engine/answer/forms.ts';
import { signInPathAt } from '../engine/decide/pages.ts';
import type { Slice } from '../engine/model/bundle.ts';
import { openProduct } from '../engine/model/product.ts';
import { type Api, createApi } from '../runtime/client/api.ts';
import { type Calls, createCalls } from '../runtime/client/calls.ts';
import { createSendFile } from '../runtime/client/sendFile.ts';
import { createServerClock, type ServerClock } from '../runtime/client/serverClock.ts';
import {
  createTokenStore,
  loginAddress,
  STAFF_TOKEN_KEY,
  type TokenStore,
} from '../runtime/client/session.ts';
import type { Timers } from '../runtime/client/timers.ts';
import type { Runtime } from '../runtime/context.tsx';
import { PartLost } from '../runtime/later.tsx';
import type { ConsentStore } from '../runtime/telemetry/consent.ts';
import type { Notes } from '../runtime/telemetry/notes.ts';
import { createWarn, type Warn } from '../runtime/warnings.ts';
import { forgetSessions } from './chat/sessionKeys.ts';
import { loadOrReload, type Reloading } from './chunkReload.ts';
import { bundleUrlOf, currentBundleUrl, loadChunk, loadSlice } from './loading.ts';
import type { PageData } from './page.ts';
import { keepTracker, readTracker } from './tracker.ts';

export interface Browser {
  window: PageWindow;
  fetch: typeof fetch;
  timers: Timers;
  newId: () => string;
  notes: Notes;
  consent?: ConsentStore;
  reloading: Reloading;
  /** Fetches a form's chunk, unless that is the browser's import. */
  loadForm?: (hash: string) => Promise<FormChunk>;
  /** Does the page show grey shapes now? What waits next goes on with them. */
  isWaitingShown: () => boolean;
}

/** What of a window the runtime touches; a drawing on the server has none. */
export interface PageWindow {
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'assign'>;
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** What stays the same while bundles come and go. */
export interface RuntimeParts {
  calls: Calls;
  api: Api;
  tokens: TokenStore;
  staff: Runtime['staff'];
  clock: ServerClock;
  warn: Warn;
  arrivedWith: string;
  /** The id of the recording of this visit, which calls carry; empty while it is not recorded. */
  replay: { id?: string | undefined };
}

/** Says only that a question was shown; nothing of who saw it. */
const SURVEYED = 'leave_survey';

/** `known`: the sign-in of this window, where another product has opened it. */
export function createParts(
  page: PageData,
  slice: Slice,
  { window, fetch, timers }: Browser,
  known?: TokenStore,
): RuntimeParts {
  const { localStorage, location } = window;
  const product = openProduct(slice);
  const tokens = known ?? leavingTalks(createTokenStore(localStorage), localStorage);
  const replay: RuntimeParts['replay'] = {};
  const staffTokens = createTokenStore(localStorage, STAFF_TOKEN_KEY);
  const clock = createServerClock(Date.now);
  const common = { calls: slice.calls, origin: location.origin, orgCode: page.orgCode, fetch, timers, clock };
  const api = createApi({
    ...common,
    tokens,
    tracker: () => readTracker(localStorage),
    replay: () => replay.id,
    // Not fetched later: a browser that was offline then would never have it.
    sendFile: createSendFile(() => new XMLHttpRequest()),
    onSessionOver: () => {
      const { pathname, search } = window.location;
      // Loaded anew, so that nothing of who was signed in stays in memory.
      const login = signInPathAt(product, pathname);
      if (pathname !== login) window.location.assign(loginAddress(pathname + search, login));
    },
  });
  const staffApi = createApi({ ...common, tokens: staffTokens, onSessionOver: () => {} });
  const staff = { api: staffApi, tokens: staffTokens };
  return {
    ...{ calls: createCalls(api), api, tokens, staff, clock },
    ...{ warn: createWarn(console), arrivedWith: location.search, replay },
  };
}

/** Whoever signs out, or is signed out, takes the talk along. */
function leavingTalks(tokens: TokenStore, storage: PageWindow['localStorage']): TokenStore {
  const after = (leave: () => void) => () => {
    leave();
    forgetSessions(storage);
  };
  return { ...tokens, clear: after(tokens.clear), signOut: after(tokens.signOut) };
}

interface RuntimeSources {
  page: PageData;
  slice: Slice;
  browser: Browser;
  parts: RuntimeParts;
  onSlice: (slice: Slice) => void;
}

export function createRuntime({ page, slice, browser, parts, onSlice }: RuntimeSources): Runtime {
  const { window, fetch, timers, newId, reloading, notes } = browser;
  const failures = new Map<string, number>();
  return {
    ...parts,
    product: openProduct({
      ...slice,
      org: { ...slice.org, support: { ...slice.org.support, ...page.support } },
    }),
    offered: page.offered,
    ...(page.missing && { missing: page.missing }),
    another: (product) => anotherRuntime(page, product, browser, parts.tokens),
    timers,
    newId,
    note: notes.note,
    ...(browser.consent && { consent: browser.consent }),
    isRecorded: page.replay !== undefined,
    today: page.today,
    isWaitingShown: browser.isWaitingShown,
    loadChunk: (hash) => {
      if (browser.loadForm) return browser.loadForm(hash);
      const load = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);
      return loadChunk(load, slice.base, hash, failures.get(hash)).catch((error: unknown) => {
        failures.set(hash, (failures.get(hash) ?? 0) + 1);
        throw new PartLost(error);
      });
    },
    leave: (address) => window.location.assign(address),
    rememberApplication(uuid) {
      try {
        window.localStorage.setItem(openLast(slice), uuid);
      } catch {
        // Storage is refused; only the way back from other sites reads it.
      }
    },
    recallApplication() {
      try {
        return window.localStorage.getItem(openLast(slice)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    tracker: () => readTracker(window.localStorage),
    keepTracker: (uuid) => keepTracker(window.localStorage, uuid),
    wasSurveyed() {
      try {
        return window.localStorage.getItem(SURVEYED) !== null;
      } catch {
        // Who lets nothing be remembered is not asked again and again.
        return true;
      }
    },
    noteSurvey() {
      try {
        window.localStorage.setItem(SURVEYED, 'yes');
      } catch {
        // Nobody is asked where nothing is remembered.
      }
    },
    async loadWhole() {
      if (slice.part === undefined) return;
      onSlice(await loadOrReload(() => loadSlice(fetch, bundleUrlOf(page, slice.hash)), reloading));
    },
    async refreshBundle(hash) {
      if (hash === slice.hash) return;
      try {
        const { origin, pathname } = window.location;
        const url =
          hash === undefined ? await currentBundleUrl(fetch, origin + pathname) : bundleUrlOf(page, hash);
        const newer = url === undefined ? slice : await loadSlice(fetch, url);
        if (newer.hash !== slice.hash) onSlice(newer);
      } catch {
        // The bundle at hand still plays; the server says so when it no longer takes it.
      }
    },
  };
}

/** Another product of the same page: with its own calls and bundle, and nothing that comes newer. */
async function anotherRuntime(
  page: PageData,
  product: string,
  browser: Browser,
  tokens: TokenStore,
): Promise<Runtime> {
  const offered = page.offered.find((each) => each.product === product);
  if (!offered) throw new RangeError(`The lender does not offer "${product}".`);
  const { base, bundleUrl } = offered;
  const slice = await loadOrReload(() => loadSlice(browser.fetch, bundleUrl), browser.reloading);
  const own = { ...page, product, base, bundle: slice.hash, bundleUrl, switched: {} };
  const parts = createParts(own, slice, browser, tokens);
  return createRuntime({ page: own, slice, browser, parts, onSlice: () => {} });
}

/** The name under which the browser keeps which application was open last (SL 3). */
function openLast({ product }: Slice): string {
  return `${product}_uuid`;
}
