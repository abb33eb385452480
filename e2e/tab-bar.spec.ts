/** Is what somebody who is signed in comes back to one press away, on a phone and a desktop, and in nobody's way? */
import type { Locator, Page } from '@playwright/test';
import { shifts } from '../scripts/testing/shifts.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { askFor } from './support/deciding.ts';
import { expectScreen, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  ['phone', 375, 812],
  ['desktop', 1280, 900],
] as const;

/** CSS pixels of a target that a thumb finds. */
const TARGET = 44;

async function expectTargets(targets: Locator): Promise<void> {
  for (const target of await targets.filter({ visible: true }).all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(TARGET);
  }
}

/** Does something else lie over the middle of it? */
function isCovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !(seen !== null && (element.contains(seen) || seen.contains(element)));
  });
}

async function pressTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not come to it.');
}

for (const [name, width, height] of SIZES) {
  const isPhone = name === 'phone';

  test(`the tab bar leads to the tasks, counts them without a reload, and marks where one is, on a ${name}`, {
    // Wider, the phone's page has the bar at its head.
    tag: isPhone ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const person = await apply(server);
    await comeTo(person, 'LIEN_VERIFICATION');
    await openIn(page, person);
    await expectScreen(page, TITLES.liens);
    const bar = page.getByRole('navigation', { name: 'Your pages' });
    await expect(bar).toHaveCount(1);
    if (isPhone) {
      const [chat, line] = [page.locator('[data-chat-button]'), page.locator('footer li').last()];
      await expect(chat).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const endOf = async () => line.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await endOf()).toBeLessThanOrEqual((await chat.boundingBox())?.y ?? 0);
    }
    const tasks = bar.getByRole('link', { name: /^Tasks/ });
    await expect(tasks).toHaveAccessibleName('Tasks');
    await askFor(person, 'The tax bill of this year.');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(tasks).toHaveAccessibleName('Tasks 1 open');
    await expectTargets(bar.locator('a, button'));
    await expectAccessible(page, `the tab bar on a ${name}`);
    await expectNarrow(page);
    await page.setViewportSize({ width, height });

    await pressTo(page, tasks);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${person.uuid}/conditions$`));
    await expect(tasks).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Application' }).click();
    await expectScreen(page, 'Your applications');
    await expect(bar.getByRole('link', { name: 'Application' })).toHaveAttribute('aria-current', 'page');
    await expect(tasks).toHaveAccessibleName('Tasks 1 open');
    await bar.getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    // The address is there before its page, and what opens meanwhile goes with the page that is left.
    await expectScreen(page, 'Contact us');
    await expect(tasks).toHaveAccessibleName('Tasks 1 open');

    const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
    await account.click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    const box = await bar.boundingBox();
    if (isPhone) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(64);
    await expectTargets(bar.locator('a, button'));
    await expectAccessible(page, 'the tab bar at the head of a page');
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
  });
}

test('@deep @phone-alone neither a field nor a button is behind the bar, and the chat stands above it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const person = await apply(server);
  await comeTo(person, 'LIEN_VERIFICATION');
  await openIn(page, person);
  await expectScreen(page, TITLES.liens);
  const bar = page.getByRole('navigation', { name: 'Your pages' });
  await expect(bar.getByRole('link', { name: 'Tasks' })).toBeVisible();
  const main = page.getByRole('main');
  const stops = await main.locator('input, button, a').filter({ visible: true }).count();
  await page.locator('#content').focus();
  for (let at = 0; at < stops; at += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await focused.evaluate((element) => !element.closest('main'))) break;
    expect(await isCovered(focused), await focused.evaluate((element) => element.outerHTML)).toBe(false);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(main.locator('[type=submit]')).toBeInViewport({ ratio: 1 });
  expect(await isCovered(main.locator('[type=submit]'))).toBe(false);
  const chat = await page.getByRole('button', { name: 'Chat with us' }).boundingBox();
  const box = await bar.boundingBox();
  expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  // The last line of the page is above it too.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  // In a window as high as the page, as in a picture of it, nothing stands below the bar.
  const whole = await page.evaluate(() => {
    const content = document.querySelector('main');
    if (content) content.style.minHeight = getComputedStyle(content).minHeight;
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width: 375, height: whole });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(whole);
  await page.goto('/dashboard');
  await expect(bar.getByRole('link', { name: 'Tasks' })).toBeVisible();
  expect(await shifts(page)).toBeLessThan(0.02);
  // A window that the keyboard has made short has no room for it: it stands at the head of the page.
  await page.setViewportSize({ width: 375, height: 400 });
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(100);
  await expectNarrow(page);
});

for (const [name, width, height] of SIZES) {
  test(`the links of the foot and what says why we ask are targets for a thumb on a ${name}`, {
    tag: name === 'phone' ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.origin()}/account/heloc/register/property-address`);
    const foot = page.getByRole('contentinfo').getByRole('navigation');
    await expect(foot.getByRole('link').first()).toBeVisible();
    await expectTargets(foot.locator('a, button'));
    const why = page.getByRole('main').locator('summary').first();
    await expect(why).toBeVisible();
    const box = await why.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(TARGET);
  });
}
