/** Does each page hear what a flag is now, and do only the lender's own people switch it, with a reason that stays? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFlagSwitches } from '../../src/server/publish/flag-switches.ts';
import { addStaff } from '../../src/server/staff/people.ts';
import { PERSON } from './chat/window.ts';
import { type Browser, START, startApp, type TestServer } from './support/harness.ts';
import { DRAFT, PASSWORD, register, withApplication } from './support/people.ts';

const FLAG = 'fe-heloc-income-title';
const NO_SESSION = 'Could not establish session.';
const HOUR = 3_600_000;

let server: TestServer;
let desk: Browser;
let elsewhere: Browser;
beforeAll(async () => {
  server = await startApp();
  desk = await staffAt('figure', 'localhost');
  elsewhere = await staffAt('harbor-cu', 'harbor-cu.localhost');
});
afterAll(() => server.close());

async function staffAt(org: string, host: string): Promise<Browser> {
  const email = `flags@${org}.example`;
  await addStaff(server.services, { org, email, password: PASSWORD, role: 'manage' });
  const browser = server.browser(host);
  browser.token = (await browser.call('staffLogin', { body: { email, password: PASSWORD } })).body.jwt;
  return browser;
}

const user = { attributes: { organization: 'figure' }, trackerId: '' };
const context = { context: 'external' };

async function isOn(browser: Browser = server.browser(), flag = FLAG): Promise<unknown> {
  const body = { featureKey: flag, optimizeUser: { trackerId: '' } };
  return (await browser.call('feature', { params: context, body })).body.enabled;
}

const line = { org: 'figure', product: 'heloc', flag: FLAG, enabled: true, reason: 'A test of two titles' };
const flip = (browser: Browser, change: object = {}) =>
  browser.call('staffSwitchFlag', { body: { ...line, ...change } });

interface Shown {
  org: string;
  product: string;
  flag: string;
  byFiles: boolean;
  enabled: boolean;
  history: { enabled: boolean | null; reason: string; by: string; at: string; until: string | null }[];
}

async function shown(browser: Browser, flag = FLAG): Promise<Shown | undefined> {
  const { flags } = (await browser.call('staffFlags')).body as unknown as { flags: Shown[] };
  return flags.find((each) => each.org === 'figure' && each.product === 'heloc' && each.flag === flag);
}

/** As other servers do now and then. */
const again = () => new Promise((resolve) => setTimeout(resolve, 0));

async function heard(wanted: boolean): Promise<void> {
  for (let round = 0; round < 200 && (await isOn()) !== wanted; round += 1) await again();
  expect(await isOn()).toBe(wanted);
}

