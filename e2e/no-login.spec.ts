/** Which pages need no sign-in, and where does whoever needs one meet it? */
import { emptyApplication, endSession, signUp } from './support/api.ts';
import { signIn, signOut } from './support/people.ts';
import { expectScreen, newApplicant, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const BASE = '/account/heloc';

test('[ROUTE-02] registration, the set-up of an account and support stand side by side', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await page.goto(`${BASE}/register`);
  await expectScreen(page, TITLES.address);
  await expect(page.getByRole('combobox', { name: /address/i }).first()).toBeVisible();

  await page.goto(`${BASE}/register/account-setup`);
  await expectScreen(page, 'Set up your account');
  // [REG-20] It has no fields: the way on is the one by which a link goes out.
  await page.getByRole('main').getByRole('link', { name: 'Set my password' }).click();
  await page.getByLabel('Email').fill(newApplicant().email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('If we know this email, a link is on its way.')).toBeVisible();

  await page.goto(`${BASE}/register/support`);
  await expectScreen(page, 'We are here to help');
  await page.getByRole('main').getByRole('link', { name: 'Start an application' }).click();
  await expectScreen(page, TITLES.address);
});

test('[ROUTE-25] signing out, a session that is over and a page that needs a sign-in all lead to /auth/login', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  const screen = `${BASE}/${uuid}/start/profile`;

  await page.goto(screen);
  await expectScreen(page, 'Welcome back');
  await expect(page).toHaveURL(/^[^?]+\/auth\/login\?/);

  await signIn(page, person, '/dashboard');
  await signOut(page);
  await expect(page).toHaveURL(/\/auth\/login$/);

  await signIn(page, person, screen);
  await expectScreen(page, 'Tell us about you and your home');
  await endSession(server, await page.evaluate(() => localStorage.getItem('jwt') ?? ''));
  await page.reload();
  await expectScreen(page, 'Welcome back');
  await expect(page).toHaveURL(`/auth/login?redirectUrl=${encodeURIComponent(screen)}`);
});
