/** Is typed text kept for its screen alone, as long as that is open, and gone once it was submitted? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { type Answered, type Browser, startApp, type TestServer } from '../support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  newEmail,
  PROFILE_ANSWERS,
  SIGN_UP,
  standing,
  withApplication,
} from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const type = (browser: Browser, uuid: string, screen: string, answers: unknown, headers = {}) =>
  browser.call('saveUnsubmitted', { params: { uuid }, body: { screen, answers }, headers });

const screenOf = async (browser: Browser, journey: string, screen: string) => {
  const { body } = await browser.call('standing', { params: { journey }, query: { screen } });
  return (body as unknown as Standing).screen;
};

describe('unsubmitted text of a visitor', () => {
  test('is kept with the draft, and never a password', async () => {
    const browser = server.browser();
    await answerUntil(server, browser);
    const body = {
      screen: 'login-info',
      answers: { email: 'q@example.com', password: 'typed but not sent', other: 1 },
    };
    await browser.call('saveUnsubmitted', { params: { uuid: 'draft' }, body });
    const { body: shown, text } = await standing(browser, 'login-info');
    expect(shown.screen).toMatchObject({ path: 'login-info', unsubmitted: { email: 'q@example.com' } });
    expect(text).not.toMatch(/typed but not sent|other/);
  });

  test('is refused for a question that is not asked yet, and nothing is stored', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'for-sale');
    expect((await type(browser, 'draft', 'birthdate', { dateOfBirth: { day: 1 } })).status).toBe(409);
    for (const screen of ['annual-income', 'legal-name']) await answer(server, browser, screen);
    expect(await screenOf(browser, 'draft', 'birthdate')).toMatchObject({
      ...{ path: 'birthdate', unsubmitted: null },
    });
  });

  test('that arrives after its answers were submitted is refused as late', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'for-sale');
    const { etag } = (await screenOf(browser, 'draft', 'annual-income'))!;
    await answer(server, browser, 'annual-income');
    const late = await type(browser, 'draft', 'annual-income', { income: 9 }, { 'if-match': etag });
    expect(late.status).toBe(412);
    expect(await screenOf(browser, 'draft', 'annual-income')).toMatchObject({ unsubmitted: null });
  });

  test('that says no more than what is answered is nothing unsubmitted', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'annual-income');
    const { annual } = { annual: ANSWERS['annual-income']! };
    await type(browser, 'draft', 'annual-income', { income: 12 });
    expect(await screenOf(browser, 'draft', 'annual-income')).toMatchObject({ unsubmitted: { income: 12 } });
    expect((await type(browser, 'draft', 'annual-income', annual)).status).toBe(204);
    expect(await screenOf(browser, 'draft', 'annual-income')).toMatchObject({ unsubmitted: null });
  });

  test('may come eight times at once before there is a draft: all are kept, in one draft', async () => {
    const browser = server.browser();
    await browser.call('standing', { params: { journey: 'draft' } });
    const city = (at: number) => ({ address: { city: `Boulder ${at}` } });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => type(browser, 'draft', 'property-address', city(at))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect((await screenOf(browser, 'draft', 'property-address'))?.unsubmitted).toHaveProperty(
      'address.city',
    );
  });

  test('that is still on its way when they sign up does no harm: no fault, and nothing of it comes back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const browser = server.browser();
      await answerUntil(server, browser);
      const email = newEmail();
      const visitor = { ...browser, token: undefined };
      const [signedUp, ...late] = await Promise.all<Answered>([
        browser.call('register', { body: { email, ...SIGN_UP, bundle: bundleOf(server) } }),
        ...Array.from({ length: 4 }, () => type(visitor, 'draft', 'login-info', { email })),
      ]);
      const after = await server.app.inject({
        method: 'PUT',
        url: '/service-hearthline/api/v1/unsubmitted/draft',
        headers: { host: 'localhost', cookie: `draft-heloc=${visitor.cookies['draft-heloc'] ?? 'x'}` },
        payload: { screen: 'login-info', answers: { email } },
      });
      expect(signedUp!.status).toBe(201);
      for (const { status } of late) expect([204, 409]).toContain(status);
      expect(after.statusCode).toBe(409);
      browser.token = signedUp!.body.jwt;
      expect(await screenOf(browser, 'draft', 'consent')).toMatchObject({
        path: 'consent',
        unsubmitted: null,
      });
    }
  });
});

describe('unsubmitted text of an owner', () => {
  test('is refused for a screen that is not open, and nothing is stored', async () => {
    const { browser, uuid } = await withApplication(server);
    const refused = await type(browser, uuid, 'start/contact', { phone: '1' });
    expect(refused.status).toBe(409);
    const row = await server.store.applications.find(uuid);
    const place = { identity: row!.identity, application: uuid, screen: 'start/contact' };
    expect(await server.store.autosaves.find(place)).toBeUndefined();
  });

  test('goes with the answers that are submitted, and what comes late is refused', async () => {
    const { browser, uuid } = await withApplication(server);
    await type(browser, uuid, 'start/profile', { firstName: 'Quill' });
    const { etag } = (await screenOf(browser, uuid, 'start/profile'))!;
    await browser.call('answer', {
      params: { journey: uuid },
      body: { screen: 'start/profile', answers: PROFILE_ANSWERS, bundle: bundleOf(server) },
    });
    const late = await type(browser, uuid, 'start/profile', { firstName: 'Qui' }, { 'if-match': etag });
    expect([409, 412]).toContain(late.status);
    const row = await server.store.applications.find(uuid);
    const place = { identity: row!.identity, application: uuid, screen: 'start/profile' };
    expect(await server.store.autosaves.find(place)).toBeUndefined();
  });

  test('is swept once nobody has come back to it for sixty days', async () => {
    const own = await startApp();
    const { browser, uuid } = await withApplication(own);
    await browser.call('saveUnsubmitted', {
      params: { uuid },
      body: { screen: 'start/profile', answers: { firstName: 'Quill' } },
    });
    own.wait(61 * 86_400_000);
    await own.store.sweep();
    const row = await own.store.applications.find(uuid);
    const place = { identity: row!.identity, application: uuid, screen: 'start/profile' };
    expect(await own.store.autosaves.find(place)).toBeUndefined();
    await own.close();
  });
});
