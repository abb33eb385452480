/** Where a visitor lands at each lender's bare address, and how they begin from there. */
import { FIRST, newName, start } from './support/chatting.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const ORGS = ['figure', 'harbor-cu', 'homepoint'] as const;
const DOORS = ['/', '/account/heloc', '/dashboard'];
const LANDS = '/auth/login?redirectUrl=%2Fdashboard';

for (const org of ORGS) {
  test(`[GATE-14] the doors of ${org}, signed out, and its logo lead to the sign-in page with a way to begin`, {
    // The lenders differ in words alone.
    tag: org === 'figure' ? '@phone-deep' : ['@phone-deep', '@deep'],
  }, async ({ page, server }) => {
    for (const door of DOORS) {
      await page.goto(server.origin(org) + door);
      await expectScreen(page, 'Welcome back');
      await expect(page, door).toHaveURL(server.origin(org) + LANDS);
    }
    const begin = page.getByRole('link', { name: 'Start your application' });
    await begin.click();
    await expect(page).toHaveURL(/\/account\/heloc\/register/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Continue' })).toBeVisible();
    const logo = page
      .getByRole('banner')
      .getByRole('link')
      .filter({ has: page.getByRole('img') });
    await logo.click();
    await expectScreen(page, 'Welcome back');
    await expect(begin).toBeVisible();
  });
}

const PUBLIC = [
  'register',
  'register/account-setup',
  'register/support',
  'register-v2',
  'heloc-signer/login',
];
const TEXTS = ['terms', 'communications', 'privacy', 'licenses', 'coming-soon', 'contact'];

test('[GATE-10] the public paths ask nobody to sign in', async ({ page, server }) => {
  for (const path of [
    ...PUBLIC.map((name) => `/account/heloc/${name}`),
    ...TEXTS.map((name) => `/${name}`),
  ]) {
    const response = await page.goto(server.origin() + path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The footer comes last: whoever is to sign in was led away by then.
    await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
    expect(new URL(page.url()).pathname, path).not.toMatch(/^\/auth/);
    if (!path.endsWith('/login'))
      await expect(page.getByLabel('Password', { exact: true }), path).toHaveCount(0);
  }
});

test('[ROLE-03] [CHROME-11] a visitor has the phone, the chat and the foot, and may ask where and when the lender is there', async ({
  page,
}) => {
  await page.goto(FIRST);
  await expect(page.getByRole('main').getByRole('link', { name: '(888) 819-6388' })).toHaveAttribute(
    'href',
    'tel:888-819-6388',
  );
  await expect(page.getByRole('contentinfo')).toContainText('is available in');
  await start(page, newName());
  const asked = await page.evaluate(async () => {
    const ask = async (path: string) => (await fetch(path)).json();
    const states = await ask('/service-application/external/api/v1/heloc/state-licenses?orgCode=figure');
    const hours = await ask('/service-operating-hours/external/api/v1/hours/OPS_PHONE?display=true');
    return { states, weekdays: hours.weekdays.length, token: localStorage.getItem('jwt') };
  });
  expect(asked).toEqual({ states: expect.arrayContaining([{ abbrev: 'CA' }]), weekdays: 7, token: null });
});

test('@deep where no page is, that is said with status 404, and it leads on', async ({ page, server }) => {
  for (const path of ['/nothing/at/all', '/account/heloc/nothing']) {
    const response = await page.goto(server.origin('harbor-cu') + path);
    expect(response?.status(), path).toBe(404);
    await expectScreen(page, 'There is nothing here');
    await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expectScreen(page, 'Welcome back');
});

test('@deep a page that only the browser knows is no 404', async ({ page, server }) => {
  const response = await page.goto(`${server.origin()}/auth/forgotten`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
