/** Is each made-up person told once: those of the walks in their flow files, those of the sandbox in its list? */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '../../src/engine/model/paths.ts';
import { PEOPLE } from '../../src/server/sandbox/people.ts';
import { personasOf } from '../support/personas.ts';

const root = join(import.meta.dirname, '../..');
const SANDBOX = 'src/server/sandbox/people.ts';
/** Fields whose value belongs to one person alone. */
const OWN = ['email', 'password', 'street1', 'phone', 'ssn'];

const code = globSync('{src,scripts,tests,e2e}/**/*.{ts,tsx,mjs}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

function ownIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => ownIn(each, name));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, each]) => ownIn(each, key));
  return OWN.includes(name) && value !== undefined ? [String(value)] : [];
}

const products = globSync('*/walks/personas.yaml', { cwd: join(root, 'flows') }).map(
  (path) => path.split(/[\\/]/)[0] ?? '',
);
const personas = new Set(products.flatMap((product) => ownIn([...personasOf(product).values()])));
/** A phone that others have too is no mark of theirs. */
const seeded = new Set(ownIn(PEOPLE.map((each) => ({ ...each, phone: undefined }))));

const toldIn = ({ path, text }: { path: string; text: string }, words: Iterable<string>) =>
  [...words].filter((word) => text.includes(word)).map((word) => `${path}: ${word}`);

test('What is a persona’s own stands in no code: tests ask tests/support/personas.ts', () => {
  expect(personas.size).toBeGreaterThan(15);
  expect(code.flatMap((file) => toldIn(file, personas))).toEqual([]);
});

test('What is a seeded person’s own stands in the list of the sandbox alone', () => {
  const holding = code.flatMap((file) => toldIn(file, seeded));
  expect(holding).toEqual([...seeded].map((word) => `${SANDBOX}: ${word}`));
});
