/** What does the command line print, where, and with which exit code? */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';

const root = join(import.meta.dirname, '../..');
const base = join(root, 'tests/config/base');
const fixture = join(root, 'tests/fixtures/derived-steps.json');

interface Point {
  facts: Record<string, unknown>;
  step: string;
}

const points: Point[] = JSON.parse(readFileSync(fixture, 'utf8'));

/** In this process, with a terminal of paper. */
async function flow(args: string[], input = '') {
  const told = { stdout: '', stderr: '' };
  const status = await run(args, root, {
    result: (text) => {
      told.stdout += text;
    },
    comment: (text) => {
      told.stderr += text;
    },
    input: () => input,
    now: () => new Date('2026-03-01T12:00:00Z'),
  });
  return { status, ...told };
}

/** As npm runs it, but without npm. */
function flowProcess(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/flow.mjs', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

// On a busy machine a process takes its time to start.
describe('The command', () => {
  test('ends with the exit code, and writes to stdout and stderr', async () => {
    const args = ['validate', '--root', 'tests/cli/cases/broken'];
    expect(flowProcess(args)).toEqual(await flow(args));
  });

  test('reads stdin', async () => {
    const args = ['derive', '-', '--product', 'garden', '--root', base];
    const facts = JSON.stringify({ plot: { size: 7 } });
    const read = await flow(args, facts);
    expect(read).toMatchObject({ status: 0, stdout: expect.stringContaining('step') });
    expect(flowProcess(args, facts)).toEqual(read);
  });
});

describe('flow validate', () => {
  test('finds no problem in the project: exit 0, nothing on stdout', async () => {
    expect(await flow(['validate'])).toEqual({ status: 0, stdout: '', stderr: 'No problems.\n' });
  });

  test('prints problems as text on stdout and their number on stderr: exit 1', async () => {
    const broken = join(root, 'tests/cli/cases/broken');
    const { status, stdout, stderr } = await flow(['validate', '--root', broken]);
    expect(status).toBe(1);
    expect(stdout).toBe(readFileSync(join(broken, 'expected.txt'), 'utf8'));
    expect(stderr).toMatch(/^\d+ errors in \d+ files\.\n$/);
  });

  test('prints the same problems as JSON', async () => {
    const { status, stdout } = await flow([
      'validate',
      '--root',
      join(root, 'tests/cli/cases/broken'),
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

  test('prints an empty list as JSON when there is no problem', async () => {
    const { status, stdout } = await flow(['validate', '--root', base, '--format', 'json']);
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
    [
      'a project with problems',
      ['derive', fixture, '--root', join(root, 'tests/cli/cases/broken')],
      /problems/,
    ],
  ])('could not run with %s: exit 2, one sentence on stderr', async (_what, args, sentence) => {
    const { status, stdout, stderr } = await flow(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('flow derive', () => {
  test('derives the step of every point of the journey', async () => {
    const { status, stdout } = await flow(['derive', fixture, '--product', 'heloc']);
    expect(status).toBe(0);
    const derived: Record<string, unknown>[] = JSON.parse(stdout);
    expect(derived.map(({ step }) => step)).toEqual(points.map(({ step }) => step));
    expect(Object.keys(derived[0] ?? {})).toEqual(['step', 'route', 'routedBy', 'fired', 'warnings']);
    expect(points).toHaveLength(38);
  });

  test('takes one facts object, or several, from stdin', async () => {
    const [first, second] = points.map(({ facts }) => facts);
    const one = JSON.parse((await flow(['derive', '-', '--product', 'heloc'], JSON.stringify(first))).stdout);
    const two = JSON.parse(
      (await flow(['derive', '-', '--product', 'heloc'], JSON.stringify([first, second]))).stdout,
    );
    expect(one).toHaveLength(1);
    expect(two).toHaveLength(2);
    expect(two[0]).toEqual(one[0]);
    expect(one[0].step).toBe(points[0]?.step);
  });

  test.each(['', '{', '[1]', '"text"', 'null'])('could not run with the facts %j: exit 2', async (text) => {
    const { status, stdout, stderr } = await flow(['derive', '-', '--product', 'heloc'], text);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^.+\n$/);
  });
});
