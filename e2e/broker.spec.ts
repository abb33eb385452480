/** Where the lender's flag says so people sign in at the broker: there, back to where they wanted to be, and out again. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { emptyApplication, signUp } from './support/api.ts';
import { signOut } from './support/people.ts';
import { expectScreen, newApplicant } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test.use({
  edits: {
    'flows/heloc/product.yaml': {
      'fe-identity-broker-login: { default: false }': 'fe-identity-broker-login: { default: true }',
    },
  },
});

async function signInThere(page: Page, email: string, button = 'Continue to sign in'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sandbox sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('@deep somebody signs in at the broker, comes back to the page they wanted, and signs out at both', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await page.goto(`/account/heloc/${uuid}/liens`);
  await expectScreen(page, 'Welcome back');
  await expectAccessible(page, 'the sign-in of a lender with a broker');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await expectScreen(page, 'Sandbox sign-in');
  await expectAccessible(page, 'the sandbox’s broker');
  await page.goBack();
  await signInThere(page, person.email);
  // It is the sign-in that they had: its application stands at the first step.
  await expect(page).toHaveURL(`/account/heloc/${uuid}/start/profile`);
  await page.reload();
  await expect(page).toHaveURL(`/account/heloc/${uuid}/start/profile`);
  await signOut(page);
  await expectScreen(page, 'You are signed out');
  await page.getByRole('link', { name: 'Back to the lender' }).click();
  await expectScreen(page, 'Welcome back');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('@deep who cancels there, or has an email that is not confirmed, is told so here', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('You came back without signing in')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await expectAccessible(page, 'somebody who came back empty');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await page.getByLabel('Email').fill(newApplicant().email);
  await page.getByRole('radio', { name: 'I have not confirmed it yet' }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Your email is not confirmed there yet.')).toBeVisible();
  await expectAccessible(page, 'somebody whose email is not confirmed');
  await expectNarrow(page);
});

test('@deep an agent signs in by the agents’ page', async ({ page }) => {
  await page.goto('/auth/agent');
  await signInThere(page, newApplicant().email, 'Continue to sign in as an agent');
  await expectScreen(page, 'Welcome');
  await expect(page).toHaveURL('/dashboard');
});

test('@deep a sign-in that another browser began is taken by none', async ({ page, browser, server }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await page.getByLabel('Email').fill(newApplicant().email);
  const back = page.waitForRequest((request) => request.url().includes('code='));
  await page.route('**/broker/return', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  const link = (await back).url();
  const other = await browser.newContext({ baseURL: server.origin() });
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('This sign-in was not begun here')).toBeVisible();
  await expect(stranger).toHaveURL(`${server.origin()}/auth/login`);
  await other.close();
});
