/** Do two windows of one person overwrite each other unasked? */
import { emptyApplication, signUp, standingOf } from './support/api.ts';
import { fillProfile, openSignedIn } from './support/people.ts';
import { expectScreen, goOn, START, TITLES, USUAL } from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

test('an answer that another window changed meanwhile is shown, and both ways on are kept', async ({
  page,
  context,
  server,
}) => {
  await standAt(page, server.origin(), 'legal-name');
  await page.goto(`${START}/annual-income`);
  const other = await context.newPage();
  await other.goto(`${START}/annual-income`);
  const income = (of: typeof page) => of.getByLabel('Annual income', { exact: true });
  const told = USUAL.income.toLocaleString('en-US');
  await expect(income(page)).toHaveValue(told);
  await expect(income(other)).toHaveValue(told);

  await income(page).fill('130000');
  await goOn(page);
  await expectScreen(page, TITLES.name);

  await income(other).fill('140000');
  await goOn(other);
  await expect(other.getByText('This was changed elsewhere')).toBeVisible();
  await expect(other.getByText('130000')).toBeVisible();
  await expect(income(other)).toHaveValue('140,000');
  await other.getByRole('button', { name: 'Use the saved answers' }).click();
  await expect(income(other)).toHaveValue('130,000');

  await income(other).fill('150000');
  await goOn(other);
  await expectScreen(other, TITLES.name);
  await page.goto(`${START}/annual-income`);
  await expect(income(page)).toHaveValue('150,000');
});

test('an application that another window moved on is not written twice', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await openSignedIn(page, person, `/account/heloc/${uuid}/start/profile`);
  await expectScreen(page, 'Tell us about you and your home');
  const other = await context.newPage();
  await other.goto(page.url());
  await expectScreen(other, 'Tell us about you and your home');

  await fillProfile(page, person);
  await goOn(page);
  await expectScreen(page, TITLES.liens);
  await fillProfile(other, person, { firstName: 'Charles' });
  await goOn(other);
  // It is no longer open: the window is led to where the application stands.
  await expectScreen(other, TITLES.liens);

  const stored = await standingOf(server, person, uuid);
  const { name, addresses } = stored.facts.profile as { name: { firstName: string }; addresses: unknown[] };
  expect(name.firstName).toBe(person.firstName);
  expect(addresses).toHaveLength(1);
});
