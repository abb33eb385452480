/** What becomes of a screen whose session ends under somebody's hands? */
import type { Page } from '@playwright/test';
import {
  anotherSession,
  applicationsOf,
  emptyApplication,
  endSession,
  signUp,
  standingOf,
} from './support/api.ts';
import { fillProfile, signIn, typeSignIn } from './support/people.ts';
import {
  type Applicant,
  answerContact,
  answerLogin,
  expectScreen,
  goOn,
  newApplicant,
  TITLES,
} from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Tell us about you and your home';

/** Until all of it is kept as unsubmitted text: keeping it later would ask for the sign-in before the button does. */
async function fillAndKeep(page: Page, person: Applicant): Promise<void> {
  const kept = page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'PUT' && (request.postData() ?? '').includes('softCreditConsent');
  });
  await fillProfile(page, person);
  await kept;
}

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('jwt') ?? '');
}

test('a session that ends in the middle of a form asks for a sign-in over the kept screen, and then saves', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  await fillAndKeep(page, person);
  await endSession(server, await tokenOf(page));

  await goOn(page);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/start\/profile$/);
  await typeSignIn(dialog, { ...person, password: 'not this one at all' });
  await expect(dialog.getByText('That email and password do not match.')).toBeVisible();
  await typeSignIn(dialog, person);
  await expectScreen(page, TITLES.liens);
  const token = await anotherSession(server, person);
  const stored = await standingOf(server, { ...person, token }, uuid);
  expect((stored.facts.profile as { name: { firstName: string } }).name.firstName).toBe('Ada');
  expect(await applicationsOf(server, token)).toEqual([uuid]);
});

test('a session that has ended is noticed while somebody still types, and what is typed is kept then', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  await endSession(server, await tokenOf(page));
  await page.getByLabel('First name').fill('Grace');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await typeSignIn(dialog, person);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
});

test('somebody else who signs in over the screen sees nothing of it', async ({ page, server }) => {
  const person = await signUp(server);
  const stranger = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  await fillAndKeep(page, person);
  await endSession(server, await tokenOf(page));
  await goOn(page);
  await typeSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), stranger);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectScreen(page, 'Welcome');
  await expect(page.getByText(person.lastName)).toHaveCount(0);
  await page.goto(`/account/heloc/${uuid}/start/profile`);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a session that ends at the last question of registration still ends in one application', async ({
  page,
  server,
}) => {
  const person = newApplicant();
  await standAt(page, server.origin(), 'contact-info');
  await answerContact(page, person);
  await answerLogin(page, person);
  await expectScreen(page, TITLES.consent);
  await page.getByRole('checkbox').check();
  await endSession(server, await tokenOf(page));
  await page.getByRole('button', { name: 'See my offers' }).click();
  await typeSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), person);
  await expectScreen(page, TITLES.liens);
  expect(await applicationsOf(server, await tokenOf(page))).toHaveLength(1);
});
