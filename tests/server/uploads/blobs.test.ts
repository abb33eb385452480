/** Do files come back as they were put, from a folder and from S3 alike, and can nobody read or change them there? */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Blobs, openBlobs, readBlobStorage } from '../../../src/server/blobs/blobs.ts';
import { createFolderBlobs } from '../../../src/server/blobs/folder.ts';
import { createS3Blobs } from '../../../src/server/blobs/s3.ts';
import { createSealedBlobs } from '../../../src/server/blobs/sealed.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { createMemoryBlobs } from '../support/blobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bytesOf(stream: Readable | undefined): Promise<Buffer | undefined> {
  if (!stream) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const inChunks = (bytes: Buffer, size = 60_000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000);
  throw new Error('the sender went away');
}

async function* failingLate(): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < 12; sent++) yield Buffer.alloc(1024 * 1024);
  throw new Error('the sender went away');
}

interface Kind {
  name: string;
  start: () => Promise<{ blobs: Blobs; stop: () => Promise<void> }>;
}

const kinds: Kind[] = [
  {
    name: 'a folder',
    start: async () => ({
      blobs: await openBlobs({ kind: 'folder', folder: join(folder, 'own') }),
      stop: async () => {},
    }),
  },
  { name: 'S3, as s3rver speaks it', start: startS3 },
];

/** What its types leave out: it is an application of Koa. */
interface Koa {
  middleware: ((
    context: { set: (name: string, value: string) => void },
    next: () => Promise<void>,
  ) => Promise<void>)[];
}

async function startS3() {
  const port = await freePort();
  const server = new S3rver({
    ...{ port, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'papers' }],
  });
  // Node writes the machine's date into replies, and the client believes it: on another date both have to be told.
  (server as unknown as Koa).middleware.unshift((context, next) => {
    context.set('Date', new Date().toUTCString());
    return next();
  });
  await server.run();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const place = readBlobStorage(`s3://papers?endpoint=http://127.0.0.1:${port}&region=us-east-1`, folder);
  if (place.kind !== 's3') throw new Error('This is to be S3.');
  return { blobs: createS3Blobs({ ...place, credentials }), stop: () => server.close() };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

describe.each(kinds)('files in $name', ({ start }) => {
  let blobs: Blobs;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ blobs, stop } = await start());
  });
  afterAll(() => stop());

  test.each([0, 1, 70_000, 5 * 1024 * 1024, 12 * 1024 * 1024 + 1])('%i bytes come back', async (size) => {
    const [key, bytes] = [randomUUID(), randomBytes(size)];
    await blobs.put(key, inChunks(bytes));
    expect((await bytesOf(await blobs.get(key)))?.equals(bytes)).toBe(true);
  });

  test('a deleted file is gone, and deleting it again changes nothing', async () => {
    const key = randomUUID();
    await blobs.put(key, inChunks(Buffer.from('May')));
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await blobs.get(key)).toBeUndefined();
  });

  test.each([
    ['early', failing],
    ['late', failingLate],
  ])('a sender that goes away %s leaves nothing behind', async (_when, bytes) => {
    const key = randomUUID();
    await expect(blobs.put(key, bytes())).rejects.toThrow('went away');
    expect(await blobs.get(key)).toBeUndefined();
  });

  test.each(['../../etc/passwd', 'ab/../x', '', 'AB'])('the key %j is refused', async (key) => {
    await expect(blobs.put(key, inChunks(Buffer.from('x')))).rejects.toThrow(RangeError);
    await expect((async () => blobs.get(key))()).rejects.toThrow(RangeError);
  });
});

test('a folder keeps files for their owner alone, under random names and whole', async () => {
  const place = join(folder, 'private');
  const blobs = createFolderBlobs(place);
  const key = randomUUID();
  await blobs.put(key, inChunks(Buffer.from('May')));
  await expect(blobs.put(randomUUID(), failing())).rejects.toThrow();
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toEqual([key]);
  expect(statSync(join(place, key.slice(0, 2), key)).mode & 0o777).toBe(0o600);
  expect(statSync(place).mode & 0o077).toBe(0);
});

