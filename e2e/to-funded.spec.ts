/** Does somebody come from the first question to the money, in a real browser, on a phone and at a desk? */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import type { Place } from './support/answering.ts';
import { type JourneyOptions, journey } from './support/journey.ts';
import {
  type Applicant,
  answerQuestions,
  expectScreen,
  newApplicant,
  START,
} from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

/** Every screen that asks something on the usual way, in order, with its place on the progress bar (AF 4.5). */
const USUAL_WAY: [path: string, place: string][] = [
  ['liens', 'Basic Info'],
  ['product/select', 'Select Offer'],
  ['start/contact', 'Provide More Info'],
  ['start/hmda', 'Provide More Info'],
  ['start/app-summary', 'Provide More Info'],
  ['income/review', 'Link Income Sources'],
  ['bank/disburse', 'Verify Identity'],
  ['bank/autopay', 'Verify Identity'],
  ['identity', 'Verify Identity'],
  ['signing/intro', 'Sign Documents'],
  ['signing/sign', 'Sign Documents'],
  ['notary/intro', 'Talk to eNotary'],
  ['insurance/upload', 'Talk to eNotary'],
];

const LINE = [
  'Your line',
  'First draw',
  'APR, the yearly interest rate without the fee',
  'Fixed term',
  'Available credit',
  'Next payment',
  'Loan number',
];

/** That it is open, then the line as its owner sees it from now on: what it is, its papers, whom to call. */
async function expectLine(page: Page): Promise<void> {
  await expectScreen(page, 'Your line is open');
  const main = page.getByRole('main');
  await expectAccessible(page, 'the line is open');
  await main.getByRole('button', { name: 'See my line' }).click();
  await expectScreen(page, 'Your line of credit');
  for (const label of LINE) await expect(main.getByText(label, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the line');
  await expect(main.getByRole('button', { name: /^Read Home equity line/ })).toBeVisible();
}

/** All screens that ask something, with what is seen on each; the offer that is chosen is the line in the end. */
async function toTheMoney(page: Page, person: Applicant, look: (path: string) => Promise<void>) {
  const seen: [string, string][] = [];
  const onScreen: JourneyOptions['onScreen'] = async (path) => {
    const bar = page.getByRole('navigation', { name: 'Application progress' });
    const words = await bar.locator('[aria-current=step]').innerText();
    seen.push([path, words.split('\n').at(-1) ?? '']);
    await look(path);
  };
  let chosen: Record<string, string> = {};
  const choose = async ({ main }: Place) => {
    await main.getByRole('radio').last().check();
    await main.getByRole('textbox', { name: 'Amount you want now' }).fill('50000');
    chosen = await figuresIn(main.getByRole('region', { name: 'What this comes to' }));
  };
  await journey(page, person, { onScreen, ways: { 'product/select': { fill: choose } } }).to('/dashboard');
  expect(seen).toEqual(USUAL_WAY);
  await expectLine(page);
  const line = await figuresIn(page.getByRole('main'));
  const { APR, 'Initial draw': draw, 'Monthly payment': payment } = chosen;
  expect(draw).toBe('$50,000.00');
  expect(payment).toMatch(/^\$[0-9,]+\.\d\d$/);
  expect(line).toMatchObject({ APR, 'Your line': draw, 'First draw': draw, 'Next payment': payment });
}

test('@smoke @phone-alone [PROG-02] [PROG-05] [OFFER-01] from the first question to the money: automatic payments, a notary by video, every screen for everybody, how far it is, and the line that was chosen', async ({
  page,
  isMobile,
  server,
}) => {
  test.skip(!isMobile, 'told at a desk by the next one');
  const person = newApplicant();
  await page.goto(server.origin() + START);
  await answerQuestions(page, person);
  const size = page.viewportSize();
  await toTheMoney(page, person, async (path) => {
    await expectAccessible(page, path);
    await expectNarrow(page);
    if (size) await page.setViewportSize(size);
  });
});

test('@deep the same way at a desk', async ({ page, server }) => {
  const person = newApplicant();
  await standAt(page, server.origin(), 'legal-name');
  await answerQuestions(page, person, { from: 'name' });
  await toTheMoney(page, person, async () => undefined);
});

/** Each figure by its label. */
async function figuresIn(place: Locator): Promise<Record<string, string>> {
  const [labels, values] = [place.locator('dt'), place.locator('dd')];
  const names = (await labels.allInnerTexts()).map(
    (text) => text.split(/[,\n]| the yearly/)[0]?.trim() ?? '',
  );
  const texts = await values.allInnerTexts();
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
}
