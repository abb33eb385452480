/** A full disk: writes are refused with a reason, reads go on, and making room is enough. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { createStore } from '../../../src/server/store/create.ts';
import { createRoom, freeBytesOf, NoRoom } from '../../../src/server/store/room.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, answer, withApplication } from '../support/people.ts';

const MB = 1024 * 1024;
const person = { org: 'north', details: { email: 'ada@example.com' }, passwordHash: 'x' };

describe('a server without room on its disk', () => {
  let server: TestServer;
  let free = 1000 * MB;
  beforeAll(async () => {
    let now = 0;
    // Each look is a new one.
    const room = createRoom({ free: () => free, now: () => (now += 1000) });
    server = await startApp({ room });
  });
  afterAll(() => server.close());

  test('refuses what writes, in its own shape, and answers what reads; with room again it takes all', async () => {
    const { browser, uuid } = await withApplication(server);
    const visitor = server.browser();
    const tag = async () => (await browser.call('standing', { params: { journey: uuid } })).headers.etag;
    const before = await tag();
    free = 10 * MB;
    const refused = await answer(server, visitor, 'property-address', ANSWERS['property-address']);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect(refused.body).toEqual({
      message: 'We cannot save anything right now. Please try again in a few minutes.',
      errors: [expect.any(String)],
      fields: [],
    });
    const text = { screen: 'start/profile', answers: {} };
    expect((await browser.call('saveUnsubmitted', { params: { uuid }, body: text })).status).toBe(503);
    expect(await tag()).toBe(before);
    expect((await browser.call('status', { params: { uuid } })).status).toBe(200);
    expect((await browser.call('applications')).status).toBe(200);
    const health = await server.operator('/health/ready');
    expect([health.status, health.body]).toEqual([
      200,
      expect.objectContaining({ room: 'too little to write' }),
    ]);
    free = 1000 * MB;
    const saved = await answer(server, visitor, 'property-address', ANSWERS['property-address']);
    expect(saved.status).toBe(200);
  });

  test('refuses a raw statement that writes as well, outside of any transaction', async () => {
    free = 10 * MB;
    const policy = { limit: 5, windowSeconds: 60, firstWaitSeconds: 1, longestWaitSeconds: 2 };
    await expect(server.store.throttle.attempt('room', policy)).rejects.toThrow(NoRoom);
    await expect(server.store.transaction(async () => undefined)).rejects.toThrow(NoRoom);
    await expect(server.store.identities.create(person)).rejects.toThrow(NoRoom);
    expect(await server.store.ready()).toBe(true);
    free = 1000 * MB;
  });
});

/** Undefined where this process may not mount. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = smallDisk(256);
afterAll(() => {
  if (!disk) return;
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

const title = 'a disk that is filled is noticed before the database meets it, and nothing is lost';
test.skipIf(!disk)(disk ? title : `${title} (skipped: this process may not mount a small disk)`, async () => {
  const folder = join(disk!, 'data');
  await putEmptyDatabase(folder);
  const parts = {
    folder,
    keys: createKeyring(Buffer.alloc(32, 5)),
    clock: () => new Date(),
    newId: () => crypto.randomUUID(),
  };
  const store = await createStore(parts);
  try {
    const { uuid } = (await store.identities.create(person))!;
    const ballast = join(disk!, 'ballast');
    writeFileSync(ballast, Buffer.alloc(freeBytesOf(disk!) - 20 * MB));
    const change = () => store.identities.update(uuid, { passwordHash: 'y' });
    await expect.poll(() => store.hasRoom()).toBe(false);
    await expect(change()).rejects.toThrow(NoRoom);
    expect((await store.identities.find(uuid))?.passwordHash).toBe('x');
    rmSync(ballast);
    await expect.poll(() => store.hasRoom()).toBe(true);
    expect(await change()).toBe(true);
    expect((await store.identities.find(uuid))?.passwordHash).toBe('y');
  } finally {
    await store.close();
  }
  writeFileSync(join(disk!, 'ballast'), Buffer.alloc(freeBytesOf(disk!) - 20 * MB));
  await expect(createStore(parts)).rejects.toMatchObject({ cure: expect.stringContaining('Make room') });
});
