/** After the password comes a code: by email or of an app for the people of a lender who wants it, and for staff always. */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { STAFF } from '../src/server/sandbox/people.ts';
import { copyOfProject, type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { signUp } from './support/api.ts';
import { openSignedIn, typeSignIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { scan } from './support/scanning.ts';
import { expect, test } from './support/test.ts';

let root: string;
let asking: RunningServer;
// One server for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  root = copyOfProject({
    'orgs/figure.yaml': { 'products:': 'signIn: { secondFactor: email, authenticator: offered }\nproducts:' },
  });
  asking = await startServer({ root, env: { HEARTHLINE_STAFF_CODE: '1' } });
});
test.afterAll(async () => {
  await asking.stop();
  rmSync(root, { recursive: true, force: true });
});

/** As it stands in the mailbox of the sandbox, which opens beside. */
async function codeFor(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${asking.origin()}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  const text = await mailbox.getByRole('article').first().innerText();
  await mailbox.close();
  return /\d{6}/.exec(text)?.[0] ?? '';
}

test('somebody signs in by their password and a code from their email', { tag: '@phone-deep' }, async ({
  page,
}) => {
  const person = await signUp(asking);
  await page.goto(`${asking.origin()}/auth/login`);
  await typeSignIn(page, person);
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
  await expectAccessible(page, 'the second step of a sign-in');
  const code = await codeFor(page, person.email);
  await page.getByLabel('Code').fill(code === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('That is not the code we sent.').first()).toBeVisible();
  await expectAccessible(page, 'a wrong code');
  await page.getByRole('button', { name: 'Start again' }).click();
  await typeSignIn(page, person);
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
  await page.getByLabel('Code').fill(await codeFor(page, person.email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectScreen(page, 'Welcome');
});

const intoTheLender = (page: Page) => page.getByRole('button', { name: 'Sign in to the lender' });

async function typeStaffSignIn(page: Page): Promise<void> {
  await page.goto(`${asking.origin()}/staff`);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await intoTheLender(page).click();
}

const PERIOD_MS = 30_000;

/** Types what the app of a key shows. Each code is taken once: after `used` comes the next step's. Answers the step whose code was taken. */
async function enterAppCode(page: Page, key: string, button: string, used = 0): Promise<number> {
  const step = Math.max(used + 1, Math.floor(Date.now() / PERIOD_MS));
  await page
    .getByLabel('Code')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: step * PERIOD_MS }));
  await page.getByRole('button', { name: button }).click();
  return step;
}

/** The browser's question ends once without a passkey: somebody closes it, or the device has one already. */
const refuseOnce = (page: Page, question: 'create' | 'get', error = 'NotAllowedError') =>
  page.evaluate(
    ([name, kind]) => {
      const ask = navigator.credentials[name];
      navigator.credentials[name] = () => {
        navigator.credentials[name] = ask;
        return Promise.reject(new DOMException('refused', kind));
      };
    },
    [question, error] as const,
  );

async function addPasskey(page: Page, enterCode: (button: string) => Promise<unknown>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('link', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a name for this device');
  await expectAccessible(page, 'a passkey without a name');
  const grounds = await page
    .locator('main form > .actions')
    .evaluate((bar) => [bar, bar.closest('section')!].map((each) => getComputedStyle(each).backgroundColor));
  expect(grounds[0], 'the row of the button has the color of what it stands on').toBe(grounds[1]);
  await expectNarrow(page);
  await page.getByLabel('Name of this device').fill('Work laptop');
  await enterCode('Next');
  await expect(page.getByText('Press the button, then do what your browser asks.')).toBeVisible();
  await refuseOnce(page, 'create');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByText('No passkey was made. Try again')).toBeVisible();
  await expectAccessible(page, 'a question of the browser that was closed');
  await refuseOnce(page, 'create', 'InvalidStateError');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByText('This device has a passkey here already.')).toBeVisible();
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('Set up on');
  await expectNarrow(page);
}

