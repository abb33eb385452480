/** Does the server keep what its visitors did last, without what they typed, and only where it may? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordedJourney } from '../../src/engine/answer/record.ts';
import type { Standing } from '../../src/engine/decide/standing.ts';
import { createJourneys, type Noted } from '../../src/server/recording/journeys.ts';
import { readEnvironment } from '../../src/server/start/environment.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  DRAFT,
  newEmail,
  PASSWORD,
  PROFILE_ANSWERS,
  register,
  SIGN_UP,
  standing,
} from './support/people.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startApp({ recording: true });
});
afterAll(() => server.close());

async function recorded(): Promise<RecordedJourney> {
  const reply = await server.browser().call('record');
  expect(reply.status).toBe(200);
  return reply.body.journey as unknown as RecordedJourney;
}

async function make(browser: Browser) {
  const reply = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  expect(reply.status).toBe(201);
  return String(reply.body.uuid);
}

describe('What a visitor does', () => {
  const madeInTwo = async (browser: Browser) => {
    await register(server, browser);
    return make(browser);
  };
  /** By the sign-up, as the page makes it. */
  const madeInOne = async (browser: Browser) => {
    const body = { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server), creates: true };
    const reply = await browser.call('register', { body });
    browser.token = reply.body.jwt;
    return String((reply.body.standing as unknown as Standing).journey);
  };

  test.each([
    ['in two calls', madeInTwo],
    ['in one', madeInOne],
  ])('is kept from the first answer to the application, made %s, with where each led', async (_how, made) => {
    const browser = server.browser();
    await answerUntil(server, browser);
    const uuid = await made(browser);
    const body = { screen: 'liens', answers: {}, bundle: bundleOf(server) };
    expect((await browser.call('saveAnswers', { params: { uuid }, body })).status).toBe(409);
    const { moments, ...place } = await recorded();
    expect(place).toEqual({ product: 'heloc', org: 'figure', today: '2026-06-15' });
    expect(moments.map(({ did, screen, lands }) => [did, screen, lands])).toEqual([
      ['answer', 'property-address', 'for-sale'],
      ['answer', 'for-sale', 'annual-income'],
      ['answer', 'annual-income', 'legal-name'],
      ['answer', 'legal-name', 'birthdate'],
      ['answer', 'birthdate', 'contact-info'],
      ['answer', 'contact-info', 'login-info'],
      ['answer', 'login-info', undefined],
      ['create', undefined, null],
    ]);
    expect(moments[0]).toMatchObject({ chosen: { occupancyType: 'PRIMARY' }, told: ['address'] });
    const kept = JSON.stringify(moments);
    for (const text of [
      'Orchard',
      'Boulder',
      '80302',
      'Quillon',
      'Ashgrove',
      '1984',
      '96000',
      'example.com',
      PASSWORD,
    ]) {
      expect(kept).not.toContain(text);
    }
  });

  test('is kept with what was refused, and what was not open', async () => {
    const browser = server.browser();
    await standing(browser);
    const nowhere = { ...ANSWERS['property-address'], occupancyType: 'my barn', 'my name': 'Quillon' };
    expect((await answer(server, browser, 'property-address', nowhere)).status).toBe(422);
    expect((await answer(server, browser, 'consent')).status).toBe(409);
    const { moments } = await recorded();
    expect(moments).toHaveLength(2);
    expect(moments[0]).toEqual({
      did: 'answer',
      flow: 'registration',
      screen: 'property-address',
      chosen: {},
      told: ['address', 'occupancyType'],
      refused: [{ field: 'occupancyType', keyword: 'enum', message: 'Please select an occupancy type' }],
    });
    expect(moments[1]).toMatchObject({ screen: 'consent', shut: true });
    expect(JSON.stringify(moments)).not.toMatch(/barn|my name|Quillon/);
  });

  test('is kept once, however often the same request arrives', async () => {
    const browser = server.browser();
    const key = { 'idempotency-key': 'pressed-twice' };
    const first = await answer(server, browser, 'property-address', ANSWERS['property-address'], key);
    const again = await answer(server, browser, 'property-address', ANSWERS['property-address'], key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await recorded()).moments).toHaveLength(1);
  });

  test('names what was kept of the first address, without what it told', async () => {
    const browser = server.browser();
    const body = {
      screen: 'property-address',
      answers: ANSWERS['property-address'],
      bundle: bundleOf(server),
    };
    await browser.call('answer', { params: DRAFT, body: { ...body, keeps: { utm_source: 'Quillon' } } });
    const { moments } = await recorded();
    expect(moments[0]?.keeps).toEqual(['utm_source']);
    expect(JSON.stringify(moments)).not.toContain('Quillon');
  });

  test('goes on in an application that was there already, as a journey of its own', async () => {
    const browser = server.browser();
    await register(server, browser);
    const uuid = await make(browser);
    const body = { screen: 'start/profile', answers: PROFILE_ANSWERS, bundle: bundleOf(server) };
    expect((await browser.call('saveAnswers', { params: { uuid }, body })).status).toBe(200);
    const { moments } = await recorded();
    expect(moments.at(-1)).toMatchObject({
      flow: 'application',
      screen: 'start/profile',
      chosen: { softCreditConsent: true },
      lands: null,
    });
    expect(JSON.stringify(moments)).not.toMatch(/Quillon|Ashgrove|1984|Boulder/);
  });

  test('tells of a sign-in only in a journey that has begun', async () => {
    const person = server.browser();
    const email = await register(server, person);
    const before = await recorded();
    const credentials = { email, password: PASSWORD };
    await server.browser().call('login', { body: credentials });
    expect(await recorded()).toEqual(before);
    const browser = server.browser();
    await answer(server, browser, 'property-address');
    browser.token = (await browser.call('login', { body: credentials })).body.jwt;
    await answer(server, browser, 'for-sale');
    const { moments } = await recorded();
    expect(moments.map(({ did, screen }) => screen ?? did)).toEqual([
      'property-address',
      'signIn',
      'for-sale',
    ]);
    expect(JSON.stringify(moments)).not.toContain(email);
  });
});

