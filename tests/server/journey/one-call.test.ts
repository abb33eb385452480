/** Does one call each sign somebody up, or make their application, tell where they stand, and do nothing twice? */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { type Answered, type Browser, startApp, type TestServer } from '../support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  DRAFT,
  newEmail,
  PASSWORD,
  register,
  SIGN_UP,
  standing,
} from '../support/people.ts';

let server: TestServer;
let browser: Browser;

beforeEach(async () => {
  server = await startApp();
  browser = server.browser();
});
afterEach(() => server.close());

const told = ({ body }: Answered) => body.standing as unknown as Standing;
const of = ({ body }: Answered) => body as unknown as Standing;
const applications = async (by = browser) => (await by.call('applications')).body.total;

describe('who signs up', () => {
  const once = { 'idempotency-key': 'sign-up-once-1' };
  const signUp = (by: Browser, email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
    by.call('register', { body: { email, ...SIGN_UP, password, bundle: bundleOf(server) }, headers });
  /** Another tab, or the browser after a reply that was lost: it has the cookie that it had. */
  const asBefore = ({ cookies }: Browser) => Object.assign(server.browser(), { cookies: { ...cookies } });

  test('is told where they stand, as the call of the standing tells them', async () => {
    await answerUntil(server, browser);
    const reply = await signUp(browser, newEmail());
    expect(reply.status).toBe(201);
    browser.token = reply.body.jwt;
    const asked = of(await standing(browser, 'consent'));
    expect(told(reply)).toEqual(asked);
    expect(told(reply)).toMatchObject({ journey: 'draft', screen: { path: 'consent', open: true } });
    expect(reply.text).not.toContain(PASSWORD);
  });

  test('reads nothing of another visitor', async () => {
    await answerUntil(server, browser);
    const other = server.browser();
    const reply = await signUp(other, newEmail());
    expect(told(reply).answered).toEqual([]);
    expect(told(reply).facts.registration).toEqual({});
  });

  test('a reply that was lost is had again under its key: one sign-in, and what was answered is theirs', async () => {
    await answerUntil(server, browser);
    const again = asBefore(browser);
    const email = newEmail();
    const first = await signUp(browser, email, once);
    const second = await signUp(again, email, once);
    expect(second.status).toBe(201);
    expect(told(second)).toEqual(told(first));
    again.token = second.body.jwt;
    expect((await standing(again)).body.answered).toContain('birthdate');
    const events = await server.store.events.of(
      String((told(second).facts.identity as Standing['facts']).uuid),
    );
    expect(events.filter(({ kind }) => kind === 'registered')).toHaveLength(1);
  });

  test('two at once under one key make one sign-in, and both are in', async () => {
    await answerUntil(server, browser);
    const email = newEmail();
    const replies = await Promise.all([browser, asBefore(browser)].map((each) => signUp(each, email, once)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = replies.map((reply) => told(reply).facts.identity as { uuid: string });
    expect(first?.uuid).toBe(second?.uuid);
  });

  test('under the key of somebody else, or with another password, nobody comes in', async () => {
    await answerUntil(server, browser);
    const tab = asBefore(browser);
    const email = newEmail();
    await signUp(browser, email, once);
    expect((await signUp(server.browser(), email, once)).status).toBe(409);
    expect((await signUp(tab, email, once, 'a guessed password')).status).toBe(422);
    expect((await signUp(tab, email)).status).toBe(409);
  });
});

describe('a sign-up whose form asks the last question too', () => {
  const signUp = (more: object = {}, headers: Record<string, string> = {}) =>
    browser.call('register', {
      body: { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server), creates: true, ...more },
      headers,
    });
  const applied = (reply: Answered) =>
    server.store.applications.find(String(told(reply).journey)).then((row) => row?.facts.application);

  test('makes the application in the same call, with the amount and the consent of who signed up, at that time', async () => {
    await answerUntil(server, browser);
    const reply = await signUp({ requestedAmount: 60_000 });
    expect(reply.status).toBe(201);
    expect(told(reply)).toMatchObject({ flow: 'application', status: 'GEN_PRE_SOFT_CREDIT' });
    expect(await applied(reply)).toMatchObject({
      requestedAmount: 60_000,
      consents: [{ type: 'SOFT_CREDIT', givenAt: '2026-06-15T12:00:00.000Z' }],
    });
    browser.token = reply.body.jwt;
    expect(await applications()).toBe(1);
    // Told once, before the sign-up made it known: it stands in their name, and is not asked for again.
    const person = await server.store.people.find({
      identity: (told(reply).facts.identity as { uuid: string }).uuid,
      product: 'heloc',
    });
    expect(person?.facts.profile).toMatchObject({ phone: ANSWERS['contact-info']?.phone });
    const { uuid } = told(reply).facts.identity as { uuid: string };
    const [consent] = (await server.store.events.of(uuid)).filter(({ screen }) => screen === 'consent');
    expect(consent).toMatchObject({ kind: 'answered', actor: uuid, pointers: ['/registration'] });
  });

  test('without the consent makes neither a sign-in nor an application, and says so at the field', async () => {
    await answerUntil(server, browser);
    const email = newEmail();
    for (const softCreditConsent of [undefined, false]) {
      const reply = await signUp({ email, softCreditConsent });
      expect(reply.status).toBe(422);
      expect(reply.body.fields).toMatchObject([
        { pointer: '/softCreditConsent', message: 'Please agree to the credit check to see your offers' },
      ]);
    }
    expect((await signUp({ email })).status).toBe(201);
  });

  test('makes one application, however often it is sent under one key', async () => {
    await answerUntil(server, browser);
    const email = newEmail();
    const before = { ...browser.cookies };
    const replies = [];
    for (let count = 0; count < 3; count += 1) {
      browser.cookies = { ...before };
      replies.push(await signUp({ email }, { 'idempotency-key': 'sign-up-applies-1' }));
    }
    expect(new Set(replies.map((reply) => told(reply).journey)).size).toBe(1);
    browser.token = replies[0]!.body.jwt;
    expect(await applications()).toBe(1);
  });

  test('stays where the application is refused, and leads to the question that has to be answered anew', async () => {
    await answerUntil(server, browser);
    const birthdate = { dateOfBirth: { day: 1, month: 1, year: 2008 } };
    expect((await answer(server, browser, 'birthdate', birthdate)).status).toBe(200);
    const home = { ...(ANSWERS['property-address']!.address as object), state: 'AL', zip: '35203' };
    const moved = { address: home, occupancyType: 'PRIMARY' };
    expect((await answer(server, browser, 'property-address', moved)).status).toBe(200);
    const reply = await signUp();
    expect(reply.status).toBe(201);
    expect(reply.body.refused).toMatchObject({
      screen: 'birthdate',
      fields: [{ pointer: '/dateOfBirth', message: 'Must be at least 19 years old' }],
    });
    expect(told(reply)).toMatchObject({ journey: 'draft', screen: { path: 'birthdate' } });
    browser.token = reply.body.jwt;
    expect(await applications()).toBe(0);
    const mended = {
      screen: 'birthdate',
      answers: ANSWERS.birthdate,
      bundle: bundleOf(server),
      creates: true,
    };
    expect((await browser.call('answer', { params: DRAFT, body: mended })).body.flow).toBe('application');
  });

  test('of whom nothing else is known yet makes no application: the consent is asked when its turn comes', async () => {
    const reply = await signUp();
    expect(told(reply)).toMatchObject({
      journey: 'draft',
      answered: [],
      screen: { path: 'property-address' },
    });
    browser.token = reply.body.jwt;
    await answerUntil(server, browser);
    expect(of(await standing(browser))).toMatchObject({ route: 'consent' });
  });

  test('by an email that has a sign-in keeps what was typed: the amount stands where who signs in then agrees', async () => {
    const email = newEmail();
    await register(server, server.browser(), email);
    await answerUntil(server, browser);
    const typed = { requestedAmount: 75_000, softCreditConsent: true };
    expect((await signUp({ email, ...typed })).status).toBe(409);
    const keep = { screen: 'login-info', answers: { email, ...typed } };
    await browser.call('saveUnsubmitted', { params: { uuid: 'draft' }, body: keep });
    expect(of(await standing(browser, 'login-info')).screen?.unsubmitted).toEqual({ email, ...typed });
    const login = await browser.call('login', { body: { email, password: PASSWORD } });
    browser.token = login.body.jwt;
    expect(of(await standing(browser))).toMatchObject({
      ...{ route: 'consent', answered: expect.not.arrayContaining(['consent']) },
      screen: { path: 'consent', answers: {}, unsubmitted: { requestedAmount: 75_000 } },
    });
    const body = { screen: 'consent', answers: ANSWERS.consent, bundle: bundleOf(server), creates: true };
    expect(of(await browser.call('answer', { params: DRAFT, body }))).toMatchObject({ flow: 'application' });
  });
});

describe('the last answer', () => {
  const consent = (headers: Record<string, string> = {}, by = browser) =>
    by.call('answer', {
      params: DRAFT,
      body: { screen: 'consent', answers: ANSWERS.consent, bundle: bundleOf(server), creates: true },
      headers,
    });

  beforeEach(async () => {
    await register(server, browser);
    await answerUntil(server, browser);
  });

  test('makes the application, and tells where that stands', async () => {
    const reply = await consent();
    expect(reply.status).toBe(200);
    const { journey } = of(reply);
    expect(of(reply)).toEqual(of(await browser.call('standing', { params: { journey } })));
    expect(of(reply)).toMatchObject({ flow: 'application', status: 'GEN_PRE_SOFT_CREDIT' });
    expect((await browser.call('applications')).body.applications).toMatchObject([{ uuid: journey }]);
    expect((await standing(browser)).body.answered).toEqual([]);
  });

  test('no answer before it does', async () => {
    const body = {
      screen: 'for-sale',
      answers: ANSWERS['for-sale'],
      bundle: bundleOf(server),
      creates: true,
    };
    const reply = await browser.call('answer', { params: DRAFT, body });
    expect(of(reply)).toMatchObject({ journey: 'draft', route: 'consent' });
    expect(await applications()).toBe(0);
  });

  test('makes one application, sent again or ten times at once under one key', async () => {
    const headers = { 'idempotency-key': 'consent-once-1' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => consent(headers)));
    replies.push(await consent(headers));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await applications()).toBe(1);
  });

  test('makes one application in two tabs: the second is led on', async () => {
    const replies = await Promise.all(
      ['tab-one-1', 'tab-two-2'].map((key) => consent({ 'idempotency-key': key })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await applications()).toBe(1);
  });

  test('is kept where the application is refused, with the question that has to be answered anew', async () => {
    // Eighteen is enough in Colorado; the home is then said to stand where people sign at nineteen.
    const birthdate = { dateOfBirth: { day: 1, month: 1, year: 2008 } };
    expect((await answer(server, browser, 'birthdate', birthdate)).status).toBe(200);
    const home = { ...(ANSWERS['property-address']!.address as object), state: 'AL', zip: '35203' };
    const moved = { address: home, occupancyType: 'PRIMARY' };
    expect((await answer(server, browser, 'property-address', moved)).status).toBe(200);
    const reply = await consent();
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ screen: 'birthdate' });
    expect(await applications()).toBe(0);
    expect((await standing(browser)).body.answered).toContain('consent');
  });

  test('is nobody’s who is not signed in', async () => {
    const visitor = server.browser();
    expect((await consent({}, visitor)).status).toBe(409);
    const stranger = server.browser();
    await register(server, stranger);
    expect((await consent({}, stranger)).status).toBe(409);
    expect([await applications(), await applications(stranger)]).toEqual([0, 0]);
  });
});
