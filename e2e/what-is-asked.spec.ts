/** Does what people are asked matter: who owns the home, where it stands, and what their income is shown by? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { send, visit } from './support/acting.ts';
import { linkTo } from './support/answering.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { answerAddress, expectScreen, goOn, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const ASKED = 'We need something from you';

for (const { by, path, link, title, choice, type } of [
  {
    ...{
      by: 'deposits',
      path: 'income/link/bank',
      link: 'Connect a bank account',
      title: 'Connect a bank account',
    },
    ...{ choice: 'The same, in many payments', type: 'PLAID_TRANSACTIONS' },
  },
  {
    ...{
      by: 'tax records',
      path: 'income/link/tax',
      link: 'Use my tax records',
      title: 'Use your tax records',
    },
    ...{ choice: 'A tax return with the income', type: 'POINTSERV_TAX' },
  },
]) {
  test(`an income is shown by ${by}, on its own page, and the lender knows by what`, {
    tag: by === 'deposits' ? [] : '@deep',
  }, async ({ page, server }) => {
    const person = await apply(server);
    await comeTo(person, 'INCOME_VERIFICATION');
    await openIn(page, person, path);
    const main = page.getByRole('main');
    await expectScreen(page, title);
    await expectAccessible(page, `an income by ${by}`);
    await linkTo(main, 'Choose another way').click();
    await expectScreen(page, "Let's confirm your income");
    await visit(link, choice)({ page, main, person }, person);
    await expectScreen(page, 'Where should we send your money?');
    const { incomeSources } = await factsOf(person);
    expect((incomeSources as { type: string }[]).map((each) => each.type)).toContain(type);
  });
}

test('@deep a home in a trust is asked for its certificate: by email, on the dashboard and on each screen', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await apply(server, { ownership: 'TRUST' });
  await comeTo(person, 'INCOME_VERIFICATION');
  await page.goto(`/sandbox/mailbox?to=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('heading', { name: ASKED })).toBeVisible();

  await openIn(page, person);
  await expectScreen(page, "Let's confirm your income");
  await expectNarrow(page);
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'See what we need' }).click();
  await expectScreen(page, 'Your tasks');
  await page.getByRole('link', { name: 'Back to your application' }).click();
  await expectScreen(page, "Let's confirm your income");
  await page.getByRole('link', { name: 'See what we need' }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Upload Trust Documents' }).click();
  await expectScreen(page, 'Send us a document');
  await send('conditions/upload-document')({ page, main, person }, person);
  await expectScreen(page, "Let's confirm your income");
  await expect(page.getByText(ASKED)).toHaveCount(0);
  const { documents } = await factsOf(person);
  expect((documents as { type: string }[]).map(({ type }) => type)).toContain('CERTIFICATE_OF_TRUST');
});

test('@deep a home that a company owns secures no line, which is said at the question and with the decision, without a score and with what would change it', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  await openIn(page, person);
  await expectScreen(page, 'A little more about you');
  await page.getByRole('radio', { name: 'A company owns it' }).check();
  await expect(page.getByRole('main')).toContainText('We lend only on homes that people own');
  await expect(page.getByLabel('Social Security number')).toHaveCount(0);
  await goOn(page);
  await expectScreen(page, 'We cannot offer you a line today');
  const main = page.getByRole('main');
  await expect(main).toContainText('The home is owned by a company or another legal entity.');
  await expect(main).toContainText('Apply again once a person or a trust owns the home.');
  await expect(main.getByRole('button', { name: 'Read Notice of action taken' })).toBeVisible();
  await expect(main).not.toContainText('credit score');
});

test('the number of a unit is asked, stays with the address and is there again', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await page.goto(START);
  await page.getByRole('combobox', { name: 'Search for your address' }).fill('denver 252');
  await page.getByRole('option', { name: /252 Linden Avenue/ }).click();
  await page.getByLabel('Apt/Suite').fill('  Unit   4 ');
  await page.getByRole('radio', { name: 'Primary', exact: true }).check();
  await goOn(page);
  await expectScreen(page, TITLES.sale);
  await page.goto(START);
  const line = page.getByRole('group', { name: 'Property address' });
  await expect(line).toContainText('252 Linden Avenue, Unit 4');
  await line.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Apt/Suite')).toHaveValue('Unit 4');
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
});
