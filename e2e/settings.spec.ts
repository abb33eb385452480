/** Somebody sees where they are signed in and ends it there, and changes their name and their password. */
import { readFileSync } from 'node:fs';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { anotherSession, emptyApplication, signUp } from './support/api.ts';
import { signIn, typeSignIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const SETTINGS = '/dashboard/settings';

test('the devices are listed with their times, and each is signed out from here', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await signUp(server);
  await signIn(page, person, SETTINGS);
  await expectScreen(page, 'Settings');
  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  // That of the sign-up, and this one.
  await expect(devices).toHaveCount(2);
  await anotherSession(server, person);
  await page.reload();
  await expect(devices).toHaveCount(3);
  const here = devices.filter({ hasText: 'This device' });
  await expect(here).toContainText(/Chrome on \w+/);
  await expect(here).toContainText(/Last used \d\d\/\d\d\/20\d\d, \d+:\d\d [AP]M, signed in \d\d\/\d\d\/20/);
  await expectAccessible(page, 'the settings');
  await devices.filter({ hasNotText: 'This device' }).first().getByRole('button').click();
  await expect(devices).toHaveCount(2);
  await here.getByRole('button').click();
  await expectScreen(page, 'Welcome back');
  await page.goto(SETTINGS);
  await expectScreen(page, 'Welcome back');
});

test('a name and a password are changed, by the old password alone', { tag: '@phone-deep' }, async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  await signIn(page, person, SETTINGS);
  const name = page.getByRole('region', { name: 'Your name' });
  await name.getByRole('button', { name: 'Change my name' }).click();
  await name.getByLabel('First name').fill('Ottilie');
  await name.getByLabel('Last name').fill('Ashgrove');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(name.getByText('Saved')).toBeVisible();
  await page.reload();
  await name.getByRole('button', { name: 'Change my name' }).click();
  await expect(name.getByLabel('First name')).toHaveValue('Ottilie');

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByRole('button', { name: 'Change my password' }).click();
  await password.getByLabel('Your password now').fill('not the right one');
  await password.getByLabel('New password').fill('six newest lanterns');
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(password.getByText('That is not your password.').first()).toBeVisible();
  await expectAccessible(page, 'a refused password');
  await password.getByLabel('Your password now').fill(person.password);
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(password.getByText('Your new password is saved')).toBeVisible();
  await expect(password.getByRole('button', { name: 'Change my password' })).toBeFocused();
  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expectAccessible(page, 'a changed password');
  await expectNarrow(page);

  await devices.getByRole('button').click();
  await expectScreen(page, 'Welcome back');
  await page.goto('/auth/login');
  await typeSignIn(page, { ...person, password: 'six newest lanterns' });
  await expectScreen(page, 'Welcome');
});

test('somebody takes along what we have about them, and leaves for good by their password', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  await emptyApplication(server, person);
  await signIn(page, person, SETTINGS);
  const data = page.getByRole('region', { name: 'Your data' });
  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download what we have about you' }).click();
  const file = await (await downloading).path();
  const { account, sessions } = JSON.parse(readFileSync(file, 'utf8'));
  expect([account.email, sessions.length]).toEqual([person.email, 2]);

  const deletion = page.getByRole('region', { name: 'Delete your account' });
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await expect(deletion).toContainText('Applications that we delete at once: 1');
  await deletion.getByLabel('Your password now').fill('not the right one');
  await deletion.getByRole('button', { name: 'Delete my account now' }).click();
  await expect(deletion.getByText('That is not your password.').first()).toBeVisible();
  await expectAccessible(page, 'an account that is to be deleted');
  await deletion.getByLabel('Your password now').fill(person.password);
  await deletion.getByRole('button', { name: 'Delete my account now' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expectAccessible(page, 'an account that was deleted');
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expectScreen(page, 'Welcome back');
  await typeSignIn(page, person);
  await expect(page.getByText('We could not sign you in')).toBeVisible();
});
