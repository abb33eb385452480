/** The routes of docs/ARCHITECTURE.md: files that are there, each a step of "go to definition" from one before it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importGraph } from './circles.ts';

const root = join(import.meta.dirname, '../..');
const [, routes = ''] = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8').split(
  /<!-- routes:(?:begin|end) -->/,
);
const lists = routes
  .split(/^### /m)
  .slice(1)
  .map((list) => [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map((match) => match[1] ?? ''));

const imports = importGraph(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  'type',
);

/** The files of a list that neither import one before them nor are imported by one. */
function jumpsIn(list: string[]): string[] {
  const isEdge = (one: string, other: string) => imports.get(one)?.has(other) || imports.get(other)?.has(one);
  return list.filter((path, at) => at > 0 && !list.slice(0, at).some((before) => isEdge(before, path)));
}

test('three are drawn of files that are there, none twice, at most 30 each', () => {
  expect(lists).toHaveLength(3);
  for (const list of lists) {
    expect(list.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(new Set(list).size).toBe(list.length);
    expect(list.length).toBeGreaterThan(10);
    expect(list.length).toBeLessThanOrEqual(30);
  }
});

test('each leads by imports from file to file, but for the one request from browser to server', () => {
  expect(lists.flatMap(jumpsIn)).toEqual(['src/server/http/dispatch.ts']);
});

test('a file that nothing before it leads to is found, be it there', () => {
  const [first = '', second = ''] = ['src/server/calls/answer.ts', 'src/server/journey/subject.ts'];
  expect(jumpsIn([first, second])).toEqual([]);
  expect(jumpsIn([second, first])).toEqual([]);
  expect(jumpsIn([first, 'src/cli/validate.ts', second])).toEqual(['src/cli/validate.ts']);
});
