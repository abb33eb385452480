/** Does the server begin sessions, take what the files declare and nothing else, once, and no address of anybody? */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisits } from '../../../src/server/telemetry/visits.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { register } from '../support/people.ts';
import {
  answered,
  beginSession,
  EXTERNAL,
  pageView,
  refused,
  sendEvents,
  sessionStart,
  storedEvents,
} from './visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const UUID = /^[0-9a-f-]{36}$/;

describe('a session', () => {
  test('[TELE-02] begins with a key of uuid, epoch and tracker, and goes on while it is named', async () => {
    const browser = server.browser();
    const reply = await browser.call('telemetrySession', { params: EXTERNAL, body: sessionStart() });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      sessionKey: {
        uuid: expect.stringMatching(UUID),
        epoch: server.services.clock().getTime(),
        trackerUuid: expect.stringMatching(UUID),
      },
    });
    const key = await beginSession(browser);
    expect(await beginSession(browser, key)).toEqual(key);
    const next = await beginSession(browser, { trackerUuid: key.trackerUuid });
    expect(next.uuid).not.toBe(key.uuid);
    expect(next.trackerUuid).toBe(key.trackerUuid);
  });

  test('of another lender or another context is not gone on with', async () => {
    const key = await beginSession(server.browser('homepoint.localhost'));
    const other = await beginSession(server.browser(), key);
    expect(other.uuid).not.toBe(key.uuid);
    const body = sessionStart();
    const reply = await server.browser().call('telemetrySession', { params: { context: 'customer' }, body });
    expect(reply.status).toBe(404);
  });

  test.each([
    ['another platform', { platform: 'IOS' }],
    ['another version of the library', { libVersion: '2.2.24' }],
    ['a referrer with a path', { referrer: 'https://search.example/?q=jane%40example.com' }],
    ['a field of its own', { ip: '203.0.113.9' }],
  ])('[TELE-05] is refused with %s', async (_name, wrong) => {
    const body = { ...sessionStart(), ...wrong };
    const reply = await server.browser().call('telemetrySession', { params: EXTERNAL, body });
    expect(reply.status).toBe(422);
  });

  test('[SESS-08] that is over is told, so that another one is begun before the next event', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    const lost = { ...key, uuid: randomUUID() };
    expect((await sendEvents(browser, pageView(server, lost))).status).toBe(404);
    expect((await sendEvents(browser, pageView(server, key))).status).toBe(204);
  });
});

