/** Opens a moment in a browser and takes its pictures: each width, as it is, refused, busy, and with long words. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { WayIn } from './rows.ts';

/** CSS pixels. */
export const WIDTHS = [375, 1280] as const;
export type Width = (typeof WIDTHS)[number];

export const PICTURE_STATES = ['fresh', 'errors', 'busy', 'long'] as const;
/** `fresh`: as it opens. `errors`: sent empty. `busy`: sent and not answered. `long`: all words half as long again. */
export type PictureState = (typeof PICTURE_STATES)[number];

export interface Picture {
  width: Width;
  state: PictureState;
  png: Buffer;
}

export const HEIGHT = { 375: 812, 1280: 900 } as const satisfies Record<Width, number>;
const VISITOR: BrowserContextOptions = {
  locale: 'en-US',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: HEIGHT[1280] },
};
/** A safety net against hanging, in milliseconds. */
const SHOWN_WITHIN = 120_000;
/** A page is pictured once it has been the same so many times, milliseconds apart. */
const LOOKS = 5;
const LOOK_EVERY = 200;
/** Milliseconds after which a page that waits says so. */
const BUSY_AFTER = 1_500;

export interface Opened {
  page: Page;
  /** Resolves once all of the page has come, after a reload as well. */
  settle: () => Promise<void>;
  /** Nothing that is sent once it resolves is answered; `first` resolves with the first that is. */
  hold: () => Promise<{ first: Promise<void> }>;
  close: () => Promise<void>;
}

/** Undefined where the page went elsewhere: the lender does not show this screen to this person. */
export type OpenMoment = (origin: string, way: WayIn, hasChat: boolean) => Promise<Opened | undefined>;

/** One person after the other comes to a lender by the same browser: the files of its pages are fetched once. */
export function createVisits(browser: Browser): OpenMoment {
  const visitors = new Map<string, BrowserContext>();
  return async (origin, way, hasChat) => {
    const context = visitors.get(origin) ?? (await browser.newContext({ ...VISITOR, baseURL: origin }));
    visitors.set(origin, context);
    const page = await context.newPage();
    await enter(page, origin, way);
    await page.goto(way.path);
    const settle = async () => {
      await page.locator('main h1').first().waitFor({ timeout: SHOWN_WITHIN });
      const wanted = { looks: LOOKS, hasChat };
      await page.waitForFunction(isStill, wanted, { polling: LOOK_EVERY, timeout: SHOWN_WITHIN });
    };
    await settle();
    const { pathname, search } = new URL(page.url());
    const isThere = pathname + search === way.path;
    if (isThere) return { page, settle, hold: () => hold(page), close: () => page.close() };
    await page.close();
    return undefined;
  };
}

/** Resolves with the wait for the first request that is held. A page with a route has no cache: none has one before. */
async function hold(page: Page): Promise<{ first: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*', (route) => {
    if (!['PATCH', 'POST'].includes(route.request().method())) return route.continue();
    resolve();
    return new Promise(() => {});
  });
  return { first: promise };
}

/** Nothing is left in the browser of who was there before. */
async function enter(page: Page, origin: string, { token, cookie }: WayIn): Promise<void> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  await context.clearCookies();
  if (cookie) await context.addCookies([{ ...cookie, url: origin }]);
  if (token === undefined) return;
  await page.addInitScript((value) => localStorage.setItem('jwt', value), token);
}

/** In this order: a state may not be left again. `look` sees each picture once it is taken. */
export async function takePictures(
  opened: Opened,
  states: readonly PictureState[],
  widths: readonly Width[],
  look?: (page: Page, state: PictureState, width: Width) => Promise<void>,
): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const state of states) {
    if (!(await TO_STATE[state](opened))) continue;
    for (const width of widths) {
      taken.push({ width, state, png: await pictureOf(opened.page, width) });
      await look?.(opened.page, state, width);
    }
  }
  return taken;
}

/** An email as a program shows it that runs no script. */
export async function takeEmail(
  browser: Browser,
  html: string,
  widths: readonly Width[],
): Promise<Omit<Picture, 'state'>[]> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  try {
    await page.setContent(html, { waitUntil: 'networkidle' });
    const taken: Omit<Picture, 'state'>[] = [];
    for (const width of widths) taken.push({ width, png: await pictureOf(page, width) });
    return taken;
  } finally {
    await page.close();
  }
}

/** In a window as high as the page: what sticks to its edge lies where it belongs. */
async function pictureOf(page: Page, width: Width): Promise<Buffer> {
  await page.setViewportSize({ width, height: HEIGHT[width] });
  await page.evaluate(keepHeight);
  // Twice: some of it is laid out otherwise in a higher window.
  for (let round = 0; round < 2; round += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, HEIGHT[width]) });
  }
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/** Runs in the page: has all of it come, its foot and its chat too, and has nothing changed for `looks` times that this was asked? */
function isStill({ looks, hasChat }: { looks: number; hasChat: boolean }): boolean {
  const seen = globalThis as { lastSeen?: string; timesSeen?: number };
  const isLoading = [...document.querySelectorAll('.loader, main [aria-busy=true]')].some((part) =>
    part.checkVisibility(),
  );
  const parts = ['footer li', ...(hasChat ? ['[data-chat-button]'] : [])];
  const isWhole = !isLoading && parts.every((part) => document.querySelector(part) !== null);
  const now = `${performance.getEntriesByType('resource').length} ${document.body.innerHTML}`;
  seen.timesSeen = isWhole && now === seen.lastSeen ? (seen.timesSeen ?? 0) + 1 : 0;
  seen.lastSeen = now;
  return seen.timesSeen >= looks;
}

/** Runs in the page: what is as high as the window stays so when that is made as high as the page. */
function keepHeight(): void {
  const main = document.querySelector('main');
  main?.style.removeProperty('min-height');
  if (main) main.style.minHeight = getComputedStyle(main).minHeight;
}

/** Brings a page to a state; false where it has none. */
const TO_STATE: Record<PictureState, (opened: Opened) => Promise<boolean>> = {
  fresh: async () => true,
  errors: async (opened) => (await send(opened)) === 'refused',
  busy: async (opened) => {
    if ((await send(opened)) !== 'sent') return false;
    await opened.page.waitForTimeout(BUSY_AFTER);
    return true;
  },
  long: async ({ page }) => {
    await page.evaluate(lengthen);
    return true;
  },
};

/** Presses the button that sends the screen's form, and says what came of it; undefined where there is none. */
async function send({ page, hold }: Opened): Promise<'refused' | 'sent' | undefined> {
  const button = page.locator('main button[type=submit]').first();
  if ((await button.count()) === 0 || !(await button.isEnabled())) return undefined;
  const { first } = await hold();
  await button.click();
  const summary = page.getByRole('main').getByRole('alert').first();
  return Promise.race([
    summary.waitFor({ timeout: SHOWN_WITHIN }).then(() => 'refused' as const),
    first.then(() => 'sent' as const),
  ]);
}

/** Runs in the page: each text says its last words once more, as another language might need the room. */
function lengthen(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const isShown = /[a-z]/i.test(text) && !node.parentElement?.closest('script, style, svg');
    if (isShown) node.nodeValue = `${node.nodeValue} ${text.slice(Math.floor(text.length / 2)).trim()}`;
  }
}
