/** How is an offer chosen: amount and payment first, the terms below, the disclosures at hand, and on a phone both in sight? */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { answerLogin, expectScreen, newApplicant, TITLES } from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount you want now' });
const term = (page: Page, at: number) => page.getByRole('main').getByRole('radio').nth(at);

test('the offers start at the amount that was asked for, as far as they go, and in the middle for who is not sure', async ({
  page,
  server,
}) => {
  const asking = (requestedAmount: number) => apply(server, { also: { consent: { requestedAmount } } });
  const [sure, bold, unsure] = await Promise.all([asking(43_000), asking(9_000_000), apply(server)]);
  for (const person of [sure, bold, unsure]) await comeTo(person, 'OFFER_SELECTION');
  await openIn(page, sure);
  await expect(amount(page)).toHaveValue('43,000');
  await openIn(page, bold);
  const { offers } = await factsOf(bold);
  const mosts = (offers as { maximumDraw: number }[]).map(({ maximumDraw }) => maximumDraw);
  const written = (sum: number) => sum.toLocaleString('en-US');
  await expect(amount(page)).toHaveValue(written(Math.max(...mosts)));
  await expect(amount(page)).toHaveAccessibleDescription(
    new RegExp(
      `^You asked for \\$9,000,000. The most we can offer is \\$${written(Math.max(...mosts))}. From `,
    ),
  );
  await openIn(page, unsure);
  await expect(amount(page)).toHaveValue(written(Math.round(Math.min(...mosts) / 2 / 500) * 500));
});

test('@deep how much is wanted is asked with the credit check, may be left out, and is there again after a reload, with the permission', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'login-info');
  await expectScreen(page, TITLES.login);
  const wanted = page.getByRole('textbox', { name: 'How much would you like to borrow?' });
  await expect(wanted).toHaveAccessibleDescription(/^Your offers start at this amount/);
  await wanted.fill('52000.5');
  await wanted.blur();
  await expect(wanted).toHaveAccessibleDescription(/Please enter whole dollars/);
  await wanted.fill('52000');
  await page.getByRole('checkbox').check();
  await page.reload();
  await expect(wanted).toHaveValue('52,000');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await wanted.fill('');
  await answerLogin(page, newApplicant());
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}\//);
});

test('@deep the disclosures are one press away from the offers, and on the way back everything stands as it was', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'OFFER_SELECTION');
  await openIn(page, person);
  await expectScreen(page, 'Choose your offer');
  await term(page, 2).check();
  await amount(page).fill('43000');
  for (const size of [
    { width: 375, height: 812 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectLook(page, size.width);
  }
  const payment = await page.locator('output').innerText();
  await page.getByRole('link', { name: 'Read the disclosures' }).click();
  await expectScreen(page, 'Your documents');
  await expect(page.getByRole('button', { name: /^Read Important terms/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your application' }).click();
  await expectScreen(page, 'Choose your offer');
  await expect(amount(page)).toHaveValue('43,000');
  await expect(term(page, 2)).toBeChecked();
  await expect(page.locator('output')).toHaveText(payment.replace('\n', ''));
});

test('on a phone payment and term stay above the button, and never over what is typed in or come to by keyboard', {
  tag: '@phone-alone',
}, async ({ page, isMobile, server }) => {
  test.skip(!isMobile, 'a desk has room for all of it');
  await page.setViewportSize({ width: 375, height: 740 });
  const person = await apply(server);
  await comeTo(person, 'OFFER_SELECTION');
  await openIn(page, person);
  await expectScreen(page, 'Choose your offer');
  await amount(page).fill('60000');
  await term(page, 1).check();
  const summary = page.locator('.offer-summary');
  await term(page, 4).scrollIntoViewIfNeeded();
  await expect(summary).toHaveText(/^\$[\d,]+\.\d\d a month10 years · \d+\.\d{3}% APR$/);
  await expect(summary).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([
    boxOf(page, '.offer-summary'),
    boxOf(page, 'form [type=submit]'),
  ]);
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
  for (const _step of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown');
    const row = await page.locator('label:has(:focus)').boundingBox();
    const now = await boxOf(page, '.offer-summary');
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(now.y);
  }
  await amount(page).focus();
  await expect(summary).not.toBeInViewport();
});

/** Nothing lies beside the window, amount and payment come first, the button is in view, and the summary is a phone's alone. */
async function expectLook(page: Page, width: number): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, `the offer at ${width} px`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const [first, payment, terms] = await Promise.all([
    amount(page).boundingBox(),
    page.locator('output').boundingBox(),
    boxOf(page, '.terms'),
  ]);
  expect(first?.y).toBeLessThan(terms.y);
  expect(payment?.y).toBeLessThan(terms.y);
  // A phone's keyboard takes the room while the amount is typed.
  await term(page, 2).focus();
  await expect(page.locator('main form [type=submit]').first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.offer-summary')).toBeVisible({ visible: width < 480 });
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}
