/** Does the first screen of an application take its answers once, and lead to where they lead? */
import { BORROWER } from '../src/server/sandbox/people.ts';
import { emptyApplication, signUp } from './support/api.ts';
import { fill } from './support/filling.ts';
import { fillProfile, openSignedIn, signIn } from './support/people.ts';
import { expectScreen, goOn, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Tell us about you and your home';

test('the first screen refuses what is wrong, keeps the rest, and saved it leads on', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await openSignedIn(page, person, `/account/heloc/${uuid}`);
  await expectScreen(page, TITLE);
  await fillProfile(page, person, { lastName: 'X' });
  await fill(page, 'start/profile', { dateOfBirth: { month: 2, day: 31, year: 1990 } });
  await page.getByRole('checkbox').uncheck();
  await goOn(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    'Last name must be at least two characters',
    'Date of birth: Invalid date',
    'Please agree to the credit check to see your offers',
  ]);
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);

  // Where they live is asked of those who do not live here alone.
  await page.getByRole('radio', { name: 'Secondary', exact: true }).check();
  await expect(page.getByRole('combobox', { name: 'Where do you live most of the year?' })).toBeVisible();
  await page.getByRole('radio', { name: 'Primary', exact: true }).check();
  await expect(page.getByRole('combobox', { name: 'Where do you live most of the year?' })).toHaveCount(0);

  const right = { lastName: "O'Brien", dateOfBirth: { month: 2, day: 28, year: 1990 } };
  await fill(page, 'start/profile', right);
  await page.getByRole('checkbox').check();
  await expect(summary).toHaveCount(0);
  await goOn(page);
  await expect(page).toHaveURL(`/account/heloc/${uuid}/liens`);
  await expectScreen(page, TITLES.liens);
});

test('@deep an address of a screen that is not open leads to the one that is, and says nothing of it', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await openSignedIn(page, person, `/account/heloc/${uuid}`);
  for (const path of ['liens', 'product/select', 'complete', 'no/such/screen', '']) {
    await page.goto(`/account/heloc/${uuid}/${path}`);
    await expect(page).toHaveURL(`/account/heloc/${uuid}/start/profile`);
    await expectScreen(page, TITLE);
  }
});

test('the seeded person signs in with what the server printed at its start', async ({ page, server }) => {
  const printed = server.output();
  expect(printed).toContain(`${BORROWER.email}, password: ${BORROWER.password}`);
  await signIn(page, BORROWER);
  await expectScreen(page, 'Your applications');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: TITLE })).toHaveCount(1);
  await expect(cards.filter({ hasText: TITLES.liens })).toHaveCount(1);
  await cards.filter({ hasText: TITLE }).getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(BORROWER.name.split(' ')[0] ?? '');
});
