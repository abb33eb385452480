/** Where a recorder is set up: which pages may load it, and which links to a replay are kept. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { beginSession } from './visits.ts';

const RECORDER = 'https://replay.example/recorder.js';
const LINK = 'https://replay.example/visits/rec-1';
/** This one asks; the default lender does not. */
const ASKING = 'summit-cu.localhost';
const PATH = '/account/heloc/property-address';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

async function pageAt(host?: string) {
  const { headers, text } = await server.browser(host).get(PATH, { accept: 'text/html' });
  return { policy: String(headers['content-security-policy']), text };
}

test('[CALL-20] without a recorder no link is taken, and no page may load from elsewhere', async () => {
  const browser = server.browser(ASKING);
  const { trackerUuid } = await beginSession(browser);
  const asked = { params: { tracker: trackerUuid }, body: { link: LINK } };
  expect((await browser.call('replayLink', asked)).status).toBe(404);
  const { policy, text } = await pageAt(ASKING);
  expect(policy).not.toContain('https:');
  expect(text).not.toContain('"replay"');
});

test('[CALL-20] with one a link of its host is kept at the last session of the tracker, and any other refused', async () => {
  server.services.replay = new URL(RECORDER);
  const browser = server.browser(ASKING);
  const key = await beginSession(browser);
  const put = (tracker: string, link: string, by = browser) =>
    by.call('replayLink', { params: { tracker }, body: { link } });
  expect((await put(key.trackerUuid, LINK)).status).toBe(204);
  expect((await put(key.trackerUuid, 'https://elsewhere.example/rec-1')).status).toBe(422);
  expect((await put(key.trackerUuid, 'http://replay.example/rec-1')).status).toBe(422);
  expect((await put(randomUUID(), LINK)).status).toBe(404);
  expect((await put(key.trackerUuid, LINK, server.browser())).status).toBe(404);
  const rows = await server.open.database
    .selectFrom('telemetrySession')
    .select('replay')
    .where('uuid', '=', key.uuid)
    .execute();
  expect(rows).toEqual([{ replay: LINK }]);
});

test('only pages of a lender that asks first may load the recorder, from its host alone', async () => {
  server.services.replay = new URL(RECORDER);
  const asking = await pageAt(ASKING);
  expect(asking.policy.match(/https:\S+?(?=[ ;]|$)/g)).toEqual([
    'https://replay.example',
    'https://replay.example',
  ]);
  expect(asking.policy).not.toContain('recorder.js');
  expect(asking.text).toContain(`"replay":"${RECORDER}"`);
  const other = await pageAt();
  expect(other.policy).not.toContain('https:');
  expect(other.text).not.toContain('"replay"');
});
