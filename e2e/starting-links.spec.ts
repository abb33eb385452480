/** Does a link that starts a visit to a page of others start it once, say so meanwhile, and lead on where it cannot? */
import type { Locator, Page } from '@playwright/test';
import type { TestedServer } from '../tests/support/server.ts';
import { expectAccessible } from './support/accessible.ts';
import { linkTo } from './support/answering.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const BEGIN = '**/handoffs/*';
const WAYS = "Let's confirm your income";

/** Where an income is shown in one of several ways. */
async function atWays(page: Page, server: TestedServer): Promise<Locator> {
  const person = await apply(server);
  await comeTo(person, 'INCOME_VERIFICATION');
  await openIn(page, person);
  await expectScreen(page, WAYS);
  return page.getByRole('main');
}

/** Answers each start when it is let go. */
async function holdStarts(page: Page) {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(BEGIN, async (route) => {
    asked.push(route.request().postDataJSON().screen);
    await gate.promise;
    await route.continue();
  });
  return { asked, letGo: gate.resolve };
}

test('a link starts once for a double click, is busy and can be used by everybody meanwhile, and again for who comes back', async ({
  page,
  server,
}) => {
  const main = await atWays(page, server);
  const payroll = linkTo(main, 'Connect my payroll');
  const { asked, letGo } = await holdStarts(page);
  await payroll.dblclick();
  await expect(payroll).toHaveAttribute('aria-disabled', 'true');
  await expect(main.getByText('Taking you there')).toHaveRole('status');
  await expectAccessible(page, 'while a link starts');
  await linkTo(main, 'Use my tax records').press('Enter');
  await payroll.press('Enter');
  letGo();
  await page.waitForURL(/\/sandbox\//);
  expect(asked).toEqual(['income/link/payroll']);

  await page.goBack();
  await expectScreen(page, WAYS);
  await expect(payroll).not.toHaveAttribute('aria-disabled');
  await payroll.press('Enter');
  await page.waitForURL(/\/sandbox\//);
  expect(asked).toEqual(['income/link/payroll', 'income/link/payroll']);
});

test('a start that fails leads to the screen of the visit, which says so and starts it by its button', async ({
  page,
  server,
}) => {
  const main = await atWays(page, server);
  await page.route(BEGIN, (route) => route.abort());
  await linkTo(main, 'Connect a bank account').press('Enter');
  await expectScreen(page, 'Connect a bank account');
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByText('We did not receive your deposits.')).toBeVisible();
  await expectAccessible(page, 'a start that failed');
  await page.unroute(BEGIN);
  await main.getByRole('button', { name: 'Go to the secure page' }).click();
  await page.waitForURL(/\/sandbox\//);
});
