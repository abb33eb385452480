/** Do the hook, the action and the pages call commands that are there, with the options that they have? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { project, said } from './said.ts';

const read = (path: string) => readFileSync(join(project, path), 'utf8');
const pages = readdirSync(join(project, 'docs')).filter((name) => name.endsWith('.md'));
const places = [
  '.githooks/pre-commit',
  '.github/actions/flow/action.yml',
  ...pages.map((name) => `docs/${name}`),
];

const calls = places.flatMap((path) =>
  [
    ...read(path)
      .replaceAll('\\\n', ' ')
      .matchAll(/npm run (?:-s )?flow -- ([^\n|`]+)/g),
  ].map(([, line = '']) => ({
    path,
    line,
    words: line.split(/\s+/).filter((word) => /^[a-z]+$/.test(word)),
    flags: line.match(/--[a-z][a-z-]*/g) ?? [],
  })),
);

test('There are calls to look at, of each command of the hook', () => {
  const hook = calls.filter(({ path }) => path === '.githooks/pre-commit').map(({ words }) => words[0]);
  expect(hook).toEqual(['validate', 'walk', 'schema']);
});

test.each(calls)('$path: flow $line', async ({ words, flags }) => {
  const [command = '', part = ''] = words;
  const { code, result } = await said([command, ...(command === 'new' ? [part] : []), '--help'], project);
  expect(code).toBe(0);
  for (const flag of flags) expect(result).toMatch(new RegExp(`${flag}\\b`));
});

test('The action and the workflow are YAML, and each step says how it is run', () => {
  const { runs } = parse(read('.github/actions/flow/action.yml'));
  expect(runs.using).toBe('composite');
  for (const step of runs.steps) expect(step.uses ?? step.shell).toBeTruthy();
  const { jobs } = parse(read('.github/workflows/flow.yml'));
  expect(jobs.check.steps.map((step: { uses: string }) => step.uses)).toContain('./.github/actions/flow');
});
