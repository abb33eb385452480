/** Does registration keep its order, its answers and its promises, from the first question to the application? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from './support/harness.ts';
import {
  ANSWERS,
  APPLICANT,
  answer,
  answerUntil,
  bundleOf,
  DRAFT,
  newEmail,
  PASSWORD,
  register,
  standing,
  versionAt,
} from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

describe('a draft', () => {
  test('is empty for who comes for the first time, and leaves a cookie that scripts cannot read', async () => {
    const reply = await standing(server.browser());
    expect(reply.body).toMatchObject({ facts: { registration: {} }, answered: [], today: '2026-06-15' });
    expect(reply.headers['set-cookie']).toMatch(
      /^draft-heloc=[\w-]{43}[0-9a-f]{32}; Max-Age=5788800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('[REG-14] keeps what was answered and says what is asked next', async () => {
    const browser = server.browser();
    const first = await answer(server, browser, 'property-address');
    expect(first.body).toMatchObject({ answered: ['property-address'], route: 'for-sale' });
    await answerUntil(server, browser, 'contact-info');
    const { body } = await standing(browser);
    expect(body.facts).toEqual({
      registration: {
        ...APPLICANT.address,
        occupancyType: 'PRIMARY',
        isListedForSale: 'NO',
        employmentType: 'FULL_TIME',
        income: 96_000,
        ...{ ...ANSWERS['legal-name'], ...ANSWERS.birthdate, ...ANSWERS['contact-info'] },
      },
      experiments: { incomeTitle: 'control' },
    });
  });

  test('gives the answers of one screen back, with the version of that screen', async () => {
    const browser = server.browser();
    await answer(server, browser, 'property-address');
    const { body } = await standing(browser, 'property-address');
    const etag = expect.stringMatching(/^"[0-9a-f]{32}"$/);
    expect(body.screen).toMatchObject({ etag, answers: ANSWERS['property-address'] });
  });

  test('is another one for another visitor, and for another lender', async () => {
    const browser = server.browser();
    await answer(server, browser, 'property-address');
    const elsewhere = server.browser('harbor-cu.localhost');
    elsewhere.cookies = { ...browser.cookies };
    expect((await standing(server.browser())).body.answered).toEqual([]);
    expect((await standing(elsewhere)).body.answered).toEqual([]);
    expect((await standing(browser)).body.answered).toEqual(['property-address']);
  });

  test('keeps the referrer of the first page, and only what the flow names', async () => {
    const browser = server.browser();
    const answers = ANSWERS['property-address'];
    const body = { screen: 'property-address', answers, bundle: bundleOf(server) };
    const unknown = await browser.call('answer', { params: DRAFT, body: { ...body, keeps: { evil: 'x' } } });
    expect(unknown.status).toBe(422);
    const first = await browser.call('answer', {
      params: DRAFT,
      body: { ...body, keeps: { referrer: 'lo-7' } },
    });
    expect(first.body.facts).toMatchObject({ registration: { referrer: 'lo-7' } });
    const second = await browser.call('answer', {
      params: DRAFT,
      body: { ...body, keeps: { referrer: 'lo-8' } },
    });
    expect(second.body.facts).toMatchObject({ registration: { referrer: 'lo-7' } });
  });
});

describe('the order of questions', () => {
  test('a question before its time is refused and the one that is asked is named; nothing is kept of it', async () => {
    const browser = server.browser();
    await answer(server, browser, 'property-address');
    const reply = await answer(server, browser, 'birthdate');
    expect(reply.status).toBe(409);
    expect(reply.body.next).toBe('for-sale');
    expect((await standing(browser)).body.facts).not.toHaveProperty('registration.dateOfBirth');
  });

  test('[REG-07] a second home asks where the person lives', async () => {
    const browser = server.browser();
    const second = { ...ANSWERS['property-address'], occupancyType: 'SECONDARY' };
    expect((await answer(server, browser, 'property-address', second)).body.route).toBe('home-address');
  });

  test('answers of a path that has closed are cleared with the answer that closes it', async () => {
    const browser = server.browser();
    const second = { ...ANSWERS['property-address'], occupancyType: 'SECONDARY' };
    await answer(server, browser, 'property-address', second);
    await answer(server, browser, 'home-address');
    const open = await standing(browser);
    expect(open.body.facts).toHaveProperty('registration.homeAddress.street1');
    const closing = await answer(server, browser, 'property-address');
    expect(closing.body.answered).toEqual(['property-address']);
    expect(closing.body.facts).not.toHaveProperty('registration.homeAddress.street1');
    const refused = await answer(server, browser, 'home-address');
    expect(refused.status).toBe(409);
  });

  test('the sign-up is not answered as a question, so that no password lies in a draft', async () => {
    const browser = server.browser();
    await answerUntil(server, browser);
    const reply = await answer(server, browser, 'login-info', { email: newEmail(), password: PASSWORD });
    expect(reply.status).toBe(409);
    const consent = await answer(server, browser, 'consent');
    expect(consent.body.next).toBe('login-info');
  });

  test('a screen that is no question of the sequence is not there', async () => {
    for (const screen of ['start/profile', 'nothing', '__proto__', 'constructor']) {
      expect((await answer(server, server.browser(), screen, {})).status).toBe(404);
    }
  });
});

describe('two at once', () => {
  test('a version that is too old is refused, and the newer answers stay', async () => {
    const browser = server.browser();
    await answer(server, browser, 'property-address');
    const version = { 'if-match': await versionAt(browser, 'draft', 'property-address') };
    const investment = { ...ANSWERS['property-address'], occupancyType: 'INVESTMENT' };
    const first = await answer(server, browser, 'property-address', investment, version);
    expect(first.status).toBe(200);
    const late = await answer(server, browser, 'property-address', ANSWERS['property-address'], version);
    expect(late.status).toBe(412);
    expect(late.headers.etag).toBe(await versionAt(browser, 'draft', 'property-address'));
    expect(late.headers.etag).not.toBe(version['if-match']);
    expect((await standing(browser)).body.facts).toMatchObject({
      registration: { occupancyType: 'INVESTMENT' },
    });
  });

  test('the version of a screen is not moved by another screen', async () => {
    const browser = server.browser();
    await answer(server, browser, 'property-address');
    const version = await versionAt(browser, 'draft', 'property-address');
    await answer(server, browser, 'for-sale');
    const again = await answer(server, browser, 'property-address', undefined, { 'if-match': version });
    expect(again.status).toBe(200);
  });

  test('the same request five times at once is done once and answered alike', async () => {
    const browser = server.browser();
    await standing(browser);
    const key = { 'idempotency-key': 'double-click-1' };
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => answer(server, browser, 'property-address', undefined, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const secret = browser.cookies['draft-heloc']!;
    const draft = await server.store.drafts.find({
      ...{ secret, org: 'figure', product: 'heloc', flow: 'registration' },
    });
    expect(draft?.version).toBe(1);
    expect(await server.store.events.of(draft!.uuid)).toHaveLength(1);
  });

  test('the same key with other answers is refused', async () => {
    const browser = server.browser();
    const key = { 'idempotency-key': 'double-click-2' };
    await answer(server, browser, 'property-address', undefined, key);
    const other = { ...ANSWERS['property-address'], occupancyType: 'INVESTMENT' };
    expect((await answer(server, browser, 'property-address', other, key)).status).toBe(422);
  });

  test('two first saves of one visitor meet in one draft', async () => {
    const browser = server.browser();
    await standing(browser);
    const unsubmitted = { screen: 'property-address', answers: { occupancyType: 'PRIMARY' } };
    const [saved, kept] = await Promise.all([
      answer(server, browser, 'property-address'),
      browser.call('saveUnsubmitted', { params: { uuid: 'draft' }, body: unsubmitted }),
    ]);
    expect([saved.status, kept.status]).toEqual([200, 204]);
    expect((await standing(browser)).body.answered).toEqual(['property-address']);
  });
});

describe('from the answers to the application', () => {
  test('[REG-12] who signs up takes the answers along, consents, and stands at the first derived step', async () => {
    const browser = server.browser();
    await answerUntil(server, browser);
    const email = await register(server, browser);
    expect(Object.keys(browser.cookies)).toEqual(['device']);
    const asked = await standing(browser);
    expect(asked.body.answered).toEqual(expect.arrayContaining(['birthdate', 'consent']));
    expect(asked.body).toMatchObject({ route: null });
    const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      property: { street1: APPLICANT.address.street1, occupancyType: 'PRIMARY', isListedForSale: 'NO' },
      consents: [{ type: 'SOFT_CREDIT', givenAt: '2026-06-15T12:00:00.000Z' }],
      // The lender's side has gone on already, and waits for its first task.
      standing: { status: 'GEN_PRE_SOFT_CREDIT', step: 'liens', route: null },
    });
    const profile = await browser.call('profile');
    expect(profile.body).toMatchObject({
      email,
      dob: '1984-06-17',
      name: { firstName: 'Quillon' },
      income: 96_000,
    });
    expect((await standing(browser)).body.answered).toEqual([]);
  });

  test('the answers are there on another device after signing in', async () => {
    const browser = server.browser();
    await answerUntil(server, browser);
    const email = await register(server, browser);
    const phone = server.browser();
    phone.token = (await phone.call('login', { body: { email, password: PASSWORD } })).body.jwt;
    expect((await standing(phone)).body.facts).toMatchObject({ registration: { firstName: 'Quillon' } });
  });

  test('signing in with an older sign-in claims the answers as well, once', async () => {
    const first = server.browser();
    const email = await register(server, first);
    const browser = server.browser();
    await answerUntil(server, browser, 'legal-name');
    const stolen = { ...browser.cookies };
    browser.token = (await browser.call('login', { body: { email, password: PASSWORD } })).body.jwt;
    expect((await standing(browser)).body.answered).toContain('legal-name');
    const other = server.browser();
    other.cookies = stolen;
    expect((await standing(other)).body.answered).toEqual([]);
  });

  test('an unfinished draft makes no application, and the question that is missing is named', async () => {
    const browser = server.browser();
    await register(server, browser);
    await answerUntil(server, browser);
    const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
    expect(made.status).toBe(409);
    expect(made.body.screen).toBe('consent');
    expect((await browser.call('applications')).body.total).toBe(0);
  });

  test('ten creations at once with one key make one application', async () => {
    const browser = server.browser();
    await answerUntil(server, browser);
    await register(server, browser);
    const asked = { body: { bundle: bundleOf(server) }, headers: { 'idempotency-key': 'create-once-1' } };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('createApplication', asked)),
    );
    expect(replies[0]!.status).toBe(201);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await browser.call('applications')).body.total).toBe(1);
  });

  test('[REG-17] who has given e-mail and phone is not asked for them again', async () => {
    const browser = server.browser();
    await answerUntil(server, browser);
    await register(server, browser);
    const { body } = await standing(browser);
    expect(body.answered).not.toContain('contact-info');
    expect(body.facts).not.toHaveProperty('registration.phone');
    expect((await browser.call('identity')).body.phoneNumbers).toEqual([APPLICANT.phone]);
  });
});
