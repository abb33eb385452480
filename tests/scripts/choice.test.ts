/** Which stages and files `npm test` runs for its options, what it remembers of a run, and how it sums it up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { choose, readArguments, readFailures, rememberFailures } from '../../scripts/testing/choice.mjs';
import { lastLine, sum } from '../../scripts/testing/counts.mjs';
import { slowestLines } from '../../scripts/testing/slowest.mjs';
import { type StageResult, stages } from '../../scripts/testing/stages.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-choice-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const wantedBy = (args: string[]) =>
  choose(stages, readArguments(args), readFailures(root)).map(({ stage, only }) => [stage.name, only]);
const result = (failed: number, failedFiles?: string[]): StageResult => ({
  counts: { passed: 3, failed, skipped: 0 },
  output: '',
  ...(failedFiles && { failedFiles }),
});

describe('what runs', () => {
  test('is everything, or the stages that --only names by their first letters', () => {
    expect(wantedBy([]).map(([name]) => name)).toEqual(stages.map(({ name }) => name));
    expect(wantedBy(['--only', 'types,unit']).map(([name]) => name)).toEqual([
      'types',
      'unit, property and contract tests',
    ]);
  });

  test('is refused where no stage is named so, with the names that there are', () => {
    expect(() => wantedBy(['--only', 'unti'])).toThrow(/No stage begins with "unti"[\s\S]*browser tests/);
    expect(() => wantedBy(['--olny', 'unit'])).toThrow('--olny');
  });

  test('is with --failed what failed last time, and nothing once it passes', () => {
    rememberFailures(root, 'types', result(1));
    rememberFailures(root, 'browser tests', result(2, ['e2e/gates.spec.ts']));
    rememberFailures(root, 'walks', result(0));
    expect(wantedBy(['--failed'])).toEqual([
      ['types', []],
      ['browser tests', ['e2e/gates.spec.ts']],
    ]);
    rememberFailures(root, 'types', result(0));
    rememberFailures(root, 'browser tests', result(0, []));
    expect(wantedBy(['--failed'])).toEqual([]);
  });
});

describe('counts', () => {
  test('of all stages are summed up in a line of one form', () => {
    const total = sum([
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 1, failed: 1, skipped: 0 },
    ]);
    expect(lastLine(total)).toBe('3 passed, 1 failed');
    expect(lastLine({ ...total, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});

test('the ten slowest files are named, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    ...{ file: `tests/${index}.test.ts`, ms: index * 1000, failed: 0, isFailed: false },
  }));
  const [title, first, ...rest] = slowestLines(files);
  expect(title).toBe('The slowest 10 of 12 test files:');
  expect(first).toBe('    11.0 s  tests/11.test.ts');
  expect(rest.filter((each) => each !== '')).toHaveLength(9);
  expect(slowestLines([])).toEqual([]);
});
