/** What becomes of a window whose person is signed out, or replaced, in another window of the browser? */
import type { Page } from '@playwright/test';
import type { TestedServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import {
  anotherSession,
  applicationsOf,
  emptyApplication,
  type SignedIn,
  signUp,
  standingOf,
} from './support/api.ts';
import { fillProfile, isKeeping, signIn, signOut, typeSignIn, typeUntilKept } from './support/people.ts';
import { expectScreen, goOn, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Tell us about you and your home';
const LAST = 'softCreditConsent';
const SOMEBODY_ELSE = 'Someone else is signed in now';
const NOBODY = 'You are signed out';

for (const width of [375, 1280])
  test(`at ${width} px a window waits while somebody else is signed in, and goes on with all that was typed`, {
    tag: width === 375 ? [] : '@deep',
  }, async ({ page, context, server }) => {
    await page.setViewportSize({ width, height: 800 });
    const { person, uuid } = await standAtProfile(page, server);
    const other = await signUp(server);
    const others = await emptyApplication(server, other);
    await typeUntilKept(page, LAST, () => fillProfile(page, person));

    const elsewhere = await context.newPage();
    await leaveBySignOut(elsewhere);
    const signedOut = page.getByRole('dialog', { name: NOBODY });
    await expect(signedOut).toBeVisible();
    await expect(signedOut.getByLabel('Email')).toHaveValue('');
    await signIn(elsewhere, other);
    const replaced = page.getByRole('dialog', { name: SOMEBODY_ELSE });
    await expect(replaced).toBeVisible();
    await expectAccessible(page, 'a window whose person was replaced');
    expect(await page.evaluate(() => document.querySelector('dialog[open]')?.matches(':focus-within'))).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(replaced).toBeVisible();

    await typeSignIn(replaced, person);
    await expect(replaced).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    // Now it is the other window whose person was replaced.
    await expect(elsewhere.getByRole('dialog', { name: SOMEBODY_ELSE })).toBeVisible();
    await goOn(page);
    await expectScreen(page, TITLES.liens);
    const token = await anotherSession(server, person);
    expect(await firstNameIn(server, { ...person, token }, uuid)).toBe(person.firstName);
    expect(await firstNameIn(server, other, others)).toBeUndefined();
    expect(await applicationsOf(server, other.token)).toEqual([others]);
  });

test('@deep what was typed and not yet kept is sent by nobody else, and by its person once they are back', async ({
  page,
  context,
  server,
}) => {
  const { person } = await standAtProfile(page, server);
  const other = await signUp(server);
  await replaceBy(await context.newPage(), other);
  const dialog = page.getByRole('dialog', { name: SOMEBODY_ELSE });
  await expect(dialog).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => isKeeping(request, 'firstName') && sent.push(request.url()));
  // As by a last key that the dialog was too late for.
  await page.getByLabel('First name').evaluate((field: HTMLInputElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(field, 'Augusta');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await typeSignIn(dialog, { ...person, password: 'not this one at all' });
  await expect(dialog.getByText('That email and password do not match.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(sent).toEqual([]);

  const kept = page.waitForRequest((request) => isKeeping(request, 'firstName'));
  await typeSignIn(dialog, person);
  expect(subjectOf((await kept).headers().authorization ?? '')).toBe(subjectOf(person.token));
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
});

test('@deep who is signed in now goes on as themselves, and sees nothing of what was typed', async ({
  page,
  context,
  server,
}) => {
  const { person, uuid } = await standAtProfile(page, server);
  await typeUntilKept(page, LAST, () => fillProfile(page, person));
  const other = await signUp(server);
  await replaceBy(await context.newPage(), other);
  const dialog = page.getByRole('dialog', { name: SOMEBODY_ELSE });
  await expect(dialog).toBeVisible();
  await expectNarrow(page);
  await dialog.getByRole('button', { name: 'Continue as the person who is signed in now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectScreen(page, 'Welcome');
  await expect(page.getByText(person.lastName)).toHaveCount(0);

  // Their own text waits for them.
  await replaceBy(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
});

test('@deep a third person who signs in over the waiting window is led to their own applications', async ({
  page,
  context,
  server,
}) => {
  const { person } = await standAtProfile(page, server);
  await replaceBy(await context.newPage(), await signUp(server));
  await typeSignIn(page.getByRole('dialog', { name: SOMEBODY_ELSE }), await signUp(server));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(person.lastName)).toHaveCount(0);
});

/** Who stands at the first screen of an application of theirs. */
async function standAtProfile(page: Page, server: TestedServer) {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await signIn(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  return { person, uuid };
}

async function leaveBySignOut(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await signOut(page);
  await page.waitForURL(/\/auth\/login/);
}

async function replaceBy(page: Page, person: Parameters<typeof signIn>[1], target?: string): Promise<void> {
  await leaveBySignOut(page);
  await signIn(page, person, target);
}

async function firstNameIn(
  server: TestedServer,
  person: SignedIn,
  uuid: string,
): Promise<string | undefined> {
  const { facts } = await standingOf(server, person, uuid);
  return (facts.profile as { name?: { firstName?: string } } | undefined)?.name?.firstName;
}

/** Whom a token names. */
function subjectOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return String(payload.sub);
}
