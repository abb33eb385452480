/** Who reads a visitor's draft, by which cookie, and for how long? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { answer, standing } from '../support/people.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** A browser that holds what another one held. */
const withCookies = (cookies: Record<string, string>, on = server) =>
  Object.assign(on.browser(), { cookies: { ...cookies } });
const answeredBy = async (browser: Browser) => (await standing(browser)).body.answered;

test('a draft has another key from the first save on: one that was planted or seen before reads nothing of it', async () => {
  const browser = server.browser();
  await standing(browser);
  const before = { ...browser.cookies };
  await answer(server, browser, 'property-address');
  expect(browser.cookies['draft-heloc']).not.toBe(before['draft-heloc']);
  expect(await answeredBy(browser)).toEqual(['property-address']);
  const planted = withCookies(before);
  expect(await answeredBy(planted)).toEqual([]);
  expect((await answer(server, planted, 'property-address')).status).toBe(200);
  await answer(server, browser, 'for-sale');
  expect(await answeredBy(planted)).toEqual(['property-address']);
  expect(planted.cookies['draft-heloc']).not.toBe(browser.cookies['draft-heloc']);
  // It is given once: later saves leave it as it is.
  const own = { ...browser.cookies };
  await answer(server, browser, 'annual-income');
  expect(browser.cookies).toEqual(own);
});

test('a draft is had again by whoever lost the reply to the first save, and by another tab, until its key is sent back', async () => {
  const browser = server.browser();
  await standing(browser);
  const before = { ...browser.cookies };
  const key = { 'idempotency-key': 'first-save-1' };
  const first = await answer(server, browser, 'property-address', undefined, key);
  const [lost, tab] = [withCookies(before), withCookies(before)];
  expect((await answer(server, lost, 'property-address', undefined, key)).text).toBe(first.text);
  expect(await answeredBy(tab)).toEqual(['property-address']);
  expect([lost.cookies, tab.cookies]).toEqual([browser.cookies, browser.cookies]);
  const events = await server.store.drafts.under({
    ...{ secret: browser.cookies['draft-heloc'] ?? '', org: 'figure', product: 'heloc' },
  });
  expect(events).toHaveLength(1);
  await standing(tab);
  expect(await answeredBy(withCookies(before))).toEqual([]);
});

test('a draft is had by whoever sends the first save again, however late, and by nobody who only holds the earlier key', async () => {
  const own = await startApp();
  const browser = own.browser();
  await standing(browser);
  const before = { ...browser.cookies };
  const key = { 'idempotency-key': 'first-save-late' };
  await answer(own, browser, 'property-address', undefined, key);
  own.wait(10 * 60_000);
  expect(await answeredBy(withCookies(before, own))).toEqual([]);
  const lost = withCookies(before, own);
  expect((await answer(own, lost, 'property-address', undefined, key)).status).toBe(200);
  expect(await answeredBy(lost)).toEqual(['property-address']);
  expect((await answer(own, lost, 'for-sale')).status).toBe(200);
  await own.close();
});

test('a draft is removed after 7 days without a save, and who comes back is told so until they save again', async () => {
  const own = await startApp();
  const browser = own.browser();
  await standing(browser);
  const before = { ...browser.cookies };
  await answer(own, browser, 'property-address');
  own.wait(119_000);
  expect(await answeredBy(withCookies(before, own))).toEqual(['property-address']);
  own.wait(2_000);
  expect(await answeredBy(withCookies(before, own))).toEqual([]);
  own.wait(6 * DAY_MS);
  await answer(own, browser, 'for-sale');
  own.wait(6 * DAY_MS);
  const back = await standing(browser);
  expect(back.body.answered).toEqual(['property-address', 'for-sale']);
  expect(back.body.screen).not.toHaveProperty('removedAfter');
  // Longer than the draft, so that somebody can be told.
  expect(back.headers['set-cookie']).toMatch(new RegExp(`Max-Age=${67 * 86_400};`));
  own.wait(DAY_MS);
  for (const _ of [1, 2]) {
    const late = await standing(browser);
    expect(late.body).toMatchObject({
      answered: [],
      screen: { path: 'property-address', removedAfter: 7 },
    });
  }
  const lost = { ...browser.cookies };
  expect((await answer(own, browser, 'property-address')).text).not.toContain('removedAfter');
  expect((await standing(browser)).body.screen).not.toHaveProperty('removedAfter');
  expect(browser.cookies).not.toEqual(lost);
  expect((await standing(own.browser())).body.screen).not.toHaveProperty('removedAfter');
  await own.close();
});
