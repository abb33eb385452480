/** How the page comes alive: its data is read, the bundle fetched, and what the server drew is taken over or drawn anew. */
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CONTROL } from '../engine/decide/experiments.ts';
import { createTokenStore } from '../runtime/client/session.ts';
import { browserTimers } from '../runtime/client/timers.ts';
import { commonFacts } from '../runtime/context.tsx';
import { WAITING } from '../runtime/screens/LoadingScreen.tsx';
import { createConsentStore } from '../runtime/telemetry/consent.ts';
import { createNotes } from '../runtime/telemetry/notes.ts';
import 'virtual:parts.css';
import './look.css';
import './loader.css';
import './progress.css';
import './tab-bar.css';
import './chat-dock.css';
import './waiting.css';
import '../widgets/controls/offers.css';
import { App } from './App.tsx';
import { Arrival } from './Arrival.tsx';
import { takeRead } from './arrived.ts';
import { createReloading, loadOrReload } from './chunkReload.ts';
import { LastResort } from './LastResort.tsx';
import { loadSlice } from './loading.ts';
import { noteFaults } from './noteFaults.ts';
import { Pages } from './Pages.tsx';
import { type PageData, readPage } from './page.ts';
import { pageAhead, returnAhead } from './pages/registry.ts';
import { guardSecondPresses } from './pressedTwice.ts';
import { readAhead } from './readAhead.ts';
import type { Browser } from './runtime.ts';
import { createStart, type Start } from './start.ts';
import { storageOf } from './storage.ts';
import { watchEarly } from './typedEarly.ts';
import { startVisits } from './visits/startVisits.ts';

const reloading = createReloading(
  storageOf(() => window.sessionStorage),
  () => window.location.reload(),
);

void begin(document.getElementById('root') ?? document.body.appendChild(document.createElement('div')));

async function begin(root: HTMLElement): Promise<void> {
  const fetch = window.fetch.bind(window);
  const browser = browserOf(fetch);
  noteFaults(window, browser);
  guardSecondPresses(window);
  const early = watchEarly(root, window);
  const uncaught = { onUncaughtError: (error: unknown) => standIn(root, error) };
  const drawAnew = (content: ReactNode) =>
    createRoot(root, uncaught).render(<Arrival early={early}>{content}</Arrival>);
  let page: ReturnType<typeof readPage> | undefined;
  try {
    page = readPage(document);
    if ('error' in page) {
      return drawAnew(<LastResort title="No private label data found" detail={page.error} />);
    }
    const isForVisitor = wasDrawnForVisitor(root, browser);
    const url = isForVisitor ? page.visitorBundleUrl : page.bundleUrl;
    // Together: a page of its own part is drawn once both are here.
    const part = pageAhead(page.base, window.location).catch(() => undefined);
    const start = createStart(page, await loadOrReload(() => loadSlice(fetch, url), reloading), browser);
    await part;
    await returnAhead(start.runtime.product.source, window.location.pathname).catch(() => undefined);
    const isSame = isForVisitor && hasControls(start) && (await isTakenOver(start, page.read));
    if (isSame && !isReload()) hydrateRoot(root, <Arrival early={early}>{whole(start)}</Arrival>, uncaught);
    else drawAnew(whole(start));
    startVisits(start);
  } catch (error) {
    console.error(error);
    drawAnew(<LastResort canRetry />);
    if (page && !('error' in page)) await told(page, browser, error);
  }
}

/** Where even what stands around the pages breaks there is no page left; what can be said without it is drawn. */
function standIn(root: HTMLElement, error: unknown): void {
  reportError(error);
  const fresh = document.createElement('div');
  root.replaceWith(fresh);
  createRoot(fresh).render(<LastResort canRetry />);
}

/** Where its part cannot be fetched either, it stays on the console. */
async function told(page: PageData, browser: Browser, error: unknown): Promise<void> {
  const part = await import('./visits/tellBroken.ts').catch(() => undefined);
  part?.tellBroken(page, browser, error, window);
}

function browserOf(fetch: typeof window.fetch): Browser {
  return {
    ...{ fetch, timers: browserTimers, reloading },
    window: { location: window.location, localStorage: storageOf(() => window.localStorage) },
    newId: () => crypto.randomUUID(),
    notes: createNotes(() => performance.now()),
    consent: createConsentStore(storageOf(() => window.localStorage)),
    isWaitingShown: () => document.querySelector(`[${WAITING}]`) !== null,
  };
}

/**
 * What the server drew comes alive where this script would draw the same: it was drawn by the same build, and for a
 * visitor. Who is signed in has a token, which no page request carries.
 */
function wasDrawnForVisitor({ dataset }: HTMLElement, { window }: Browser): boolean {
  const isSame = dataset.drawn === 'screen' && dataset.build === __BUILD__;
  return isSame && createTokenStore(window.localStorage).read() === undefined;
}

/** The server draws for whoever takes no part in an experiment: no page request says who somebody is. */
function hasControls({ runtime }: Start): boolean {
  const { experiments } = commonFacts(runtime);
  return Object.values(experiments ?? {}).every((variation) => variation === CONTROL);
}

/** What was typed in the last moment may have reached the server after it drew the page: a reload asks for it anew. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

async function isTakenOver(start: Start, read: unknown): Promise<boolean> {
  const { pathname, search } = window.location;
  if (!isReload()) takeRead(start.queries, read, start.browser.timers);
  const url = await readAhead(start, window.location).catch(() => undefined);
  // Drawn anew, it says what could not be read.
  if (url === undefined) return false;
  // The page stands at the URL that it was drawn for; the router would lead there in a drawing of its own.
  if (url !== pathname + search) window.history.replaceState(window.history.state, '', url);
  return true;
}

function whole(start: Start): ReactNode {
  return (
    <App start={start} routed={(pages) => <BrowserRouter useTransitions={false}>{pages}</BrowserRouter>}>
      <Pages />
    </App>
  );
}
