/** Does somebody get in, back to where they wanted to be, and nobody anywhere else? */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { emptyApplication, signUp } from './support/api.ts';
import { fillProfile, signIn, signOut, typeSignIn } from './support/people.ts';
import { type Applicant, expectScreen, goOn, newApplicant, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('[GATE-11] a deep link of a visitor leads through the sign-in and back', { tag: '@phone-deep' }, async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  const link = `/account/heloc/${uuid}/liens`;
  await page.goto(link);
  await expectScreen(page, 'Welcome back');
  expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe(link);
  await expect(page.getByText('Apply in 5 minutes, receive funding in 5 days.')).toBeVisible();
  await typeSignIn(page, person);
  // Its application stands at the first step, so that is where the link leads.
  await expect(page).toHaveURL(`/account/heloc/${uuid}/start/profile`);
});

const EVIL = ['//evil.example/'];
/** What is judged in the same way, of which tests of the judge alone tell as well. */
const EVIL_TOO = [
  'javascript:alert(1)',
  'https://evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/%2F/evil.example',
];

for (const evil of [...EVIL, ...EVIL_TOO]) {
  const tag = EVIL.includes(evil) ? [] : '@deep';
  test(`the way back never leads elsewhere: ${JSON.stringify(evil)}`, { tag }, async ({ page, server }) => {
    const person = await signUp(server);
    await page.goto(`/auth/login?redirectUrl=${encodeURIComponent(evil)}`);
    await typeSignIn(page, person);
    await expect(page).toHaveURL(`${server.origin()}/dashboard`);
    await expectScreen(page, 'Welcome');
  });
}

test('a wrong password is told in one sentence, and the right one is taken then', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  await page.goto('/auth/login');
  await typeSignIn(page, { ...person, password: 'three wrong doors' });
  await expect(page.getByText('That email and password do not match.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await typeSignIn(page, person);
  await expectScreen(page, 'Welcome');
});

test('@deep too many wrong passwords have to wait, whoever tries', async ({ page, server }) => {
  const person = await signUp(server);
  await page.goto('/auth/login');
  const wait = page.getByText('Too many attempts. Please wait a little and try again.');
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/login'));
    await typeSignIn(page, { ...person, password: `wrong ${tries} doors in a row` });
    await answered;
  }
  await expect(wait).toBeVisible();
  await typeSignIn(page, person);
  await expect(wait).toBeVisible();
});

test('@deep a network from which wrong passwords come has to wait, and no other test does', async ({
  page,
  browser,
  server,
}) => {
  const person = await signUp(server);
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.7' } });
  const login = (of: Page, { email, password }: Applicant) =>
    of.request.post('/identity/api/v1/login', {
      headers: { 'X-With-Origin': server.origin(), 'x-org': 'figure' },
      data: { email, password },
    });
  for (let tries = 0; tries < 20; tries += 1) expect((await login(page, newApplicant())).status()).toBe(401);
  expect((await login(page, person)).status()).toBe(429);
  expect((await login(await elsewhere.newPage(), person)).status()).toBe(200);
  await elsewhere.close();
});

test('a forgotten password is replaced by mail, once', async ({ page, server }) => {
  const person = await signUp(server);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'I forgot my password' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please check your mail')).toBeVisible();

  const mailbox = await page.context().newPage();
  await mailbox.goto('/sandbox/mailbox');
  await mailbox.getByLabel('Email').fill(person.email);
  await mailbox.getByRole('button', { name: 'Open' }).click();
  const link = mailbox.getByRole('article').getByRole('link');
  const address = (await link.getAttribute('href')) ?? '';
  const sheet = mailbox.frameLocator('article iframe');
  await expect(sheet.getByRole('img', { name: 'Figure' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', address);
  await link.click();
  await expectScreen(mailbox, 'Choose a new password');
  await expectAccessible(mailbox, 'choosing a new password');
  await mailbox.getByLabel('New password').fill('four new lanterns');
  await mailbox.getByRole('button', { name: 'Save my password' }).click();
  await expect(mailbox.getByText('Your new password is saved')).toBeVisible();

  await page.goto('/auth/login');
  await typeSignIn(page, person);
  await expect(page.getByText('That email and password do not match.')).toBeVisible();
  await typeSignIn(page, { ...person, password: 'four new lanterns' });
  await expectScreen(page, 'Welcome');

  await mailbox.goto(address);
  await mailbox.getByLabel('New password').fill('five newer lanterns');
  await mailbox.getByRole('button', { name: 'Save my password' }).click();
  await expect(mailbox.getByText('This link no longer works')).toBeVisible();
});

test('@deep whether an e-mail is known is told to nobody', async ({ page }) => {
  await page.goto('/auth/forgotten');
  await page.getByLabel('Email').fill(newApplicant().email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('If we know this email, a link is on its way.')).toBeVisible();
});

test('[GEN-09] [SESS-04] the dashboard lists each application with the place where it stands, and goes on there', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await fillProfile(page, person);
  await goOn(page);
  await expectScreen(page, TITLES.liens);

  await page.goto('/dashboard');
  await expectScreen(page, 'Your applications');
  const cards = page.getByRole('main').getByRole('region', { name: 'Home Equity Line of Credit' });
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) {
    await expect(card).toContainText(
      'Complete the loan process today and get funded in as little as five days.',
    );
  }
  await expect(cards.filter({ hasText: 'Tell us about you and your home' })).toHaveCount(1);
  await cards.filter({ hasText: TITLES.liens }).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`/account/heloc/${uuid}/liens`);
  await expectScreen(page, TITLES.liens);
  expect(await page.evaluate(() => localStorage.getItem('heloc_uuid'))).toBe(uuid);
  await page.getByRole('banner').getByRole('link', { name: 'Figure', exact: true }).click();
  // Who leaves from here is asked why, once.
  const survey = page.getByRole('dialog', { name: 'Before you go' });
  await expect(survey.getByRole('button', { name: 'Send and leave' })).toBeVisible();
  await expectAccessible(page, 'asked why, before leaving');
  await survey.getByRole('button', { name: 'Leave without answering' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('[GATE-09] an application that is not there, or is somebody else’s, leads to the dashboard', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const owner = await signUp(server);
  await signIn(page, person, `/account/heloc/${await emptyApplication(server, owner)}/liens`);
  await expect(page).toHaveURL('/dashboard');
  await expectScreen(page, 'Welcome');
  await page.goto('/account/heloc/00000000-0000-4000-8000-000000000000/liens');
  await expect(page).toHaveURL('/dashboard');
  await expectScreen(page, 'Welcome');
});

test('after signing out, Back shows nothing of who was there', async ({ page, server }) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await fillProfile(page, person);
  await signOut(page);
  await expectScreen(page, 'Welcome back');
  await page.goBack();
  await expectScreen(page, 'Welcome back');
  await expect(page.getByLabel('First name')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
});
