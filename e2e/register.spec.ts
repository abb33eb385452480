/** Does somebody who comes with an address leave with an application? */
import type { Request } from '@playwright/test';
import {
  answerAddress,
  answerBirthdate,
  answerContact,
  answerIncome,
  answerLogin,
  answerName,
  answerQuestions,
  answerSale,
  expectScreen,
  goOn,
  newApplicant,
  START,
  TITLES,
} from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('[REG-03] [REG-06] [REG-09] [REG-10] [REG-11] [REG-12] [REG-16] [GEN-05] [CALL-37] a visitor answers one question after another, each step named with its sub-step, and stands at the first step of an application', {
  tag: '@phone-deep',
}, async ({ page }) => {
  const person = newApplicant();
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const at = (path: string) => asked.find((each) => new URL(each.url()).pathname === path);
  const current = page
    .getByRole('navigation', { name: 'Your progress' })
    .getByRole('listitem')
    .and(page.locator('[aria-current=step]'));
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await expect(current).toHaveText('Property Info: Address');
  await answerAddress(page);
  await expect(page).toHaveURL(`${START}/for-sale`);
  await expect(current).toHaveText('Property Info: Sale Status');
  await answerSale(page);
  await expect(page).toHaveURL(`${START}/annual-income`);
  await expect(current).toHaveText('Income Info');
  await answerIncome(page);
  await expect(page).toHaveURL(`${START}/legal-name`);
  await expect(current).toHaveText('Personal Info: Name');
  await answerName(page, person);
  await expect(page).toHaveURL(`${START}/birthdate`);
  await expect(current).toHaveText('Personal Info: Birthdate');
  await answerBirthdate(page);
  await expect(current).toHaveText('Contact Info');
  await answerContact(page, person);
  await expect(current).toHaveText('Login Info');
  await answerLogin(page, person);
  await expect(page).toHaveURL(/\/account\/heloc\/[0-9a-f-]{36}\/liens$/);
  await expectScreen(page, TITLES.liens);
  const registered = at('/identity/api/v1/registration/register');
  expect(registered?.method()).toBe('POST');
  const { jwt } = await (await registered?.response())!.json();
  const verified = () => at('/identity/secure/api/v1_1/identity');
  await expect.poll(() => verified()?.headers().authorization).toBe(`Bearer ${jwt}`);
  expect(verified()?.method()).toBe('GET');
});

test('[REG-02] [REG-04] [REG-05] [GEN-07] the first question has the promise above it, its progress and three ways to use a home', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await expect(page.getByText('Apply in 5 minutes, receive funding in 5 days.')).toBeVisible();
  const progress = page.getByRole('navigation', { name: 'Your progress' });
  await expect(progress.getByRole('listitem')).toHaveText([
    /Property Info/,
    /Income Info/,
    /Personal Info/,
    /Contact Info/,
    /Login Info/,
  ]);
  await expect(progress.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  const uses = page.getByRole('group', { name: 'How do you use this property?' });
  await expect(uses.getByRole('radio')).toHaveCount(3);
  for (const name of ['Primary', 'Secondary', 'Investment property']) {
    await expect(uses.getByRole('radio', { name, exact: true })).toBeVisible();
  }
});

for (const use of ['SECONDARY', 'INVESTMENT'] as const) {
  test(`[REG-07] [REG-08] somebody who lives elsewhere (${use}) is asked for that address too, and it is left out again with a change of mind`, {
    tag: use === 'SECONDARY' ? [] : '@deep',
  }, async ({ page }) => {
    await page.goto(START);
    await answerAddress(page, '1851 elm', use);
    await expect(page).toHaveURL(`${START}/home-address`);
    await expectScreen(page, TITLES.home);
    await page.getByRole('combobox', { name: 'Search for your address' }).fill('252 linden');
    await page.getByRole('option', { name: /252 Linden Avenue.*Denver/ }).click();
    await goOn(page);
    await expectScreen(page, TITLES.sale);

    await page.getByRole('button', { name: 'Back' }).click();
    await expectScreen(page, TITLES.home);
    await expect(page.getByRole('group', { name: 'Home address' })).toContainText('252 Linden Avenue');
    await page.getByRole('button', { name: 'Back' }).click();
    await expectScreen(page, TITLES.address);
    await page.getByRole('radio', { name: 'Primary', exact: true }).check();
    await goOn(page);
    await expect(page).toHaveURL(`${START}/for-sale`);
  });
}

test('[ADDR-01] [ADDR-03] an address is searched and chosen by keyboard, and its parts show to be checked', async ({
  page,
}) => {
  await page.goto(START);
  const search = page.getByRole('combobox', { name: 'Search for your address' });
  await search.focus();
  await page.keyboard.type('denver 252');
  await expect(page.getByRole('option', { name: /252 Linden Avenue/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Addresses found: 1' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('252 Linden Avenue');
  await expect(page.getByLabel('Apt/Suite')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Denver');
  await expect(page.getByLabel('State')).toHaveValue('CO');
  await expect(page.getByLabel('Zipcode')).toHaveValue('80203');
  // The key that chose the address must not have sent the form as well.
  await expectScreen(page, TITLES.address);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[ADDR-05] [VAL-02] an address that is not listed is typed out, and its street must be told', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await page.goto(START);
  await page.getByRole('combobox').fill('1 Nowhere Lane');
  await page.getByRole('option', { name: 'Address not listed' }).click();
  const street = page.getByLabel('Street address');
  await expect(street).toHaveValue('1 Nowhere Lane');
  await street.fill('');
  await page.getByLabel('City').fill('Boulder');
  await page.getByLabel('State').selectOption({ label: 'Colorado' });
  await page.getByLabel('Zipcode').fill('80301');
  await page.getByRole('radio', { name: 'Primary', exact: true }).check();
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Street address is required');
  await street.fill('7 Foundling Court');
  await goOn(page);
  await expectScreen(page, TITLES.sale);
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Property address' })).toContainText('Boulder, CO 80301');
  await page.getByRole('button', { name: 'Change Property address' }).click();
  await expect(page.getByRole('combobox', { name: 'Search for your address' })).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Boulder');
});

test('a home that is listed for sale is refused, with that reason', async ({ page }) => {
  const person = newApplicant({ isListedForSale: 'YES' });
  await page.goto(START);
  await answerQuestions(page, person);
  await expectScreen(page, 'We cannot offer you a line today');
  await expect(page.getByText('The home is listed for sale.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read Notice of action taken' })).toBeVisible();
});
