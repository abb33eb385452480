/** What does the command line print, where, and with which exit code? */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const base = join(root, 'tests/config/base');
const fixture = join(root, 'tests/fixtures/derived-steps.json');

interface Point {
  facts: Record<string, unknown>;
  step: string;
}

const points: Point[] = JSON.parse(readFileSync(fixture, 'utf8'));

/** As npm runs it, but without npm. */
function flow(args: string[], input = '') {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsx, 'src/cli/main.ts', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

// Each starts a process; on a busy machine that takes its time.
describe('flow validate', { timeout: 60_000 }, () => {
  test('finds no problem in the project: exit 0, nothing on stdout', () => {
    expect(flow(['validate'])).toEqual({ status: 0, stdout: '', stderr: 'No problems.\n' });
  });

  test('prints problems as text on stdout and their number on stderr: exit 1', () => {
    const broken = join(root, 'tests/cli/broken');
    const { status, stdout, stderr } = flow(['validate', '--root', broken]);
    expect(status).toBe(1);
    expect(stdout).toBe(readFileSync(join(broken, 'expected.txt'), 'utf8'));
    expect(stderr).toMatch(/^\d+ errors in \d+ files\.\n$/);
  });

  test('prints the same problems as JSON', () => {
    const { status, stdout } = flow([
      'validate',
      '--root',
      join(root, 'tests/cli/broken'),
      '--format',
      'json',
    ]);
    expect(status).toBe(1);
    const { version, problems } = JSON.parse(stdout);
    expect(version).toBe(1);
    expect(problems.length).toBeGreaterThan(1);
    for (const problem of problems) {
      const { hint: _hint, ...told } = problem;
      expect(Object.keys(told)).toEqual([
        'code',
        'severity',
        'message',
        'file',
        'line',
        'column',
        'endLine',
        'endColumn',
      ]);
    }
  });

  test('prints an empty list as JSON when there is no problem', () => {
    const { status, stdout } = flow(['validate', '--root', base, '--format', 'json']);
    expect({ status, told: JSON.parse(stdout) }).toEqual({ status: 0, told: { version: 1, problems: [] } });
  });

  test.each([
    [
      'a folder that is not there',
      ['validate', '--root', '/nowhere/at/all'],
      /^There is no folder \/nowhere\/at\/all\.\n$/,
    ],
    [
      'a folder that holds no project',
      ['validate', '--root', join(root, 'docs')],
      /has no folder named flows\.\n$/,
    ],
    ['a format that is none', ['validate', '--format', 'xml'], /xml/],
    ['a command that is none', ['valdate'], /valdate/],
    ['facts that are not there', ['derive', '/nowhere.json'], /^\/nowhere\.json cannot be read\.\n$/],
    ['a project with problems', ['derive', fixture, '--root', join(root, 'tests/cli/broken')], /problems/],
  ])('could not run with %s: exit 2, one sentence on stderr', (_what, args, sentence) => {
    const { status, stdout, stderr } = flow(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('flow derive', { timeout: 60_000 }, () => {
  test('derives the step of every point of the journey', () => {
    const { status, stdout } = flow(['derive', fixture]);
    expect(status).toBe(0);
    const derived: Record<string, unknown>[] = JSON.parse(stdout);
    expect(derived.map(({ step }) => step)).toEqual(points.map(({ step }) => step));
    expect(Object.keys(derived[0] ?? {})).toEqual(['step', 'route', 'routedBy', 'fired', 'warnings']);
    expect(points).toHaveLength(38);
  });

  test('takes one facts object, or several, from stdin', () => {
    const [first, second] = points.map(({ facts }) => facts);
    const one = JSON.parse(flow(['derive', '-'], JSON.stringify(first)).stdout);
    const two = JSON.parse(flow(['derive', '-'], JSON.stringify([first, second])).stdout);
    expect(one).toHaveLength(1);
    expect(two).toHaveLength(2);
    expect(two[0]).toEqual(one[0]);
    expect(one[0].step).toBe(points[0]?.step);
  });

  test.each(['', '{', '[1]', '"text"', 'null'])('could not run with the facts %j: exit 2', (text) => {
    const { status, stdout, stderr } = flow(['derive', '-'], text);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^.+\n$/);
  });
});
