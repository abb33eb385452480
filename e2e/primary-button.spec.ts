/** Is the one thing to do in view as a screen opens, and never over what has the focus? */
import type { Page } from '@playwright/test';
import { PRIMARY_BUTTON, primaryOutOfView } from '../scripts/testing/primary-button.ts';
import { type Moments, playedMoments } from './support/moments.ts';
import { expect, test } from './support/test.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 812 };
const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** The longest form; sent empty, it refuses its last field. */
const REFUSED = 'start/hmda';
/** Higher than a window or nearly so; a quick run looks at one of them. */
const LONG = [REFUSED];
const WALKS = ['about-the-person'];
if (isDeep) {
  LONG.push('start/contact', 'product/select', 'start/app-summary', 'start/profile');
  LONG.push('start/income');
  WALKS.push('to-the-money-by-stages', 'before-the-summary', 'signing-the-summary');
}
/** Who comes back from a partner is led on at once. */
const SHUT = ['income/pointserv-callback'];
/** More than any screen has. */
const MOST_STOPS = 80;

async function withMoments(moments: Promise<Moments>, use: (moments: Moments) => Promise<void>) {
  const played = await moments;
  await use(played).finally(played.close);
}

test('on long screens the primary button is in view as they open, and over nothing that has the focus', async ({
  browser,
}) => {
  await withMoments(playedMoments(browser, 'heloc', WALKS), async ({ open }) => {
    for (const screen of LONG) {
      const { page, close } = await open(screen);
      await page.setViewportSize(DESK);
      await expect(page.locator(PRIMARY_BUTTON).first(), screen).toBeVisible();
      expect(await primaryOutOfView(page), screen).toEqual([]);
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        await expectFocusClear(page, `${screen} at ${size.width} px`);
      }
      if (screen === REFUSED) for (const size of [DESK, PHONE]) await expectLinkClear(page, size);
      await close();
    }
  });
});

test('@deep the primary button of every screen is in view as it opens', async ({ browser }) => {
  await withMoments(playedMoments(browser, 'heloc'), async ({ screens, open }) => {
    const shut: string[] = [];
    for (const screen of screens) {
      const opened = await open(screen).catch(() => undefined);
      if (!opened) {
        shut.push(screen);
        continue;
      }
      await opened.page.setViewportSize(DESK);
      expect.soft(await primaryOutOfView(opened.page), screen).toEqual([]);
      await opened.close();
    }
    expect(shut, 'screens that were not looked at').toEqual(SHUT);
  });
});

async function expectFocusClear(page: Page, what: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('#content').focus();
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.closest('main') ? element.outerHTML.slice(0, 120) : undefined;
    });
    if (stop === undefined) break;
    await expect.poll(() => page.evaluate(coveredFocus), `${what}: ${stop}`).toBe('');
  }
  expect(stops, `${what}: what takes the focus`).toBeGreaterThan(0);
  expect(stops, `${what}: Tab comes to the end`).toBeLessThan(MOST_STOPS);
}

/** The last line of what is refused leads to its field. */
async function expectLinkClear(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.locator(PRIMARY_BUTTON).first().click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  const link = summary.getByRole('link').last();
  await link.click();
  await expect(page.locator('main form :focus')).toHaveCount(1);
  await expect.poll(() => page.evaluate(coveredFocus), `refused, ${size.width} px`).toBe('');
}

/** Runs in the page: what lies over what has the focus, or that it is out of sight. */
function coveredFocus(): string {
  const element = document.activeElement;
  if (!element) return 'nothing has the focus';
  const box = element.getBoundingClientRect();
  const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const isOwn = middle !== null && (element.contains(middle) || middle.closest('label')?.contains(element));
  // A choice that is drawn by its label has no ink of its own.
  if (!isOwn && box.width > 1) return middle?.outerHTML.slice(0, 120) ?? 'out of sight';
  for (const bar of document.querySelectorAll('main .actions')) {
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const isApart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
    if (!isApart && !bar.contains(element)) return `the bar, from ${top} px on: it ends at ${box.bottom} px`;
  }
  return '';
}