async function signInByPasskey(page: Page): Promise<void> {
  await expect(page.getByText('Open your authenticator app')).toBeVisible();
  await refuseOnce(page, 'get');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again')).toBeVisible();
  await expectAccessible(page, 'a passkey that was not used');
  await page.route(/staff\/login\/passkey/, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectScreen(page, 'Applications');
}

test('an applicant sets up an app at their settings, and signs in by its codes from then on', {
  tag: '@phone-deep',
}, async ({ page }) => {
  const person = await signUp(asking);
  await openSignedIn(page, person, `${asking.origin()}/dashboard/settings`);
  const app = page.getByRole('region', { name: 'Authenticator app' });
  await app.getByRole('button', { name: 'Set up an app' }).click();
  await app.getByLabel('Your password now').fill(person.password);
  await app.getByRole('button', { name: 'Continue' }).click();
  await expect(app.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
  await app.getByLabel('Code').fill(await codeFor(page, person.email));
  await app.getByRole('button', { name: 'Continue' }).click();
  const key = (await app.locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page, 'setting up an app at the settings');
  await expectNarrow(page);
  const used = await enterAppCode(page, key, 'Confirm');
  const codes = app.getByRole('list', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allInnerTexts();
  await app.getByRole('button', { name: 'I saved them' }).click();
  await expect(app.getByRole('definition').nth(1)).toHaveText('10');
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('You have none yet.');
  await expectAccessible(page, 'the settings of who has an app');
  await expectNarrow(page);

  for (const [title, opener] of [
    ['Password', 'Change my password'],
    ['Delete your account', 'Delete my account'],
  ] as const) {
    const part = page.getByRole('region', { name: title });
    await part.getByRole('button', { name: opener }).click();
    await expect(part.getByLabel('Code')).toBeVisible();
    await expectAccessible(page, `${title}, of who has an app`);
    await expectNarrow(page);
  }

  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await devices.filter({ hasText: 'This device' }).getByRole('button').click();
  await expectScreen(page, 'Welcome back');
  // Who signs out leaves no way back for whoever signs in next.
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${asking.origin()}/auth/login?redirectUrl=${encodeURIComponent('/dashboard/settings')}`);
  await typeSignIn(page, person);
  await expect(page.getByText('Open your authenticator app')).toBeVisible();
  await expectAccessible(page, 'a sign-in that asks for the app');
  await expectNarrow(page);
  await enterAppCode(page, key, 'Sign in', used);
  await expectScreen(page, 'Settings');

  await app.getByRole('button', { name: 'Remove my app' }).click();
  await app.getByRole('button', { name: "I can't use my app" }).click();
  await app.getByLabel('Recovery code').fill(code);
  await expectAccessible(page, 'an app that is about to be removed');
  await app.getByRole('button', { name: 'Remove it now' }).click();
  await expect(app.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

test('staff set up an app once, by a code from their email, and sign in by its codes from then on', {
  tag: '@phone-deep',
}, async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await typeStaffSignIn(page);
  await expect(page.getByText('We sent a code to your email.')).toBeVisible();
  await expectAccessible(page, 'the second step of the staff’s sign-in');
  await page.getByLabel('Code').fill(await codeFor(page, STAFF.email));
  await intoTheLender(page).click();

  await expect(title).toHaveText('Set up your authenticator app');
  const shown = await page.locator('code').innerText();
  expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const key = shown.replaceAll(' ', '');
  const picture = page.getByRole('img', { name: 'Scan this with the app' });
  expect(await scan(page, await picture.screenshot())).toContain(`secret=${key}`);
  await expectAccessible(page, 'setting up an app');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That is not the code your app shows now.').first()).toBeVisible();
  await expectAccessible(page, 'a wrong code of an app');
  await expectNarrow(page);
  const used = await enterAppCode(page, key, 'Confirm');

  await expect(title).toHaveText('Save your recovery codes');
  const list = page.getByRole('list', { name: 'Save your recovery codes' });
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  await expectNarrow(page);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expectScreen(page, 'Applications');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await typeStaffSignIn(page);
  await expect(page.getByText('Open your authenticator app')).toBeVisible();
  await enterAppCode(page, key, 'Sign in to the lender', used);
  await expectScreen(page, 'Applications');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await typeStaffSignIn(page);
  await page.getByRole('button', { name: "I can't use my app" }).click();
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA');
  await intoTheLender(page).click();
  await expect(page.getByText('That is none of your recovery codes').first()).toBeVisible();
  await expectAccessible(page, 'a wrong recovery code');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await intoTheLender(page).click();
  await expectScreen(page, 'Applications');

  await page.getByRole('link', { name: 'Sign-in' }).click();
  await expectScreen(page, 'Sign-in');
  await expect(page.getByRole('definition').nth(1)).toHaveText('9');
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expectAccessible(page, 'how staff sign in');
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Remove their second step' }).click();
  await page.getByLabel('Email').fill('nobody@figure.example');
  await page.getByRole('button', { name: 'Remove their second step' }).click();
  await expect(page.getByText('No one here has set up').first()).toBeVisible();
  await expectAccessible(page, 'nobody has this email');
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByRole('button', { name: 'Remove their second step' }).click();
  await expect(page.getByText('You sign in without a second step')).toBeVisible();
});

test('@deep staff add a passkey by a code of their app, and sign in by it in place of a code', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await typeStaffSignIn(page);
  await expect(page.getByText('We sent a code to your email.')).toBeVisible();
  await page.getByLabel('Code').fill(await codeFor(page, STAFF.email));
  await intoTheLender(page).click();
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  let used = await enterAppCode(page, key, 'Confirm');
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expectScreen(page, 'Applications');
  await addPasskey(page, async (button) => {
    used = await enterAppCode(page, key, button, used);
  });

  await page.getByRole('button', { name: 'Sign out' }).click();
  await typeStaffSignIn(page);
  await signInByPasskey(page);

  await page.getByRole('link', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Remove: Work laptop' }).click();
  await expect(page.getByText('You can no longer sign in with it after that.')).toBeVisible();
  await expectAccessible(page, 'a passkey that is about to be removed');
  await expectNarrow(page);
  // The server takes a code one step early, and no earlier.
  await expect.poll(() => Math.floor(Date.now() / PERIOD_MS)).toBeGreaterThanOrEqual(used);
  await enterAppCode(page, key, 'Remove this passkey', used);
  await expect(page.getByText('You have none yet.')).toBeVisible();
});
