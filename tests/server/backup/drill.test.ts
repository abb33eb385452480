/** The drill: a backup is made while people save, the database is lost, and a server on what was restored knows all that was saved before. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBackupCommand } from '../../../src/server/backup/command.ts';
import { writePortFile } from '../../../src/server/operator/port-file.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';
import { prepare, type Running } from '../../../src/server/start/running.ts';
import { startPostgres } from '../../postgres.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { projectRoot } from '../support/harness.ts';
import { ANSWERS } from '../support/people.ts';

const DRAFT = '/service-hearthline/api/v1/journeys/draft';
const SCREENS = ['property-address', 'for-sale', 'annual-income'];

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'hearthline-drill-'));
const dist = join(folder, 'dist');
mkdirSync(join(dist, '.vite'), { recursive: true });
const manifest = { main: { file: 'assets/main.js', isEntry: true } };
writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  env: Record<string, string>;
  /** The disk is gone; what a new one is named. */
  lose: () => Promise<Record<string, string>>;
}

const newData = () => mkdtempSync(join(folder, 'data-'));

async function embedded(): Promise<Place> {
  const env = { HEARTHLINE_DATA: newData() };
  // What is lost may be a copy; what it is restored into is made by the command.
  await putEmptyDatabase(env.HEARTHLINE_DATA);
  const lose = async () => {
    const other = newData();
    cpSync(join(env.HEARTHLINE_DATA, 'key'), join(other, 'key'));
    rmSync(env.HEARTHLINE_DATA, { recursive: true });
    return { HEARTHLINE_DATA: other };
  };
  return { env, lose };
}

async function onPostgres(): Promise<Place> {
  const HEARTHLINE_KEY = randomBytes(32).toString('base64');
  const env = async () => ({
    ...{ HEARTHLINE_DATA: newData(), HEARTHLINE_KEY, HEARTHLINE_SANDBOX: '1' },
    DATABASE_URL: await postgres!.freshDatabase(),
  });
  return { env: await env(), lose: env };
}

async function started(env: Record<string, string>): Promise<Running> {
  const quiet = { info: () => undefined, error: () => undefined };
  // However many save while a backup is made, all of them come from one address.
  const limits = { HEARTHLINE_LIMITS: '1000' };
  const environment = readEnvironment({ ...env, ...limits, HEARTHLINE_DIST: dist, PORT: '0' }, projectRoot);
  const parts = { clock: () => new Date(), newId: () => crypto.randomUUID(), requests: false } as const;
  const running = await prepare(environment, quiet, parts);
  await running.operator?.listen();
  return running;
}

async function backup(env: Record<string, string>, ...args: string[]) {
  const said: string[] = [];
  const code = await runBackupCommand(args, { env, say: (line) => void said.push(line) });
  return { code, said: said.join('\n') };
}

/** Somebody who answers question after question; what was answered with a 200 is told at once. */
async function visitor({ app }: Running, saved: (cookie: string, screens: string[]) => void): Promise<void> {
  const first = await app.inject({ url: DRAFT });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  for (const [at, screen] of SCREENS.entries()) {
    const payload = { screen, answers: ANSWERS[screen], bundle: first.json().bundle };
    const reply = await app.inject({ method: 'PATCH', url: DRAFT, headers: { cookie }, payload });
    if (reply.statusCode !== 200) throw new Error(`${screen}: ${reply.statusCode} ${reply.body}`);
    saved(cookie, SCREENS.slice(0, at + 1));
  }
}

const kinds = [
  ['the embedded database, made by the server that has it', embedded],
  ['Postgres', onPostgres],
] as const;

