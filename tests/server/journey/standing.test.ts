/** Does one reply tell all that a page needs to open, follow, leave and take up a journey again? */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { type Answered, type Browser, startApp, type TestServer } from '../support/harness.ts';
import {
  ANSWERS,
  APPLICANT,
  answerUntil,
  bundleOf,
  PROFILE_ANSWERS,
  register,
  withApplication,
} from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const standing = (browser: Browser, journey: string, screen?: string, headers = {}) =>
  browser.call('standing', { params: { journey }, ...(screen && { query: { screen } }), headers });

const send = (
  browser: Browser,
  journey: string,
  screen: string,
  answers: unknown,
  more: { headers?: Record<string, string>; keeps?: Record<string, string> } = {},
) =>
  browser.call('answer', {
    params: { journey },
    body: { screen, answers, bundle: bundleOf(server), ...(more.keeps && { keeps: more.keeps }) },
    headers: more.headers ?? {},
  });

const screenIn = ({ body }: Answered) => (body as unknown as Standing).screen!;

describe('the standing of a visitor', () => {
  test('is the first question with its form for who has answered nothing', async () => {
    const reply = await standing(server.browser(), 'draft');
    const form = server.services.configuration.products()[0]!.bundle.forms['heloc/property-address']!;
    expect(reply.body).toMatchObject({
      ...{ journey: 'draft', flow: 'registration', bundle: bundleOf(server), today: '2026-06-15' },
      ...{ facts: { registration: {} }, status: null, version: null, step: null, answered: [], asked: [] },
      route: 'property-address',
      screen: {
        ...{ path: 'property-address', id: 'property-address', variant: null, open: true },
        ...{ form: { name: 'heloc/property-address', hash: form.hash }, answers: {}, unsubmitted: null },
      },
    });
    expect(reply.headers['set-cookie']).toContain('draft-heloc=');
  });

  test('goes on with each answer in one request: the reply holds the next question', async () => {
    const browser = server.browser();
    const saved = await send(browser, 'draft', 'property-address', ANSWERS['property-address']);
    expect(saved.body).toMatchObject({
      ...{ answered: ['property-address'], route: 'for-sale' },
      ...{ facts: { registration: { street1: APPLICANT.address.street1 } } },
      screen: { path: 'for-sale', form: { name: 'heloc/for-sale' }, answers: {} },
    });
  });

  test('answers with the screen that the page is at as long as that is open, with what was answered there', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'for-sale');
    const asked = await standing(browser, 'draft', 'property-address');
    expect(asked.body).toMatchObject({
      ...{ route: 'annual-income', screen: { path: 'property-address', open: true } },
    });
    expect(screenIn(asked).answers).toEqual(ANSWERS['property-address']);
    const tooFar = await standing(browser, 'draft', 'birthdate');
    expect(tooFar.body).toMatchObject({ screen: { path: 'annual-income' } });
  });

  test('leads from a question that was answered again to the one behind it, answered or not', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'legal-name');
    const again = await send(browser, 'draft', 'for-sale', { isListedForSale: 'NO' });
    expect(again.body).toMatchObject({ route: 'birthdate', screen: { path: 'annual-income' } });
  });

  test('names the forms that may follow, the next first, and never the one that is shown', async () => {
    const { body } = await standing(server.browser(), 'draft');
    expect(body.moves).toEqual(['heloc/home-address', 'heloc/for-sale', 'heloc/annual-income']);
  });

  test('holds text that was typed and not submitted, until its screen is answered', async () => {
    const browser = server.browser();
    const text = { firstName: 'Quill' };
    await answerUntil(server, browser, 'annual-income');
    await browser.call('saveUnsubmitted', {
      params: { uuid: 'draft' },
      body: { screen: 'legal-name', answers: text },
    });
    expect((await standing(browser, 'draft')).body).toMatchObject({
      screen: { path: 'legal-name', unsubmitted: text },
    });
    await send(browser, 'draft', 'legal-name', ANSWERS['legal-name']);
    expect((await standing(browser, 'draft', 'legal-name')).body).toMatchObject({
      screen: { path: 'legal-name', unsubmitted: null, answers: ANSWERS['legal-name'] },
    });
  });

  test('keeps what the first page was told in its URL', async () => {
    const keeps = { referrer: 'a-friend' };
    const { body } = await send(server.browser(), 'draft', 'property-address', ANSWERS['property-address'], {
      keeps,
    });
    expect(body).toMatchObject({ facts: { registration: { referrer: 'a-friend' } } });
  });

  test('tells who has signed up who they are, and has no screen once all is answered', async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    await answerUntil(server, browser);
    const signedIn = await standing(browser, 'draft');
    expect(signedIn.body).toMatchObject({ facts: { identity: { email } }, screen: { path: 'consent' } });
    const complete = await send(browser, 'draft', 'consent', ANSWERS.consent);
    expect(complete.body).toMatchObject({ route: null, screen: null });
  });

  test('is refused for a flow that there is not', async () => {
    expect((await standing(server.browser(), 'draft.nothing')).status).toBe(404);
    expect((await standing(server.browser(), 'draft.application')).status).toBe(404);
    expect((await standing(server.browser(), 'draft.registration')).status).toBe(200);
  });
});