describe('the calls of flags', () => {
  test('[FLAG-01] answer whether one flag is on', async () => {
    const reply = await server.browser().raw({
      method: 'POST',
      url: '/service-optimize/external/api/v1/feature',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ featureKey: 'fe-heloc-redesign-2025', optimizeUser: user }),
    });
    expect([reply.status, reply.body]).toEqual([200, { enabled: true }]);
    expect(await isOn(server.browser('homepoint.localhost'), 'fe-heloc-redesign-2025')).toBe(false);
  });

  test('[FLAG-03] answer all flags with what they carry', async () => {
    const reply = await server.browser().raw({
      method: 'POST',
      url: '/service-optimize/external/api/v1/features',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ optimizeUser: user }),
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toContainEqual({ key: FLAG, enabled: false, variables: [] });
    expect(reply.body).toContainEqual({
      key: 'fe-heloc-maintenance',
      enabled: false,
      variables: expect.arrayContaining([{ key: 'routes', defaultValue: [] }]),
    });
  });

  test('[FLAG-02][FLAG-05][ERR-13] decide with a session, and say so where there is none', async () => {
    const { browser } = await withApplication(server);
    const body = { flagKey: 'fe-heloc-maintenance', optimizeUser: user, trackerId: '' };
    const customer = { params: { context: 'customer' }, body };
    expect((await browser.call('decision', customer)).body).toMatchObject({
      flagEnabled: false,
      variables: { routes: [], message: '', pageTitle: '', shouldShowDashboardLink: false },
    });
    const { status, body: all } = await browser.call('decision', {
      params: { context: 'customer' },
      body: { optimizeUser: user, trackerId: '' },
    });
    expect(status).toBe(200);
    expect(all).toContainEqual({ flagKey: FLAG, flagEnabled: false, variables: {} });
    browser.token = `${browser.token}x`;
    for (const each of [browser, server.browser()]) {
      for (const [call, more] of [
        ['decision', {}],
        ['feature', { body: { featureKey: FLAG, optimizeUser: user } }],
        ['features', { body: { optimizeUser: user } }],
      ] as const) {
        const reply = await each.call(call, { ...customer, ...more });
        expect([reply.status, reply.body.message]).toEqual([401, NO_SESSION]);
      }
    }
  });

  test('[FLAG-06] maintenance is looked up by a POST at the decision of external', async () => {
    const ask = (method: 'POST' | 'GET') =>
      server.browser().raw({
        method,
        url: '/service-optimize/external/api/v2/decision',
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && {
          payload: JSON.stringify({ flagKey: 'fe-heloc-maintenance', optimizeUser: user, trackerId: '' }),
        }),
      });
    const reply = await ask('POST');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ flagKey: 'fe-heloc-maintenance', flagEnabled: false });
    expect(reply.body.variables).toHaveProperty('routes');
    expect((await ask('GET')).status).toBe(404);
  });

  test.each([
    ['another lender', { optimizeUser: { attributes: { organization: 'harbor-cu' } } }, 'external', 403],
    ['a flag that is not there', { featureKey: 'toString' }, 'external', 404],
    ['a context that is not there', {}, 'internal', 404],
    ['no user', { optimizeUser: undefined }, 'external', 422],
    ['more than is asked', { extra: 1 }, 'external', 422],
  ])('refuse %s', async (_, change, at, status) => {
    const body = { featureKey: FLAG, optimizeUser: user, ...change };
    const reply = await server.browser().call('feature', { params: { context: at }, body });
    expect(reply.status).toBe(status);
  });
});

