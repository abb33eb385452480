/** Do records go at their lender's time, and does somebody take along what is theirs and leave for good, as far as the law lets them? */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepRecords } from '../../src/server/retention/sweep.ts';
import { readChains } from '../../src/server/store/event-chain.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { PASSWORD, register, withApplication } from './support/people.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

async function applicant(status: string) {
  const { browser, uuid } = await withApplication(server);
  const email = String((await browser.call('identity')).body.email);
  await setStatus(uuid, status);
  return { browser, uuid, email };
}

const setStatus = (uuid: string, status: string) =>
  sql`update application set status = ${status} where uuid = ${uuid}::uuid`.execute(server.open.database);
const isThere = async (uuid: string) => (await server.store.applications.find(uuid)) !== undefined;
const days = (count: number) => server.wait(count * DAY_MS);

interface Deletion {
  now: number;
  kept: { name: string; until: string | null; sources: string[] }[];
}

const leave = (browser: Browser, password = PASSWORD) =>
  browser.call('deleteAccount', { body: { password } });

test('a sweep deletes at the lender’s time, counts by kind in one line of the log and in the metrics, and one that failed is made good by the next', async () => {
  const { uuid } = await applicant('DECLINED');
  const { uuid: open } = await applicant('COMPLETE');
  // Changed on 15 June 2026 and kept for five years.
  const until = Date.UTC(2031, 5, 16);
  server.wait(until - 1000 - server.services.clock().getTime());
  await sweepRecords(server.services);
  expect(await isThere(uuid)).toBe(true);
  server.wait(1000);
  await sql`insert into abandoned_blob (blob, at) values ('ab123456', now()), ('ab123457', now())`.execute(
    server.open.database,
  );
  let tries = 0;
  const dying = {
    ...server.services.blobs,
    delete: () => (tries++ === 0 ? Promise.resolve() : Promise.reject(new Error('killed'))),
  };
  const counts = await sweepRecords({ ...server.services, blobs: dying });
  expect(counts).toMatchObject({ ended: 1 });
  expect([await isThere(uuid), await isThere(open)]).toEqual([false, true]);
  expect(await server.store.retention.abandonedBlobs(9)).toEqual(['ab123457']);
  await sweepRecords(server.services);
  expect(await server.store.retention.abandonedBlobs(9)).toEqual([]);
  expect(await server.services.metrics.registry.metrics()).toMatch(
    /hearthline_records_deleted_total\{kind="ended"\} 1/,
  );
  expect(server.log()).toMatch(/"deleted":\{[^}]*"ended":1/);
});

test('who stands in a status that no flow knows stays, whatever their age or wish, and is counted in the log', async () => {
  const { uuid } = await applicant('DECLINED');
  const strange = await applicant('GONE_FROM_THE_FILES');
  // The law's time cannot be counted from an end that is not known.
  expect((await leave(strange.browser)).body).toMatchObject({ now: 0, kept: [{ until: null }] });
  days(40 * 365);
  await sweepRecords(server.services);
  expect([await isThere(uuid), await isThere(strange.uuid)]).toEqual([false, true]);
  const unknown = { org: 'figure', product: 'heloc', status: 'GONE_FROM_THE_FILES', count: 1 };
  expect(server.log()).toContain(JSON.stringify({ unknown: [unknown] }).slice(1, -1));
});

test('the file of a person holds what is theirs, no secret, and nothing of anybody else', async () => {
  const one = await applicant('DECLINED');
  const other = await applicant('DECLINED');
  for (const { uuid, email } of [one, other]) {
    const said = { subject: 'It waits', text: `for ${email}`, html: '' };
    await server.store.outbox.add({
      org: 'figure',
      email: 'declined',
      application: uuid,
      to: email,
      ...said,
    });
  }
  const reply = await one.browser.call('accountData');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ applications: [{ emails: [{ text: `for ${one.email}` }] }] });
  expect(reply.headers['content-disposition']).toContain('attachment');
  const text = JSON.stringify(reply.body);
  expect(reply.body).toMatchObject({ account: { email: one.email }, applications: [{ uuid: one.uuid }] });
  expect(reply.body.applications).toHaveLength(1);
  for (const strange of [other.uuid, other.email, 'passwordHash', 'quick ', 'sealed', PASSWORD])
    expect(text).not.toContain(strange);
  expect(text).toContain('"happened"');
  expect((await server.browser().call('accountData')).status).toBe(401);
});

test('who leaves loses what they did not send in at once, and the law keeps the rest, closed, until its time and no longer', async () => {
  const { browser, uuid, email } = await applicant('DECLINED');
  const plan = (await browser.call('deletionPlan')).body as unknown as Deletion;
  const today = server.services.clock();
  const until = `${today.getUTCFullYear() + 3}-${new Date(today.getTime() + DAY_MS).toISOString().slice(5, 10)}`;
  expect(plan).toMatchObject({
    now: 0,
    kept: [{ until, sources: expect.arrayContaining(['12 CFR 1002.12(b)(1)']) }],
  });
  expect((await leave(browser, 'not my password')).status).toBe(422);
  expect((await leave(browser)).body).toEqual(plan);
  // Asked again, on any page: nobody is there to ask.
  expect([(await leave(browser)).status, (await browser.call('identity')).status]).toEqual([401, 401]);
  const again = await server.browser().call('login', { body: { email, password: PASSWORD } });
  expect(again.status).toBe(401);
  expect((await server.store.events.of(uuid)).at(-1)).toMatchObject({ kind: 'deletionAsked' });
  const identity = (await server.store.applications.find(uuid))!.identity;
  server.wait(Date.parse(until) - 1000 - server.services.clock().getTime());
  await sweepRecords(server.services);
  expect(await isThere(uuid)).toBe(true);
  server.wait(1000);
  await sweepRecords(server.services);
  expect([await isThere(uuid), await server.store.identities.find(identity)]).toEqual([false, undefined]);
});

test('an open agreement stays, whenever its owner left, until it is over and its time has passed', async () => {
  const { browser, uuid } = await applicant('COMPLETE');
  expect((await leave(browser)).body).toMatchObject({ now: 0, kept: [{ until: null }] });
  days(20 * 365);
  await sweepRecords(server.services);
  expect(await isThere(uuid)).toBe(true);
  await server.store.retention.endAgreement(uuid, server.services.clock());
  days(3 * 365 - 1);
  await sweepRecords(server.services);
  expect(await isThere(uuid)).toBe(true);
  days(3);
  await sweepRecords(server.services);
  expect(await isThere(uuid)).toBe(false);
});

test('who sent nothing in is gone at once, and may begin anew with the same email', async () => {
  const { browser, uuid, email } = await applicant('APP_SUBMISSION');
  const { identity } = (await server.store.applications.find(uuid))!;
  expect((await leave(browser)).body).toEqual({ now: 1, kept: [], parts: 0 });
  expect([await isThere(uuid), await server.store.identities.find(identity)]).toEqual([false, undefined]);
  expect(await register(server, server.browser(), email)).toBe(email);
  const { problems } = await readChains(server.open.database, server.keys);
  expect(problems.filter((text) => text.includes(uuid) || text.includes(identity))).toEqual([]);
});
