/** Is a visit recorded for who said yes, and is the recorder not even fetched for anybody else? */
import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { expectScreen, goOn, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const RECORDER = 'https://replay.example/recorder.js';
/** This lender asks before anything is kept. */
const ASKING = 'summit-cu';
const SCRIPT = `
export const record = async (options) => {
  window.recorded = options;
  return { id: 'rec-1', link: 'https://replay.example/visits/rec-1', stop: () => { window.recorded = undefined; } };
};`;

let server: RunningServer;
// One server for all of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  // The sandbox records nobody.
  server = await startServer({ env: { HEARTHLINE_SANDBOX: '0', HEARTHLINE_REPLAY: RECORDER } });
});
test.afterAll(() => server.stop());

/** Opens the first question where a recorder stands ready; answers what was asked for of it. */
async function open(page: Page, org?: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://replay.example/**', (route) => {
    asked.push(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', headers, body: SCRIPT });
  });
  await page.goto(`${server.origin(org)}${START}`);
  await expectScreen(page, TITLES.address);
  return asked;
}

/** Outside the sandbox no service suggests one here: it is typed out. */
async function typeAddress(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('961 Meadow Lane');
  await page.getByRole('option', { name: 'Address not listed' }).click();
  await page.getByLabel('City').fill('Salt Lake City');
  await page.getByLabel('State').selectOption({ label: 'Utah' });
  await page.getByLabel('Zipcode').fill('84103');
  await page.getByRole('radio', { name: 'Primary', exact: true }).check();
  await goOn(page);
}

test('[CALL-05] who says yes is recorded: the link is told, and later calls name the recording', async ({
  page,
}) => {
  const asked = await open(page, ASKING);
  const bar = page.getByRole('region', { name: 'May we count your visit?' });
  await expect(bar.getByText('We also record how you move')).toBeVisible();
  expect(asked).toEqual([]);
  const linked = page.waitForRequest((request) => request.url().endsWith('/full-story-link'));
  await bar.getByRole('button', { name: 'Yes, that is fine' }).click();
  const link = await linked;
  expect(link.method()).toBe('PUT');
  expect(link.postDataJSON()).toEqual({ link: 'https://replay.example/visits/rec-1' });
  expect((await link.response())?.status()).toBe(204);
  expect(asked).toEqual([RECORDER]);
  expect(await page.evaluate(() => (window as { recorded?: unknown }).recorded)).toMatchObject({
    ...{ org: ASKING, masksInputs: true, masksText: true },
  });
  const answered = page.waitForRequest((request) => request.method() === 'PATCH');
  await typeAddress(page);
  expect((await answered).headers()['x-replay-session']).toBe('rec-1');
});

test('@deep who says no is not recorded, and no recorder is fetched', async ({ page }) => {
  const asked = await open(page, ASKING);
  const bar = page.getByRole('region', { name: 'May we count your visit?' });
  await bar.getByRole('button', { name: 'No' }).click();
  const told = page.waitForRequest((request) => request.url().endsWith('/ft/external/event'));
  const answered = page.waitForRequest((request) => request.method() === 'PATCH');
  await typeAddress(page);
  expect((await answered).headers()['x-replay-session']).toBeUndefined();
  await told;
  expect(asked).toEqual([]);
});
