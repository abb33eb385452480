/** Do staff say why where a flow asks for it: refused without, sealed with what happened, and read by staff alone? */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { invited } from '../support/signers.ts';
import { atDesk } from './office.ts';

const WHY = 'Olive Ashgrove sold her part in May.';
let server: TestServer;
let desk: Browser;
beforeAll(async () => {
  server = await startApp();
  desk = await atDesk(server);
});
afterAll(() => server.close());

const BYPASSED = 'Have the other owners agreed to sign? No one else has to sign';
const decide = (uuid: string, more: object, outcome = 'bypass') =>
  desk.call('staffReview', { params: { uuid }, body: { review: 'coDeed', outcome, ...more } });

test('an outcome that asks for a reason says so, and is refused at it without one', async () => {
  const { uuid } = (await invited(server)).owner;
  const { reviews } = (await desk.call('staffApplication', { params: { uuid } })).body as never as {
    reviews: { name: string; outcomes: { name: string; asksReason: boolean }[] }[];
  };
  const offered = reviews.find(({ name }) => name === 'coDeed')?.outcomes;
  expect(offered?.map(({ name, asksReason }) => [name, asksReason])).toEqual([
    ['complete', false],
    ['bypass', true],
  ]);
  const before = await server.store.applications.find(uuid);
  const wrong = [{}, { reason: 'Sold it. ' }, { reason: ' '.repeat(12) }, { reason: 'x'.repeat(501) }];
  for (const each of wrong) {
    const { status, body } = await decide(uuid, each);
    expect([each, status, body.fields]).toEqual([
      each,
      422,
      [expect.objectContaining({ pointer: '/reason' })],
    ]);
  }
  const asked = await decide(uuid, { reason: WHY }, 'complete');
  expect([asked.status, asked.body.fields]).toEqual([422, [expect.objectContaining({ pointer: '/reason' })]]);
  expect(await server.store.applications.find(uuid)).toEqual(before);
});

test('it is kept with what happened: sealed, in no log, and shown to staff alone', async () => {
  const { browser, uuid } = (await invited(server)).owner;
  const reply = await decide(uuid, { reason: `  ${WHY}\n` });
  expect(reply.status).toBe(200);
  const { events } = reply.body as never as { events: { about: string; reason: string | null }[] };
  expect(events.filter(({ reason }) => reason !== null)).toEqual([
    expect.objectContaining({ kind: 'reviewed', about: BYPASSED, by: 'staff', reason: WHY }),
  ]);
  const { rows } = await sql`select * from event where subject = ${uuid}`.execute(server.open.database);
  expect(JSON.stringify(rows)).toContain('coDeed/bypass');
  expect(JSON.stringify(rows)).not.toContain('sold her part');
  expect(server.log()).not.toContain('sold her part');
  for (const call of ['standing', 'applicationV2', 'participants'])
    expect((await browser.call(call, { params: { uuid, journey: uuid } })).text).not.toContain(
      'sold her part',
    );
});
