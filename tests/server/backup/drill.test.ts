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
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBackupCommand } from '../../../src/server/backup/command.ts';
import { writePortFile } from '../../../src/server/operator/port-file.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';
import { prepare, type Running } from '../../../src/server/start/running.ts';
import { startPostgres } from '../../postgres.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { createBrowser } from '../support/browser.ts';
import { type Browser, projectRoot, type TestServer } from '../support/harness.ts';
import { ANSWERS, bundleOf, PASSWORD, register } from '../support/people.ts';
import { png } from '../uploads/files.ts';

/** A cookie from before a visitor's first save is good for two minutes, and a drill may take longer. */
const AT = new Date('2026-06-15T12:00:00Z');
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
  const parts = { clock: () => AT, newId: () => crypto.randomUUID(), requests: false } as const;
  const running = await prepare(environment, quiet, parts);
  await running.operator?.listen();
  return running;
}

function browserOf({ app, services }: Running): Browser {
  return createBrowser(app, services, { host: 'localhost', product: undefined }, () => undefined);
}

/** Somebody with an application, who sent a file for it. */
async function sender(running: Running) {
  const server = { services: running.services, browser: () => browserOf(running) } as unknown as TestServer;
  const browser = server.browser();
  const email = await register(server, browser);
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  const application = String(made.body.uuid);
  const { store, receive, newId } = running.services;
  const expiresAt = new Date(AT.getTime() + 3_600_000);
  const place = { application, participant: null, screen: 'a', field: '/b' };
  const row = await store.uploads.begin({ ...place, blob: newId(), name: 'paper.png', expiresAt });
  const received = await receive(row.blob, Readable.from([png()]), ['png']);
  if (typeof received === 'string') throw new Error(received);
  await store.uploads.arrived(row, { ...received, expiresAt });
  return { email, url: `/service-hearthline/api/v1/uploads/${application}/${row.uuid}` };
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
  let sent: Awaited<ReturnType<typeof sender>>;
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
    sent = await sender(running);
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
      said: expect.stringMatching(
        /: \d+ rows of \d+ tables, 1 file from \S+\/data-\w+\/blobs\. Keep the key/,
      ),
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
      said: expect.stringMatching(/^Restored as of .* 1 file into \S+\/blobs, .*All of it is as it was\.$/),
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
    const browser = browserOf(running);
    const body = { email: sent.email, password: PASSWORD };
    browser.token = (await browser.call('login', { body })).body.jwt;
    const file = await browser.get(sent.url);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(file.headers['content-length']).toBe(String(png().length));
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

  test('in production on Postgres it guesses no folder of files, and works with one that is named', async () => {
    const settings = {
      ...{ NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      HEARTHLINE_KEY: randomBytes(32).toString('base64'),
    };
    const path = join(folder, 'guessed');
    const guessed = { code: 2, said: expect.stringMatching(/^Neither HEARTHLINE_DATA nor HEARTHLINE_BLOBS/) };
    expect(await backup(settings, 'make', path)).toEqual(guessed);
    expect(await backup(settings, 'restore', path)).toEqual(guessed);
    const away = { code: 2, said: expect.stringContaining('does not answer') };
    expect(await backup(settings, 'make', path, '--without-files')).toEqual(away);
    expect(await backup({ ...settings, HEARTHLINE_BLOBS: folder }, 'make', path)).toEqual(away);
    const gone = { code: 1, said: `${path} is not there.` };
    expect(await backup({ ...settings, HEARTHLINE_DATA: folder }, 'restore', path)).toEqual(gone);
    expect(await backup(settings, 'check', path)).toEqual(gone);
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
