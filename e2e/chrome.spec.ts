/** What stands around every page: menus on a phone and a desktop, by keyboard, and the small print at the foot. */
import type { Page } from '@playwright/test';
import { brokenRules } from '../scripts/testing/axe.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { signUp } from './support/api.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { askFor } from './support/deciding.ts';
import { openSignedIn } from './support/people.ts';
import { answerAddress, expectScreen, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  ['phone', 375, 812],
  ['desktop', 1280, 900],
] as const;

for (const [name, width, height] of SIZES) {
  test(`menus open, are reached by keyboard and close, and a grey that cannot be read is found in an open panel, on a ${name}`, {
    tag: name === 'phone' ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const person = await signUp(server);
    await openSignedIn(page, person, '/dashboard');
    // Its heading takes the focus when it comes.
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Marketplace' })).toBeVisible();
    await expectAccessible(page, `the menu on a ${name}`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page.getByRole('link', { name: 'Marketplace' })).toBeHidden();

    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: 'Account', exact: true }).press('Enter');
    // Each menu that may be open at some width holds one: the others are not seen, and axe looks at none of them.
    const email = bar.getByText(person.email).filter({ visible: true });
    expect(await brokenRules(page)).toEqual([]);
    await email.evaluate((element) => element.style.setProperty('color', '#bbb'));
    expect(await brokenRules(page)).toEqual([expect.stringMatching(/^color-contrast: .*@example\.com/)]);
  });
}

test('the bar stays at the top, and the foot is whole and readable', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.origin()}/auth/login`);
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport();
  await expect(foot.getByRole('img', { name: 'Equal Housing Lender' })).toBeVisible();
  await expect(foot.getByRole('listitem')).toHaveCount(10);
  await expect(foot.getByRole('list')).toHaveCSS('list-style-type', 'decimal');
  await expectAccessible(page, 'the foot');
  await expectNarrow(page);
  // Of a page that is shorter than its window it stands at the window's foot.
  await page.setViewportSize({ width: 1280, height: 2400 });
  expect(await foot.evaluate((part) => Math.round(part.getBoundingClientRect().bottom))).toBe(2400);
});

test('@deep the foot and the menus are fetched apart: a question is answered and a dashboard read while neither has come', async ({
  page,
  server,
}) => {
  const held = new Set<string>();
  await page.route(/\/assets\/(Footer|Menus)-/, (route) => {
    held.add(/(Footer|Menus)/.exec(route.request().url())?.[1] ?? '');
    return new Promise(() => {});
  });
  await page.goto(START);
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
  await openSignedIn(page, await signUp(server), '/dashboard');
  await expectScreen(page, 'Welcome');
  await expect.poll(() => [...held].sort()).toEqual(['Footer', 'Menus']);
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
});

/** By the frame that it comes in: it leaves by itself in some seconds, unless somebody is at it. */
async function holdToast(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const close = document.querySelector<HTMLElement>('[data-toast] button');
    if (document.querySelector('dialog[open]')) return false;
    close?.focus();
    return close !== null && document.activeElement === close;
  });
}

for (const [name, width, height] of SIZES) {
  test(`thanks for a message stand over the page for a while on a ${name}`, {
    tag: name === 'phone' ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSignedIn(page, await signUp(server), '/dashboard');
    await page.getByRole('button', { name: 'Share your thoughts with our CEO' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share your thoughts with our CEO' });
    await dialog.getByRole('radio', { name: 'Give us a compliment' }).check();
    await dialog.getByLabel('Your message').fill('You were quick about it.');
    await dialog.getByRole('radio', { name: 'No', exact: true }).check();
    const held = holdToast(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await held;
    const toast = page.locator('[data-toast]');
    await expect(toast).toHaveText('Thank you. Your message is with us.');
    await expectAccessible(page, `a toast on a ${name}`);
    await expectNarrow(page);
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
  });
}

for (const [name, width, height] of SIZES) {
  test(`[CHROME-01] the bell counts, lists and is read in a bar that stays, and accounts show their addresses, on a ${name}`, {
    tag: name === 'phone' ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const person = await apply(server);
    await comeTo(person, 'LIEN_VERIFICATION');
    // Each is emailed, and stands behind the bell.
    for (const at of [1, 2, 3, 4, 5]) await askFor(person, `Document ${at} of this year.`);
    await openIn(page, person);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, unread: 5');
    await page.getByRole('contentinfo').getByRole('listitem').last().scrollIntoViewIfNeeded();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Menu' })).toBeInViewport();
    await expect(bar.getByRole('button', { name: /^Notifications/ })).toBeInViewport();
    await bell.focus();
    await page.keyboard.press('Enter');
    const list = page
      .getByRole('banner')
      .getByRole('listitem')
      .filter({ visible: true, has: page.locator('time') });
    await expect(list).toHaveCount(3);
    await expect(list.first()).toContainText('We need something from you');
    await expectAccessible(page, `the notifications on a ${name}`);
    await page.getByRole('button', { name: 'View All' }).press('Enter');
    await expect(list).toHaveCount(5);
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await list.first().getByRole('link', { name: 'See what we need' }).click();
    await expect(page).toHaveURL(new RegExp(`${person.uuid}/conditions$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: 'View All' })).toBeHidden();

    const menu = page.getByRole('button', { name: 'Account' });
    await menu.click();
    await page.getByRole('button', { name: 'Switch Accounts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your accounts' });
    await expect(dialog.getByRole('listitem')).toContainText('Signed in now');
    await expectAccessible(page, `the accounts on a ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await expectNarrow(page);
  });
}

for (const [org, moves] of [
  ['figure', 'bars'],
  ['homepoint', 'ball'],
  ['harbor-cu', 'turn'],
] as const) {
  test(`a page that takes its time shows the mark of ${org}, still for who wants no motion`, {
    tag: '@deep',
  }, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Who somebody is cannot be told for a while.
    const told = Promise.withResolvers<void>();
    await page.addInitScript(() => localStorage.setItem('jwt', 'Bearer old'));
    await page.route('**/identity/**', async (route) => {
      await told.promise;
      await route.continue();
    });
    await page.goto(`${server.origin(org)}/dashboard`);
    const loader = page.locator('.loader');
    await expect(loader).toHaveAttribute('data-loader', moves);
    const moving = () => loader.evaluate((part) => part.getAnimations({ subtree: true }).length);
    // Its style sheet may come after it.
    await expect.poll(moving).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(moving).toBe(0);
    await expectAccessible(page, `loading at ${org}`);
    told.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loader).toBeHidden();
  });
}
