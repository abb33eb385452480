/** How much may be made from one network, by everybody together, by one person and in one draft, and what is said then? */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../src/server/start/environment.ts';
import { openedTalk, PERSON } from '../chat/window.ts';
import { bring } from '../staff/office.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import {
  ANSWERS,
  answerUntil,
  bundleOf,
  DRAFT,
  newEmail,
  PASSWORD,
  register,
  SIGN_UP,
  withApplication,
} from '../support/people.ts';
import { beginSession, EXTERNAL, pageView, sendEvents, sessionStart } from '../telemetry/visits.ts';
import { png } from '../uploads/files.ts';

const HOUR_MS = 60 * 60_000;
const from = (network: string) => ({ 'x-forwarded-for': network });

let server: TestServer;
let networks = 0;
/** One that nobody came from yet. */
function anotherNetwork(): string {
  networks += 1;
  return `203.0.${networks >> 8}.${networks & 255}`;
}

const begin = (of: TestServer, headers: Record<string, string>, browser = of.browser()) => {
  const screen = 'property-address';
  const body = { screen, answers: ANSWERS[screen], bundle: bundleOf(of) };
  return browser.call('answer', { params: DRAFT, body, headers });
};
const signUp = (of: TestServer, headers: Record<string, string>, email = newEmail()) =>
  of.browser().call('register', { body: { email, ...SIGN_UP, bundle: bundleOf(of) }, headers });
const drafts = async ({ open }: TestServer) =>
  (await open.database.selectFrom('draft').select('uuid').execute()).length;

describe('from one network', () => {
  beforeAll(async () => {
    server = await startApp({ limitFactor: 1, trustProxy: 1 });
  });
  afterAll(() => server.close());
  // What was made by one test is no limit of the next.
  beforeEach(() => server.wait(HOUR_MS));

  test('sixty drafts are begun an hour; the next one is refused with a time, and elsewhere is taken', async () => {
    const here = from(anotherNetwork());
    const before = await drafts(server);
    for (let count = 0; count < 60; count += 1) expect((await begin(server, here)).status).toBe(200);
    const refused = await begin(server, here);
    expect(refused).toMatchObject({
      ...{ status: 429, headers: { 'retry-after': '3600' } },
      body: {
        message: 'A lot was begun from your network within the hour. Please wait a little and try again.',
      },
    });
    expect(await drafts(server)).toBe(before + 60);
    expect((await begin(server, from(anotherNetwork()))).status).toBe(200);
    server.wait(HOUR_MS);
    expect((await begin(server, here)).status).toBe(200);
  });

  test('a draft is counted once, however often it is saved', async () => {
    const here = from(anotherNetwork());
    const browser = server.browser();
    for (let count = 0; count < 70; count += 1) {
      const reply = await begin(server, here, browser);
      expect([count, reply.status]).toEqual([count, 200]);
    }
  });

  test('twenty people sign up an hour; who is refused is no person yet, and a failure is not counted', async () => {
    const here = from(anotherNetwork());
    const first = newEmail();
    expect((await signUp(server, here, first)).status).toBe(201);
    for (let count = 0; count < 3; count += 1) expect((await signUp(server, here, first)).status).toBe(409);
    for (let count = 1; count < 20; count += 1) expect((await signUp(server, here)).status).toBe(201);
    const email = newEmail();
    expect(await signUp(server, here, email)).toMatchObject({
      ...{ status: 429, headers: { 'retry-after': '3600' } },
    });
    expect(await server.store.identities.findByEmail('figure', email)).toBeUndefined();
    expect((await signUp(server, from(anotherNetwork()), email)).status).toBe(201);
  });

  test('who has a sign-in here is told of twenty emails, and then of one in each wait', async () => {
    const emails: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      emails.push(newEmail());
      expect((await signUp(server, from(anotherNetwork()), emails[count])).status).toBe(201);
    }
    const here = from(anotherNetwork());
    const ask = async (email: string) => (await signUp(server, here, email)).status;
    const statuses: number[] = [];
    for (const email of emails) statuses.push(await ask(email));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429, 429]);
    expect(await signUp(server, here)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    server.wait(30_000);
    expect([await ask(emails[20]!), await ask(emails[21]!)]).toEqual([409, 429]);
  });

  test('an IPv6 household is one network', async () => {
    const begun = (end: number) => begin(server, from(`2001:db8:7:7::${end.toString(16)}`));
    for (let count = 0; count < 60; count += 1) expect((await begun(count + 1)).status).toBe(200);
    expect((await begun(99)).status).toBe(429);
  });

  test('a draft holds 100 kB, and what is too much is refused without a time', async () => {
    const browser = server.browser();
    await begin(server, from(anotherNetwork()), browser);
    const typed = (screen: string, answers: Record<string, unknown>) =>
      browser.call('saveUnsubmitted', { params: { uuid: 'draft' }, body: { screen, answers } });
    const long = 'x'.repeat(60_000);
    expect((await typed('property-address', { address: { street1: long } })).status).toBe(204);
    const refused = await typed('for-sale', { isListedForSale: long });
    expect([refused.status, refused.body.message]).toEqual([
      ...[413, 'This is too much to keep. Please shorten what you typed.'],
    ]);
  });

  test('one person has twenty open applications, from whichever networks; a closed one makes room', async () => {
    const { browser, uuid } = await withApplication(server);
    const create = (of: Browser) =>
      of.call('createApplication', { body: { bundle: bundleOf(server) }, headers: from(anotherNetwork()) });
    for (let count = 1; count < 20; count += 1) expect((await create(browser)).status).toBe(201);
    expect(await create(browser)).toMatchObject({
      ...{ status: 429, headers: { 'retry-after': '3600' } },
      body: { message: 'You have 20 open applications. Please finish one of them, or call us.' },
    });
    await bring(server, uuid, 'COMPLETE');
    expect((await create(browser)).status).toBe(201);
    expect((await create(browser)).status).toBe(429);
    const other = server.browser();
    await register(server, other);
    expect((await create(other)).status).toBe(201);
  });
});

