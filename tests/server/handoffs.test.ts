/** Is somebody sent to a page of others and taken back once, as the one they are, and listed what is asked of them? */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { Reading } from '../../src/server/publish/configuration.ts';
import type { Provider, ProviderRequest } from '../../src/server/stages/provider.ts';
import { NEAR_HOME } from '../support/places.ts';
import { type Browser, readOnce, startApp, type TestServer } from './support/harness.ts';
import { bundleOf, withApplication } from './support/people.ts';

const HOUR_MS = 60 * 60_000;
const SCREEN = 'test/bank/payroll';
const ACCOUNT = { routingNumber: '021000021', accountNumber: '000123456789', mask: '6789', bank: 'First' };

/** The product with a screen that hands people over, and one that is shut. */
async function handingOver(): Promise<Reading> {
  const reading = await readOnce();
  const [bundle] = structuredClone(reading.bundles ?? []) as [Bundle];
  const flow = bundle.flows.application!;
  flow.tasks = {
    linkTest: { provider: 'bankLink', ask: 'link', gives: ['application.uuid'], result: 'linked-account' },
  };
  const screen = { kind: 'handoff', task: 'linkTest' };
  const fields = ['routingNumber', 'accountNumber', 'mask'] as [string, ...string[]];
  flow.screens['test/bank/:type'] = {
    ...screen,
    id: 'test/bank/:type',
    writes: [{ set: 'application.disburseAccount', from: 'result', fields }],
    open: { steps: ['profile'] },
  };
  flow.screens['test/where'] = {
    ...screen,
    id: 'test/where',
    writes: [],
    needs: ['location'],
    open: { steps: ['profile'] },
  };
  flow.screens['test/shut'] = { ...screen, id: 'test/shut', writes: [] };
  return { ...reading, bundles: [bundle] };
}

let server: TestServer;
let asked: ProviderRequest[];
let answer: (request: ProviderRequest) => unknown;
let browser: Browser;
let uuid: string;

beforeEach(async () => {
  asked = [];
  answer = ({ constants }) => (constants.phase === 'begin' ? { url: 'https://bank.example/link' } : ACCOUNT);
  const bankLink: Provider = {
    ask: async (request) => {
      asked.push(request);
      return answer(request);
    },
  };
  server = await startApp({ reading: handingOver, providers: { bankLink } });
  ({ browser, uuid } = await withApplication(server));
});
afterEach(() => server.close());

const begin = (screen = SCREEN, by = browser, more: object = {}) =>
  by.call('beginHandoff', { params: { uuid }, body: { screen, bundle: bundleOf(server), ...more } });
const end = (state: unknown, by = browser, application = uuid) =>
  by.call('endHandoff', {
    params: { uuid: application },
    body: { state, code: 'the code', bundle: bundleOf(server) },
  });
const begun = async () => {
  expect((await begin()).status).toBe(200);
  return String(asked.at(-1)?.constants.state);
};
const stored = async () => {
  const facts = (await server.store.applications.find(uuid))?.facts as { application?: object };
  return (facts.application ?? {}) as { disburseAccount?: object };
};

