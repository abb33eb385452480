/** Somebody of the lender switches a flag, with a reason that stays beside it. */

import { STAFF } from '../src/server/sandbox/people.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const FLAG = 'fe-heloc-leave-survey';

/** Of its own: a flag that is switched stays so for every page of its server. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
});

test('@deep staff switch a flag, and read who switched it and why', { tag: '@phone-deep' }, async ({
  page,
}) => {
  await page.goto(`${server.origin()}/staff`);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
  await page.getByRole('link', { name: 'Flags' }).click();
  await expectScreen(page, 'Flags');
  const form = page.getByRole('form', { name: `Switch ${FLAG}` }).first();
  await form.getByLabel('Switch to').selectOption('Off');
  await form.getByLabel('Reason').fill('Nobody answers it today');
  await form.getByRole('button', { name: 'Switch' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Nobody answers it today' }).first();
  await expect(line).toContainText(STAFF.email);
  await expect(page.getByText('Switched by staff').first()).toBeVisible();
  await expectAccessible(page, 'the flags of a lender');
  await expectNarrow(page);
});
