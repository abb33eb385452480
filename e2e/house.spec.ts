/** Is all there that stands around the flow of every lender, for who has an application and for who breaks down in it? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { openWindow } from './support/chatting.ts';
import { signIn, signOut } from './support/people.ts';
import { expectScreen, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test.use({ mayBreak: true });

const SNAG = 'Sorry, looks like we have hit a snag!';
const CEO = 'Share your thoughts with our CEO';
const MENUS = {
  Menu: ['Dashboard', 'Marketplace', 'Portfolio Manager'],
  Apps: ['Passport', 'Group Manager', 'Portfolio Manager', 'Pay', 'Exchange'],
  Account: ['Support', 'Switch Accounts', 'Settings', 'Logout'],
};

for (const width of [375, 1280])
  test(`[GEN-13] [ERR-08] [SESS-01] [SESS-07] [CALL-36] the bar with its menus and bell, the progress, the foot, the chat, the feedback, the officer, sign-in and out, flags and events, loading and breaking down, at ${width} px`, {
    tag: width === 375 ? [] : '@deep',
  }, async ({ page, server }) => {
    const isNarrow = width === 375;
    await page.setViewportSize({ width, height: 900 });
    const told: string[] = [];
    page.on('request', (request) => told.push(new URL(request.url()).pathname));
    const person = await apply(server);
    await comeTo(person, 'LIEN_VERIFICATION');
    await openIn(page, person, 'liens?referrer=3f0c');
    await expectScreen(page, TITLES.liens);

    const bar = page.getByRole('banner');
    for (const [menu, entries] of Object.entries(MENUS)) {
      // On a phone the account has a tab of its own.
      const isInMenu = isNarrow && menu !== 'Account';
      const button = bar.getByRole('button', { name: isInMenu ? 'Menu' : menu, exact: true });
      await button.press('Enter');
      const open = isInMenu ? bar.getByRole('region', { name: menu, exact: true }) : bar;
      for (const name of entries)
        await expect(open.getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
      // On a phone the apps stand in the same panel.
      if (!isInMenu || menu === 'Menu') await expectAccessible(page, `${menu} open at ${width} px`);
      await page.keyboard.press('Tab');
      await expect(bar.locator(':focus')).toHaveText((isInMenu ? MENUS.Menu : entries)[0] ?? '');
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
    const bell = bar.getByRole('button', { name: /^Notifications/ });
    await bell.press('Enter');
    await expect(bar.getByText('No Notifications')).toBeVisible();
    await expectAccessible(page, `no notifications at ${width} px`);
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();

    if (isNarrow) await expect(page.getByText(/^Step \d of \d/).first()).toBeVisible();
    else await expect(page.getByRole('navigation', { name: 'Application progress' })).toBeVisible();

    const officer = page.getByRole('button', { name: /^Your loan officer: / });
    if (isNarrow) await officer.click();
    const card = page.getByRole(isNarrow ? 'dialog' : 'region', { name: 'Your loan officer' });
    await expect(card.getByRole('link', { name: 'Call' })).toBeVisible();
    await expectAccessible(page, `the officer at ${width} px`);
    if (isNarrow) await page.keyboard.press('Escape');

    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('listitem')).toHaveCount(10);
    await expect(foot.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
    await foot.getByRole('button', { name: CEO }).click();
    const feedback = page.getByRole('dialog', { name: CEO });
    await expect(feedback.getByLabel('Your message')).toBeVisible();
    await expectAccessible(page, `the feedback at ${width} px`);
    await feedback.getByRole('button', { name: 'Send' }).click();
    await expect(feedback.getByText('Must be at least 10 characters').first()).toBeVisible();
    await expectAccessible(page, `the feedback refused at ${width} px`);
    // On a phone it sticks to the end of the dialog: the tab bar is behind that.
    const [box, send] = [
      await feedback.boundingBox(),
      await feedback.getByRole('button', { name: 'Send' }).boundingBox(),
    ];
    const below = (box?.y ?? 0) + (box?.height ?? 0) - (send?.y ?? 0) - (send?.height ?? 0);
    if (isNarrow) expect(below).toBeLessThan(48);
    await expectNarrow(page);
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('Escape');

    await openWindow(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeHidden();

    const flags = await page.request.post('/service-optimize/external/api/v1/features', {
      data: { optimizeUser: { attributes: {} } },
    });
    expect(await flags.json()).toBeTruthy();
    await expect.poll(() => told.filter((path) => path.startsWith('/ft/external/'))).not.toEqual([]);

    await page.goto('/dashboard/settings');
    await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible();

    await page.route('**/api/v1/application/heloc/all**', (route) =>
      route.fulfill({ status: 200, body: '[' }),
    );
    const loading = page.locator('.loader');
    const held = Promise.withResolvers<void>();
    await page.route('**/identity/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(loading).toBeVisible();
    held.resolve();
    await expectScreen(page, SNAG);
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByText('Please click "Try again".')).toBeVisible();
    for (const reached of ['(888) 819-6388', 'help@figure.example'])
      await expect(page.getByRole('main').getByRole('link', { name: reached })).toBeVisible();
    await expectAccessible(page, `broken down at ${width} px`);
    await page.unrouteAll();

    await page.getByRole('button', { name: 'Try again' }).click();
    await expectScreen(page, 'Your applications');
    await signOut(page);
    await expectScreen(page, 'Welcome back');
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
    const signing = page.waitForResponse((each) => each.url().endsWith('/identity/api/v1/login'));
    await signIn(page, person);
    const login = await signing;
    expect([login.request().method(), login.request().postDataJSON()]).toEqual([
      'POST',
      { email: person.email, password: person.password },
    ]);
    await expect(page).toHaveURL(/\/dashboard$/);
    const { jwt } = await login.json();
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBe(`Bearer ${jwt}`);
    await expect(bar.getByRole('link', { name: 'Login' })).toBeHidden();
  });
