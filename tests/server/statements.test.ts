/** How often is the database asked for the two calls that come most: a save of a screen, and a poll that finds nothing new? */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../support/lent-database.ts';
import { startApp, type TestServer } from './support/harness.ts';
import { ANSWERS, answer, answerUntil, withApplication } from './support/people.ts';

/** Statements beside those that begin and end a transaction, as the kinds of their nodes. */
const asked: string[] = [];
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  const open = await emptyDatabase();
  close = open.close;
  server = await startApp({ open: { ...open, database: open.database.withPlugin(counting) } });
});
afterAll(async () => {
  await server.close();
  await close();
});
beforeEach(() => {
  asked.length = 0;
});

test('a save of a screen locks, writes and adds its event, and asks nothing else', async () => {
  const visitor = server.browser();
  await answerUntil(server, visitor, 'annual-income');
  // The secret of the first save has been sent back by then.
  asked.length = 0;
  const income = { ...ANSWERS['annual-income'], income: 81_000 };
  expect((await answer(server, visitor, 'annual-income', income)).status).toBe(200);
  expect(asked).toEqual(['SelectQueryNode', 'UpdateQueryNode', 'RawNode']);
});

test('a poll that finds nothing new asks the database for nothing', async () => {
  const { browser, uuid } = await withApplication(server);
  const place = { params: { journey: uuid } };
  const first = await browser.call('standing', place);
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await browser.call('standing', { ...place, headers })).status).toBe(304);
  asked.length = 0;
  expect((await browser.call('standing', { ...place, headers })).status).toBe(304);
  expect(asked).toEqual([]);
});
