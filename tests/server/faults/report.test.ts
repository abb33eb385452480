/** What is told of what breaks here and in a browser: class and place, once, and never what somebody answered. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFaultPort, type Fault, type FaultPort } from '../../../src/server/faults/port.ts';
import { reportingLog } from '../../../src/server/faults/report.ts';
import { faultFields } from '../../../src/server/services/log.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, withApplication } from '../support/people.ts';
import { beginSession, pageView, sendEvents } from '../telemetry/visits.ts';

const CANARY = 'zebra.canary@example.com';
let got: Fault[] = [];
const noting: FaultPort = { report: (each) => void got.push(each), close: () => undefined };
let current = noting;
let server: TestServer;
beforeAll(async () => {
  server = await startApp({ faults: { ...noting, report: (each) => current.report(each) } });
});
afterAll(() => server.close());
beforeEach(() => {
  got = [];
  current = noting;
});

test('[ERR-20] of a log line the class, the stack and the names of files, and nothing of the network is told', () => {
  const error = vi.fn();
  const log = reportingLog({ info: vi.fn(), error }, noting, () => 'id');
  const place = { product: 'heloc', org: 'figure', bundle: 'b', flow: 'application' };
  log.error({ ...place, application: CANARY, err: faultFields(new RangeError(`no ${CANARY}`)) }, 'It broke.');
  expect(got).toEqual([
    {
      ...place,
      id: 'id',
      side: 'server',
      kind: 'RangeError',
      stack: expect.stringContaining('port.test.ts'),
    },
  ]);
  const ofNetwork = [
    new TypeError('fetch failed'),
    new DOMException('late', 'TimeoutError'),
    new DOMException('gone', 'AbortError'),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('wrapped', { cause: new TypeError('fetch failed') }),
  ];
  for (const each of ofNetwork) log.error({ err: faultFields(each) }, 'Away.');
  log.error({ org: 'figure' }, 'Not a fault.');
  expect(got).toHaveLength(1);
  expect(error).toHaveBeenCalledTimes(ofNetwork.length + 2);
});

test('of a call it is told where it was, by flow and screen, and nothing of its answers', async () => {
  const { browser, uuid } = await withApplication(server);
  const { transaction } = server.services.store;
  server.services.store.transaction = async () => {
    throw new RangeError(`no ${CANARY}`);
  };
  const body = {
    ...{ screen: 'start/profile', answers: { firstName: CANARY }, bundle: bundleOf(server) },
  };
  const reply = await browser.call('saveAnswers', { params: { uuid }, body });
  server.services.store.transaction = transaction;
  expect(reply.status).toBe(500);
  expect(got).toEqual([
    {
      ...{ id: reply.body.id, side: 'server', kind: 'RangeError', stack: expect.any(String) },
      ...{ product: 'heloc', org: 'figure', bundle: bundleOf(server), call: 'saveAnswers' },
      ...{ flow: 'application', screen: 'start/profile' },
    },
  ]);
  const told = JSON.stringify(got);
  expect(told).not.toContain(CANARY);
  expect(told).not.toContain(uuid);
});

test('[TELE-04] of a browser the event of its error page is told, once, however often it is sent', async () => {
  const browser = server.browser();
  const key = await beginSession(browser);
  const { dontDedupe: _each, ...view } = pageView(server, key);
  const id = randomUUID();
  const event = {
    ...{ ...view, event: 'HELOC: Error Fallback', eventType: 'error', dedupeProperty: 'fault' },
    eventProperties: { ...view.eventProperties, fault: id, kind: 'TypeError' },
  };
  for (let count = 0; count < 3; count += 1) expect((await sendEvents(browser, event)).status).toBe(204);
  const place = { product: 'heloc', org: 'figure', bundle: bundleOf(server) };
  expect(got).toEqual([
    { ...place, id, side: 'browser', kind: 'TypeError', flow: 'registration', screen: 'property-address' },
  ]);
  expect(server.log()).toContain(id);
});

test('of a browser words with a hole are told by names that the files have, and by no others', async () => {
  const browser = server.browser();
  const key = await beginSession(browser);
  const { dontDedupe: _each, ...view } = pageView(server, key);
  const { bundle, id, age } = view.eventProperties;
  const { copy } = server.services.configuration.products()[0]!.bundle;
  const [words] = Object.entries(copy).find(([, text]) => [text].flat().join().includes('{org.name}'))!;
  const place = { ...view, pagePath: '/account/heloc', event: 'HELOC: Error Fallback', eventType: 'error' };
  const send = (more: object) => {
    const hole = { fault: randomUUID(), kind: 'LacksWords', words, placeholder: 'org.name', ...more };
    return sendEvents(browser, {
      ...place,
      dedupeProperty: 'words',
      eventProperties: { bundle, id, age, ...hole },
    });
  };
  expect((await send({ placeholder: CANARY })).status).toBe(400);
  expect((await send({ words: CANARY })).status).toBe(400);
  expect(got).toEqual([]);
  expect((await send({})).status).toBe(204);
  expect(got).toMatchObject([{ side: 'browser', kind: 'LacksWords', words, placeholder: 'org.name' }]);
});

test('a collector that never answers holds up no call', async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  current = createFaultPort({ url, log: { info: vi.fn() }, clock: () => new Date(0), gatherMs: 0 });
  const { begin } = server.services.store.telemetry;
  server.services.store.telemetry.begin = async () => {
    throw new RangeError('no');
  };
  for (let count = 0; count < 20; count += 1) expect(await beginSession(server.browser())).toBeUndefined();
  await expect.poll(() => asked).toBe(1);
  server.services.store.telemetry.begin = begin;
  current.close();
  silent.closeAllConnections();
  silent.close();
});
