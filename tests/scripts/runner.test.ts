/** Stages that hang, die or fail, planted in a small project of their own, and what is counted and said of them. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentFor } from '../../scripts/setup/node.mjs';
import { readRecord } from '../../scripts/testing/record.mjs';
import { runTests } from '../../scripts/testing/runner.mjs';

const project = join(import.meta.dirname, '../..');
const reporter = (name: string) => join(project, `scripts/testing/${name}-reporter.mjs`);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-planted-'));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "type": "module" }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function runPlanted(runner: 'vitest' | 'playwright', safetyNet?: AbortSignal) {
  const args = {
    vitest: ['run', `--reporter=${reporter('vitest')}`],
    playwright: ['test', `--reporter=${reporter('playwright')}`],
  };
  const { HEARTHLINE_SLOW: _, VITEST: __, ...env }: NodeJS.ProcessEnv = environmentFor(project);
  return runTests(runner, args[runner], { root, env, isLive: false, ...(safetyNet && { safetyNet }) });
}

/** Fires once the record says that this runs: a time would be too short on some machine. */
function whileRunning(name: string, isReady = () => true): AbortSignal {
  const net = new AbortController();
  const records = join(root, '.cache/test-records');
  const isRunning = () =>
    existsSync(records) &&
    readdirSync(records).some((file) =>
      readRecord(join(records, file)).running.some((each) => each.name.includes(name)),
    );
  void (async () => {
    while (!isRunning() || !isReady()) await pause(20);
    net.abort();
  })();
  return net.signal;
}

const HANGING = `
  test('is quick', () => {});
  test('is wrong', () => { throw new Error('wrong'); });
  test('waits for ever', () => new Promise(() => {}));
  test('comes after it', () => {});
`;

describe('a stage that is stopped names the test that hangs, and counts what had run', () => {
  test('of Vitest, also in a file whose test never gives the word back', async () => {
    write('vitest.config.js', 'export default { test: { testTimeout: 0, maxWorkers: 2 } };');
    write('hanging.test.js', `import { test } from 'vitest'; ${HANGING}`);
    const busy = `import { test } from 'vitest'; import { writeFileSync } from 'node:fs';
      test('is busy for ever', () => { writeFileSync('marker', ''); for (;;); });`;
    write('busy.test.js', busy);
    const isBusy = () => existsSync(join(root, 'marker'));
    const { counts, note, failures, failedFiles } = await runPlanted(
      'vitest',
      whileRunning('waits for ever', isBusy),
    );
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
    // It took an hour already: it is not run again.
    expect(failures?.at(-1)).toMatchObject({ title: 'hung, and was stopped', message: note, again: [] });
    expect(note).toMatch(/^Stopped after .*\. These were running:\n/);
    expect(note).toMatch(/^ {2}hanging\.test\.js > waits for ever \(/m);
    expect(note).toMatch(/^ {2}busy\.test\.js \(/m);
    // Nobody knows how the tests would have gone that it had not come to: the whole stage runs again.
    expect(failedFiles).toEqual([]);
  });

  test('of Playwright', async () => {
    write('playwright.config.js', 'export default { timeout: 0, workers: 1 };');
    write('hanging.spec.js', `import { test } from '@playwright/test'; ${HANGING}`);
    const { counts, note } = await runPlanted('playwright', whileRunning('waits for ever'));
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
    expect(note).toMatch(/These were running:\n {2}hanging\.spec\.js > \[\] waits for ever \(/);
  });
});

test('a stage without a single test has failed', async () => {
  const { counts } = await runPlanted('vitest');
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