describe('a flag that staff switch', () => {
  test('[FLAG-08] fe-chat-borrower-authentication says whether a talk wants a nonce; without it the sign-in alone says whose it is', async () => {
    const { browser } = await withApplication(server);
    const uuid = String((await browser.call('identity')).body.uuid);
    /** Of one that they begin, and whose it is. */
    const talkOf = async (more: object) => {
      const { status, body } = await browser.call('chatOpen', { body: { ...PERSON, ...more } });
      return [status, (await server.store.talks.find(String(body.conversationSid)))?.identity];
    };
    const flag = 'fe-chat-borrower-authentication';
    const isWanted = async () => (await server.browser().call('chatSettings')).body.isNonceWanted;
    expect(await isWanted()).toBe(true);
    await flip(desk, { flag, enabled: false });
    await expect.poll(isWanted).toBe(false);
    expect(await talkOf({})).toEqual([200, uuid]);
    expect(await talkOf({ identityUuid: uuid })).toEqual([200, uuid]);
    await flip(desk, { flag, enabled: null });
    await expect.poll(isWanted).toBe(true);
    expect(await talkOf({})).toEqual([200, null]);
  });

  test('is on for calls, pages and triggers at once, and at that lender alone', async () => {
    expect(await isOn()).toBe(false);
    const reply = await flip(desk);
    expect(reply.status).toBe(200);
    await heard(true);
    expect(await isOn(server.browser('figure-ny.localhost'))).toBe(false);
    expect(await isOn(server.browser('harbor-cu.localhost'))).toBe(false);
    const { text } = await server.browser().get('/account/heloc/register-v2', { accept: 'text/html' });
    expect(text).toContain(`"switched":{"${FLAG}":true}`);
    const { facts } = (
      await server.browser().call('standing', {
        params: DRAFT,
        headers: { 'x-tracker': '00000000-0000-4000-8000-000000000003' },
      })
    ).body as unknown as { facts: { experiments: object } };
    expect(facts.experiments).toEqual({ incomeTitle: 'variation' });
    await flip(desk, { enabled: null, reason: 'Enough was seen' });
    await heard(false);
  });

  test('tells an open application, whose poll would else say that nothing is new', async () => {
    const { browser, uuid } = await withApplication(server);
    const ask = (tag?: string) =>
      browser.call('standing', {
        params: { journey: uuid },
        ...(tag && { headers: { 'if-none-match': tag } }),
      });
    const before = await ask();
    const tag = String(before.headers.etag);
    expect((await ask(tag)).status).toBe(304);
    await flip(desk);
    await heard(true);
    const after = await ask(tag);
    expect(after.status).toBe(200);
    expect(after.body.untold).toHaveLength(1);
    await flip(desk, { enabled: false });
    await heard(false);
  });

  test('is told with who switched it, when, why and until when, line by line', async () => {
    await flip(desk, { reason: 'The newest of all' });
    const { history, enabled } = (await shown(desk))!;
    expect(enabled).toBe(true);
    expect(history[0]).toMatchObject({
      enabled: true,
      reason: 'The newest of all',
      by: 'flags@figure.example',
    });
    expect(history.length).toBeGreaterThan(2);
    // Nothing of it can be changed or taken away: a switch back is one line more.
    await flip(desk, { enabled: null, reason: 'Back again' });
    const after = (await shown(desk))!;
    expect(after.history.slice(1)).toEqual(history);
  });

  test('is known to another server of the database, whose signal was lost', async () => {
    const { open, store, services } = server;
    const other = createFlagSwitches({
      store,
      signals: { ...open.signals, listen: () => {} },
      clock: services.clock,
    });
    await other.load();
    await flip(desk, { reason: 'For two servers' });
    expect(other.switched('heloc', 'figure')).toEqual({});
    await other.load();
    expect(other.switched('heloc', 'figure')).toEqual({ [FLAG]: true });
    await flip(desk, { enabled: null });
    await heard(false);
  });

  test.each([
    ['no reason', { reason: '' }],
    ['a reason of blanks', { reason: '  ' }],
    ['a reason without end', { reason: 'x'.repeat(501) }],
    ['a flag that is not there', { flag: 'toString' }],
    ['a product that is not there', { product: 'another' }],
    ['another lender', { org: 'harbor-cu' }],
    ['a word for a value', { enabled: 'on' }],
    ['a time that is over', { until: '2020-01-01T00:00:00Z' }],
    ['a time that is none', { until: '2030-02-31T25:00:00Z' }],
    ['more than is asked', { actor: 'somebody' }],
  ])('is not switched with %s', async (_, change) => {
    const before = (await shown(desk))!.history.length;
    expect((await flip(desk, change)).status).toBe(422);
    expect((await shown(desk))!.history).toHaveLength(before);
  });

  test('is none of another lender’s, and no person’s', async () => {
    expect((await flip(elsewhere)).status).toBe(422);
    expect(await shown(elsewhere)).toBeUndefined();
    const person = server.browser();
    await register(server, person);
    expect((await flip(person)).status).toBe(403);
    expect((await person.call('staffFlags')).status).toBe(403);
    expect((await flip(server.browser())).status).toBe(401);
    expect(await isOn()).toBe(false);
  });

  test('is as the files have it once its time is over', async () => {
    const until = new Date(START.getTime() + 2 * HOUR).toISOString();
    expect((await flip(desk, { until })).status).toBe(200);
    await heard(true);
    server.wait(HOUR);
    expect(await isOn()).toBe(true);
    server.wait(HOUR + 1);
    expect(await isOn()).toBe(false);
    // By then nobody is signed in any more.
    const { jwt } = (
      await desk.call('staffLogin', { body: { email: 'flags@figure.example', password: PASSWORD } })
    ).body;
    desk.token = jwt;
    expect(await shown(desk)).toMatchObject({ byFiles: false, enabled: false });
  });
});
