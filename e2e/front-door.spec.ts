/** Where a visitor lands at each lender's bare address, and how they begin from there. */
import { FIRST, newName, start } from './support/chatting.ts';
import { expectScreen, START } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const ORGS = ['figure', 'harbor-cu', 'homepoint'] as const;
const DOORS = [
  { at: '/', lands: '/auth/login?redirectUrl=%2Fdashboard' },
  { at: '/account/heloc', lands: '/auth/login?redirectUrl=%2Fdashboard' },
  { at: '/dashboard', lands: '/auth/login?redirectUrl=%2Fdashboard' },
] as const;

for (const org of ORGS) {
  for (const { at, lands } of DOORS) {
    // The lenders differ in words alone: each door is tried at one, one door at each, and all of them in a deep run.
    const isFirst = org === 'figure' && at === '/';
    const isDeep = org !== 'figure' && at !== '/';
    test(`[GATE-14] ${at} of ${org}, signed out, is the sign-in page with a way to begin`, {
      tag: [isFirst ? '@phone' : '@phone-deep', ...(isDeep ? ['@deep'] : [])],
    }, async ({ page, server }) => {
      await page.goto(server.origin(org) + at);
      await expectScreen(page, 'Welcome back');
      await expect(page).toHaveURL(server.origin(org) + lands);
      await page.getByRole('link', { name: 'Start your application' }).click();
      await expect(page).toHaveURL(/\/account\/heloc\/register/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  const tag = org === 'figure' ? [] : '@deep';
  test(`[GATE-14] the logo of ${org} leads a visitor to the sign-in page`, { tag }, async ({
    page,
    server,
  }) => {
    await page.goto(server.origin(org) + START);
    const logo = page
      .getByRole('banner')
      .getByRole('link')
      .filter({ has: page.getByRole('img') });
    await logo.click();
    await expectScreen(page, 'Welcome back');
    await expect(page.getByRole('link', { name: 'Start your application' })).toBeVisible();
  });
}

const PUBLIC = [
  'register',
  'register/account-setup',
  'register/support',
  'register-v2',
  'heloc-signer/login',
];
const TEXTS = ['terms', 'communications', 'privacy', 'licenses', 'coming-soon'];

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

const NOWHERE = ['/nothing/at/all', '/account/heloc/nothing'];

for (const path of NOWHERE) {
  test(`${path}, where no page is, says so with status 404 and leads on`, async ({ page, server }) => {
    const response = await page.goto(server.origin('harbor-cu') + path);
    expect(response?.status()).toBe(404);
    await expectScreen(page, 'There is nothing here');
    await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expectScreen(page, 'Welcome back');
  });
}

test('a page that only the browser knows is no 404', async ({ page, server }) => {
  const response = await page.goto(`${server.origin()}/auth/forgotten`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
