/** The page arrives drawn: people read, type and press before any script has come, and lose nothing by it. */
import type { BrowserContext, Page } from '@playwright/test';
import { shifts } from '../scripts/testing/shifts.ts';
import { signUp } from './support/api.ts';
import { apply } from './support/applying.ts';
import { complaintsOf, holdScript, SCRIPT } from './support/drawn.ts';
import { START, TITLES, USUAL } from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

/** The last one leads on to its older registration. */
const ORGS = ['figure', 'harbor-cu', 'homepoint'];

/** What somebody at `legal-name` has told before: on no screen that they see then. */
const TYPED_BEFORE = [String(USUAL.income), USUAL.address.street1, USUAL.address.zip];

/** The calls for data; the bundle, flags and what is told of the visit stand beside. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && !/^\/ft\/|\/bundles\/|\/decision$/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

/** The script has taken over when it sets the title of the screen. */
const isAlive = (page: Page) => page.waitForFunction(() => document.title.includes('|'));

const search = (page: Page) => page.getByRole('combobox', { name: 'Search for your address' });
const choice = (page: Page) => page.getByRole('radio', { name: 'Secondary' });

test.describe('with the script switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the first question of each lender stands there in its own brand', async ({ page, server }) => {
    const colours: string[] = [];
    for (const org of ORGS) {
      const response = await page.goto(`${server.origin(org)}${START}`);
      expect(response?.headers()['content-encoding']).toMatch(/br|gzip/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('NMLS');
      // No picture of the foot is asked for before the script of the first question.
      expect((await response?.text())?.includes('as="image"')).toBe(false);
      const button = page.getByRole('button', { name: 'Continue' });
      colours.push(await button.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(colours).toEqual(['rgb(59, 43, 179)', 'rgb(11, 110, 79)', 'rgb(142, 27, 95)']);
  });

  test('a press sends nothing, keeps what was typed, and a sentence says what to do', async ({ page }) => {
    const response = await page.goto(START);
    await search(page).fill('1851 Elm Street');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(new RegExp(`${START}$`));
    await expect(search(page)).toHaveValue('1851 Elm Street');
    // The browser of this test only stops scripts: its parser still reads the page as one that may run them.
    expect(await response?.text()).toMatch(
      /<noscript><p role="alert">Please switch on JavaScript to continue\./,
    );
  });

  test('a page that needs no sign-in is drawn with its heading', async ({ page }) => {
    for (const path of [
      '/auth/login',
      '/terms',
      '/account/heloc/register-v2?ref=friend',
      '/account/heloc/heloc-signer/login?invited',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
  });

  test('a page of who is signed in arrives with logo, heading and shape, and for borrowers with the footer', async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/', 'Your applications'],
      ['/dashboard', 'Your applications'],
      ['/dashboard/settings', 'Settings'],
      ['/staff', "The lender's side"],
      [`/account/heloc/${crypto.randomUUID()}/liens`, 'Home Equity Line of Credit'],
      ['/account/heloc/plaid-oauth-success?state=somewhere&code=x', 'Taking you back'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('img'), path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('main [data-waiting]'), path).toBeVisible();
      // The lender's own people read nothing of what is told to borrowers.
      if (path === '/staff') await expect(page.getByText(/NMLS|Login/)).toHaveCount(0);
      else await expect(page.getByRole('contentinfo'), path).toContainText('NMLS');
    }
  });
});

test('@deep each address that partners lead back to says so before any script, to who has a session', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  const headers = { accept: 'text/html', authorization: person.token };
  for (const path of [
    'plaid-oauth-success?state=somewhere&code=x',
    `${person.uuid}/income/pointserv-callback?state=somewhere&code=x`,
    'heloc-signer/identity-done?state=somewhere',
    'heloc-signer/sign-done?state=somewhere',
  ]) {
    const response = await page.request.get(`${server.origin()}/account/heloc/${path}`, { headers });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const body = html.slice(html.indexOf('<body'));
    expect(body.slice(0, body.indexOf('<script')), path).toMatch(/<h1[^>]*>Taking you back<\/h1>/);
  }
});

test('@phone-alone a first screen makes no call, moves nothing and says nothing on the console', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const calls = callsOf(page);
  await page.goto(START);
  await isAlive(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await shifts(page)).toBeLessThan(0.02);
});