describe('by everybody together', () => {
  beforeAll(async () => {
    // 20 drafts, 6 sign-ups, 10 applications an hour in sum, and one of each a network.
    server = await startApp({ limitFactor: 0.01, trustProxy: 1 });
    server.wait(100 * HOUR_MS);
  });
  afterAll(() => server.close());

  test.each([
    ['drafts', 20, () => begin(server, from(anotherNetwork()))],
    ['sign-ups', 6, () => signUp(server, from(anotherNetwork()))],
  ] as const)('%s are limited to %i, wherever they come from', async (_what, most, make) => {
    for (let count = 0; count < most; count += 1) expect((await make()).status).toBeLessThan(300);
    expect(await make()).toMatchObject({
      status: 429,
      body: {
        message: 'More people are here than we can take right now. Please wait a little and try again.',
      },
    });
    server.wait(HOUR_MS);
    expect((await make()).status).toBeLessThan(300);
  });

  test('the last answer goes through later, under the key that it was refused with', async () => {
    const here = from(anotherNetwork());
    const atTheEnd = async () => {
      const browser = server.browser();
      server.wait(HOUR_MS);
      const email = await register(server, browser);
      await answerUntil(server, browser);
      return { browser, email };
    };
    const answerLast = (browser: Browser, key: string) => {
      const of = { screen: 'consent', answers: ANSWERS.consent, bundle: bundleOf(server), creates: true };
      return browser.call('answer', {
        params: DRAFT,
        body: of,
        headers: { ...here, 'idempotency-key': key },
      });
    };
    const other = await atTheEnd();
    // The one that this network has in an hour.
    const quick = server.browser();
    quick.token = (await signUp(server, here)).body.jwt;
    const bundle = bundleOf(server);
    expect((await quick.call('createApplication', { body: { bundle }, headers: here })).status).toBe(201);
    const refused = await answerLast(other.browser, 'second-of-them');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    server.wait(HOUR_MS);
    const login = { email: other.email, password: PASSWORD };
    other.browser.token = (await other.browser.call('login', { body: login })).body.jwt;
    const made = await answerLast(other.browser, 'second-of-them');
    expect([made.status, made.body.flow]).toEqual([200, 'application']);
  });

  test('thirty at once are twenty', async () => {
    server.wait(HOUR_MS);
    const made = await Promise.all(Array.from({ length: 30 }, () => begin(server, from(anotherNetwork()))));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  });
});

describe('what costs no sign-in', () => {
  beforeAll(async () => {
    // One visit, look-up and talk an hour in sum, six events; a day's files of talks: 2 kB a network, 50 in sum.
    server = await startApp({ limitFactor: 0.00001, trustProxy: 1 });
  });
  afterAll(() => server.close());
  beforeEach(() => server.wait(24 * HOUR_MS));

  const visit = (of: string) => {
    const body = sessionStart();
    return server.browser().call('telemetrySession', { params: EXTERNAL, body, headers: from(of) });
  };
  const lookUp = (of: string) =>
    server.browser().call('addresses', { query: { query: '77 Marigold' }, headers: from(of) });
  const talk = (of: string) => server.browser().call('chatOpen', { body: PERSON, headers: from(of) });

  test.each([
    ['visits', visit],
    ['suggested addresses', lookUp],
    ['talks', talk],
  ])('%s are limited in sum, wherever they come from', async (_what, make) => {
    expect((await make(anotherNetwork())).status).toBeLessThan(300);
    expect(await make(anotherNetwork())).toMatchObject({
      ...{ status: 429, headers: { 'retry-after': '3600' } },
      body: { message: expect.stringContaining('More people are here') },
    });
    server.wait(HOUR_MS);
    expect((await make(anotherNetwork())).status).toBeLessThan(300);
  });

  test.each([
    ['visits', visit],
    ['suggested addresses', lookUp],
  ])('%s are limited by network', async (_what, make) => {
    const here = anotherNetwork();
    await make(here);
    const { status, body } = await make(here);
    expect([status, body.message]).toEqual([429, expect.stringContaining('from your network')]);
  });

  test('events of visits are limited in sum', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await sendEvents(browser, pageView(server, key))).status);
    expect(statuses.map((status) => status < 300)).toEqual([true, true, true, true, true, true, false]);
    expect(statuses.at(-1)).toBe(429);
  });

  test('files of talks are limited by their size a day, and one too many leaves no bytes', async () => {
    const { token, conversation } = await openedTalk(server.browser());
    const send = (of: string) =>
      server.browser().raw({
        method: 'POST',
        url: `/service-hearthline/api/v1/chat/${conversation}/files`,
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${token}`,
          ...from(of),
        },
        payload: png(),
      });
    const here = anotherNetwork();
    expect([(await send(here)).status, (await send(here)).status]).toEqual([201, 201]);
    const before = server.files.size;
    expect((await send(here)).status).toBe(429);
    expect(server.files.size).toBe(before);
    expect((await send(anotherNetwork())).status).toBe(201);
  });
});

test('HEARTHLINE_LIMITS multiplies them, and is a number above 0', () => {
  const factor = (text?: string) =>
    readEnvironment(text ? { HEARTHLINE_LIMITS: text } : {}, '/x').limitFactor;
  expect([factor(), factor('4'), factor('0.5')]).toEqual([1, 4, 0.5]);
  for (const text of ['0', '-1', 'many']) expect(() => factor(text)).toThrow(/^HEARTHLINE_LIMITS is /);
});
