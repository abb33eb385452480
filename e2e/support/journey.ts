/** How does somebody go through an application, screen after screen, whatever is asked, until a place is reached? */
import type { Locator, Page } from '@playwright/test';
import {
  linkTo,
  type Place,
  readWhatIsOpen,
  USUAL,
  type Visit,
  type Way,
  type Ways,
  wayOut,
} from './answering.ts';
import type { Applicant } from './registration.ts';
import { expect } from './test.ts';

/** Milliseconds that one screen may stand still: a safety net, the lender's process is polled every five seconds. */
const STILL_MS = 5 * 60_000;
/** Milliseconds between two looks at a screen that is not ready: each look asks three processes. */
const LOOK_MS = 200;
/** Milliseconds of the page's own clock after which the dialog over a screen that is left behind has come up. */
const SETTLED_MS = 1000;
/** More screens than any way has: a circle is found, not walked for ever. */
const MOST_SCREENS = 80;
const BASE = /^\/account\/heloc\/[0-9a-f-]{36}\/?/;

export interface JourneyOptions {
  /** In place of the usual way on from a screen; a list is used up in turn, its last one again and again. */
  ways?: Record<string, Way | Way[]>;
  /** Called on each screen that waits for an answer, before it is given. */
  onScreen?: (path: string, place: Place) => Promise<void>;
}

export interface Journey {
  /** Answers until the screen at `path` is ready, or waits there; gives every path that was shown, in order. */
  to(path: string): Promise<string[]>;
  /** Waits until a screen asks for something; answers its path. */
  next(): Promise<string>;
  /** Answers the screen that is shown, once, and waits until it has gone. */
  answer(): Promise<string>;
  /** The path of the screen that is shown, below the application; a whole path outside of one. */
  path(): string;
}

/** Begins where `page` stands. The same table serves every story; a story says only what it does otherwise. */
export function journey(
  page: Page,
  person: Applicant,
  { ways = {}, onScreen }: JourneyOptions = {},
): Journey {
  const place: Place = { page, main: page.getByRole('main'), person };
  const used = new Map<string, number>();
  let answered: string | undefined;

  /** A screen that was answered just now may stand there until the lender's process has moved on. */
  async function isStill(path: string): Promise<boolean> {
    if (path !== answered) return true;
    const before = await seen(page);
    const settled = (milliseconds: number) =>
      new Promise<boolean>((done) => setTimeout(() => done(true), milliseconds));
    // A page that is left meanwhile is not still.
    if (!(await page.evaluate(settled, SETTLED_MS).catch(() => false))) return false;
    return (await page.getByRole('dialog').count()) === 0 && (await seen(page)) === before;
  }

  function wayFrom(path: string): Way | undefined {
    const name = nameOf(path, ways);
    const own = ways[name];
    if (!Array.isArray(own)) return own ?? USUAL[name];
    return own[Math.min(used.get(name) ?? 0, own.length - 1)];
  }

  async function answer(): Promise<string> {
    const path = pathOf(page);
    const before = await seen(page);
    await onScreen?.(path, place);
    const way = wayFrom(path);
    if (!way) throw new Error(`Nobody says how to go on from ${path}.`);
    const name = nameOf(path, ways);
    used.set(name, (used.get(name) ?? 0) + 1);
    await goOn(place, way);
    const about = { message: `${path} stays after its answer`, timeout: STILL_MS };
    await expect.poll(() => seen(page), about).not.toBe(before);
    answered = path;
    return path;
  }

  /** Until a screen asks for something, or the wanted one is there; `paths` gets each that shows meanwhile. */
  async function next(wanted?: string, paths: string[] = []): Promise<string> {
    const deadline = Date.now() + STILL_MS;
    while (Date.now() < deadline) {
      const path = pathOf(page);
      if (path !== '' && path !== paths.at(-1)) paths.push(path);
      await readWhatIsOpen(page);
      const isFree = (await page.getByRole('dialog').count()) === 0;
      if (path === wanted && isFree && (await page.locator('main h1').count()) > 0) return path;
      const ready = readyOf(place, wayFrom(path));
      if (isFree && (await ready?.isVisible()) && (await isStill(path))) return path;
      await page.waitForTimeout(LOOK_MS);
    }
    const way = paths.join(', ');
    throw new Error(`On the way to ${wanted} nothing more came after ${way}; shown is ${await seen(page)}.`);
  }

  async function to(wanted: string): Promise<string[]> {
    const paths: string[] = [];
    for (let screens = 0; screens < MOST_SCREENS; screens++) {
      const path = await next(wanted, paths);
      if (path === wanted) return paths;
      await answer();
    }
    throw new Error(`No way to ${wanted}, but ${paths.join(', ')}.`);
  }

  return { to, next: () => next(), answer, path: () => pathOf(page) };
}

/** `income/link/payroll` goes by `income/link` where it has no way of its own. */
function nameOf(path: string, ways: Record<string, unknown>): string {
  if (path in ways || path in USUAL) return path;
  return path.split('/').slice(0, 2).join('/');
}

/** What is there once the screen can be answered; while it only waits, it is not. */
function readyOf({ main }: Place, way: Way | undefined): Locator | undefined {
  if (!way) return undefined;
  if ('fill' in way) return main.locator('form button[type=submit]').first();
  if ('follow' in way) return linkTo(main, way.follow);
  return wayOut(main, way.visit);
}

async function goOn(place: Place, way: Way): Promise<void> {
  if ('visit' in way) {
    await visit(place, way);
    await place.page.waitForURL((url) => BASE.test(url.pathname));
    return;
  }
  const ready = readyOf(place, way);
  if ('fill' in way) await way.fill(place);
  await ready?.click();
}

/** Over to a page of others, where something is chosen; the page is on its way back then, and may not come through. */
export async function visit(place: Place, way: Visit): Promise<void> {
  const { page } = place;
  await readyOf(place, way)?.click();
  if (way.shares !== undefined)
    await page.getByRole('dialog').getByRole('button', { name: way.shares }).click();
  await page.waitForURL(/\/sandbox\//);
  if (way.choose !== undefined) await page.getByRole('radio', { name: way.choose }).check();
  await page.getByRole('button').first().click();
}

/** Address and title together: a screen may change under the same address. */
async function seen(page: Page): Promise<string> {
  const title = await page
    .evaluate(() => document.querySelector('main h1')?.textContent ?? '')
    .catch(() => '');
  return `${pathOf(page)} | ${title}`;
}

export function pathOf(page: Page): string {
  const { pathname } = new URL(page.url());
  return BASE.test(pathname) ? pathname.replace(BASE, '') : pathname;
}

export type { Place, Way, Ways };
