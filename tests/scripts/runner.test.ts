/** Stages that hang, die or fail, planted in a small project of their own, and what is counted and said of them. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentFor } from '../../scripts/setup/node.mjs';
import { readRecord } from '../../scripts/testing/record.mjs';
import { SAFETY_NET_MS } from '../../scripts/testing/run.mjs';
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

test('no stage is stopped before an hour', () => {
  expect(SAFETY_NET_MS).toBeGreaterThanOrEqual(3_600_000);
});

describe('a stage that is stopped names the test that hangs, and counts what had run', () => {
  test('of Vitest', async () => {
    write('vitest.config.js', 'export default { test: { testTimeout: 0 } };');
    write('hanging.test.js', `import { test } from 'vitest'; ${HANGING}`);
    const { counts, note, failures, failedFiles } = await runPlanted(
      'vitest',
      whileRunning('waits for ever'),
    );
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
    // It took an hour already: it is not run again.
    expect(failures?.at(-1)).toMatchObject({ title: 'hung, and was stopped', message: note, again: [] });
    expect(note).toMatch(
      /^Stopped after .*\. These were running:\n {2}hanging\.test\.js > waits for ever \(/,
    );
    // Nobody knows how the tests would have gone that it had not come to: the whole stage runs again.
    expect(failedFiles).toEqual([]);
  });

  test('of Vitest, in a file whose test never gives the word back', async () => {
    write('vitest.config.js', 'export default { test: { testTimeout: 0 } };');
    const busy = `import { test } from 'vitest'; import { writeFileSync } from 'node:fs';
      test('is busy for ever', () => { writeFileSync('marker', ''); for (;;); });`;
    write('busy.test.js', busy);
    const isBusy = () => existsSync(join(root, 'marker'));
    const { counts, note } = await runPlanted('vitest', whileRunning('busy.test.js', isBusy));
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(note).toContain('busy.test.js');
  });

  test('of Playwright', async () => {
    write('playwright.config.js', 'export default { timeout: 0, workers: 1 };');
    write('hanging.spec.js', `import { test } from '@playwright/test'; ${HANGING}`);
    const { counts, note } = await runPlanted('playwright', whileRunning('waits for ever'));
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
    expect(note).toMatch(/These were running:\n {2}hanging\.spec\.js > \[\] waits for ever \(/);
  });
});

describe('a stage that runs to its end', () => {
  const MIXED = `
    test('is right', () => {});
    test('is wrong', () => { throw new Error('wrong'); });
    test.skip('is left out', () => {});
  `;

  test('of Vitest is counted, with the files that failed and one failure for a file that does not load', async () => {
    write('mixed.test.js', `import { test } from 'vitest'; ${MIXED}`);
    write('good.test.js', `import { test } from 'vitest'; test('is right', () => {});`);
    write('broken.test.js', `import './there-is-no-such-file.js';`);
    const { counts, files, failedFiles, note } = await runPlanted('vitest');
    expect(counts).toEqual({ passed: 2, failed: 2, skipped: 1 });
    expect(failedFiles?.toSorted()).toEqual(['broken.test.js', 'mixed.test.js']);
    expect(files?.map(({ file }) => file).toSorted()).toEqual([
      'broken.test.js',
      'good.test.js',
      'mixed.test.js',
    ]);
    expect(note).toBeUndefined();
  });

  test('of Playwright is counted, with the files that failed', async () => {
    write('playwright.config.js', 'export default { workers: 1 };');
    write('mixed.spec.js', `import { test } from '@playwright/test'; ${MIXED}`);
    write('good.spec.js', `import { test } from '@playwright/test'; test('is right', () => {});`);
    const { counts, failedFiles } = await runPlanted('playwright');
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(failedFiles).toEqual(['mixed.spec.js']);
  });

  test('without a single test has failed', async () => {
    const { counts } = await runPlanted('vitest');
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
