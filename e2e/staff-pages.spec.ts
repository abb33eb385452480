/** Can the lender's people use every page of theirs beside the applications, on a phone and at a desk? */
import type { Page } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import type { TestedServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { emptyApplication, signUp } from './support/api.ts';
import { openSignedIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { send } from './support/sending.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visiting.ts';

/** No other story writes to this lender. */
const LENDER = 'guaranteed-rate';

async function signInAtDesk(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
}

async function talking(page: Page, server: TestedServer, name: string): Promise<void> {
  await page.goto(`${server.origin(LENDER)}/account/heloc/register-v2?mode=twilio`);
  await beginChat(page, name);
  const box = page.getByLabel('Your message');
  await box.fill('There is no agent here. My statement is with this message:\nit has three pages.');
  await page.locator('input[type=file][multiple]').setInputFiles([
    {
      name: 'statement-of-september-and-october.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A statement.'),
    },
  ]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('it has three pages.')).toBeVisible();
}

async function beginChat(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chat with us' });
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByLabel('Email').fill('a.rather.long.address.of.somebody@example.com');
  await dialog.getByRole('button', { name: 'Start chat' }).click();
}

test('staff find a talk in their list, answer it with words of the house, hand it over and end it', {
  tag: '@phone-deep',
}, async ({ page, server, browser }) => {
  const name = `Marigold ${crypto.randomUUID().slice(0, 8)}`;
  const theirs = await (await browser.newContext()).newPage();
  await talking(theirs, server, name);
  await signInAtDesk(page, `${server.origin(LENDER)}/staff/talks`);
  await expectScreen(page, 'Chats');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('Waiting for an answer');
  await expectAccessible(page, 'the list of talks');
  await entry.getByRole('link').click();
  await expectScreen(page, name);
  await expect(page.getByRole('log')).toContainText('it has three pages.');
  await page.getByLabel('Answers to choose from').selectOption({ index: 1 });
  await expect(page.getByLabel('Your answer')).not.toHaveValue('');
  await expectAccessible(page, 'a talk that waits');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue('');
  await page.getByLabel('Note for them').fill('Wants to know about the third page.');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Wants to know about the third page.')).toBeVisible();
  await theirs.getByLabel('Your message').pressSequentially('And I wonder');
  await expect(page.getByText('And I wonder')).toBeVisible();
  await expectAccessible(page, 'a talk that was handed over');
  await page.getByRole('button', { name: 'End this chat' }).click();
  await expectAccessible(page, 'before a talk is ended');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('This chat is over.')).toBeVisible();
  await expectAccessible(page, 'a talk that is over');
  await expectNarrow(page);
  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Chats' }).click();
  await expectScreen(page, 'Chats');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
  // Who answers chats is not offered one.
  await expect(page.getByRole('button', { name: 'Chat with us' })).toHaveCount(0);
  await theirs.context().close();
});

test('@deep staff see beside a talk where the signed-in person stands, and open their application', {
  tag: '@phone-deep',
}, async ({ page, server, browser }) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  const theirs = await (await browser.newContext()).newPage();
  // The address of an application leads on to its screen, which has no query.
  await openSignedIn(theirs, person, `${server.origin()}/account/heloc/${uuid}?mode=twilio`);
  await beginChat(theirs, `Nora ${uuid.slice(0, 8)}`);
  await expect(theirs.getByLabel('Your message')).toBeVisible();
  await signInAtDesk(page, '/staff/talks');
  await page.getByRole('link', { name: new RegExp(uuid.slice(0, 8)) }).click();
  const place = page.getByRole('main').locator('dl');
  await expect(place).toContainText('StatusApplication sent');
  await expect(place).toContainText(`/account/heloc/${uuid}/start/profile`);
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible();
  await expectAccessible(page, 'a talk of somebody who is signed in');
  await expectNarrow(page);
  await page.getByRole('main').locator(`a[href="/staff/${uuid}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/staff/${uuid}$`));
  await theirs.context().close();
});

test('@deep staff read where people stop', { tag: '@phone-deep' }, async ({ page, server }) => {
  // Counts under five are not shown, of each variation of an experiment either.
  await visit(server, LENDER, 10);
  await signInAtDesk(page, `${server.origin(LENDER)}/staff/funnel`);
  await expectScreen(page, 'Where people stop');
  await page.getByLabel('Flow').selectOption('heloc / registration');
  await expect(page.getByRole('row', { name: /^property-address/ }).first()).toBeVisible();
  const compared = page.getByRole('region', { name: /^Experiment incomeTitle/ });
  await expect(compared.getByRole('columnheader', { name: 'Visits' })).toHaveText([
    'Visits control',
    'Visits variation',
  ]);
  const row = compared.getByRole('row', { name: /^property-address/ });
  await expect(row.getByRole('cell', { name: '5', exact: true })).toHaveCount(4);
  await expectAccessible(page, 'the funnel');
  await expectNarrow(page);
});

test('@deep staff read what people wrote', { tag: '@phone-deep' }, async ({ page, server }) => {
  const person = await signUp(server);
  const message = `The valuation took two days longer than you said. ${person.email}`;
  const written = await send(
    { server, token: person.token },
    '/service-profile/api/v1/feedback/ceo',
    'POST',
    {
      ...{ topic: 'IMPROVE_PRODUCT', message, marketingConsent: false },
      ...{ pathname: '/dashboard', productType: 'HELOC' },
    },
  );
  expect(written.status).toBe(201);
  await signInAtDesk(page, '/staff/feedback');
  await expectScreen(page, 'Feedback');
  const line = page.getByRole('listitem').filter({ hasText: message });
  await expect(line.getByRole('heading', { name: 'Improve our product' })).toBeVisible();
  await expect(line).toContainText('May not be quoted.');
  await expectAccessible(page, 'feedback');
  await expectNarrow(page);
});
