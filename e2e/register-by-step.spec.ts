/** Does the first registration, whose questions are steps in the query, ask the same? And who is led to it? */
import type { Page } from '@playwright/test';
import {
  answerAddress,
  answerBirthdate,
  answerContact,
  answerIncome,
  answerLogin,
  answerName,
  answerSale,
  expectScreen,
  newApplicant,
  START,
  TITLES,
} from './support/registration.ts';
import { expect, test } from './support/test.ts';

const FIRST = '/account/heloc/register';

/** The path of the page and what its query says. */
function addressOf(page: Page): Record<string, string> {
  const { pathname, searchParams } = new URL(page.url());
  return { pathname, ...Object.fromEntries(searchParams) };
}

test('[REG-15] [REG-19] registration by steps asks the same questions and ends at the same place', async ({
  page,
}) => {
  const person = newApplicant();
  await page.goto(FIRST);
  await expectScreen(page, TITLES.address);
  await expect(page).toHaveURL(`${FIRST}?step=property-info`);
  await answerAddress(page, '1851 elm', 'SECONDARY');
  await expectScreen(page, TITLES.home);
  await expect(page).toHaveURL(/step=property-info&question=home-address$/);
  await page.getByRole('combobox', { name: 'Search for your address' }).fill('252 linden');
  await page.getByRole('option', { name: /252 Linden Avenue.*Denver/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=sale-status$/);
  await answerSale(page);
  await expect(page).toHaveURL(/step=income-info$/);
  await answerIncome(page);
  await expect(page).toHaveURL(/step=name$/);
  await answerName(page, person);
  await expect(page).toHaveURL(/step=birthdate$/);
  await answerBirthdate(page);
  await expect(page).toHaveURL(/step=contact-info$/);
  await answerContact(page, person);
  await expect(page).toHaveURL(/step=login-info$/);
  await answerLogin(page, person);
  await expect(page).toHaveURL(/\/account\/heloc\/[0-9a-f-]{36}\/liens$/);
});

for (const ahead of [`${FIRST}?step=birthdate`, `${START}/birthdate`, `${START}/consent`]) {
  test(`an address ahead of the answers, ${ahead}, leads to the first question without one`, {
    tag: ahead === `${START}/consent` ? [] : '@deep',
  }, async ({ page }) => {
    await page.goto(ahead);
    await expectScreen(page, TITLES.address);
    await answerAddress(page);
    await expectScreen(page, TITLES.sale);
    await page.goto(ahead);
    await expectScreen(page, TITLES.sale);
  });
}

for (const path of ['', '/for-sale', '/birthdate']) {
  test(`[REG-01] [GATE-17] where the redesign is off, register-v2${path} leads to the first registration with its whole query`, {
    tag: path === '/for-sale' ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.goto(`${server.origin('homepoint')}${START}${path}?referrer=abc&utm_source=mail%20one`);
    await expectScreen(page, TITLES.address);
    await expect
      .poll(() => addressOf(page))
      .toEqual({ pathname: FIRST, referrer: 'abc', utm_source: 'mail one', step: 'property-info' });
  });
}

test('[REG-19] [GATE-13] [GATE-15] [GATE-16] a step that is none starts at the first question; the old address of registration leads to the new one with its whole query, other old addresses lead on and carry one parameter alone', async ({
  page,
}) => {
  await page.goto(`${FIRST}?step=nonsense`);
  await expectScreen(page, TITLES.address);
  await expect(page).toHaveURL(`${FIRST}?step=property-info`);
  await page.goto('/account/register?referrer=abc&step=name');
  await expectScreen(page, TITLES.address);
  await expect.poll(() => addressOf(page)).toMatchObject({ pathname: FIRST, referrer: 'abc' });

  await page.goto('/account/heloc/terms?pop-webchat=1&x=2');
  await expectScreen(page, 'Terms of use');
  // Carried along, it opens the chat, which takes it out of the address (SL 2).
  await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
  await page.goto('/account/settings?pop-webchat=1&x=2');
  await expect
    .poll(() => addressOf(page))
    .toMatchObject({ pathname: '/auth/login', redirectUrl: '/dashboard?pop-webchat=1' });
  for (const name of ['communications', 'privacy', 'licenses', 'coming-soon']) {
    await page.goto(`/account/heloc/${name}`);
    await expect(page).toHaveURL(`/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
