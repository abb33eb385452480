/** Do the lender's people see the papers that they decide by, and none that was not sent? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { applied, atDesk } from './office.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test('a file that is part of an answer is listed and opened, and who opened it is told; another is not there', async () => {
  const desk = await atDesk(server);
  const { uuid } = await applied(server);
  const other = await applied(server);
  const place = { application: uuid, participant: null, screen: 'identity', field: '/files' };
  const expiresAt = new Date(server.services.clock().getTime() + 60_000);
  const send = async (name: string) => {
    const row = await server.store.uploads.begin({ ...place, blob: crypto.randomUUID(), name, expiresAt });
    await server.services.blobs.put(
      row.blob,
      (async function* () {
        yield Buffer.from(`bytes of ${name}`);
      })() as never,
    );
    const size = `bytes of ${name}`.length;
    await server.store.uploads.arrived(row, { type: 'application/pdf', size, sha256: 'a', expiresAt });
    return row;
  };
  const answered = await send('licence.pdf');
  const staged = await send('mistake.pdf');
  await server.store.uploads.attach([answered.uuid], place);

  const { files } = (await desk.call('staffApplication', { params: { uuid } })).body;
  expect(files).toEqual([
    expect.objectContaining({ uuid: answered.uuid, name: 'licence.pdf', screen: 'identity' }),
  ]);
  const open = (upload: string, application = uuid) =>
    desk.call('staffUpload', { params: { uuid: application, upload } });
  const opened = await open(answered.uuid);
  expect([opened.status, opened.text]).toEqual([200, 'bytes of licence.pdf']);
  expect(opened.headers['content-security-policy']).toContain('sandbox');
  expect((await open(staged.uuid)).status).toBe(404);
  expect((await open(answered.uuid, other.uuid)).status).toBe(404);
  const events = (await server.store.events.of(uuid)).filter(({ kind }) => kind === 'opened');
  // The application itself, then the file.
  expect(events.map(({ about }) => about)).toEqual([null, answered.uuid]);
});
