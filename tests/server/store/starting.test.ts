/** Does a store that cannot start say why, in a sentence with a cure? */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { createStore } from '../../../src/server/store/create.ts';
import { lockFolder } from '../../../src/server/store/folder-lock.ts';
import { startPostgres } from '../../postgres.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { freePort } from '../../support/server.ts';

const options = { keys: createKeyring(Buffer.alloc(32, 1)), clock: () => new Date(), newId: randomUUID };
let folder: string;
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockOf = (holder: object) => writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
const holder = () => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as { pid: number; birth: string };

test('what was kept in the folder is there after closing and opening it', async () => {
  await putEmptyDatabase(folder);
  const first = await createStore({ ...options, folder });
  const identity = await first.identities.create({
    org: 'o',
    details: { email: 'a@b.c' },
    passwordHash: 'h',
  });
  await expect(createStore({ ...options, folder })).rejects.toThrow(CannotStart);
  await first.close();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  const second = await createStore({ ...options, folder });
  expect(await second.identities.findByEmail('o', 'a@b.c')).toEqual(identity);
  await second.close();
});

test('a folder held by another live process is refused, with its pid', async () => {
  const other = spawn('sleep', ['60']);
  try {
    lockOf({ pid: other.pid, birth: '', token: 'x' });
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
    expect(holder().pid).toBe(other.pid);
  } finally {
    other.kill();
  }
});

test('the lock of a dead process is taken over, by one of several', async () => {
  const dead = spawn('true');
  await once(dead, 'exit');
  lockOf({ pid: dead.pid, birth: '', token: 'x' });
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(folder)));
  const won = tries.filter((each) => each.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(holder().pid).toBe(process.pid);
  won[0]?.value.release();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a pid that was given out again does not hold the folder',
  async () => {
    lockOf({ pid: process.pid, birth: 'another boot:1', token: 'x' });
    const lock = await lockFolder(folder);
    lock.release();
  },
);

test.each(['', 'half a lo', 'null', '{"pid":"1"}'])('the unreadable lock %j is taken over', async (text) => {
  writeFileSync(join(folder, 'lock'), text);
  const lock = await lockFolder(folder);
  expect(holder().pid).toBe(process.pid);
  lock.release();
});

test('a lock that was taken from us is not released by us', async () => {
  const lock = await lockFolder(folder);
  lockOf({ pid: 1, birth: '', token: 'other' });
  lock.release();
  expect(holder().pid).toBe(1);
});

test('a database that does not answer is named without its password', async () => {
  const databaseUrl = 'postgres://ada:sesame@127.0.0.1:9/none';
  const failed = await createStore({ ...options, databaseUrl }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(CannotStart);
  expect((failed as CannotStart).message).toMatch(/does not answer \(ECONNREFUSED\)/);
  expect((failed as CannotStart).message + (failed as CannotStart).cure).not.toContain('sesame');
});

test('one that is starting is waited for, which is told once; one that never comes is refused', async () => {
  const reasons: string[] = [];
  const asked = createServer().listen(0, '127.0.0.1');
  await once(asked, 'listening');
  const { port } = asked.address() as AddressInfo;
  // Whoever connects is sent away, as by a server that is starting.
  let connections = 0;
  asked.on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  const startWait = { ms: 1_200, onWaiting: (reason: string) => void reasons.push(reason) };
  const databaseUrl = `postgres://ada:sesame@127.0.0.1:${port}/none`;
  const failed = await createStore({ ...options, databaseUrl, startWait }).catch((error: unknown) => error);
  asked.close();
  expect(failed).toBeInstanceOf(CannotStart);
  expect(connections).toBeGreaterThan(1);
  expect(reasons).toEqual([expect.stringMatching(/ECONNRESET|Connection terminated/)]);
});

test.skipIf(!postgres)('one that comes up in the meantime is used', async () => {
  const { host, port: there, user, password, database } = new pg.Client(await postgres!.freshDatabase());
  const through = createServer((socket) => {
    const beyond = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${there}`) : connect(there, host);
    socket.pipe(beyond).pipe(socket);
    for (const each of [socket, beyond]) each.on('error', () => undefined);
  });
  const port = await freePort();
  const databaseUrl = `postgres://${user}:${password ?? ''}@127.0.0.1:${port}/${database}`;
  const startWait = { ms: 60_000, onWaiting: () => void through.listen(port, '127.0.0.1') };
  const store = await createStore({ ...options, databaseUrl, startWait });
  expect(await store.ready()).toBe(true);
  await store.close();
  through.close();
});

test('a damaged database is refused, left alone, and the folder is free again', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'PG_VERSION'), 'damaged');
  await expect(createStore({ ...options, folder })).rejects.toThrow(CannotStart);
  expect(readFileSync(join(folder, 'database', 'PG_VERSION'), 'utf8')).toBe('damaged');
  (await lockFolder(folder)).release();
});

test('a data folder that cannot be made is refused', async () => {
  writeFileSync(join(folder, 'file'), '');
  const inside = createStore({ ...options, folder: join(folder, 'file', 'data') });
  await expect(inside).rejects.toThrow(/cannot be made \(ENOTDIR\)/);
});
