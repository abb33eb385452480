/** Is the key where it belongs, and does each purpose have its own? */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainEmail } from '../../../src/engine/model/names.ts';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';
import { readKeyring } from '../../../src/server/secrets/key-source.ts';
import { createKeyring, newSecret } from '../../../src/server/secrets/keyring.ts';

const bytes = (first: number) => Buffer.alloc(32, Buffer.from([first, 255]));
const key = (first: number) => bytes(first).toString('base64');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a sandbox makes its key once, readable by its owner alone', () => {
  const data = join(folder, 'not', 'there', 'yet');
  const first = readKeyring({}, data);
  expect(readKeyring({}, data).current).toBe(first.current);
  expect(statSync(join(data, 'key')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(join(data, 'key'), 'utf8'), 'base64')).toHaveLength(32);
});

test.each([
  ['cut short', 'half'],
  ['one byte alone', Buffer.alloc(32).toString('base64')],
])('a key file that is %s is refused and left alone', (_, text) => {
  writeFileSync(join(folder, 'key'), text);
  expect(() => readKeyring({}, folder)).toThrow(CannotStart);
  expect(readFileSync(join(folder, 'key'), 'utf8')).toBe(text);
});

test('a database by address needs a key by environment', () => {
  expect(() => readKeyring({ DATABASE_URL: 'postgres://x' }, folder)).toThrow(CannotStart);
  expect(() => readKeyring({}, undefined)).toThrow(CannotStart);
  const given = readKeyring({ DATABASE_URL: 'postgres://x', HEARTHLINE_KEY: key(1) }, undefined);
  expect(given.current).toBe(createKeyring(bytes(1)).current);
});

test('a key of one byte alone is refused', () => {
  const zeros = Buffer.alloc(32).toString('base64');
  const ones = Buffer.alloc(32, 1).toString('base64');
  expect(() => readKeyring({ HEARTHLINE_KEY: zeros }, folder)).toThrow(CannotStart);
  expect(() => readKeyring({ HEARTHLINE_KEY: key(1), HEARTHLINE_KEY_OLD: ones }, folder)).toThrow(
    CannotStart,
  );
});

test.each(['short', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])(
  'the key %j is refused without being quoted',
  (text) => {
    const reading = () => readKeyring({ HEARTHLINE_KEY: text }, folder);
    expect(reading).toThrow(CannotStart);
    expect(reading).not.toThrow(text);
  },
);

test('older keys open and find, the current one writes', () => {
  const [one, two, three] = [1, 2, 3].map((byte) => createKeyring(bytes(byte)));
  const ring = readKeyring({ HEARTHLINE_KEY: key(3), HEARTHLINE_KEY_OLD: `${key(2)}, ${key(1)}` }, undefined);
  expect(ring.current).toBe(three?.current);
  expect(ring.digests('email', 'x')).toEqual([three, two, one].map((each) => each?.digest('email', 'x')));
  expect(ring.fieldKey(one!.current, 'row')).toEqual(one?.fieldKey(one.current, 'row'));
  expect(ring.fieldKey('unknown', 'row')).toBeUndefined();
  expect(ring.tokenKey('unknown')).toBeUndefined();
});

test('no two purposes and no two rows share a key', () => {
  const ring = createKeyring(bytes(1));
  const purposes = ['email', 'draft', 'reset', 'address', 'request'] as const;
  expect(new Set(purposes.map((purpose) => ring.digest(purpose, 'x'))).size).toBe(purposes.length);
  expect(ring.fieldKey(ring.current, 'a')).not.toEqual(ring.fieldKey(ring.current, 'b'));
});

test('an e-mail is one however it is typed, and secrets fit into a cookie', () => {
  expect(plainEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newSecret()).not.toBe(newSecret());
});
