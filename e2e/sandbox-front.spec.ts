/** Does the front page of the sandbox lead to all that can be tried, with one tap? */
import { BORROWER } from '../src/server/sandbox/people.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('the sandbox has a front page: lenders with logos, people of one tap, the desk, the mailbox and the outcomes', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  expect(server.output()).toMatch(/\/sandbox\b/);
  await page.goto('/sandbox');
  await expectScreen(page, 'The sandbox');
  const lenders = page.getByRole('region');
  await expect(lenders).not.toHaveCount(0);
  expect(await lenders.count()).toBeGreaterThan(10);
  for (const logo of await lenders.getByRole('img').all())
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  await expectAccessible(page, 'the front page of the sandbox');
  await expectNarrow(page);
  await expect(page.getByRole('link', { name: 'Mailbox' })).toHaveAttribute('href', /mailbox/);
  const credit = page.getByRole('group').filter({ hasText: 'Frost' }).first();
  await credit.locator('summary').click();
  await expect(credit.getByRole('row', { name: /Frost.*locked at the soft pull/ })).toBeVisible();

  const figure = page.getByRole('region', { name: 'Figure', exact: true });
  await figure.getByRole('button', { name: `Sign in as ${BORROWER.name}` }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('main')).toContainText(BORROWER.home.street1);

  await page.goto('/sandbox');
  await page
    .getByRole('region', { name: 'Harbor Credit Union' })
    .getByRole('button', { name: 'Sign in as Sam Ortiz, staff' })
    .click();
  await expect(page).toHaveURL(/harbor-cu.*\/staff$/);
  await expectScreen(page, 'Applications');

  await page.goto(`${server.origin()}/sandbox`);
  await page
    .getByRole('region', { name: 'Harbor Credit Union' })
    .getByRole('link', { name: /Start an application: Home Equity/ })
    .click();
  await expectScreen(page, 'Which home would you like to borrow against?');
});
