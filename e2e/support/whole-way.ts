/** What does the whole way to the money cost? Walked as a person walks it, with what each page waits for, loads, leaves empty and moves. */
import type { Page } from '@playwright/test';
import { journey } from './journey.ts';
import { answerLogin, answerQuestions, expectScreen, newApplicant, START, TITLES } from './registration.ts';
import { watchShifts } from './shifts.ts';

export interface WholeWay {
  /** The calls that the next screen waited for, by the end of their paths. */
  signUp: string[];
  returns: string[][];
  /** The same for each screen of the application that was submitted, by its path. */
  answers: Map<string, string[]>;
  /** The paths of the screens of which something was saved, once for each call. */
  saves: string[];
  /** Paths of ours at which a page was loaded. */
  loads: string[];
  /** The paths of the frames that showed no heading. */
  empty: string[];
  /** Those that ask something, the pages of others and the dashboard. */
  screens: number;
  /** Of a pointer, on whatever is no box to type in. */
  presses: number;
  /** Layout shift by path and heading, what a person has just caused left out. */
  shifts: Map<string, number>;
}

/** What a document of ours has seen; another document begins anew. */
interface Watched {
  submitted: number;
  headings: { title: string; path: string; at: number }[];
}

/** Runs in each document before anything else. */
function watch(): void {
  const tell = (kind: string, about: string, value: number) =>
    (window as unknown as { report: (...told: unknown[]) => void }).report(kind, about, value);
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && !target.matches('input:not([type=radio], [type=checkbox]), select'))
        tell('press', location.pathname, 1);
    },
    true,
  );
  if (location.pathname.startsWith('/sandbox/')) return;
  performance.setResourceTimingBufferSize(5000);
  const watched: Watched = { submitted: 0, headings: [] };
  Object.assign(window, { watched });
  addEventListener('submit', () => (watched.submitted = performance.now()), true);
  const heading = () => document.querySelector('main h1');
  new MutationObserver(() => {
    const title = heading()?.textContent ?? '';
    const { pathname: path } = location;
    const last = watched.headings.at(-1);
    if (title === '' || (last?.title === title && last.path === path)) return;
    watched.headings.push({ title, path, at: performance.now() });
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const look = () => {
    const isSeen = heading()?.checkVisibility({ visibilityProperty: true }) === true;
    // HTML comes in pieces: what has not arrived yet is nobody's gap.
    if (!isSeen && document.readyState !== 'loading') tell('empty', location.pathname, 1);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: the calls for data that were sent from a moment on, until the next heading at a path of the kind. */
function callsBetween([since, isArrival]: [number, string]): string[] {
  const { headings } = (window as unknown as { watched: Watched }).watched;
  const arrival = headings.find(({ at, path }) => at > since && new RegExp(isArrival).test(path));
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.flatMap(({ name, startTime }) => {
    const { pathname } = new URL(name);
    const isCall = /^\/(service-|identity\/)/.test(pathname);
    // What is kept or looked up while somebody types, flags, the bell, and that a new token holds: no screen waits for them.
    const isBeside = /unsubmitted|addresses|decision|features|service-wallet|profile|v1_1\/identity/.test(
      pathname,
    );
    const isMeant =
      isCall && !isBeside && startTime >= since && startTime < (arrival?.at ?? Number.POSITIVE_INFINITY);
    return isMeant ? [pathname.split('/').slice(-2).join('/')] : [];
  });
}

const APPLICATION = '/[0-9a-f]{8}-[0-9a-f-]{27}';

/** The calls between a submit and the next screen. */
async function callsOf(page: Page, answer: () => Promise<void>, isArrival = '.'): Promise<string[]> {
  await answer();
  const since = await page.waitForFunction((pattern) => {
    const { submitted, headings } = (window as unknown as { watched: Watched }).watched;
    const isThere = headings.some(({ at, path }) => at > submitted && new RegExp(pattern).test(path));
    return submitted > 0 && isThere && submitted;
  }, isArrival);
  return page.evaluate(callsBetween, [Number(await since.jsonValue()), isArrival] as [number, string]);
}

/** When the page's last form was submitted, in milliseconds of its own clock. */
function submittedIn(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched.submitted);
}

/** From the first question until the dashboard says that the line is open. */
export async function walkWholeWay(page: Page, origin: string): Promise<WholeWay> {
  const way: WholeWay = {
    signUp: [],
    returns: [],
    answers: new Map(),
    saves: [],
    loads: [],
    empty: [],
    screens: 0,
    presses: 0,
    shifts: new Map(),
  };
  await page.exposeFunction('report', (kind: string, about: string, value: number) => {
    if (kind === 'empty') way.empty.push(about);
    else if (kind === 'press') way.presses += value;
  });
  await watchShifts(page, ({ where, score, isCaused }) => {
    if (!isCaused) way.shifts.set(where, (way.shifts.get(where) ?? 0) + score);
  });
  // What the compiler puts around functions that have names is not there in a page.
  await page.addInitScript({ content: 'globalThis.__name = (each) => each;' });
  await page.addInitScript(watch);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isLoad = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isLoad && !pathname.startsWith('/sandbox/')) way.loads.push(pathname);
    if (request.method() === 'PATCH' && /\/journeys\/[^/]+$/.test(pathname))
      way.saves.push(new URL(page.url()).pathname.replace(/^.*[0-9a-f]{12}\//, ''));
  });
  const questions = new Set<string>();
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (pathname.startsWith(START)) questions.add(pathname);
    else if (pathname.startsWith('/sandbox/')) way.screens += 1;
  });
  const person = newApplicant();
  await page.goto(origin + START);
  await answerQuestions(page, person, { to: 'contact' });
  await expectScreen(page, TITLES.login);
  way.signUp = await callsOf(page, () => answerLogin(page, person), APPLICATION);
  let last = { path: '', submitted: await submittedIn(page) };
  const onScreen = async (path: string) => {
    const isBack = way.returns.length < way.loads.length - 1;
    way.screens += 1;
    const submitted = await submittedIn(page);
    const calls = () =>
      page.evaluate(callsBetween, [isBack ? 0 : submitted, APPLICATION] as [number, string]);
    if (isBack) way.returns.push(await calls());
    else if (submitted !== last.submitted) way.answers.set(last.path, await calls());
    last = { path, submitted };
  };
  await journey(page, person, { onScreen }).to('/dashboard');
  await expectScreen(page, 'Your line is open');
  // The dashboard too.
  way.screens += questions.size + 1;
  return way;
}
