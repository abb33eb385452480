/** What becomes of a screen whose session ends under somebody's hands? */
import type { Page, Route } from '@playwright/test';
import type { TestedServer } from '../tests/support/server.ts';
import {
  anotherSession,
  applicationsOf,
  emptyApplication,
  endSession,
  type SignedIn,
  signUp,
  standingOf,
} from './support/api.ts';
import { fillProfile, isKeeping, signIn, typeSignIn, typeUntilKept } from './support/people.ts';
import {
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

const LAST = 'softCreditConsent';

/** Who stands at a screen of an application that they have filled in but for `Continue`. */
async function standAtProfile(page: Page, server: TestedServer): Promise<SignedIn & { uuid: string }> {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  return { ...person, uuid };
}

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('jwt') ?? '');
}

test('a session that ends in the middle of a form asks for a sign-in over the kept screen, and then saves', async ({
  page,
  server,
}) => {
  const person = await standAtProfile(page, server);
  await typeUntilKept(page, LAST, () => fillProfile(page, person));
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
  const stored = await standingOf(server, { ...person, token }, person.uuid);
  expect((stored.facts.profile as { name: { firstName: string } }).name.firstName).toBe(person.firstName);
  expect(await applicationsOf(server, token)).toEqual([person.uuid]);
});

/** How Continue is pressed, and let go a moment later. */
const PRESSES: Record<string, [press: (page: Page) => Promise<void>, letGo: (page: Page) => Promise<void>]> =
  {
    'by the mouse': [
      async (page) => {
        await page.getByRole('button', { name: 'Continue' }).hover();
        await page.mouse.down();
      },
      (page) => page.mouse.up(),
    ],
    'by the space bar': [
      async (page) => {
        await page.getByRole('button', { name: 'Continue' }).focus();
        await page.keyboard.down('Space');
      },
      (page) => page.keyboard.up('Space'),
    ],
    'by Enter': [(page) => page.getByRole('button', { name: 'Continue' }).press('Enter'), async () => {}],
  };

for (const [how, [press, letGo]] of Object.entries(PRESSES))
  test(`Continue pressed ${how} while the keeping of the text meets the end of the session is done after signing in`, {
    tag: how === 'by the mouse' ? [] : '@deep',
  }, async ({ page, server }) => {
    const person = await standAtProfile(page, server);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    const keeping = Promise.withResolvers<Route>();
    await page.route(/\/unsubmitted\//, (route) =>
      isKeeping(route.request(), LAST) ? keeping.resolve(route) : route.continue(),
    );
    await fillProfile(page, person);
    const held = await keeping.promise;
    await endSession(server, await tokenOf(page));
    await press(page);
    await held.continue();
    await page.unroute(/\/unsubmitted\//);
    await (await held.request().response())?.finished();
    await letGo(page);

    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await typeSignIn(dialog, person);
    await expectScreen(page, TITLES.liens);
    expect(sent).toHaveLength(1);
  });

test('a session that has ended is noticed while somebody still types, and what is typed is kept then', async ({
  page,
  server,
}) => {
  const person = await standAtProfile(page, server);
  await endSession(server, await tokenOf(page));
  await page.getByLabel('First name').fill('Grace');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await typeSignIn(dialog, person);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
});

test('somebody else who signs in over the screen sees nothing of it', async ({ page, server }) => {
  const stranger = await signUp(server);
  const person = await standAtProfile(page, server);
  await typeUntilKept(page, LAST, () => fillProfile(page, person));
  await endSession(server, await tokenOf(page));
  await goOn(page);
  await typeSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), stranger);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectScreen(page, 'Welcome');
  await expect(page.getByText(person.lastName)).toHaveCount(0);
  await page.goto(`/account/heloc/${person.uuid}/start/profile`);
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
  await typeUntilKept(page, LAST, () => page.getByRole('checkbox').check());
  await endSession(server, await tokenOf(page));
  await page.getByRole('button', { name: 'See my offers' }).click();
  await typeSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), person);
  await expectScreen(page, TITLES.liens);
  expect(await applicationsOf(server, await tokenOf(page))).toHaveLength(1);
});
