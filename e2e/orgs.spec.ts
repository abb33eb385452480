/** Does each lender have its own face, words and numbers, and a stranger's address none? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { answerQuestions, expectScreen, newApplicant, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const ORGS = [
  { org: 'figure', name: 'Figure', title: TITLES.address, phone: '888-819-6388', first: 'Property Info' },
  {
    org: 'harbor-cu',
    name: 'Harbor Credit Union',
    title: 'Which home would you like to borrow against?',
    phone: '800-555-0142',
    first: 'Your home',
  },
  {
    org: 'homepoint',
    name: 'Homepoint',
    title: TITLES.address,
    phone: '800-555-0186',
    first: 'Property Info',
  },
] as const;

for (const { org, name, title, phone, first } of ORGS) {
  test(`[GEN-03] ${org} shows its own logo, words and support`, {
    tag: org === 'figure' ? ['@phone-deep'] : ['@phone-deep', '@deep'],
  }, async ({ page, server }) => {
    await page.goto(server.origin(org) + START);
    await expectScreen(page, title);
    await expect(page).toHaveTitle(`${title} | ${name}`);
    const logo = page.getByRole('banner').getByRole('img', { name, exact: true });
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    // The logo says the name: it is not said twice.
    await expect(page.getByRole('banner')).not.toContainText(name);
    const progress = page.getByRole('navigation', { name: 'Your progress' });
    await expect(progress.getByRole('listitem').first()).toContainText(first);
    const digits = phone.replaceAll('-', '');
    const support = page.getByRole('contentinfo').getByRole('link', { name: /^[(\d]/ });
    await expect(support).toHaveAttribute('href', new RegExp(`tel:.*${phone}|tel:.*${digits}`));
    expect((await support.innerText()).replace(/\D/g, '')).toBe(digits);
  });
}

test('[REG-17] [REG-18] a credit union whose members are known asks for no contact', async ({
  page,
  server,
}) => {
  const person = newApplicant();
  await page.goto(server.origin('harbor-cu') + START);
  const said = {
    address: '27 laurel portland',
    without: 'contact',
    login: 'Create your member sign-in',
  } as const;
  await answerQuestions(page, person, said);
  await expectScreen(page, TITLES.liens);
});

test('@deep a word that one lender replaces stays as it is with the others', async ({ page, server }) => {
  const person = newApplicant();
  await page.goto(`${server.origin('homepoint')}/account/heloc/register`);
  await answerQuestions(page, person, { to: 'name' });
  await expectScreen(page, 'What is your date of birth?');
});

test('[ERR-14] [ORG-07] an address that names no lender says so, with the reason', async ({
  page,
  server,
}) => {
  const response = await page.goto(server.origin('nobody') + START);
  expect(response?.status()).toBe(404);
  await expectScreen(page, 'No private label data found');
  await expect(page.getByText('No lender is known by this address.')).toBeVisible();
  await expectAccessible(page, 'no lender');
  await expectNarrow(page);
});
