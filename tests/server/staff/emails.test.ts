/** Do the lender's people see which of their emails have not gone out, no more of them than is theirs, and can they send one again? */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UnsentEmails } from '../../../src/engine/model/outbox.ts';
import { createDelivery } from '../../../src/server/emails/delivery.ts';
import { type EmailTransport, NotDelivered } from '../../../src/server/emails/transport.ts';
import { addStaff } from '../../../src/server/staff/people.ts';
import { answering, collecting, EMAIL, FROM, SENDER } from '../emails/bench.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { PASSWORD, withApplication } from '../support/people.ts';

const REFUSED = answering(new NotDelivered('address', true));

let server: TestServer;
let application: string;
let own: Browser;
let other: Browser;
beforeAll(async () => {
  server = await startApp();
  application = (await withApplication(server)).uuid;
  own = await staffOf('figure', 'figure.localhost');
  other = await staffOf('homepoint', 'homepoint.localhost');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.open.database.deleteFrom('outbox').execute();
});

async function staffOf(org: string, host: string): Promise<Browser> {
  const email = `desk@${org}.example`;
  await addStaff(server.services, { org, email, password: PASSWORD, role: 'decide' });
  const browser = server.browser(host);
  browser.token = (await browser.call('staffLogin', { body: { email, password: PASSWORD } })).body.jwt;
  return browser;
}

async function carriedBy(transport: EmailTransport): Promise<void> {
  const { store, services } = server;
  const { clock, log } = services;
  const { take, handle } = createDelivery({
    ...{ store, transport, from: FROM, senderOf: () => SENDER, clock, log },
    ...{ ending: new AbortController().signal, inTime: () => new AbortController().signal },
  });
  for (const taken of await take(100)) await handle(taken);
}

const listed = async (browser: Browser) =>
  (await browser.call('staffEmails')).body as unknown as UnsentEmails;
const onlyOne = async () => (await listed(own)).emails[0]!.uuid;
const again = (browser: Browser, email: string, headers: Record<string, string> = {}) =>
  browser.call('staffSendEmail', { params: { email }, headers });
const add = (more: object = {}) => server.store.outbox.add({ ...EMAIL, org: 'figure', application, ...more });

test('what waits or was given up is listed with the application, the address and the reason', async () => {
  await add();
  const at = server.services.clock().toISOString();
  const waiting = { state: 'waiting', tries: 0, reason: null, at, nextAt: at };
  const line = { org: 'figure', subject: EMAIL.subject, to: EMAIL.to, application };
  expect(await listed(own)).toMatchObject({ emails: [{ ...line, ...waiting }], waiting: 1, givenUp: 0 });
  await carriedBy(REFUSED);
  const { emails, ...counts } = await listed(own);
  expect(emails).toMatchObject([{ ...line, state: 'givenUp', tries: 1, reason: 'address', nextAt: null }]);
  expect(counts).toEqual({ waiting: 0, givenUp: 1, maySend: true });
  const { name } = (await own.call('staffApplication', { params: { uuid: application } })).body;
  expect(emails[0]?.name).toBe(name);
});

test('of an account alone staff know no address, and of another lender nothing', async () => {
  await add({ application: undefined });
  const { emails } = await listed(own);
  expect(emails).toMatchObject([{ to: 'w•••@example.com', application: null, name: null }]);
  const { text } = await other.call('staffEmails');
  expect(JSON.parse(text)).toEqual({ emails: [], waiting: 0, givenUp: 0, maySend: true });
  expect((await again(other, emails[0]!.uuid)).status).toBe(404);
});

test('one that was given up is sent again, once under one key, and the application tells who did it', async () => {
  await add();
  await carriedBy(REFUSED);
  const uuid = await onlyOne();
  const key = { 'idempotency-key': randomUUID() };
  const carried = collecting();
  expect((await again(own, uuid, key)).status).toBe(204);
  await carriedBy(carried);
  expect((await again(own, uuid, key)).status).toBe(204);
  await carriedBy(carried);
  expect(carried.sent.map(({ id }) => id)).toEqual([uuid]);
  expect((await listed(own)).emails).toEqual([]);
  const events = (await server.store.events.of(application)).filter(({ kind }) => kind === 'emailed');
  expect(events).toMatchObject([{ about: 'offersReady', org: 'figure' }]);
});

test('one that went out is told as that, and one that never was is not there', async () => {
  await add();
  const uuid = await onlyOne();
  await carriedBy(collecting());
  expect((await again(own, uuid)).status).toBe(409);
  expect((await again(own, randomUUID())).status).toBe(404);
  expect((await again(own, 'no-uuid')).status).toBe(404);
});

test('one that is on its way is not sent a second time beside it', async () => {
  await add();
  const uuid = await onlyOne();
  await server.store.outbox.take(server.services.clock(), new Date('2026-06-15T12:02:00Z'), 1);
  expect((await listed(own)).emails).toMatchObject([{ state: 'waiting', nextAt: null }]);
  expect((await again(own, uuid)).status).toBe(409);
});
