/** Do staff see the emails that have not gone out, and is none lost when the server is killed? */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { signUp } from './support/api.ts';
import { expectScreen } from './support/registration.ts';
import { send } from './support/sending.ts';
import { expect, test } from './support/test.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'hearthline-emails-')), 'out');
let server: RunningServer;
// One server for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = await startServer({ env: { HEARTHLINE_MAIL: `folder:${folder}` } });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

/** A file stands where the folder was: nothing can be written there, whoever runs the server. */
function block(): void {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
}

function unblock(): void {
  rmSync(folder);
  mkdirSync(folder);
}

async function openEmails(page: Page): Promise<void> {
  await page.goto(`${server.origin()}/staff/emails`);
  await expectScreen(page, 'Emails');
}

test('@deep staff see an email that could not go out and send it again, and one that a killed server had goes out', {
  tag: '@phone-deep',
}, async ({ page }) => {
  const { email } = await signUp(server);
  block();
  const asked = await send({ server, token: '' }, '/service-hearthline/api/v1/password/forgotten', 'POST', {
    email,
  });
  expect(asked.status).toBe(202);
  await page.goto(`${server.origin()}/staff`);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
  await expectScreen(page, 'Applications');
  await page.getByRole('link', { name: 'Emails' }).click();
  await expectScreen(page, 'Emails');
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Choose a new password' });
  await expect(lines).toHaveCount(1);
  // Whoever looks at once sees it before its first try.
  await expect(async () => {
    await openEmails(page);
    expect(await lines.textContent()).toContain('could not be reached');
  }).toPass();
  // Of an account alone staff know no address.
  await expect(lines).not.toContainText(email);
  await expectAccessible(page, 'emails that have not gone out');
  await expectNarrow(page);

  await lines.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is on its way again.')).toBeVisible();

  // An open page would ask for what a dead server does not have.
  await page.goto('about:blank');
  await server.kill();
  unblock();
  await server.restart();
  // A minute after the last try it goes out by itself; staff need not wait for that.
  await expect(async () => {
    await openEmails(page);
    const button = lines.getByRole('button', { name: 'Send again' });
    if (await button.isVisible()) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/again'));
      await button.click();
      await answered;
      await openEmails(page);
    }
    expect(await lines.count()).toBe(0);
  }).toPass();
  await expectAccessible(page, 'after an email went out');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.filter((text) => text.includes(`To: ${email}`))).toHaveLength(1);
});
