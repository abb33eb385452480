/** A form opens with one request and Continue is one request, and between two screens the page is never empty. */
import type { Page } from '@playwright/test';
import { emptyApplication, signUp } from './support/api.ts';
import {
  answerAddress,
  answerIncome,
  answerName,
  answerSale,
  expectScreen,
  newApplicant,
  START,
  TITLES,
} from './support/registration.ts';
import { expect, test } from './support/test.ts';

/** The calls of the page for data; what is kept while somebody types, what they look up, flags and what the bell counts stand beside. */
function countCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = ['fetch', 'xhr'].includes(request.resourceType()) && pathname.startsWith('/service-');
    const isBeside = /unsubmitted|addresses|decision|features|service-wallet/.test(pathname);
    if (isCall && !isBeside) calls.push(`${request.method()} ${pathname.split('/').at(-2)}`);
  });
  return calls;
}

/** Counts the frames that show no heading, once a screen was there. */
async function countEmptyFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({
    content: `
      window.emptyFrames = 0;
      let hasBegun = false;
      const look = () => {
        const isThere = document.querySelector('main h1') !== null;
        hasBegun ||= isThere;
        if (hasBegun && !isThere) window.emptyFrames += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);`,
  });
  return () => page.evaluate(() => (window as unknown as { emptyFrames: number }).emptyFrames);
}

test('registration asks once for each answer, and shows no empty frame @phone-deep', async ({ page }) => {
  const emptyFrames = await countEmptyFrames(page);
  await page.goto(START);
  const calls = countCalls(page);
  const answered = async (answer: Promise<void>, next: string) => {
    calls.length = 0;
    await answer;
    await expectScreen(page, next);
    expect(calls).toEqual(['PATCH journeys']);
  };
  await answered(answerAddress(page), TITLES.sale);
  await answered(answerSale(page), TITLES.income);
  await answered(answerIncome(page), TITLES.name);
  await answered(answerName(page, newApplicant()), TITLES.birthdate);
  expect(await emptyFrames()).toBe(0);
});

test('a form of an application opens with one request, and is never empty @phone-deep', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await page.addInitScript((token) => localStorage.setItem('jwt', token), person.token);
  const emptyFrames = await countEmptyFrames(page);
  const calls = countCalls(page);
  await page.goto(`${server.origin()}/account/heloc/${uuid}`);
  await expectScreen(page, 'Tell us about you and your home');
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  expect(calls).toEqual(['GET journeys']);
  expect(await emptyFrames()).toBe(0);
});
