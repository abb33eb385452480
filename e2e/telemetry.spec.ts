/** Does the lender learn where people stop, without learning who they are, and does a browser keep only what it may? */
import type { Page, Request } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { call } from './support/api.ts';
import {
  answerAddress,
  answerQuestions,
  expectScreen,
  goOn,
  newApplicant,
  START,
  TITLES,
} from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visiting.ts';

const EVENT = '/ft/external/event';
/** No other story visits this lender, so that its counts are this story's own. */
const COUNTING = 'originpoint';
/** Typed below, and to be found nowhere else. */
const TYPED = { firstName: 'Zebrina', lastName: 'Canarywood', income: '987654', street: 'Zebrastreet' };

/** Bodies of what was told, once the page had a moment. */
function watchEvents(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/ft/')) sent.push(request);
  });
  return sent;
}

async function visitByPage(page: Page, sent: Request[]): Promise<void> {
  const before = sent.length;
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Please check these answers' })).toBeVisible();
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
  await expect
    .poll(() => sent.slice(before).filter((each) => each.url().endsWith(EVENT)).length)
    .toBeGreaterThan(0);
}

async function storageOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
}

/** Uuid and epoch for the session, the tracker under both its names for longer. */
async function expectStored(page: Page): Promise<void> {
  const stored = () => page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }));
  const [uuid, epoch] = [/^[0-9a-f-]{36}$/, /^\d+$/].map((form) => expect.stringMatching(form));
  const wanted = {
    session: { ft_uuid: uuid, ft_epoch: epoch },
    local: { trackerUuid: uuid, optimizelyProfileUuid: uuid },
  };
  await expect.poll(stored).toEqual(wanted);
  const { local } = await stored();
  expect(local.optimizelyProfileUuid).toBe(local.trackerUuid);
}

test('[TELE-03][SESS-02][SESS-03] people who stop are counted by screen for the lender, and nobody is known', async ({
  page,
  browser,
  server,
}) => {
  // Counts under five are not shown: three more than those who come by a page.
  await visit(server, COUNTING, 3);
  const all: Request[] = [];
  const visitOnce = async () => {
    const context = await browser.newContext({ baseURL: server.origin(COUNTING) });
    const tab = await context.newPage();
    const sent = watchEvents(tab);
    await visitByPage(tab, sent);
    await expectStored(tab);
    for (const request of sent) expect(request.headers().authorization).toBeUndefined();
    await tab.close();
    await context.close();
    all.push(...sent);
  };
  await Promise.all([visitOnce(), visitOnce()]);
  const bodies = all.map((request) => request.postData() ?? '').join('\n');
  expect(bodies).toContain('"pagePath":"/account/heloc/property-address"');
  expect(bodies).toContain('"libVersion":"2.2.23"');

  await page.goto(`${server.origin(COUNTING)}/staff/funnel`);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in to the lender' }).click();
  await expectScreen(page, 'Where people stop');
  await page.getByLabel('Flow').selectOption('heloc / registration');
  const row = page.getByRole('row', { name: /^property-address/ });
  await expect(row.getByRole('cell').first()).toHaveText('5');
  await expect(
    page.getByRole('region', { name: /What was refused/ }).or(page.getByText('What was refused')),
  ).toBeVisible();
  await expectAccessible(page, 'the funnel');
  await expectNarrow(page);
});

test('what somebody types is in no event, no storage and no log', async ({ page, server }) => {
  const before = server.output().length;
  const sent = watchEvents(page);
  await page.goto(`${START}?utm_source=${TYPED.lastName}&step=${TYPED.street}`);
  await page.getByRole('combobox', { name: 'Search for your address' }).fill(TYPED.street);
  const { firstName, lastName, income } = TYPED;
  const person = newApplicant({ firstName, lastName, income: Number(income) });
  await answerQuestions(page, person, { to: 'name' });
  await expectScreen(page, TITLES.birthdate);
  await expect
    .poll(() => sent.map((each) => each.postData() ?? '').join())
    .toContain('/account/heloc/birthdate');
  const told = sent.map((each) => each.url() + (each.postData() ?? '')).join('\n');
  const kept = JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]));
  const logged = server.output().slice(before);
  for (const typed of Object.values(TYPED)) {
    for (const text of [told, kept, logged]) expect(text).not.toContain(typed);
  }
  expect(told).toContain('HELOC: Answers Submitted');
});

/** This lender asks before anything is kept. */
const ASKING = 'summit-cu';

test('@deep who refuses keeps a browser without any id, and is not asked again @phone-deep', async ({
  page,
  server,
}) => {
  const sent = watchEvents(page);
  await page.goto(`${server.origin(ASKING)}${START}`);
  await expectScreen(page, TITLES.address);
  const bar = page.getByRole('region', { name: 'May we count your visit?' });
  await expect(bar).toBeVisible();
  expect(await storageOf(page)).toEqual([]);
  await expectAccessible(page, 'the question about visits');
  await expectNarrow(page);
  await bar.getByRole('button', { name: 'No' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(await storageOf(page)).toEqual(['visit_consent']);
  await page.reload();
  await expectScreen(page, TITLES.address);
  await expect.poll(() => sent.length).toBeGreaterThan(2);
  await expect(bar).toHaveCount(0);
  expect(await storageOf(page)).toEqual(['visit_consent']);
});

/** Scripts and calls of the chat, the events and the question about them. */
const BESIDE = /(ChatDock|ChatRoom|followVisits|sessionStart|ConsentBar)-|\/ft\/|\/chat\/settings/;

test('nothing of chat and telemetry is asked for before the first question can be answered', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => BESIDE.test(request.url()) && asked.push(request.url()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(START);
  await goOn(page);
  // Its own answer: the form is alive.
  await expect(page.getByRole('heading', { name: 'Please check these answers' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.clock.runFor(2_000);
  await expect.poll(() => asked.join()).toContain('ChatDock-');
  expect(asked.join()).not.toContain('followVisits-');
  await page.clock.runFor(10_000);
  await expect.poll(() => asked.join()).toContain('followVisits-');
});

test('@deep who blocks chat and telemetry walks on as everybody does', async ({ page }) => {
  await page.route(BESIDE, (route) => route.abort());
  const blocked = page.waitForRequest(/followVisits-/);
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await blocked;
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
  await expect(page.getByRole('button', { name: 'Chat with us' })).toHaveCount(0);
});

test('@deep a collector that never answers holds up nobody', async ({ page, server }) => {
  await page.route('**/ft/**', () => new Promise(() => {}));
  const asked = page.waitForRequest('**/ft/external/session');
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await asked;
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
  const { status } = await call(server, '/ft/customer/session', { method: 'POST', body: {} });
  expect(status).toBe(404);
});