describe.each(kinds.filter(([, place]) => place === embedded || postgres))('on %s', (_, placeOf) => {
  const before = new Map<string, string[]>();
  const during = new Map<string, string[]>();
  let place: Place;
  let path: string;
  let next: Record<string, string>;
  /** What lies in the data folder once the server has ended. */
  let left: string[];
  /** Onto one that is there, and into a folder that is not. */
  let refused: Awaited<ReturnType<typeof backup>>[];

  beforeAll(async () => {
    place = await placeOf();
    path = join(folder, `backup-${readdirSync(folder).length}`);
    // By a server that was killed: only one with an embedded database makes any there.
    if (place.env.DATABASE_URL === undefined)
      writeFileSync(join(place.env.HEARTHLINE_DATA ?? '', 'backup-begun'), 'half');
    const running = await started(place.env);
    for (let count = 0; count < 3; count += 1)
      await visitor(running, (cookie, screens) => before.set(cookie, screens));
    let isMaking = true;
    const busy = [1, 2].map(async () => {
      while (isMaking) await visitor(running, (cookie, screens) => during.set(cookie, screens));
    });
    const made = await backup(place.env, 'make', path).finally(() => {
      isMaking = false;
    });
    refused = [
      await backup(place.env, 'make', path),
      await backup(place.env, 'make', join(folder, 'none', 'b')),
    ];
    await Promise.all(busy);
    await running.close();
    left = readdirSync(place.env.HEARTHLINE_DATA ?? '');
    expect(made).toEqual({
      code: 0,
      said: expect.stringMatching(/: \d+ rows of \d+ tables, 0 files\. Keep the key/),
    });
    next = await place.lose();
  });

  test('it is for its owner alone, and nothing else of it lies about', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(left.filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  test('none is written over one that is there, nor into a folder that is not', () => {
    const sentences = [
      /is there already\. Choose another name\.$/,
      /cannot be written \(ENOENT\)\. Choose a folder/,
    ];
    expect(refused).toEqual(sentences.map((said) => ({ code: 1, said: expect.stringMatching(said) })));
  });

  test('it is found whole, and restored as it was into what is new', async () => {
    expect(await backup(next, 'check', path)).toEqual({
      code: 0,
      said: expect.stringContaining('is whole: '),
    });
    const restored = await backup(next, 'restore', path);
    expect(restored).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored as of .*All of it is as it was\.$/),
    });
    const again = await backup(next, 'restore', path);
    expect(again).toEqual({ code: 1, said: expect.stringContaining('The database is not empty: ') });
  });

  test('a server on it knows each answer that was acknowledged before, and of those meanwhile as many as there were then', async () => {
    const running = await started(next);
    const answered = async (cookie: string) => {
      const reply = await running.app.inject({ url: DRAFT, headers: { cookie } });
      return (reply.json() as { answered?: string[] }).answered ?? [];
    };
    for (const [cookie, screens] of before) expect(await answered(cookie)).toEqual(screens);
    for (const [cookie, screens] of during) {
      const known = await answered(cookie);
      expect(known).toEqual(screens.slice(0, known.length));
    }
    await running.close();
  });
});

describe('the command', () => {
  const env = { HEARTHLINE_DATA: join(folder, 'none') };

  test.each([
    [[]],
    [['make']],
    [['restore', 'a', 'b']],
    [['shuffle', 'a']],
    [['check', 'a', '--without-files']],
    [['make', 'a', '--twice']],
  ])('%j: how it is used', async (args) => {
    expect(await backup(env, ...args)).toEqual({
      code: 2,
      said: expect.stringMatching(/^Usage, with the settings/),
    });
  });

  test('without a key none is made up, and nothing is made', async () => {
    const { code, said } = await backup(env, 'restore', join(folder, 'backup'));
    expect([code, said]).toEqual([2, expect.stringMatching(/^There is no key in .*Bring the file `key`/)]);
    expect(existsSync(env.HEARTHLINE_DATA)).toBe(false);
  });

  test('the files are left out only where they lie apart from the database', async () => {
    const data = newData();
    writeFileSync(join(data, 'key'), randomBytes(32).toString('base64'));
    const asked = await backup({ HEARTHLINE_DATA: data }, 'make', join(folder, 'apart'), '--without-files');
    expect(asked).toEqual({ code: 1, said: expect.stringContaining('Leave --without-files out.') });
    expect(existsSync(join(folder, 'apart'))).toBe(false);
  });

  test.each<[string, (reply: ServerResponse) => void, string]>([
    ['ends in the middle', (reply) => void reply.socket?.destroy(), 'went away before the end. Try again'],
    [
      'cannot',
      (reply) => void reply.writeHead(500).end('{}'),
      'could not make a backup (500). Its log says why.',
    ],
  ])('a server that %s: a sentence, and nothing is made', async (_, answers, sentence) => {
    const data = newData();
    writeFileSync(join(data, 'key'), randomBytes(32).toString('base64'));
    const server = createServer((_request, reply) => answers(reply)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    writePortFile(data, { url: `http://127.0.0.1:${port}`, token: 'a-token' });
    const made = await backup({ HEARTHLINE_DATA: data }, 'make', join(folder, 'unmade'));
    server.close();
    expect(made).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    expect(existsSync(join(folder, 'unmade'))).toBe(false);
  });

  test('a file that is not there is told before a database is made', async () => {
    const data = newData();
    writeFileSync(join(data, 'key'), randomBytes(32).toString('base64'));
    const { code, said } = await backup({ HEARTHLINE_DATA: data }, 'restore', join(folder, 'nowhere'));
    expect([code, said]).toEqual([1, `${join(folder, 'nowhere')} is not there.`]);
    expect(readdirSync(data)).toEqual(['key']);
  });
});
