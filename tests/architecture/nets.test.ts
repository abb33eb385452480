/** Does every test wait as long as the house does, and no shorter? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { netsOf } from './nets.ts';

const root = join(import.meta.dirname, '../..');

/** Where a wait ends on purpose before the house's own, and why. */
const REASONS: Record<string, string> = {
  'e2e/support/answering.ts': 'one try of several: the whole is tried again until the house gives up',
  'e2e/support/journey.ts': 'longer than the house: a lender’s days pass meanwhile',
  'tests/support/server.ts': 'one question of many to a server that starts',
};

const sources = ['tests', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/^(tests|e2e)\/bench\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

test('no test has a net of its own but for a reason', () => {
  const own = sources.filter(({ path }) => !(path in REASONS));
  expect(own.length).toBeGreaterThan(400);
  expect(own.flatMap(netsOf)).toEqual([]);
});

test('every reason is that of a net', () => {
  const without = Object.keys(REASONS).filter(
    (name) => !sources.some((source) => source.path === name && netsOf(source).length > 0),
  );
  expect(without).toEqual([]);
});

test.each([
  ['an option', `expect.poll(() => a, { timeout: 5_000 });`],
  ['an option of a test', `test('a', { timeout: A_MS }, () => {});`],
  ['a number after a test', `test('a', async () => {}, 60_000);`],
  ['a number after each of several', `test.each(['a'])('%s', async () => {}, 2 * MINUTE);`],
  ['a number after a hook', `beforeAll(async () => {}, SLOW_START_MS);`],
  ['a signal', `await fetch(url, { signal: AbortSignal.timeout(100) });`],
  ['a wait of one second', `await vi.waitFor(() => expect(a).toBe(1));`],
])('finds %s', (_, line) => {
  expect(netsOf({ path: 'tests/a.test.ts', text: `void 0;\n${line}` })).toEqual([
    'tests/a.test.ts: line 2 has a net of its own',
  ]);
});

test('lets pass what is no net', () => {
  const text = `
    test('timeout: 5', () => {});
    test.each(ROWS)('%s', async () => { await expect.poll(() => a).toBe(1); });
    const timers = createTimers(5_000); // timeout: 5
    beforeAll(start);`;
  expect(netsOf({ path: 'tests/a.test.ts', text })).toEqual([]);
});
