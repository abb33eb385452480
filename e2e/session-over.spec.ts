/** What becomes of a screen whose session ends under somebody's hands? */
import type { Page, Route } from '@playwright/test';
import type { TestedServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import {
  anotherSession,
  applicationsOf,
  emptyApplication,
  endSession,
  type SignedIn,
  signUp,
  standingOf,
} from './support/api.ts';
import { fillProfile, isKeeping, openSignedIn, signIn, typeSignIn, typeUntilKept } from './support/people.ts';
import { answerQuestions, expectScreen, goOn, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Tell us about you and your home';

const LAST = 'softCreditConsent';

/** Who stands at a screen of an application that they have filled in but for `Continue`. */
async function standAtProfile(page: Page, server: TestedServer): Promise<SignedIn & { uuid: string }> {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await openSignedIn(page, person, `/account/heloc/${uuid}`);
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
  await expectAccessible(page, 'a sign-in over a form with something typed');
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

test('@deep a session that has ended is noticed while somebody still types, and what is typed is kept then', async ({
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

for (const width of [375, 1280])
  test(`two minutes before a session ends somebody is asked to stay, and finds what they typed, at ${width} px`, {
    tag: width === 375 ? [] : '@deep',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = await standAtProfile(page, server);
    // As the server's clock would say it thirteen and a half minutes later, to who has done nothing meanwhile.
    await page.route('**/unsubmitted/**', async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.parse(response.headers().date ?? '') + 13.5 * 60_000).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await typeUntilKept(page, LAST, () => fillProfile(page, person));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const dialog = page.getByRole('dialog', { name: 'Do you want to stay signed in?' });
    const stay = dialog.getByRole('button', { name: 'Stay signed in' });
    await expect(stay).toBeFocused();
    await expectAccessible(page, `asked to stay at ${width} px`);
    await expectNarrow(page);
    await page.setViewportSize({ width, height: 800 });
    await page.unrouteAll({ behavior: 'wait' });
    await stay.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await goOn(page);
    await expectScreen(page, TITLES.liens);
  });

test('@deep who does not answer finds the sign-in over the page that they left, though it asked for news meanwhile', async ({
  page,
  server,
}) => {
  const pass = await withClock(page);
  const person = await standAtProfile(page, server);
  await typeUntilKept(page, LAST, () => fillProfile(page, person));
  await pass(13.5);
  await expect(page.getByRole('dialog', { name: 'Do you want to stay signed in?' })).toBeVisible();
  await endSession(server, await tokenOf(page));
  const refused = page.waitForResponse(
    (response) => response.url().includes('/conditions/') && response.status() === 401,
  );
  await pass(2);
  await refused;
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  // The server's clock stood still: a sign-in of now lasts from now.
  await pass(-15.5);
  await typeSignIn(dialog, person);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await goOn(page);
  await expectScreen(page, TITLES.liens);
  // What the page asks for at the very end finds nobody any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The clocks of a page and of the replies that it gets; gives what lets minutes pass on both, and timers ring. */
async function withClock(page: Page): Promise<(minutes: number) => Promise<void>> {
  let ahead = 0;
  let passing = Promise.resolve();
  await page.clock.install();
  await page.route('**/*', async (route) => {
    if (!['fetch', 'ping'].includes(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    // A reply with the new time to a page with the old one would tell it that its session is over.
    await passing;
    const date = new Date(Date.parse(response.headers().date ?? '') + ahead).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  return async (minutes) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    passing = promise;
    ahead += minutes * 60_000;
    if (minutes > 0) await page.clock.fastForward(minutes * 60_000);
    else await page.clock.setSystemTime(Date.now() + ahead);
    resolve();
  };
}

test('@deep somebody else who signs in over the screen sees nothing of it', async ({ page, server }) => {
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

test('@deep a session that ends at the last question of registration still ends in one application', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  await signIn(page, person, START);
  await answerQuestions(page, person, { to: 'contact' });
  await expectScreen(page, TITLES.consent);
  await typeUntilKept(page, LAST, () => page.getByRole('checkbox').check());
  await endSession(server, await tokenOf(page));
  await page.getByRole('button', { name: 'Check my credit and continue' }).click();
  await typeSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), person);
  await expectScreen(page, TITLES.liens);
  expect(await applicationsOf(server, await tokenOf(page))).toHaveLength(1);
});
