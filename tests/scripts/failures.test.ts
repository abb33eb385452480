/** What is read off the errors of the runners, and what of a run is said although nothing failed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failuresOf } from '../../scripts/testing/failures.mjs';
import { hungInBrowser, hungInUnit } from '../../scripts/testing/hung.mjs';
import { lastLines } from '../../scripts/testing/last-lines.mjs';
import { RECORD_VARIABLE, readRecord, summarize } from '../../scripts/testing/record.mjs';
import { startPostgres } from '../postgres.ts';

describe('a net that was reached tells what was waited for:', () => {
  const NET = 'Test timeout of 6000ms exceeded';
  test.for<[message: string[], hungIn: string | undefined]>([
    [[`${NET}.`, `Error: page.evaluate: ${NET}.`], 'page.evaluate'],
    [[`${NET} while setting up "server".`], 'setting up "server"'],
    [[`${NET} while running "beforeEach" hook.`], 'running "beforeEach" hook'],
    [['Fixture "server" timeout of 500ms exceeded during setup.'], 'setup'],
    [[`${NET}.`], 'its body'],
    [
      ['TimeoutError: page.waitForEvent: Timeout 1000ms exceeded while waiting for event "download"'],
      'page.waitForEvent: waiting for event "download"',
    ],
    [
      [
        'Error: the count\n\nexpect(received).toBe(expected)\n\nCall Log:\n- Timeout 1000ms exceeded while waiting on the predicate',
      ],
      'expect.poll: expect(received).toBe',
    ],
    [['Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 2'], undefined],
  ])('%o', ([messages, hungIn]) => {
    expect(hungInBrowser(messages, [])).toBe(hungIn);
  });

  test('of a hook, and of nothing where a test is only wrong', () => {
    expect(hungInUnit({ message: 'Hook timed out in 500ms.\nIf this is' })).toBe('a hook');
    expect(
      hungInUnit({ message: 'expected 1 to be 2', stack: 'Error\n    at a.test.ts:1:1' }),
    ).toBeUndefined();
  });
});

describe('of a runner', () => {
  const line = (entry: object) => `${JSON.stringify(entry)}\n`;
  const passed = { kind: 'test-ended', file: 'a.test.ts', test: 'one', result: 'passed', ms: 5 };
  const ended = { code: 1, output: 'the last word', isStopped: false };

  test('that died, the tests that ran are named', () => {
    const begun = line({ kind: 'test-began', file: 'a.test.ts', test: 'two', at: 1 });
    const record = summarize(`${line(passed)}${begun}{"kind":"test-en`);
    expect([record.counts.passed, record.running]).toEqual([1, [{ name: 'a.test.ts > two', since: 1 }]]);
    const [failure, ...others] = failuresOf('unit', { ...ended, code: 143 }, record);
    expect(failure?.title).toBe('did not reach its end (exit code 143: SIGTERM)');
    expect(failure?.message).toBe('These were running:\n  a.test.ts > two\nthe last word');
    expect(others).toEqual([]);
  });

  test('whose exit code no failed test explains, its last words are given', () => {
    const whole = summarize(`${line(passed)}${line({ kind: 'run-ended' })}`);
    expect(failuresOf('unit', ended, whole)).toMatchObject([
      { title: 'ended with exit code 1', message: 'the last word' },
    ]);
    expect(failuresOf('unit', { ...ended, code: 0 }, whole)).toEqual([]);
  });
});

describe('a Postgres that does not start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'told-'));
    vi.stubEnv('TEST_DATABASE_URL', '');
    vi.stubEnv(RECORD_VARIABLE, join(folder, 'record'));
    vi.stubEnv('TMPDIR', join(folder, 'there-is-none'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const WHY = /^No Postgres to test with: .+\. Install one/;

  test('fails where CI is set, with what was tried and the remedy', async () => {
    vi.stubEnv('CI', 'true');
    await expect(startPostgres({ alone: true })).rejects.toThrow(WHY);
  });

  test('is said in the last lines elsewhere', async () => {
    vi.stubEnv('CI', '');
    expect(await startPostgres({ alone: true })).toBeUndefined();
    expect(await startPostgres({ alone: true })).toBeUndefined();
    const { warnings } = readRecord(join(folder, 'record'));
    expect(warnings).toEqual([expect.stringMatching(WHY)]);
    const counts = { passed: 3, failed: 0, skipped: 2 };
    expect(lastLines({ failures: [], flaky: [], warnings: ['No Postgres.'], counts })).toEqual([
      'WARNING: No Postgres.',
      '3 passed, 0 failed, 2 skipped',
    ]);
  });
});