describe('events', () => {
  test('[TELE-01] are taken one at a time or as a list, and each once', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    const [first, second] = [
      pageView(server, key, { age: 5000 }),
      pageView(server, key, { screen: 'for-sale' }),
    ];
    expect((await sendEvents(browser, first)).status).toBe(204);
    expect((await sendEvents(browser, [first, second, second])).status).toBe(204);
    const own = (await storedEvents(server)).filter(({ session }) => session === key.uuid);
    expect(own.map(({ screen }) => screen)).toEqual(['property-address', 'for-sale']);
    expect(own[0]).toMatchObject({
      ...{ org: 'figure', product: 'heloc', flow: 'registration', kind: 'view', type: 'page_view' },
      ...{ tracker: key.trackerUuid, path: '/account/heloc/property-address' },
      at: new Date(server.services.clock().getTime() - 5000),
    });
  });

  test('[TELE-06] that are not to be told twice count once a session, once for each value of their property', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    const events = [
      answered(server, key),
      answered(server, key),
      answered(server, key, 'for-sale'),
      { ...answered(server, key), dontDedupe: true },
    ];
    expect((await sendEvents(browser, events)).status).toBe(204);
    const own = (await storedEvents(server)).filter(({ session }) => session === key.uuid);
    expect(own).toHaveLength(3);
  });

  test('are taken without an authorization header, and one that is there is not looked at', async () => {
    const browser = server.browser();
    browser.token = 'no token at all';
    const key = await beginSession(browser);
    expect((await sendEvents(browser, pageView(server, key))).status).toBe(204);
  });

  const wrong: [string, string, (event: ReturnType<typeof pageView>) => unknown][] = [
    ['a name that nobody declared', '/0/event', (event) => ({ ...event, event: 'HELOC: Something Else' })],
    ['a field more', '/0/email', (event) => ({ ...event, email: 'jane@example.com' })],
    ['a field less', '/0/domain', ({ domain: _domain, ...event }) => event],
    ['another domain', '/0/domain', (event) => ({ ...event, domain: 'elsewhere.example.com' })],
    ['another product', '/0/productType', (event) => ({ ...event, productType: 'CARD' })],
    ['another type', '/0/eventType', (event) => ({ ...event, eventType: 'action' })],
    [
      'a query parameter that is not open',
      '/0/queryParams',
      (event) => ({ ...event, queryParams: { email: 'a' } }),
    ],
    [
      'a value that is not open',
      '/0/queryParams',
      (event) => ({ ...event, queryParams: { utm_source: 'jane' } }),
    ],
    [
      'the path of a URL',
      '/0/pagePath',
      (event) => ({ ...event, pagePath: `/account/heloc/${randomUUID()}/liens` }),
    ],
    [
      'a property more',
      '/0/eventProperties',
      (event) => ({ ...event, eventProperties: { ...event.eventProperties, name: 'Jane Doe' } }),
    ],
    [
      'a screen that there is not',
      '/0/eventProperties/screen',
      (event) => ({ ...event, eventProperties: { ...event.eventProperties, screen: 'jane@example.com' } }),
    ],
    [
      'a bundle that is none',
      '/0/eventProperties/bundle',
      (event) => ({ ...event, eventProperties: { ...event.eventProperties, bundle: 'Jane Doe' } }),
    ],
  ];
  test.each(wrong)(
    'with %s are refused at %s, and nothing of the list stays',
    async (_name, pointer, spoil) => {
      const browser = server.browser();
      const key = await beginSession(browser);
      const before = (await storedEvents(server)).length;
      const reply = await sendEvents(browser, [spoil(pageView(server, key)), pageView(server, key)]);
      expect(reply.status).toBe(400);
      expect((reply.body.fields as unknown as { pointer: string }[]).map((field) => field.pointer)).toContain(
        pointer,
      );
      expect(reply.text).not.toMatch(/jane|Doe/i);
      expect((await storedEvents(server)).length).toBe(before);
      expect(server.log()).not.toMatch(/jane|Doe/i);
    },
  );

  test('of refusals name a field and a rule of the form, and nothing that was typed', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    expect((await sendEvents(browser, refused(server, key))).status).toBe(204);
    const typed = { form: 'heloc/annual-income', pointer: '/income', keyword: 'four hundred dollars' };
    expect((await sendEvents(browser, refused(server, key, typed))).status).toBe(400);
    const rule = { form: 'heloc/annual-income', pointer: '/employmentType', keyword: 'unemployed' };
    expect((await sendEvents(browser, refused(server, key, rule))).status).toBe(204);
    // From a page that was opened before the form was the product's own.
    expect((await sendEvents(browser, refused(server, key, { ...rule, form: 'annual-income' }))).status).toBe(
      204,
    );
    expect((await sendEvents(browser, refused(server, key, { ...rule, form: 'income' }))).status).toBe(400);
  });

  test('of who takes part in an experiment say which variation was shown, and no other word', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    const shown = (variation: string, name = 'incomeTitle') => {
      const view = pageView(server, key);
      return { ...view, eventProperties: { ...view.eventProperties, [`experiments.${name}`]: variation } };
    };
    expect((await sendEvents(browser, shown('variation'))).status).toBe(204);
    for (const wrong of [shown('jane'), shown('__proto__'), shown('variation', 'other')]) {
      expect((await sendEvents(browser, wrong)).status).toBe(400);
    }
  });

  test('of a clock that is wrong by years stand at the time when the server had them', async () => {
    const browser = server.browser();
    const key = await beginSession(browser);
    const old = pageView(server, key, { age: 86_400_001 });
    expect((await sendEvents(browser, old)).status).toBe(400);
    const future = pageView(server, key, { age: -1 });
    expect((await sendEvents(browser, future)).status).toBe(400);
  });

  test('are refused beyond what one session or one network may send, and no address is stored', async () => {
    const few = { sessionsOfNetwork: 2, eventsOfSession: 3, eventsOfNetwork: 4 };
    const visits = createVisits(server.services, few);
    const from = { org: 'figure', address: '2001:db8:77:7::1' };
    const key = await visits.begin({ ...from, known: {} });
    await visits.enter({ ...from, key, events: 3 });
    await expect(visits.enter({ ...from, key, events: 1 })).rejects.toMatchObject({ status: 429 });
    from.address = '2001:db8:77:7::2';
    const second = await visits.begin({ ...from, known: {} });
    await visits.enter({ ...from, key: second, events: 1 });
    await expect(visits.enter({ ...from, key: second, events: 1 })).rejects.toMatchObject({ status: 429 });
    await expect(visits.begin({ ...from, known: {} })).rejects.toMatchObject({ status: 429 });
    const rows = await server.open.database.selectFrom('telemetrySession').selectAll().execute();
    expect(JSON.stringify([rows, await storedEvents(server)])).not.toContain('db8:77');
  });
});

test('[CALL-28] a tracker post sends {trackerUuid}; the first of a person is theirs on every device', async () => {
  const [browser, params] = [server.browser(), { context: 'customer' }];
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await browser.call('tracker', { params, body: { trackerUuid: first } })).status).toBe(401);
  await register(server, browser);
  expect((await browser.call('tracker', { params, body: { trackerUuid: first } })).body).toEqual({
    trackerUuid: first,
  });
  expect((await browser.call('tracker', { params, body: { trackerUuid: second } })).body).toEqual({
    trackerUuid: first,
  });
  expect((await browser.call('tracker', { params, body: { trackerUuid: 'mine' } })).status).toBe(422);
});
