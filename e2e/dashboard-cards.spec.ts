/** What does the card of an application say on the dashboard while it is open, is asked for something, and is funded? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { askFor } from './support/deciding.ts';
import { expectScreen, TITLES, USUAL } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('@deep an open application, then one that asks for something, then a line that is told to be open once', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await apply(server);
  await comeTo(person, 'LIEN_VERIFICATION');
  await openIn(page, person);
  await expectScreen(page, TITLES.liens);
  const card = page.getByRole('main').getByRole('region', { name: 'Home Equity Line of Credit' });

  await page.goto('/dashboard');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(USUAL.address.street1);
  await expect(card).toContainText(TITLES.liens);
  await expect(card.getByText('We need something from you')).toHaveCount(0);
  await expect(card.getByRole('listitem').filter({ hasText: 'You choose an offer' })).toContainText(
    'Waiting for you',
  );
  await expectAccessible(page, 'the card of an application');
  await expectNarrow(page);
  await card.getByRole('link', { name: 'Continue' }).click();
  await expectScreen(page, TITLES.liens);

  await askFor(person, 'The tax bill of this year.');
  await page.goto('/dashboard');
  await expect(card.getByText('We need something from you')).toBeVisible();
  await askFor(person, 'The deed.');
  await page.goto('/dashboard');
  await expect(card.getByText('We need 2 things from you')).toBeVisible();
  await card.getByRole('link', { name: 'See what we need' }).click();
  await expect(page).toHaveURL(new RegExp(`${person.uuid}/conditions$`));
  await expect(page.getByRole('main')).toContainText('The tax bill of this year.');

  await comeTo(person, 'COMPLETE');
  const { monthlyPayment, loanNumber } = await factsOf(person);
  await page.goto('/dashboard');
  await expectScreen(page, 'Your line is open');
  await expect(card).toContainText(String(loanNumber));
  await page.reload();
  await expectScreen(page, 'Your line is open');
  await card.getByRole('button', { name: 'See my line' }).click();

  await expectScreen(page, 'Your line of credit');
  const main = page.getByRole('main');
  for (const heading of ['Payments', 'Activity', 'Documents', String(new Date().getFullYear())])
    await expect(main.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expectScreen(page, 'Your line of credit');
  await expect(card.getByRole('button', { name: 'See my line' })).toHaveCount(0);
  await expect(card).not.toContainText('Complete the loan process today');
  const payment = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  await expect(card).toContainText(payment.format(Number(monthlyPayment)));
  await expect(card).toContainText('Available credit');
  await expect(card).not.toContainText(String(loanNumber));
  await expectAccessible(page, 'the card of a line');
  await expectNarrow(page);
  await card.getByRole('link', { name: 'See the details and documents' }).click();
  await expectScreen(page, 'Your line of credit');
});
