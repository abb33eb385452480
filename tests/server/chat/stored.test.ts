/** Are messages numbered without a gap, and talks removed with their files once their days are over? */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../../../src/server/chat/saying.ts';
import { sweepTalkFiles } from '../../../src/server/chat/sweep.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { png } from '../uploads/files.ts';
import { openedTalk } from './window.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test('Fifty messages at once take fifty numbers, and one that is sent three times takes one', async () => {
  const { conversation } = await openedTalk(server.browser());
  const talk = (await server.store.talks.find(conversation))!;
  const writer = { from: 'person', name: 'Pat' } as const;
  const ids = Array.from({ length: 50 }, (_, count) => `m${count % 17}-${count % 50}`);
  const outcomes = await Promise.all(
    [...ids, 'm0-0', 'm0-0'].map((id) => say(server.services, talk, writer, { id, text: id, files: [] })),
  );
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
  const stored = await server.store.talks.messages(conversation, { after: 0, most: 100 });
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  expect(new Set(stored.map(({ id }) => id)).size).toBe(50);
});

test('A talk goes with its messages and files once the lender’s days are over, and not a day before', async () => {
  const browser = server.browser('harbor-cu.localhost');
  const { token, conversation } = await openedTalk(browser, { orgCode: 'harbor-cu' });
  const reply = await browser.raw({
    method: 'POST',
    url: `/service-hearthline/api/v1/chat/${conversation}/files`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: await png(),
  });
  const talk = (await server.store.talks.find(conversation))!;
  const files = [String(reply.body.id)];
  await say(server.services, talk, { from: 'person', name: 'Pat' }, { id: 'one', text: 'See', files });
  const before = server.files.size;
  const sweep = async () => {
    await sweepTalkFiles(server.services);
    await server.store.sweep();
  };
  server.wait(29 * DAY_MS);
  await sweep();
  expect(await server.store.talks.find(conversation)).toBeDefined();
  server.wait(DAY_MS + 1);
  // Rows wait for the bytes: swept without them a talk stays.
  await server.store.sweep();
  expect(await server.store.talks.find(conversation)).toBeDefined();
  await sweep();
  expect(await server.store.talks.find(conversation)).toBeUndefined();
  expect(server.files.size).toBe(before - 1);
  const { rows } = await sql`select 1 from talk_message where talk = ${conversation}`.execute(
    server.open.database,
  );
  expect(rows).toEqual([]);
});

test('A name, and what goes along with it, is stored without the numbers', async () => {
  const attributes = { device: 'phone of 123-45-6789' };
  const welcomeMessage = 'Hello 4111 1111 1111 1111';
  const named = { friendlyName: 'Pat 123-45-6789', attributes, welcomeMessage };
  const { conversation } = await openedTalk(server.browser(), named);
  const { details } = (await server.store.talks.find(conversation))!;
  expect(details).toMatchObject({
    friendlyName: 'Pat •••-••-6789',
    attributes: { device: 'phone of •••-••-6789', welcomeMessage: 'Hello •••• •••• •••• 1111' },
  });
});
