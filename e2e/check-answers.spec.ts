/** Can somebody put an answer right before they sign, and does what follows from it follow? */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { readPapers } from './support/answering.ts';
import { endSession } from './support/api.ts';
import { type Applying, apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { journey } from './support/journey.ts';
import { typeSignIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { type Shift, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Check your answers';
/** Of one screen, whatever moved it. */
const MOST_SHIFT = 0.02;

async function comeToCheck(page: Page, person: Applying): Promise<void> {
  await comeTo(person, 'WAITING_FOR_SUMMARY_DISCLOSURE');
  await openIn(page, person, 'start/app-summary');
  await expectScreen(page, TITLE);
}

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const change = (page: Page, name: string): Locator => page.getByRole('link', { name: `Change ${name}` });

for (const width of [375, 1280]) {
  test(`what is wrong is changed, and one stands at it again, at ${width} px`, {
    tag: width === 375 ? [] : '@deep',
  }, async ({ page, server }) => {
    const person = await apply(server);
    await page.setViewportSize({ width, height: 812 });
    await comeToCheck(page, person);
    await expectAccessible(page, TITLE);

    // By the keyboard alone: there, prefilled, saved, and back at the group.
    const phone = 'How we reach you';
    await change(page, phone).focus();
    await page.keyboard.press('Enter');
    await expectScreen(page, 'What is your phone number?');
    await expect(page.getByLabel('Phone number')).toHaveValue('(303) 555-0177');
    await expectAccessible(page, 'a change');
    await page.getByLabel('Phone number').fill('916-555-0199');
    await page.keyboard.press('Enter');
    await expectScreen(page, TITLE);
    await expect(group(page, phone)).toContainText('(916) 555-0199');
    await expect(change(page, phone)).toBeFocused();
    await expect(change(page, phone)).toBeInViewport();
    expect((await factsOf(person)).standing.status).toBe('WAITING_FOR_SUMMARY_DISCLOSURE');

    // Whoever goes back without a word stands at the group, too, by the page's own way and by the browser's.
    const income = 'Your income';
    await change(page, income).click();
    await expectScreen(page, 'What is your annual income?');
    await expect(page.getByRole('status').filter({ hasText: 'we look up your offers again' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to your answers' }).click();
    await expectScreen(page, TITLE);
    await expect(change(page, income)).toBeFocused();
    await change(page, 'Your home').click();
    await expectScreen(page, 'Tell us about the home');
    await page.goBack();
    await expectScreen(page, TITLE);
    await expect(change(page, 'Your home')).toBeFocused();

    await page.reload();
    await expectScreen(page, TITLE);
    await expect(group(page, phone)).toContainText('(916) 555-0199');
    await expect(page.getByText('Is it wrong? Call us at')).toBeVisible();
    await expectNarrow(page);
  });
}

for (const size of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]) {
  test(`what is read and typed to sign stays while an answer is changed, and nothing moves when the reader closes, at ${size.width} px`, {
    tag: size.width === 375 ? [] : '@deep',
  }, async ({ page, server }) => {
    const person = await apply(server);
    const shifts: Shift[] = [];
    await watchShifts(page, (shift) => shifts.push(shift));
    await page.setViewportSize(size);
    await comeToCheck(page, person);
    const main = page.getByRole('main');
    const place = { page, main, person };
    await expectStill(page, shifts, () => readPapers(place));
    const name = `${person.firstName} ${person.lastName}`;
    await main.getByRole('checkbox').check();
    await main.getByLabel('Type your full name to sign').fill(name);

    await change(page, 'How we reach you').click();
    await expectScreen(page, 'What is your phone number?');
    await page.getByLabel('Phone number').fill('916-555-0199');
    await save(page);
    await expectScreen(page, TITLE);
    await expect(main.getByText('Read to the end')).toHaveCount(2);
    await expect(main.getByRole('checkbox')).toBeChecked();
    await expect(main.getByLabel('Type your full name to sign')).toHaveValue(name);
    await main.getByRole('button', { name: 'Sign my summary' }).click();
    await expect(page).not.toHaveURL(/app-summary$/);

    await comeTo(person, 'NOTE_SIGNING');
    await openIn(page, person, 'signing/sign');
    await expectStill(page, shifts, () => readPapers(place));
  });
}

/** The reader is opened, its documents are read, it closes: the page behind it stands where it stood. */
async function expectStill(page: Page, shifts: Shift[], read: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('main').getByText('Not read yet').first()).toBeVisible();
  shifts.length = 0;
  await read();
  const before = await page.evaluate(() => scrollY);
  // A shift is told with a frame, and those of the frames after the last press as well.
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let frames = 60;
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
    await promise;
  });
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(shifts.reduce((sum, { score }) => sum + score, 0)).toBeLessThan(MOST_SHIFT);
}

test('@deep what a change redoes is said beside its link and again where it is made', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeToCheck(page, person);
  const links = page.getByRole('main').getByRole('link', { name: /^Change / });
  const names = (await links.allTextContents()).map((text) => text.replace(/^Change /, ''));
  const redone: string[] = [];
  for (const name of names) {
    const [note] =
      (await group(page, name).textContent())?.match(/If you (change this|choose another offer), .*$/) ?? [];
    await change(page, name).click();
    await expect(change(page, name)).toHaveCount(0);
    const told = page.getByRole('status').filter({ hasText: /If you (change this|choose another offer),/ });
    await expect(told).toHaveCount(note === undefined ? 0 : 1);
    if (note !== undefined) await expect(told).toHaveText(note);
    if (note !== undefined) redone.push(name);
    await page.goBack();
    await expectScreen(page, TITLE);
  }
  expect(redone.length, 'all but the phone').toBe(names.length - 1);
});

test('@deep another income makes other offers and the summary anew; the same one makes nothing', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeToCheck(page, person);
  const going = journey(page, person);
  await change(page, 'Your income').click();
  await expectScreen(page, 'What is your annual income?');
  await save(page);
  await expectScreen(page, TITLE);
  expect((await factsOf(person)).amount).toBeGreaterThan(0);

  // The summary is prepared again, and one stands at the group that was changed.
  await change(page, 'Who owns the home').click();
  await page.getByRole('radio', { name: 'I own it with someone else' }).check();
  await save(page);
  await expectScreen(page, TITLE);
  await expect(group(page, 'Who owns the home')).toContainText('I own it with someone else');
  await expect(change(page, 'Who owns the home')).toBeFocused();

  await change(page, 'Your income').click();
  await page.getByLabel('Annual income', { exact: true }).fill('90000');
  await save(page);
  // The address is that of the list for a moment, before the lender has looked up other offers.
  await page.waitForURL(/product\/select$/);
  await going.to('product/select');
  await going.answer();
  await going.to('start/app-summary');
  await expect(group(page, 'Your income')).toContainText('$90,000');
  await going.to('income/review');
  await page.goto(`/account/heloc/${person.uuid}/start/income`);
  await expect(page).toHaveURL(/income\/review$/);
});

test('@deep what another window changed is seen here, and a session that is over loses nothing', async ({
  page,
  context,
  server,
}) => {
  const person = await apply(server);
  await comeToCheck(page, person);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectScreen(other, TITLE);
  await change(page, 'How we reach you').click();
  await page.getByLabel('Phone number').fill('916-555-0188');
  await endSession(server, person.token);
  await save(page);
  await typeSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), person);
  await expectScreen(page, TITLE);
  await expect(change(page, 'How we reach you')).toBeFocused();
  await other.bringToFront();
  await other.reload();
  await expect(group(other, 'How we reach you')).toContainText('(916) 555-0188');

  // What was signed meanwhile in one window is no longer changed in the other.
  await change(other, 'Your birth date').click();
  await expectScreen(other, 'When were you born?');
  await journey(page, person).to('income/review');
  await save(other);
  await expect(other).toHaveURL(/income\/review$/);
});
