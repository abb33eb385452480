/** Do two products stand side by side: at lenders that offer both, each with its own screens, and not at one that does not? */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { decide } from './support/deciding.ts';
import { chooseAddress } from './support/filling.ts';
import { goOn, newApplicant } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const LOAN = 'Debt Service Coverage Ratio loan';
const LINE = 'Home Equity Line of Credit';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The four questions of the rental loan, from its first screen to its answer. */
async function prequalify(page: Page, origin: string, amount: string): Promise<void> {
  const applicant = newApplicant();
  await page.goto(`${origin}/account/dscr/apply`);
  await expect(page.getByText('Step 1 of 3, about 3 minutes left').filter({ visible: true })).toHaveCount(1);
  await expect(heading(page, 'Where is the rental home?')).toBeVisible();
  await chooseAddress(page, '83 laurel'); // in Connecticut, where both lenders have a license
  await goOn(page);
  await expect(heading(page, 'Tell us about the loan and the rent')).toBeVisible();
  await page.getByLabel('How much would you like to borrow?').fill(amount);
  await page.getByLabel('What rent do you get each month?').fill('2500');
  await goOn(page);
  await expect(heading(page, 'Who owns the home?')).toBeVisible();
  await page.getByLabel('First name').fill(applicant.firstName);
  await page.getByLabel('Last name').fill(applicant.lastName);
  await goOn(page);
  await expect(heading(page, 'Create your sign-in')).toBeVisible();
  await page.getByLabel('Email').fill(applicant.email);
  await page.getByLabel('Password', { exact: true }).fill(applicant.password);
  await page.getByRole('main').locator('form button[type=submit]').click();
}

for (const org of [undefined, 'harbor-cu']) {
  test(`[GEN-11] at ${org ?? 'figure'} the rent is held against the payment, the dashboard has both products by their names, and the line of credit is the one by default`, {
    tag: org ? '@deep' : [],
  }, async ({ page, server }) => {
    const origin = server.origin(org);
    await page.goto(`${origin}/auth/login`);
    await page.getByRole('link', { name: 'Start your application' }).click();
    await expect(page).toHaveURL(/\/account\/heloc\//);
    await page.goto(`${origin}/licenses`);
    await expect(page.getByRole('main')).toContainText(`${LINE} is available in the following states`);
    await prequalify(page, origin, '200000');
    await expect(heading(page, 'You prequalify')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('7.5');
    await expect(page.locator('svg.picture')).toBeVisible();
    await page.getByRole('link', { name: 'Ask us to call you' }).click();
    await expect(heading(page, 'Where can we call you?')).toBeVisible();
    await page.getByLabel('Phone number').fill('5125550142');
    await page.getByRole('button', { name: 'Ask for a call' }).click();
    await expect(heading(page, 'We will call you')).toBeVisible();
    await page.getByRole('link', { name: 'Back to your application' }).click();
    await expect(page.getByRole('main')).toContainText('A loan officer calls you about the next steps');
    await expect(page.getByRole('link', { name: 'Ask us to call you' })).toHaveCount(0);
    await page.goto(`${origin}/dashboard`);
    const card = page.getByRole('main').getByRole('listitem').first();
    await expect(card).toContainText(LOAN);
    await expect(page.getByRole('heading', { level: 2, name: LOAN, exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="/account/heloc"]').first()).toBeVisible();
    await card.locator('a[href^="/account/dscr/"]').first().click();
    await expect(heading(page, 'You prequalify')).toBeVisible();
  });
}

test('the units of the home are listed, each with its tenants: kept over a reload, and checked entry by entry', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 812 });
  await prequalify(page, server.origin(), '200000');
  await page.getByRole('link', { name: 'List the units and their tenants' }).click();
  await expect(heading(page, 'Which units does the home have?')).toBeVisible();
  const unit = page.getByRole('group', { name: 'Unit 1' });
  await unit.getByLabel('Rent each month').fill('1300');
  await unit.getByRole('button', { name: 'Add a tenant' }).click();
  const tenant = unit.getByRole('group', { name: 'Tenant 1' });
  await expect(tenant.getByLabel('Name of the tenant')).toBeFocused();
  const kept = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes('Ann Lee') === true,
  );
  await page.keyboard.type('Ann Lee');
  await page.keyboard.press('Tab');
  await kept;
  await expectAccessible(page, 'units and tenants, 320 px');
  await page.reload();
  await expect(tenant.getByLabel('Name of the tenant')).toHaveValue('Ann Lee');
  await expect(unit.getByLabel('Rent each month')).toHaveValue('1,300');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('link', { name: 'Unit 1: Tenant 1: Choose how long the lease runs' }).click();
  await expect(tenant.getByLabel('From month to month')).toBeFocused();
  await tenant.getByLabel('From month to month').check();
  await page.getByRole('button', { name: 'Save the list' }).click();
  await expect(heading(page, 'You prequalify')).toBeVisible();
  await expect(page.getByRole('link', { name: 'List the units and their tenants' })).toHaveCount(0);
});

test('@deep a loan that the rent does not cover waits for a person; declined, it is changed where its answers stand, and they see them again', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await prequalify(page, server.origin(), '500000');
  await expect(heading(page, 'We are checking the rent and the rate')).toBeVisible();
  const [uuid = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  await decide({ server, uuid }, 'rent', 'decline');
  // Who waits for a person's decision is asked for seldom: a minute passes at once.
  await page.clock.fastForward('01:00');
  await expect(heading(page, 'We cannot offer you this loan')).toBeVisible();
  const main = page.getByRole('main');
  const redone = 'If you change this, we check the rent and the rate again.';
  await expect(main).toContainText('$500,000');
  await expect(main).toContainText(redone);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await expectAccessible(page, `a declined loan, ${width} px`);
  }
  await page.getByRole('link', { name: /^Change/ }).click();
  await expect(heading(page, 'Tell us about the loan and the rent')).toBeVisible();
  await expect(main).toContainText(redone);
  await page.getByRole('link', { name: 'Back to your answer' }).click();
  await expect(heading(page, 'We cannot offer you this loan')).toBeVisible();
  await page.getByRole('link', { name: /^Change/ }).click();
  const amount = page.getByLabel('How much would you like to borrow?');
  await expect(amount).toHaveValue('500,000');
  await amount.fill('200000');
  await goOn(page);
  await expect(heading(page, 'You prequalify')).toBeVisible();
});

test('a lender that does not offer it says so, and shows what it offers', async ({ page, server }) => {
  await page.goto(`${server.origin('homepoint')}/account/dscr/apply`);
  await expect(heading(page, 'We do not offer this loan')).toBeVisible();
  await expectAccessible(page, 'a loan that is not offered');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Apply for/ })
    .click();
  await expect(page).toHaveURL(/\/account\/heloc\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
