/** What a person with an application under way meets where a new one begins: the way on, never an empty question. */
import type { Page } from '@playwright/test';
import { BORROWER } from '../src/server/sandbox/people.ts';
import { expectScreen, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const ON = `Continue with ${BORROWER.home.street1}`;

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page
    .getByLabel('Email')
    .or(page.getByLabel('Email', { exact: true }))
    .fill(BORROWER.email);
  await page.getByLabel('Password', { exact: true }).fill(BORROWER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}

test('whoever has begun is led on from the first question, may begin anew, and is led by the root to the dashboard, where the way on is the one primary action', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await signIn(page);
  await page.goto(START);
  await expectScreen(page, ON);
  await page.getByRole('button', { name: 'Start a new application' }).click();
  await expectScreen(page, TITLES.address);

  await page.goto(START);
  await expectScreen(page, ON);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/heloc\/[0-9a-f-]{36}/);
  await page.goBack();
  await expectScreen(page, ON);

  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(BORROWER.home.street1).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue', exact: true }).first()).toBeVisible();
});

test('@deep a visitor meets the first question at once', async ({ page }) => {
  await page.goto(START);
  await expectScreen(page, TITLES.address);
});
