/** After the password comes a code by email: for the people of a lender who wants it, and for staff always. */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import { copyOfProject, type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { signUp } from './support/api.ts';
import { typeSignIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

let root: string;
let asking: RunningServer;
// One server for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  root = copyOfProject({
    'orgs/figure.yaml': { 'products:': 'signIn: { secondFactor: email }\nproducts:' },
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

test('staff sign in by their password and a code from their email', { tag: '@phone-deep' }, async ({
  page,
}) => {
  await page.goto(`${asking.origin()}/staff`);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
  await expect(page.getByText('We sent a code to your email.')).toBeVisible();
  await expectAccessible(page, 'the second step of the staff’s sign-in');
  await page.getByLabel('Code').fill(await codeFor(page, STAFF.email));
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
  await expectScreen(page, 'Applications');
  await expectNarrow(page);
});
