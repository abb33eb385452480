/** Can somebody of the lender decide, ask and clear in the browser, and does the person see it? */
import type { Page } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { emptyApplication, signUp } from './support/api.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { signIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const SIGN_IN = "Sign in to the lender's side";

async function signInAtDesk(page: Page, address = '/staff'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
}

test('somebody asks for a paper, the person is asked for it, and both see when it is settled', {
  tag: '@phone-deep',
}, async ({ page, server, browser }) => {
  const applying = await apply(server, { lastName: 'Larkspur' });
  await comeTo(applying, 'LIEN_VERIFICATION');
  const { uuid } = applying;
  await signInAtDesk(page);
  await expectScreen(page, 'Applications');
  const entry = page.getByRole('main').getByRole('row').filter({ hasText: 'Quillon Larkspur' }).first();
  // What needs the lender comes first, the longest wait before others; one among all is searched for.
  await expect(page.getByRole('columnheader', { name: 'In this status since' })).toHaveAttribute(
    'aria-sort',
    'other',
  );
  await page.getByLabel('Search').fill(uuid);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Applications: 1', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Order', exact: true }).selectOption('Newest activity first');
  await expect(page.getByRole('columnheader', { name: 'In this status since' })).not.toHaveAttribute(
    'aria-sort',
  );
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(`/staff/${uuid}`);
  await expectScreen(page, 'Quillon Larkspur');

  await page.getByRole('button', { name: 'Assign it to me' }).click();
  await expect(page.getByRole('button', { name: 'Give it back' })).toBeVisible();

  const conditions = page.getByRole('region', { name: 'Conditions' });
  await conditions.getByText('Raise a condition').first().click();
  await conditions.getByLabel('What is asked for').selectOption('BANK_ACCOUNT_FRAUD_REVIEW');
  await conditions.getByLabel('What the person reads').fill('The last page of your statement is missing.');
  await conditions.getByLabel('How many documents are asked for').fill('2');
  await conditions.getByRole('button', { name: 'Raise a condition' }).click();
  await expect(conditions.getByRole('listitem')).toContainText('The last page of your statement is missing.');
  await expect(conditions.getByLabel('What the person reads')).toHaveValue('');

  const theirs = await (await browser.newContext({ baseURL: server.origin() })).newPage();
  await openIn(theirs, applying, 'conditions');
  await expect(theirs.getByText('The last page of your statement is missing.')).toBeVisible();

  await page.getByRole('link', { name: 'All applications' }).click();
  await page.getByLabel('Waiting for us').selectOption('Open conditions');
  await page.getByLabel('Assigned to').selectOption('Me');
  await expect(entry).toContainText('Open conditions: 1');
  await expect(entry).toContainText(STAFF.email);
  await entry.getByRole('link').click();
  await conditions.getByRole('button', { name: 'Clear' }).click();
  await expect(conditions.getByRole('listitem')).toContainText('Cleared');
  await theirs.reload();
  await expect(theirs.getByText('The last page of your statement is missing.')).toHaveCount(0);
  await theirs.context().close();
});

test('a decision asks once more, is taken once, and is told with who took it', async ({ page, server }) => {
  const applying = await apply(server, { lastName: 'Alert' });
  await comeTo(applying, 'FACTA_REVIEW');
  await signInAtDesk(page, `/staff?needs=review&status=FACTA_REVIEW`);
  await expectScreen(page, 'Applications');
  await page.getByRole('link', { name: 'Quillon Alert' }).first().click();
  await page.goto(`/staff/${applying.uuid}`);
  await expectScreen(page, 'Quillon Alert');
  const decide = page.getByRole('region', { name: 'Decisions' });
  const dialog = page.getByRole('dialog', { name: 'Person confirmed: continue' });
  await decide.getByRole('button', { name: 'Person confirmed: continue' }).click();
  await expectAccessible(page, 'before a decision is made');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await expect(decide).toContainText('Is this the person?');

  // Somebody else decides meanwhile: here that is said, and nothing is done twice.
  const other = await page.context().newPage();
  await other.goto(`/staff/${applying.uuid}`);
  await other.getByRole('button', { name: 'Person not confirmed: decline' }).click();
  await decide.getByRole('button', { name: 'Person confirmed: continue' }).click();
  await dialog.getByRole('button', { name: 'Yes, do this' }).click();
  await expect(decide).not.toContainText('Is this the person?');
  await other.getByRole('dialog').getByRole('button', { name: 'Yes, do this' }).click();
  await expect(other.getByRole('alert')).toContainText('This decision was already made.');
  await other.getByRole('button', { name: 'Load the page again' }).click();
  await expect(other.getByText('Is this the person?').filter({ visible: true })).toHaveCount(0);
  await other.close();

  await page.getByText('What happened').click();
  await expect(
    page.getByText(
      `${STAFF.email}: decided: The credit file carries a fraud alert. Is this the person? Person confirmed: continue`,
    ),
  ).toHaveCount(1);
  await comeTo(applying, 'LIEN_VERIFICATION');
});

test('@deep who is signed in as a person is a stranger here, and who works here is one there', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  await signIn(page, person);
  await page.goto('/staff');
  await expectScreen(page, SIGN_IN);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
  await expect(page.getByRole('alert')).toContainText('That email and password do not match.');
  await signInAtDesk(page);
  await expectScreen(page, 'Applications');
  // Both sides stay signed in, each as somebody else.
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('main')).toContainText(person.email);
  await page.goto('/staff');
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expectScreen(page, SIGN_IN);
  await page.goBack();
  await expect(page.getByText('Applications:')).toHaveCount(0);
});

test('@deep each page of the lender is accessible, and fits 320 px', async ({ page, server }) => {
  const uuid = await emptyApplication(server, await signUp(server));
  await page.goto('/staff');
  await expectScreen(page, SIGN_IN);
  await expectAccessible(page, 'the sign-in');
  await signInAtDesk(page);
  await expectScreen(page, 'Applications');
  await expect(page.getByText('Applications:')).toBeVisible();
  await expectAccessible(page, 'the list');
  await expectNarrow(page);
  await page.goto(`/staff/${uuid}`);
  await page.getByText('Raise a condition').first().click();
  for (const name of ['What happened', 'Application data']) await page.getByText(name).click();
  await expectAccessible(page, 'an application');
  await expectNarrow(page);
  await page.goto('/staff/00000000-0000-4000-8000-000000000000');
  await expectScreen(page, 'There is nothing here');
});
