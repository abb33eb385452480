/** Does ARCHITECTURE.md say of every given library what it does here, with a test that is there? */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const [, lines = ''] = /<!-- given:begin -->\n([\s\S]*?)<!-- given:end -->/.exec(text) ?? [];
const rows = lines
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\||\|$/g, '').trim()));
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const libraries = rows.flatMap(([cell]) => namesIn(cell));

test('Every package that is installed for use is in the table of what is given, and none that is not installed', () => {
  expect(Object.keys(dependencies).filter((name) => !libraries.includes(name))).toEqual([]);
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  expect(libraries.filter((name) => !installed.includes(name))).toEqual([]);
  expect(new Set(libraries).size).toBe(libraries.length);
});

test('Every library of the table has a test that is there, and names files that are', () => {
  expect(rows.filter(([, , , tests]) => !/^`tests\/.+\.test\.tsx?`/.test(tests ?? ''))).toEqual([]);
  const files = rows.flatMap((cells) => cells.slice(1).flatMap(namesIn)).filter((name) => name.includes('/'));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** Each of these says what our own code has to mean: its test asks the library itself. */
test.each(['json-logic-js', 'date-fns', '@rjsf/core'])(
  'The test that holds our part to %s asks it',
  (library) => {
    const tests = namesIn(rows.find(([cell]) => namesIn(cell).includes(library))?.[3]);
    const asking = tests.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes(`from '${library}`),
    );
    expect(tests.length).toBeGreaterThan(0);
    expect(asking).toEqual(tests);
  },
);
