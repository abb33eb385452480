/** What of a failed run is worth a second one, and what is made of the two. */
import { describe, expect, test } from 'vitest';
import { secondChances, settle, tooMany } from '../../scripts/testing/again.mjs';
import { failuresOf } from '../../scripts/testing/failures.mjs';
import { type Entry, summarize } from '../../scripts/testing/record.mjs';
import { filesOf } from '../../scripts/testing/runner.mjs';
import type { StageResult } from '../../scripts/testing/stages.mjs';

const ran = (file: string, test: string, result: 'passed' | 'failed' | 'skipped'): Entry => ({
  ...{ kind: 'test-ended', file, test, result, ms: 1 },
  ...(result === 'failed' && { problem: { message: `${test} failed` } }),
});
const fileEnded = (file: string, problem?: string): Entry => ({
  ...{ kind: 'file-ended', file, ms: 1, isFailed: problem !== undefined },
  problems: problem === undefined ? [] : [{ message: problem }],
});
const stray: Entry = { kind: 'stray', problem: { message: 'too late' }, files: ['b.test.ts', 'a.test.ts'] };

function resultOf(entries: Entry[], { isWhole = true } = {}): StageResult {
  const all: Entry[] = isWhole ? [...entries, { kind: 'run-ended' }] : entries;
  const record = summarize(all.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const failures = failuresOf('unit', { code: 0, output: '', isStopped: false }, record);
  const counts = { ...record.counts, failed: failures.length };
  return { counts, output: '', failures, tests: record.tests, files: record.files };
}

function settled(first: StageResult, second: StageResult) {
  const { result, flaky } = settle(first, second);
  const titles = (result.failures ?? []).map(({ where, title }) => `${where} ${title}`);
  return { ...result.counts, titles, flaky: flaky.map(({ where, title }) => `${where} ${title}`) };
}

describe('two runs say', () => {
  test('that a test has failed which fails in both, and is flaky which fails in one of them', () => {
    const first = resultOf([
      ran('a.test.ts', 'wrong', 'failed'),
      ran('a.test.ts', 'dice', 'failed'),
      ran('a.test.ts', 'late dice', 'passed'),
    ]);
    const second = resultOf([
      ran('a.test.ts', 'wrong', 'failed'),
      ran('a.test.ts', 'dice', 'passed'),
      ran('a.test.ts', 'late dice', 'failed'),
    ]);
    expect(settled(first, second)).toEqual({
      ...{ passed: 2, failed: 1, skipped: 0 },
      titles: ['a.test.ts wrong'],
      flaky: ['a.test.ts dice', 'a.test.ts late dice'],
    });
  });

  test('that a test has failed which did not run the second time', () => {
    const first = resultOf([ran('a.test.ts', 'wrong', 'failed'), ran('a.test.ts', 'next', 'skipped')]);
    const left = resultOf([ran('a.test.ts', 'wrong', 'skipped'), ran('a.test.ts', 'next', 'skipped')]);
    expect(settled(first, left).titles).toEqual(['a.test.ts wrong']);
  });

  test('how tests went that waited behind one that failed', () => {
    const first = resultOf([ran('a.test.ts', 'dice', 'failed'), ran('a.test.ts', 'next', 'skipped')]);
    const second = resultOf([ran('a.test.ts', 'dice', 'passed'), ran('a.test.ts', 'next', 'passed')]);
    expect(settled(first, second)).toMatchObject({ passed: 2, failed: 0, skipped: 0 });
  });

  test('that a file, or an error that no test owns, was an accident where nothing of it comes again', () => {
    const good = [ran('a.test.ts', 'right', 'passed'), ran('b.test.ts', 'right', 'passed')];
    const broken = resultOf([...good, fileEnded('a.test.ts', 'hook broke')]);
    const strayed = resultOf([...good, stray]);
    const fine = resultOf([...good, fileEnded('a.test.ts')]);
    expect(settled(broken, fine)).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: ['a.test.ts the file itself'],
    });
    expect(settled(strayed, fine)).toMatchObject({ passed: 2, failed: 0 });
    expect(settled(broken, broken).titles).toEqual(['a.test.ts the file itself']);
    expect(settled(strayed, strayed)).toMatchObject({ failed: 1, flaky: [] });
  });

  test('how a stage went whose runner died the first time', () => {
    const died = resultOf([ran('a.test.ts', 'right', 'passed')], { isWhole: false });
    const fine = resultOf([ran('a.test.ts', 'right', 'passed'), ran('b.test.ts', 'right', 'passed')]);
    expect(settled(died, fine)).toMatchObject({ passed: 2, failed: 0, titles: [] });
    expect(settled(died, died).titles).toEqual(['unit did not reach its end (exit code 0)']);
  });
});

test('Four flaky tests fail the run, three do not', () => {
  const dice = ['a', 'b', 'c', 'd'];
  const first = resultOf(dice.map((name) => ran('a.test.ts', name, 'failed')));
  const second = resultOf(dice.map((name) => ran('a.test.ts', name, 'passed')));
  const { result, flaky } = settle(first, second);
  expect([result.failures, tooMany(flaky.slice(1))]).toEqual([[], []]);
  expect(tooMany(flaky).map(({ where, title }) => `${where}  ${title}`)).toEqual([
    'flaky tests  4 failed at first and passed alone; more than 3 in one run fail it',
  ]);
});

describe('worth a second run', () => {
  const wrong = (count: number) =>
    resultOf(Array.from({ length: count }, (_, index) => ran(`${index}.test.ts`, 'wrong', 'failed')));

  test('are the files of what failed, and the whole stage where its runner died', () => {
    const first = resultOf([ran('c.test.ts', 'wrong', 'failed'), stray]);
    const died = resultOf([], { isWhole: false });
    expect(secondChances([first])(first)).toEqual({ only: ['c.test.ts', 'b.test.ts', 'a.test.ts'] });
    expect(secondChances([died])(died)).toEqual({ only: [] });
    expect(filesOf(died.failures ?? [])).toEqual([]);
  });

  test('are no checks, and nothing where more than twenty failed in all', () => {
    const check = { counts: { passed: 0, failed: 1, skipped: 0 }, output: '', failures: [] };
    expect(secondChances([check, wrong(20)])(check)).toBeUndefined();
    expect(secondChances([wrong(20)])(wrong(20))?.only).toHaveLength(20);
    expect(secondChances([wrong(20), wrong(1)])(wrong(1))).toBeUndefined();
  });
});
