/** Opens a moment in a browser and takes its pictures: each width, as it is, refused, busy, and with long words. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
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

const HEIGHT = { 375: 812, 1280: 900 } as const satisfies Record<Width, number>;
/** Milliseconds until something that may never come counts as not there. */
const SHOWN_WITHIN = 10_000;
/** Milliseconds after which a page that waits says so. */
const BUSY_AFTER = 1_500;

export interface Opened {
  page: Page;
  /** Nothing that is sent from now on is answered. */
  hold: () => void;
  close: () => Promise<void>;
}

/** Undefined where the page went elsewhere: the lender does not show this screen to this person. */
export async function openMoment(browser: Browser, origin: string, way: WayIn): Promise<Opened | undefined> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: HEIGHT[1280] },
  });
  await enter(context, origin, way);
  const page = await context.newPage();
  let isHeld = false;
  await page.route('**/*', (route) => {
    const isSent = isHeld && route.request().method() !== 'GET';
    return isSent ? new Promise(() => {}) : route.continue();
  });
  await page.goto(way.path);
  await page.locator('main h1').first().waitFor({ timeout: SHOWN_WITHIN });
  await page.waitForLoadState('networkidle');
  const opened = {
    page,
    hold: () => {
      isHeld = true;
    },
    close: () => context.close(),
  };
  const { pathname, search } = new URL(page.url());
  if (pathname + search === way.path) return opened;
  await opened.close();
  return undefined;
}

async function enter(context: BrowserContext, origin: string, { token, cookie }: WayIn): Promise<void> {
  if (cookie) await context.addCookies([{ ...cookie, url: origin }]);
  if (token === undefined) return;
  await context.addInitScript((value) => localStorage.setItem('jwt', value), token);
}

/** In this order: a state may not be left again. */
export async function takePictures(
  { page, hold }: Opened,
  states: readonly PictureState[],
  widths: readonly Width[],
): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const state of states) {
    if (state !== 'fresh') hold();
    if (!(await TO_STATE[state](page))) continue;
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT[width] });
      taken.push({ width, state, png: await page.screenshot({ fullPage: true, animations: 'disabled' }) });
    }
  }
  return taken;
}

/** Brings a page to a state; false where it has none. */
const TO_STATE: Record<PictureState, (page: Page) => Promise<boolean>> = {
  fresh: async () => true,
  errors: async (page) => {
    if (!(await send(page))) return false;
    const summary = page.getByRole('main').getByRole('alert').first();
    return summary.waitFor({ timeout: BUSY_AFTER }).then(
      () => true,
      () => false,
    );
  },
  busy: async (page) => {
    if (!(await send(page))) return false;
    await page.waitForTimeout(BUSY_AFTER);
    return (await page.getByRole('main').getByRole('alert').count()) === 0;
  },
  long: async (page) => {
    await page.evaluate(lengthen);
    return true;
  },
};

/** Presses the button that sends the screen's form; false where it has none. */
async function send(page: Page): Promise<boolean> {
  const button = page.locator('main button[type=submit]').first();
  if ((await button.count()) === 0 || !(await button.isEnabled())) return false;
  await button.click();
  return true;
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
