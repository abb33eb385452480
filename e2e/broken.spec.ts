/** What breaks in a browser is told to the lender, whatever it leaves standing: with where it was, and nothing of who was there. */
import type { Page } from '@playwright/test';
import type { TelemetryEvent } from '../src/engine/model/telemetry.ts';
import { answerAddress, expectScreen, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test.use({ mayBreak: true });

const EVENT = '/ft/external/event';
const BUNDLES = '**/account/heloc/bundles/**';
const SNAG = 'Sorry, looks like we have hit a snag!';
const CANARY = 'Zebrina Canarywood';
const HASH = /^[0-9a-f]{20}$/;
const UUID = /^[0-9a-f-]{36}$/;

/** The faults that were told from now on. */
function watchFaults(page: Page): TelemetryEvent[] {
  const faults: TelemetryEvent[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(EVENT)) return;
    const events = request.postDataJSON() as TelemetryEvent[];
    faults.push(...events.filter(({ eventType }) => eventType === 'error'));
  });
  return faults;
}

async function expectFault(faults: TelemetryEvent[]): Promise<TelemetryEvent> {
  await expect.poll(() => faults.length).toBe(1);
  const [fault] = faults as [TelemetryEvent];
  expect(fault).toMatchObject({ event: 'HELOC: Error Fallback', productType: 'HELOC' });
  expect(fault.eventProperties.bundle).toMatch(HASH);
  expect(JSON.stringify(fault)).not.toContain(CANARY);
  return fault;
}

test('[TELE-04] an error page sends the fault with the id that the server gave it', async ({ page }) => {
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  const id = '0b9d2c1e-3f64-4a8e-9a51-0c6c1f1d2a77';
  const faults = watchFaults(page);
  await page.route('**/journeys/draft**', (route) =>
    route.fulfill({ status: 500, json: { message: CANARY, errors: [], fields: [], id } }),
  );
  await page.reload();
  await expectScreen(page, SNAG);
  const { eventProperties } = await expectFault(faults);
  expect(eventProperties).toMatchObject({ fault: id, kind: 'RequestError' });
});

test('what nobody caught is told with flow and screen, and never with its message', async ({
  page,
  server,
}) => {
  const faults = watchFaults(page);
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
  const before = server.output().length;
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
  }, CANARY);
  const { eventProperties } = await expectFault(faults);
  expect(eventProperties).toMatchObject({ kind: 'RangeError', flow: 'registration', screen: 'for-sale' });
  // The server's log has it under the same id, and no more of it.
  await expect.poll(() => server.output().slice(before)).toContain(String(eventProperties.fault));
  expect(server.output().slice(before)).not.toContain(CANARY);
});

test('@deep a page whose bundle does not come tells that by itself, and keeps nothing in the browser', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.route(BUNDLES, (route) => route.fulfill({ status: 500, body: CANARY }));
  await page.goto(START);
  await expectScreen(page, SNAG);
  const { pagePath, eventProperties } = await expectFault(faults);
  expect(pagePath).toBe('/account/heloc');
  expect(eventProperties.fault).toMatch(UUID);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('@deep [ERR-20] a bundle that no network brings is no fault', async ({ page }) => {
  const faults = watchFaults(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.route(BUNDLES, (route) => route.abort());
  await page.clock.install();
  await page.goto(START);
  await expectScreen(page, SNAG);
  await expect.poll(() => sent.some((path) => path.includes('/tellBroken-'))).toBe(true);
  // Longer than a fault that is told waits for others, by the page's own clock.
  await page.clock.runFor(4_000);
  expect(faults).toEqual([]);
  expect(sent.filter((path) => path.startsWith('/ft/'))).toEqual([]);
});

test('@deep where what stands around the pages breaks, an apology stands there, and it is told', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.route(BUNDLES, async (route) => {
    const response = await route.fetch();
    const slice = await response.json();
    slice.org.brand = null;
    await route.fulfill({ response, json: slice });
  });
  await page.goto(START);
  await expectScreen(page, SNAG);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const { eventProperties } = await expectFault(faults);
  expect(eventProperties.kind).toBe('TypeError');
});
