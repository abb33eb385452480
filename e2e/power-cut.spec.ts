/** Does a server that dies, between two screens or in the middle of a save, lose or double an answer? */

import { type RunningServer, startServer } from '../tests/support/server.ts';
import {
  answerIncome,
  answerName,
  answerSale,
  expectScreen,
  goOn,
  newApplicant,
  START,
  TITLES,
} from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

test.describe('a server that is killed', () => {
  /** Its own: the other tests would not survive what happens to it. */
  let server: RunningServer;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(async () => {
    await server?.stop();
  });

  test('@deep a server killed between two screens keeps what it had taken, and the visitor goes on', async ({
    page,
  }) => {
    await standAt(page, server.origin(), 'for-sale');
    await answerSale(page, 'YES');
    await expectScreen(page, TITLES.income);
    await page.getByLabel('Annual income', { exact: true }).fill('64000');
    await page.getByLabel('Primary source of income').selectOption({ label: 'Retired' });

    await server.kill();
    await goOn(page);
    await expect(page.getByText('Your answers are not saved yet')).toBeVisible();
    await expect(page.getByText('We could not reach our server. Your answers are still here.')).toBeVisible();
    await expect(page.getByLabel('Annual income', { exact: true })).toHaveValue('64,000');

    await server.restart();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectScreen(page, TITLES.name);
    await page.goto(`${server.origin()}${START}/for-sale`);
    await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
    await page.goto(`${server.origin()}${START}/annual-income`);
    await expect(page.getByLabel('Annual income', { exact: true })).toHaveValue('64,000');
  });

  test('@deep a server killed in the middle of a save: what was told as saved is there once, the rest is still on the screen', async ({
    page,
  }) => {
    await standAt(page, server.origin(), 'annual-income');
    await page.getByLabel('Annual income', { exact: true }).fill('71000');
    await page.getByLabel('Primary source of income').selectOption({ label: 'Retired' });
    // The save has left the browser when the power goes; whether it arrived, nobody knows.
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await goOn(page);
    await sent;
    await server.kill();
    const name = page.getByRole('heading', { level: 1, name: TITLES.name });
    const failed = page.getByText('Your answers are not saved yet');
    const snag = page.getByRole('heading', { level: 1, name: /snag/ });
    // Saved in time, the next screen may have needed a part that never came: the page was loaded anew, in vain.
    const isGone = () => page.url().startsWith('chrome-error:');
    await expect
      .poll(async () => isGone() || (await name.or(failed).or(snag).first().isVisible()))
      .toBe(true);
    await server.restart();
    if (await failed.isVisible()) {
      await page.getByRole('button', { name: 'Try again' }).click();
    } else {
      await page.goto(`${server.origin()}${START}/legal-name`);
    }
    await answerName(page, newApplicant());
    await page.goto(`${server.origin()}${START}/annual-income`);
    await expect(page.getByLabel('Annual income', { exact: true })).toHaveValue('71,000');
  });
});

test('a save that arrived but whose reply was lost is not taken twice', async ({ page, server }) => {
  await standAt(page, server.origin(), 'for-sale');
  await expectScreen(page, TITLES.sale);
  const keys: (string | undefined)[] = [];
  let isFirst = true;
  await page.route('**/service-hearthline/api/v1/journeys/draft', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort();
  });
  await answerSale(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await answerIncome(page);
  await expectScreen(page, TITLES.name);
  // The same key: the server gives the reply that was lost, instead of a complaint about a newer version.
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
});

test('the next form, fetched ahead in vain, takes nothing of what is being typed, and is fetched again when needed', async ({
  page,
  server,
}) => {
  let isLost = true;
  await page.route('**/forms/*.js', (route) => {
    // The form of this screen comes; what is fetched while somebody answers it does not.
    const isAhead = isLost && asked.length > 0;
    asked.push(route.request().url());
    return isAhead ? route.abort() : route.continue();
  });
  const asked: string[] = [];
  await standAt(page, server.origin(), 'annual-income');
  const loadedAt = () => page.evaluate(() => performance.timeOrigin);
  const first = await loadedAt();
  await page.getByLabel('Annual income', { exact: true }).fill('58000');
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await page.getByLabel('Primary source of income').selectOption({ label: 'Retired' });
  await expect(page.getByLabel('Annual income', { exact: true })).toHaveValue('58,000');
  expect(await loadedAt()).toBe(first);
  isLost = false;
  await goOn(page);
  await expectScreen(page, TITLES.name);
  expect(await loadedAt()).toBe(first);
});
