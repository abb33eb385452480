/** A full disk: writes are refused with a reason, reads go on, and making room is enough. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomForFiles } from '../../../src/server/blobs/blobs.ts';
import { createFolderBlobs } from '../../../src/server/blobs/folder.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { openStore } from '../../../src/server/store/create.ts';
import { createRoom, freeBytesOf, NoRoom } from '../../../src/server/store/room.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, answer, withApplication } from '../support/people.ts';
import { png } from '../uploads/files.ts';
import { PAPERS, readingWithFiles, SCREEN } from '../uploads/project.ts';

const MB = 1024 * 1024;
const person = { org: 'north', details: { email: 'ada@example.com' }, passwordHash: 'x' };

describe('a server without room on its disk', () => {
  let server: TestServer;
  let free = 1000 * MB;
  beforeAll(async () => {
    let now = 0;
    // Each look is a new one.
    const database = createRoom({ disk: 'database', free: () => free, now: () => (now += 1000) });
    server = await startApp({ disks: { database } });
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
      expect.objectContaining({ room: { database: 'too little to write' } }),
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

describe('a server whose files lie on a disk of their own', () => {
  let server: TestServer;
  let free = 1000 * MB;
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-files-'));
  beforeAll(async () => {
    let now = 0;
    const files = createRoom({ disk: 'files', free: () => free, now: () => (now += 1000) });
    const blobs = createFolderBlobs(join(folder, 'blobs'), files);
    server = await startApp({ reading: readingWithFiles, disks: { files }, blobs });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('refuses a file while that disk is full, says so to who watches, and takes all else', async () => {
    const { browser, uuid } = await withApplication(server);
    const query = new URLSearchParams({ screen: SCREEN, field: PAPERS });
    const send = () =>
      browser.raw({
        ...{ method: 'POST', url: `/service-hearthline/api/v1/uploads/${uuid}?${query}`, payload: png() },
        headers: { 'content-type': 'application/octet-stream' },
      });
    const metric = async () =>
      /^hearthline_disk_room.*$/gm.exec((await server.operator('/metrics')).text)?.[0];
    free = 10 * MB;
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect(await metric()).toBe('hearthline_disk_room{disk="files"} 0');
    expect((await server.operator('/health/ready')).body).toMatchObject({
      room: { files: 'too little to write' },
    });
    const text = { screen: SCREEN, answers: {} };
    expect((await browser.call('saveUnsubmitted', { params: { uuid }, body: text })).status).toBe(204);
    free = 1000 * MB;
    expect((await send()).status).toBe(201);
    expect(await metric()).toBe('hearthline_disk_room{disk="files"} 1');
    expect((await server.operator('/health/ready')).body).toMatchObject({ room: { files: 'enough' } });
  });

  test.each(['ENOSPC', 'EDQUOT'])('a write that meets %s is NoRoom, and leaves nothing', async (code) => {
    const place = join(folder, code);
    async function* bytes() {
      yield Buffer.from('half');
      throw Object.assign(new Error('write'), { code });
    }
    await expect(createFolderBlobs(place).put(randomUUID(), bytes())).rejects.toThrow(NoRoom);
    const left = readdirSync(place, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile())).toEqual([]);
  });

  test('the disk of a folder is known before the folder is made; one that does not answer has no room', () => {
    // What a folder's disk has moves between two looks: that it is some is enough.
    expect(freeBytesOf(join(folder, 'not', 'made', 'yet'))).toBeGreaterThan(0);
    writeFileSync(join(folder, 'file'), '');
    expect(freeBytesOf(join(folder, 'file', 'below'))).toBe(0);
    expect(roomForFiles({ kind: 'folder', folder })?.isEnough()).toEqual(expect.any(Boolean));
    expect(roomForFiles({ kind: 's3', bucket: 'b', region: 'r' })).toBeUndefined();
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
  const { store, open } = await openStore(parts);
  const hasRoom = () => open.room?.isEnough();
  try {
    const { uuid } = (await store.identities.create(person))!;
    const ballast = join(disk!, 'ballast');
    writeFileSync(ballast, Buffer.alloc(freeBytesOf(disk!) - 20 * MB));
    const change = () => store.identities.update(uuid, { passwordHash: 'y' });
    await expect.poll(() => hasRoom()).toBe(false);
    await expect(change()).rejects.toThrow(NoRoom);
    expect((await store.identities.find(uuid))?.passwordHash).toBe('x');
    rmSync(ballast);
    await expect.poll(() => hasRoom()).toBe(true);
    expect(await change()).toBe(true);
    expect((await store.identities.find(uuid))?.passwordHash).toBe('y');
  } finally {
    await store.close();
  }
  const ballast = join(disk!, 'ballast');
  writeFileSync(ballast, Buffer.alloc(freeBytesOf(disk!) - 4 * MB));
  const files = createFolderBlobs(join(disk!, 'blobs'));
  const tooMuch = Array.from({ length: 8 }, () => Buffer.alloc(MB));
  await expect(files.put(randomUUID(), Readable.from(tooMuch))).rejects.toThrow(NoRoom);
  rmSync(ballast);
  await files.put(randomUUID(), Readable.from(tooMuch));
  writeFileSync(ballast, Buffer.alloc(freeBytesOf(disk!) - 20 * MB));
  await expect(openStore(parts)).rejects.toMatchObject({ cure: expect.stringContaining('Make room') });
});