test('what is typed and chosen before the script comes is there after it, with focus and caret, and is kept', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const letGo = await holdScript(page);
  const kept = page.waitForRequest((request) => request.method() === 'PUT');
  await page.goto(START, { waitUntil: 'commit' });
  await choice(page).check();
  await search(page).pressSequentially('1851 Elm');
  await search(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  const before = await search(page).elementHandle();
  letGo();
  expect((await kept).postData()).toContain('SECOND');
  await expect(search(page)).toHaveValue('1851 Elm');
  await expect(choice(page)).toBeChecked();
  // The very element that was typed into came alive.
  expect(await before?.evaluate((input) => input.isConnected)).toBe(true);
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(search(page)).toHaveValue('1851! Elm');
  expect(complaints).toEqual([]);
});

test('a Continue that is pressed early is done when the script is there', async ({ page, server }) => {
  await standAt(page, server.origin(), 'annual-income');
  const letGo = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Primary source of income').selectOption({ label: 'Retired' });
  await page.getByLabel('Annual income', { exact: true }).fill('64000');
  await page.getByRole('button', { name: 'Continue' }).click();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.name })).toBeVisible();
});

test('a choice that is pressed early is sent when the script is there, and one by an arrow key waits', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'for-sale');
  const no = page.getByRole('radio', { name: 'No', exact: true });
  let letGo = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Yes', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  const stored = page.waitForRequest((request) => request.url().includes('unsubmitted'));
  letGo();
  await stored;
  await expect(no).toBeChecked();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.sale })).toBeVisible();
  letGo = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Yes', { exact: true }).click();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.income })).toBeVisible();
});

test('Enter before the script comes tells what is missing once it is there, and leaves the URL as it was', async ({
  page,
}) => {
  const letGo = await holdScript(page);
  await page.goto(START, { waitUntil: 'commit' });
  await search(page).fill('1851 Elm');
  await search(page).press('Enter');
  letGo();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${START}$`));
  await expect(search(page)).toHaveValue('1851 Elm');
});

test('@deep a page that another build drew is drawn anew, and keeps what was typed', async ({ page }) => {
  await page.route(`**${START}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-build="\w+"/, 'data-build="another"');
    await route.fulfill({ response, body });
  });
  const letGo = await holdScript(page);
  await page.goto(START, { waitUntil: 'commit' });
  await choice(page).check();
  await search(page).fill('1851 Elm');
  letGo();
  await isAlive(page);
  await expect(search(page)).toHaveValue('1851 Elm');
  await expect(choice(page)).toBeChecked();
  await expect(search(page)).toBeFocused();
});

test('answers and text of an earlier visit are drawn with the page', async ({ page, server }) => {
  await standAt(page, server.origin(), 'legal-name');
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByLabel('First name').fill('Grace');
  await kept;
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('value="Grace"');
  expect(html).toContain('We kept what you typed last time.');
});

test('a drawn page holds nothing of what other questions were answered, and goes on and back all the same', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'legal-name');
  const { origin, pathname } = new URL(page.url());
  const [complaints, calls] = [complaintsOf(page), callsOf(page)];
  const drawn = await page.goto(`${origin}${pathname}?back`);
  await isAlive(page);
  const html = await drawn?.text();
  expect(html).toContain('data-drawn="screen"');
  for (const typed of TYPED_BEFORE) expect(html).not.toContain(typed);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.income })).toBeVisible();
  expect(calls).toHaveLength(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.name })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('who is signed in never sees what was drawn for visitors', async ({ page, server }) => {
  const { token } = await signUp(server);
  await page.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token);
  const letGo = await holdScript(page);
  await page.goto(START, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  letGo();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('@deep two visitors of one drawn page have each a draft of their own', async ({ browser, server }) => {
  const secretOf = async (context: BrowserContext) => {
    await context.request.get(`${server.origin()}${START}`);
    const [cookie] = (await context.cookies(server.origin())).filter(({ name }) => name.startsWith('draft-'));
    return cookie?.value;
  };
  const [one, two] = await Promise.all([browser.newContext(), browser.newContext()]);
  const secrets = [await secretOf(one), await secretOf(two)];
  expect(secrets[0]).toMatch(/^[\w-]{32,}$/);
  expect(secrets[0]).not.toBe(secrets[1]);
  await Promise.all([one.close(), two.close()]);
});

test.describe('what is blocked', () => {
  test.use({ mayBreak: true });

  test('a script that never comes leaves the screen standing, with what is typed', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto(START);
    await search(page).fill('1851 Elm');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLES.address })).toBeVisible();
    await expect(search(page)).toHaveValue('1851 Elm');
  });

  test('@deep storage that refuses even to be looked at changes nothing', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Refused', 'SecurityError');
          },
        });
      }
    });
    await page.goto(START);
    await isAlive(page);
    await search(page).fill('1851 Elm Street');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});