describe('bytes at rest', () => {
  const master = randomBytes(32);
  const text = Buffer.concat([Buffer.from('SECRET-PAYSTUB'), randomBytes(200_000)]);

  async function put(bytes = text, keys = createKeyring(master)) {
    const behind = createMemoryBlobs();
    const key = randomUUID();
    await createSealedBlobs(behind, keys).put(key, inChunks(bytes));
    return { behind, key, keys, lies: behind.kept.get(key)! };
  }

  test('tell nothing of what they are, and twice the same file is twice something else', async () => {
    const one = await put();
    expect(one.lies.includes('SECRET')).toBe(false);
    const first = Buffer.from(one.lies);
    await createSealedBlobs(one.behind, one.keys).put(one.key, inChunks(text));
    expect(one.behind.kept.get(one.key)!.subarray(40).equals(first.subarray(40))).toBe(false);
  });

  test.each([0, 1, 65_536, 65_537, 131_072, 300_000])('%i bytes open again', async (size) => {
    const bytes = randomBytes(size);
    const { behind, key, keys } = await put(bytes);
    expect((await bytesOf(await createSealedBlobs(behind, keys).get(key)))?.equals(bytes)).toBe(true);
  });

  test('still open after a change of key, with the old one at hand', async () => {
    const { behind, key } = await put();
    const next = createKeyring(randomBytes(32), [master]);
    expect(await bytesOf(await createSealedBlobs(behind, next).get(key))).toEqual(text);
    const without = createSealedBlobs(behind, createKeyring(randomBytes(32)));
    await expect(bytesOf(await without.get(key))).rejects.toThrow('HEARTHLINE_KEY_OLD');
  });

  const HEAD = 28;
  const BLOCK = 65_536 + 16;
  const damages: [what: string, damage: (lies: Buffer) => Buffer][] = [
    [
      'a changed byte',
      (lies) =>
        Buffer.concat([lies.subarray(0, 5000), Buffer.from([(lies[5000] ?? 0) ^ 1]), lies.subarray(5001)]),
    ],
    [
      'a changed head',
      (lies) => Buffer.concat([lies.subarray(0, 20), Buffer.from([(lies[20] ?? 0) ^ 1]), lies.subarray(21)]),
    ],
    ['the last block cut off', (lies) => lies.subarray(0, HEAD + 3 * BLOCK)],
    ['all blocks cut off', (lies) => lies.subarray(0, HEAD)],
    ['half a block cut off', (lies) => lies.subarray(0, lies.length - 100)],
    [
      'the first block missing',
      (lies) => Buffer.concat([lies.subarray(0, HEAD), lies.subarray(HEAD + BLOCK)]),
    ],
    [
      'two blocks swapped',
      (lies) =>
        Buffer.concat([
          lies.subarray(0, HEAD),
          lies.subarray(HEAD + BLOCK, HEAD + 2 * BLOCK),
          lies.subarray(HEAD, HEAD + BLOCK),
          lies.subarray(HEAD + 2 * BLOCK),
        ]),
    ],
    ['something after the end', (lies) => Buffer.concat([lies, lies.subarray(HEAD, HEAD + BLOCK)])],
    ['nothing at all', () => Buffer.alloc(0)],
  ];
  test.each(damages)('%s is noticed', async (_what, damage) => {
    const { behind, key, keys, lies } = await put();
    behind.kept.set(key, damage(lies));
    await expect(bytesOf(await createSealedBlobs(behind, keys).get(key))).rejects.toThrow('does not open');
  });

  test('a file under the name of another does not open', async () => {
    const { behind, keys, lies } = await put();
    const other = randomUUID();
    behind.kept.set(other, lies);
    await expect(bytesOf(await createSealedBlobs(behind, keys).get(other))).rejects.toThrow('does not open');
  });
});

test('the place for files is read from one setting, and one that names none is refused', () => {
  expect(readBlobStorage(undefined, '/data/blobs')).toEqual({ kind: 'folder', folder: '/data/blobs' });
  expect(readBlobStorage('/mnt/papers', '/data/blobs')).toEqual({ kind: 'folder', folder: '/mnt/papers' });
  expect(readBlobStorage('s3://papers?region=eu-west-1', '/data')).toEqual({
    ...{ kind: 's3', bucket: 'papers', region: 'eu-west-1' },
  });
  for (const wrong of ['s3://', 'https://papers.example.com', 's3://papers?endpoint=nowhere'])
    expect(() => readBlobStorage(wrong, '/data')).toThrow('HEARTHLINE_BLOBS');
});
