/** Is what somebody typed ever lost: by a reload, by going back, on another device, by an impatient finger? */
import { signUp } from './support/api.ts';
import { apply } from './support/applying.ts';
import { signIn, signOut, typeSignIn } from './support/people.ts';
import {
  answerConsent,
  answerContact,
  answerLogin,
  answerQuestions,
  answerSale,
  expectScreen,
  goOn,
  newApplicant,
  START,
  TITLES,
  USUAL,
} from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const DRAFT = '/service-hearthline/api/v1/journeys/draft';
const UNSUBMITTED = '/service-hearthline/api/v1/unsubmitted/draft';

test('text that is not submitted is there again after a reload, and says so', async ({ page, server }) => {
  await standAt(page, server.origin(), 'legal-name');
  const kept = page.waitForResponse(
    (response) => response.url().includes(UNSUBMITTED) && response.request().method() === 'PUT',
  );
  await page.getByLabel('First name').fill('Grace');
  expect((await kept).status()).toBe(204);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await expect(page.getByText('We kept what you typed last time.')).toBeVisible();
});

test('@deep text typed in the last second before a reload is there again too', async ({ page, server }) => {
  await standAt(page, server.origin(), 'legal-name');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper');
});

test('text that is not submitted survives Back, and so does what was submitted before it', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'legal-name');
  await page.getByLabel('First name').fill('Grace');
  await page.getByRole('button', { name: 'Back' }).click();
  await expectScreen(page, TITLES.income);
  await expect(page.getByLabel('Annual income', { exact: true })).toHaveValue(
    USUAL.income.toLocaleString('en-US'),
  );
  await goOn(page);
  await expectScreen(page, TITLES.name);
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
});

test('a password is never kept: a reload forgets it, and no call but the sign-up carries it', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'login-info');
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  const kept = page.waitForRequest(
    (request) => request.url().includes(UNSUBMITTED) && request.method() === 'PUT',
  );
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password', { exact: true }).fill('nine bright windows');
  await kept;
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(bodies.join('\n')).not.toContain('nine bright windows');
});

test('Back after a submit shows what was submitted, and answering again goes on again', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'for-sale');
  await answerSale(page, 'YES');
  await expectScreen(page, TITLES.income);
  await page.goBack();
  await expectScreen(page, TITLES.sale);
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
  await answerSale(page, 'NO');
  await expectScreen(page, TITLES.income);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
});

test('@deep Back after the application was made does not make another', async ({ page, server }) => {
  const person = newApplicant();
  await standAt(page, server.origin(), 'contact-info');
  await answerQuestions(page, person, { from: 'contact' });
  await expectScreen(page, TITLES.liens);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expectScreen(page, 'Your applications');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('@deep an impatient double tap on a choice sends the answers once', async ({ page, server }) => {
  await standAt(page, server.origin(), 'for-sale');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  await page.getByRole('radio', { name: 'No', exact: true }).dblclick();
  await expectScreen(page, TITLES.income);
  // The second press must not have answered the next question either.
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('an impatient double click at the end makes one application', async ({ page, server }) => {
  const person = newApplicant();
  await standAt(page, server.origin(), 'contact-info');
  await answerContact(page, person);
  await expectScreen(page, TITLES.login);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up and check my credit' }).dblclick();
  await expectScreen(page, TITLES.liens);
  await page.goto('/dashboard');
  await expectScreen(page, 'Your applications');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('@deep a slow save keeps the answers on the screen and says that it is at work', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'for-sale');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${DRAFT}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saving your answers' })).toHaveCount(1);
  await page.getByText('Yes', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  release();
  await expectScreen(page, TITLES.income);
});

test('who signs in on another device goes on where the first one stopped, and who signs out leaves nothing behind in the browser and finds it again after signing in', async ({
  page,
  browser,
  server,
}) => {
  const person = await signUp(server);
  await signIn(page, person, START);
  await answerQuestions(page, person, { to: 'contact' });
  await expectScreen(page, TITLES.consent);

  const other = await browser.newContext({ baseURL: server.origin() });
  const there = await other.newPage();
  await signIn(there, person, `${START}/consent`);
  await expectScreen(there, TITLES.consent);
  await there.getByRole('button', { name: 'Back' }).click();
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  await there.goto(`${START}/legal-name`);
  await expect(there.getByLabel('First name')).toHaveValue(person.firstName);

  await signOut(page);
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto(`${START}/legal-name`);
  await expectScreen(page, TITLES.address);
  await expect(page.getByRole('combobox', { name: 'Search for your address' })).toHaveValue('');
  await signIn(page, person, `${START}/consent`);
  await expectScreen(page, TITLES.consent);

  await there.goto(`${START}/consent`);
  await answerConsent(there);
  await expectScreen(there, TITLES.liens);
  await other.close();
});

test('a visitor who already has a sign-in is led to it, and the answers come along', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  const { answers } = newApplicant({ income: 88_000 });
  await standAt(page, server.origin(), 'contact-info', { 'annual-income': answers['annual-income'] ?? {} });
  await answerContact(page, person);
  await page.getByRole('textbox', { name: 'How much would you like to borrow?' }).fill('52000');
  await answerLogin(page, person);
  await expect(page.getByText('You already have a sign-in with this email')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'How much would you like to borrow?' })).toHaveValue(
    '52,000',
  );
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  // The question that is left has an email too, and stands until the next page can be drawn.
  await expectScreen(page, 'Welcome back');
  await typeSignIn(page, person);
  // The amount that was typed is there; whoever is signed in now gives the permission themselves.
  await expectScreen(page, TITLES.consent);
  await expect(page.getByRole('textbox', { name: 'How much would you like to borrow?' })).toHaveValue(
    '52,000',
  );
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.goto(`${START}/annual-income`);
  await expect(page.getByLabel('Annual income', { exact: true })).toHaveValue('88,000');
  await page.goto(`${START}/consent`);
  await answerConsent(page);
  await expectScreen(page, TITLES.liens);
});

test('without a connection the answers stay, it is said, and they are saved once it is back', async ({
  page,
  context,
  server,
}) => {
  await standAt(page, server.origin(), 'for-sale');
  await expectScreen(page, TITLES.sale);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await expect(page.getByText('Your answers are not saved yet')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, TITLES.income);
});