describe('Journeys', () => {
  const noted = (name: string, screen = 'a'): Noted => ({
    from: [name],
    place: { product: 'p', org: 'o', today: '2026-01-01' },
    moment: { did: 'answer', flow: 'f', screen, chosen: {}, told: [], refused: [] },
  });

  test('are few, and the oldest makes room', () => {
    const journeys = createJourneys();
    for (let at = 0; at < 21; at += 1) journeys.note(noted(`visitor ${at}`, `${at}`));
    journeys.note(noted('visitor 0', 'again'));
    expect(journeys.last()?.moments.map(({ screen }) => screen)).toEqual(['again']);
    journeys.note(noted('visitor 20', 'again'));
    expect(journeys.last()?.moments.map(({ screen }) => screen)).toEqual(['20', 'again']);
  });

  test('are not added to without end', () => {
    const journeys = createJourneys();
    for (let at = 0; at < 400; at += 1) journeys.note(noted('visitor'));
    expect(journeys.last()?.moments).toHaveLength(300);
  });

  test('of one person end with the row that was made, and the next one begins', () => {
    const journeys = createJourneys();
    journeys.note(noted('person', 'first'));
    journeys.note({ ...noted('person', 'made'), to: ['row'] });
    journeys.note(noted('row', 'on'));
    expect(journeys.last()?.moments.map(({ screen }) => screen)).toEqual(['first', 'made', 'on']);
    journeys.note(noted('person', 'second'));
    expect(journeys.last()?.moments.map(({ screen }) => screen)).toEqual(['second']);
  });
});

describe('Recording', () => {
  test('is refused where nothing is kept', async () => {
    const other = await startApp();
    await answer(other, other.browser(), 'property-address');
    expect((await other.browser().call('record')).status).toBe(404);
    await other.close();
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['the sandbox', {}, true],
    ['development', { HEARTHLINE_MODE: 'dev', DATABASE_URL: 'postgres://x' }, true],
    ['a server with a database', { DATABASE_URL: 'postgres://x' }, false],
    ['a sandbox in production', { NODE_ENV: 'production', HEARTHLINE_EMBEDDED: '1' }, false],
    [
      'a sandbox that production asked for twice',
      {
        ...{ NODE_ENV: 'production', HEARTHLINE_EMBEDDED: '1' },
        ...{ HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_IN_PRODUCTION: '1' },
      },
      false,
    ],
  ])('in %s: %o is %s', (_, given, expected) => {
    expect(readEnvironment(given as NodeJS.ProcessEnv, '/project').recording).toBe(expected);
  });
});
