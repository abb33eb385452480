/** Which tests are the nearest to a change, and which are left to the whole run? */
import { expect, test } from 'vitest';
import { FAR, MOST_FILES, nearestOf, testsThatReach } from '../../scripts/testing/nearest.mjs';

const call = 'src/server/calls/price.ts';
const modules = new Map([
  [call, "export const priceCall = { name: 'readPrice' };\n"],
  ['src/server/app.ts', "import { priceCall } from './calls/price.ts';\n"],
  ['src/engine/kinds.ts', 'export interface Kind {}\n'],
  ['tests/server/start.ts', "export const app = () => import('../../src/server/app.ts');\n"],
  ['tests/server/price.test.ts', "import './start.ts';\n"],
  ['tests/server/zones.test.ts', "import './start.ts';\ncall('readPrice');\n"],
  ['tests/server/sums.test.ts', "import './start.ts';\n"],
  ['tests/server/killed.test.ts', "import './start.ts';\nstartServer();\n"],
  ['tests/server/types.test.ts', "import type { Kind } from '../../src/engine/kinds.ts';\n"],
  ['tests/shell/all.test.tsx', "import { app } from '../server/start.ts';\n"],
]);

test('Over how many imports a test comes to a module is counted, and what is a type alone is no way', () => {
  expect(testsThatReach(modules, new Map([[call, 0]])).get('tests/server/price.test.ts')).toBe(3);
  expect(testsThatReach(modules, new Map([['src/engine/kinds.ts', 0]])).size).toBe(0);
});

test('First come those called as the file and those that name what is in it, last those that start processes', () => {
  const reaching = testsThatReach(modules, new Map([[call, 0]]));
  expect(nearestOf(modules, reaching, [call])).toEqual([
    'tests/server/price.test.ts',
    'tests/server/zones.test.ts',
    'tests/server/sums.test.ts',
    'tests/shell/all.test.tsx',
    'tests/server/killed.test.ts',
  ]);
});

test('Who only reads the folder above the file comes before the others in its own room alone', () => {
  const reading = new Map([
    ['tests/flows/all.test.ts', FAR],
    ['tests/server/sums.test.ts', FAR],
    ['tests/shell/all.test.tsx', FAR],
  ]);
  const first = (file: string) => nearestOf(modules, reading, [file])[0];
  expect(first('src/shell/page.ts')).toBe('tests/shell/all.test.tsx');
  expect(first('flows/loan.yaml')).toBe('tests/flows/all.test.ts');
  expect(nearestOf(modules, reading, ['flows/loan.yaml'])).toHaveLength(3);
});

test('More than forty are left to the whole run, but never a test that has changed itself', () => {
  const many = Array.from({ length: MOST_FILES + 5 }, (_, at) => `tests/server/many-${at}.test.ts`);
  const reaching = new Map([
    ...many.map((path) => [path, 0] as const),
    ['tests/zoo/own.test.ts', 9] as const,
  ]);
  const nearest = nearestOf(modules, reaching, [call, 'tests/zoo/own.test.ts']);
  expect(nearest).toHaveLength(MOST_FILES);
  expect(nearest[0]).toBe('tests/zoo/own.test.ts');
});