describe('the standing of an owner', () => {
  test('is facts, status, step, route and the open screen in one reply', async () => {
    const { browser, uuid } = await withApplication(server);
    const { body } = await standing(browser, uuid);
    expect(body).toMatchObject({
      ...{ journey: uuid, flow: 'application', status: 'APP_SUBMISSION', version: 2, answered: [] },
      ...{ step: 'profile', route: 'start/profile', facts: { application: { uuid }, profile: {} } },
      screen: { path: 'start/profile', id: 'start/profile', variant: null, open: true, unsubmitted: null },
    });
  });

  test('goes on with an answer in one request, and the version of the screen counts', async () => {
    const { browser, uuid } = await withApplication(server);
    const { etag } = screenIn(await standing(browser, uuid, 'start/profile'));
    const key = randomUUID();
    const headers = { 'if-match': etag, 'idempotency-key': key };
    const saved = await send(browser, uuid, 'start/profile', PROFILE_ANSWERS, { headers });
    // The lender works on it now: nothing is open until it is done.
    expect(saved.body).toMatchObject({ step: 'liens', route: null, screen: null });
    const again = await send(browser, uuid, 'start/profile', PROFILE_ANSWERS, { headers });
    expect(again.body).toEqual(saved.body);
  });

  test('refuses what was typed over a version that is not there any more', async () => {
    const { browser, uuid } = await withApplication(server);
    const headers = { 'if-match': '"another"' };
    const stale = await send(browser, uuid, 'start/profile', PROFILE_ANSWERS, { headers });
    expect(stale.status).toBe(412);
  });

  test('refuses answers for a screen that is not open, and says which one is', async () => {
    const { browser, uuid } = await withApplication(server);
    const shut = await send(browser, uuid, 'bank/autopay', {});
    expect(shut.status).toBe(409);
    expect(shut.body).toMatchObject({ route: 'start/profile' });
  });

  test('answers with the open screen instead of one that is shut', async () => {
    const { browser, uuid } = await withApplication(server);
    expect((await standing(browser, uuid, 'bank/autopay')).body).toMatchObject({
      screen: { path: 'start/profile' },
    });
  });

  test('holds text that was typed and not submitted', async () => {
    const { browser, uuid } = await withApplication(server);
    const text = { firstName: 'Quill' };
    await browser.call('saveUnsubmitted', {
      params: { uuid },
      body: { screen: 'start/profile', answers: text },
    });
    expect((await standing(browser, uuid)).body).toMatchObject({ screen: { unsubmitted: text } });
  });

  test('is not sent twice: with its tag it answers 304 until something has changed', async () => {
    const { browser, uuid } = await withApplication(server);
    const first = await standing(browser, uuid);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const same = await standing(browser, uuid, undefined, headers);
    expect([same.status, same.text]).toEqual([304, '']);
    await send(browser, uuid, 'start/profile', PROFILE_ANSWERS);
    expect((await standing(browser, uuid, undefined, headers)).status).toBe(200);
  });

  test('is told to nobody else', async () => {
    const { uuid } = await withApplication(server);
    const other = server.browser();
    expect((await standing(other, uuid)).status).toBe(401);
    await register(server, other);
    expect((await standing(other, uuid)).status).toBe(404);
    expect((await send(other, uuid, 'start/profile', PROFILE_ANSWERS)).status).toBe(404);
  });
});