describe('the way there', () => {
  test('is told by who stands behind the task, who learns what the task gives and where to lead back to', async () => {
    const reply = await begin();
    expect(reply).toMatchObject({ status: 200, body: { url: 'https://bank.example/link' } });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ question: 'link', application: uuid });
    expect(asked[0]!.facts).toEqual({ application: { uuid } });
    expect(asked[0]!.constants).toMatchObject({
      phase: 'begin',
      returnUrl: 'http://localhost/account/heloc/plaid-oauth-success',
      params: { type: 'payroll' },
    });
    expect(String(asked[0]!.constants.state)).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['a screen that is shut', 'test/shut', 409],
    ['a screen that hands nobody over', 'start/profile', 404],
    ['a screen that is not there', 'test/none', 404],
  ])('is refused from %s', async (_what, screen, status) => {
    expect((await begin(screen)).status).toBe(status);
    expect(asked).toEqual([]);
  });

  test('tells where the person is to those for whom the screen needs it, and it stands in no row and no log', async () => {
    const location = { latitude: 38.5816, longitude: -121.4944, accuracy: 25 };
    expect((await begin('test/where', browser, { location })).status).toBe(200);
    expect(asked.at(-1)?.constants).toMatchObject({ phase: 'begin', location });
    const rows = await server.open.database.selectFrom('handoff').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const text of [JSON.stringify(rows), server.log()]) expect(text).not.toContain('38.58');
  });

  test.each([
    ['needs to know where the person is, and is not told', 'test/where', {}, 'required'],
    ['does not ask where the person is', SCREEN, { location: NEAR_HOME }, 'additionalProperties'],
    [
      'is told of a place that is none',
      'test/where',
      { location: { ...NEAR_HOME, latitude: 91 } },
      undefined,
    ],
    ['is told half of a place', 'test/where', { location: { latitude: 1 } }, undefined],
    ['is told it as a text', 'test/where', { location: '38.58,-121.49' }, undefined],
  ])('is refused where the screen %s', async (_what, screen, more, keyword) => {
    const reply = await begin(screen, browser, more);
    expect(reply.status).toBe(422);
    const [field] = reply.body.fields as unknown as { pointer: string; keyword: string }[];
    expect(field?.pointer).toMatch(/^\/location/);
    if (keyword) expect(field?.keyword).toBe(keyword);
    expect(asked).toEqual([]);
  });

  test('is refused from an application of somebody else', async () => {
    const other = await withApplication(server);
    expect((await begin(SCREEN, other.browser)).status).toBe(404);
  });

  test.each([
    ['throws', () => Promise.reject(new Error('down: 000123456789'))],
    ['answers nothing', () => undefined],
    ['answers what its task does not declare', () => ({ url: 'https://bank.example', more: '000123456789' })],
    ['answers no address', () => ({ url: 'not an address' })],
    ['answers an address that runs code', () => ({ url: 'javascript:alert(1)' })],
  ])('is refused with a way to try again when the provider %s', async (_what, does) => {
    answer = does;
    expect(await begin()).toMatchObject({ status: 502, body: { route: SCREEN } });
    expect(server.log()).not.toContain('more');
  });
});

describe('the way back', () => {
  test('[ROUTE-01] brings the result, which is written as the screen says, sealed, and told in an event', async () => {
    const state = await begun();
    const reply = await end(state);
    expect(reply).toMatchObject({
      status: 200,
      body: { journey: uuid, facts: { application: { disburseAccount: { routingNumber: '021000021' } } } },
    });
    expect(reply.text).not.toContain('000123456789');
    expect(asked[1]?.constants).toMatchObject({ phase: 'end', state, code: 'the code' });
    expect(await stored()).toMatchObject({ disburseAccount: { accountNumber: '000123456789' } });
    const events = await server.store.events.of(uuid);
    expect(events.filter(({ kind }) => kind === 'returned')).toMatchObject([
      { screen: 'test/bank/:type', pointers: ['/application/disburseAccount'] },
    ]);
  });

  test('is gone once: the same state again asks nobody and writes nothing', async () => {
    const state = await begun();
    const first = await end(state);
    answer = () => ({ ...ACCOUNT, routingNumber: '999999999' });
    // A reply that was lost is had again: where the application stands.
    expect((await end(state)).body).toEqual(first.body);
    expect(first.body).toEqual((await browser.call('standing', { params: { journey: uuid } })).body);
    expect(asked).toHaveLength(2);
    expect(await stored()).toMatchObject({ disburseAccount: { routingNumber: '021000021' } });
  });

  test('is gone once by two at the same time', async () => {
    const state = await begun();
    const replies = await Promise.all([end(state), end(state)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const events = await server.store.events.of(uuid);
    expect(events.filter(({ kind }) => kind === 'returned')).toHaveLength(1);
  });

  test('is nobody else’s, and no other application’s', async () => {
    const state = await begun();
    const other = await withApplication(server);
    expect((await end(state, other.browser)).status).toBe(404);
    expect((await end(state, other.browser, other.uuid)).status).toBe(404);
    expect((await end('guessed')).status).toBe(404);
    expect(await stored()).not.toHaveProperty('disburseAccount');
    expect((await end(state)).status).toBe(200);
  });

  test('is shut after an hour', async () => {
    const state = await begun();
    const { identity } = (await server.store.applications.find(uuid))!;
    const found = () => server.store.handoffs.find(state, { identity, application: uuid });
    server.wait(HOUR_MS - 1000);
    expect(await found()).toEqual({ key: expect.any(String), screen: SCREEN, isUsed: false });
    server.wait(1000);
    expect(await found()).toBeUndefined();
    await server.store.sweep();
    expect(asked).toHaveLength(1);
  });

  test('may be tried again when the provider has failed', async () => {
    const state = await begun();
    answer = () => Promise.reject(new Error('down'));
    expect(await end(state)).toMatchObject({ status: 502, body: { route: SCREEN } });
    answer = () => ACCOUNT;
    expect((await end(state)).status).toBe(200);
  });
});
