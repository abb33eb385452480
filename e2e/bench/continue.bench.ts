/** What lies between a press of Continue and the next screen, and in a whole journey: requests, loads, empty frames, shifts, screens, presses, and the time beyond the one reply? */
import type { Browser, Page } from '@playwright/test';
import { type Figure, median, percentile } from '../../tests/bench/figure.ts';
import { AT_HOME, firstScreen, withBrowser } from '../../tests/bench/visit.ts';
import {
  answerAddress,
  answerIncome,
  answerName,
  answerSale,
  newApplicant,
  TITLES,
} from '../support/registration.ts';
import { type WholeWay, walkWholeWay } from '../support/whole-way.ts';

const ROUNDS = 5;

interface Move {
  /** Milliseconds from the submit to the next heading, painted. */
  took: number;
  /** Milliseconds of its one request, as the browser saw it. */
  reply: number;
  /** Calls between the submit and the next heading. */
  calls: number;
}

interface Walk {
  moves: Move[];
  /** Calls until the first question can be answered. */
  opening: number;
}

export function measure(): Promise<Figure[]> {
  return withBrowser(async (browser, { origin }) => {
    const address = `${origin()}${firstScreen}`;
    const walks: Walk[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const walk = await walked(browser, address);
      // What is compiled for the first time is not what is measured.
      if (round > 0) walks.push(walk);
    }
    const context = await browser.newContext(AT_HOME);
    const way = await walkWholeWay(await context.newPage(), origin());
    await context.close();
    return [...figuresOf(walks, way), ...stepsOf(way), shiftOf(way)];
  }, WITHOUT_DELAY);
}

/** The lender answers at once: what a journey costs is counted, not waited for. */
const WITHOUT_DELAY = { HEARTHLINE_SANDBOX_DELAY: '0' };

/** What a journey takes of a person, from the first question to the line that is open. */
function stepsOf({ screens, presses }: WholeWay): Figure[] {
  return [
    { name: 'screens of a journey', value: screens, unit: '', goal: 24 },
    { name: 'presses of a journey', value: presses, unit: '', goal: 40 },
  ];
}

function shiftOf({ shifts }: WholeWay): Figure {
  const value = [...shifts.values()].reduce((sum, score) => sum + score, 0);
  return { name: 'layout shift of a journey', value, unit: '' };
}

function figuresOf(walks: Walk[], { signUp, returns, loads, empty }: WholeWay): Figure[] {
  const moves = walks.flatMap((walk) => walk.moves);
  const took = moves.map((each) => each.took);
  const reply = { name: 'its request', value: median(moves.map((each) => each.reply)) };
  const beyond = moves.map((each) => each.took - each.reply);
  const most = (values: number[]) => Math.max(...values);
  return [
    { name: 'Continue to the next screen, with the save', value: median(took), unit: 'ms', baseline: reply },
    { name: 'beyond its request, median', value: median(beyond), unit: 'ms', goal: 60 },
    { name: 'beyond its request, p95', value: percentile(beyond, 95), unit: 'ms' },
    counted('calls of Continue', most(moves.map(({ calls }) => calls)), 1),
    counted('calls of a sign-up or return', most([signUp, ...returns].map((all) => all.length)), 1),
    counted('calls to open a form', most(walks.map(({ opening }) => opening)), 1),
    // The first page, and three returns from pages of others.
    counted('page loads in a journey', loads.length, 4),
    counted('empty frames in a journey', empty.length, 0),
  ];
}

function counted(name: string, value: number, goal: number): Figure {
  return { name, value, unit: '', goal, limit: goal, isPure: true };
}

async function walked(browser: Browser, address: string): Promise<Walk> {
  const context = await browser.newContext(AT_HOME);
  const page = await context.newPage();
  // What the compiler puts around functions that have names is not there in a page.
  await page.addInitScript({ content: 'globalThis.__name = (each) => each;' });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => document.title.includes('|'));
  const opening = await page.evaluate(callsSince, 0);
  const moves = [
    await moved(page, () => answerAddress(page), TITLES.sale),
    await moved(page, () => answerSale(page), TITLES.income),
    await moved(page, () => answerIncome(page), TITLES.name),
    await moved(page, () => answerName(page, newApplicant()), TITLES.birthdate),
  ];
  await context.close();
  return { moves, opening: opening.length };
}

async function moved(page: Page, answer: () => Promise<void>, title: string): Promise<Move> {
  await answer();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const watched = await page.waitForFunction(() => {
    const { submitted, arrived } = (window as unknown as Watched).watched;
    return arrived > submitted && { submitted, arrived };
  });
  const { submitted, arrived } = (await watched.jsonValue()) as { submitted: number; arrived: number };
  const calls = await page.evaluate(callsSince, submitted);
  const own = calls.filter(({ began }) => began < arrived);
  const reply = own.reduce((longest, { lasted }) => Math.max(longest, lasted), 0);
  return { took: arrived - submitted, reply, calls: own.length };
}

interface Watched {
  watched: { submitted: number; arrived: number };
}

/** Runs in the page before anything else. */
function watch(): void {
  const watched = { submitted: 0, arrived: 0 };
  Object.assign(window, { watched });
  let shown: string | undefined;
  addEventListener('submit', () => (watched.submitted = performance.now()), true);
  const look = () => {
    const heading = document.querySelector('main h1')?.textContent ?? undefined;
    if (heading !== undefined && heading !== shown) {
      shown = heading;
      watched.arrived = performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: calls for data; what is kept while somebody types, and what they look up, is theirs. */
function callsSince(moment: number): { began: number; lasted: number }[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries
    .filter(({ name, startTime }) => {
      const { pathname } = new URL(name);
      const isBeside = /unsubmitted|addresses|decision/.test(pathname);
      return pathname.startsWith('/service-') && !isBeside && startTime >= moment;
    })
    .map(({ startTime, duration }) => ({ began: startTime, lasted: duration }));
}
