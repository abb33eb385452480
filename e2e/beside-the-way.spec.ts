/** What stands beside the way of an application: the offer, a call, a way back; and its days, by the home's own calendar. */
import { federalHolidays } from '../src/engine/model/calendar.ts';
import { formatValue } from '../src/engine/say/formats.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('the offer stands beside the loan pages and on the dashboard, and side screens lead back', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  await openIn(page, person);
  await expectScreen(page, 'A little more about you');
  const panel = page.getByRole('region', { name: 'Your offer' });
  for (const label of ['APR', 'Initial draw', 'Monthly payment', 'Fixed term'])
    await expect(panel.getByText(label, { exact: true })).toBeVisible();
  await page.goto(`/account/heloc/${person.uuid}/conditions`);
  await page.getByRole('link', { name: 'Back to your application' }).click();
  await expectScreen(page, 'A little more about you');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('Initial draw', { exact: true })).toBeVisible();
});

test('a phone number is grouped while it is typed, read as people write it, and a call is asked for', {
  tag: '@phone',
}, async ({ page, server }) => {
  const person = await apply(server);
  await comeTo(person, 'LIEN_VERIFICATION');
  await openIn(page, person, 'call-me');
  await expectScreen(page, 'When can we call you?');
  const field = page.getByLabel('Phone number');
  for (const written of ['512-555-0142', '(512) 555-0142', '5125550142']) {
    await field.fill('');
    await field.pressSequentially(written);
    await expect(field).toHaveValue('(512) 555-0142');
  }
  // A digit in the middle is mended where it stands.
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await expect(field).toHaveValue('(532) 555-0142');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await page.getByRole('radio', { name: 'Morning' }).check();
  await field.fill('0000000000');
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  await expect(page.getByRole('alert')).toContainText('10 digits');
  await field.fill('+1 512 555 0142');
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  await page.goto(`/account/heloc/${person.uuid}/call-me`);
  await expectScreen(page, 'We will call you');
  await expect(page.getByText('(512) 555-0142')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your application' }).click();
  await expectScreen(page, 'Is this what is owed on your home?');
});

test("a visit is offered by the home's clocks on business days, and the last day to cancel is a date", async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'DEED_SIGNING');
  await openIn(page, person, 'notary/schedule-manual');
  await expectScreen(page, 'When should the notary come?');
  await expect(page.getByText(/Mountain/)).toBeVisible();
  const labels = await page.getByRole('main').locator('label').allInnerTexts();
  expect(labels.length).toBeGreaterThan(3);
  const years = [new Date().getFullYear(), new Date().getFullYear() + 1];
  const shut = years
    .flatMap(federalHolidays)
    .map((date) => new Date(`${date}T00:00:00Z`))
    .map((date) =>
      date.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }),
    );
  for (const label of labels) {
    expect(label).not.toMatch(/^(Sat|Sun),/);
    expect(shut).not.toContain(label.replaceAll(' ', ' ').trim());
  }

  const { cancelUntil } = await comeTo(person, 'RESCISSION');
  expect(cancelUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page.goto(`/account/heloc/${person.uuid}`);
  await expectScreen(page, 'Everything is signed');
  await expect(page.getByText(formatValue(cancelUntil, 'fulldate'))).toBeVisible();
});
