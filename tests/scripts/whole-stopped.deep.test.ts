/** A run that is stopped, or that finds the disk full: its last lines say so, and nothing of it stays. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { BROWSER_CONFIG, Planted } from './planted.ts';

let planted: Planted;
afterEach(() => planted.remove());

const UNIT = 'unit, property and contract tests';
/** Starts a server in a process group of its own, and then waits for ever; the file "ready" says that it does. */
const START_AND_HANG = `
  import { spawn } from 'node:child_process'; import { mkdtempSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  async function startAndHang() {
    mkdtempSync(tmpdir() + '/data-');
    spawn('sleep', ['3600'], { detached: true, stdio: 'ignore' }).unref();
    writeFileSync('ready', '');
    await new Promise(() => {});
  }`;
const HANGING_UNIT = {
  'hanging.test.js': `import { test } from 'vitest'; ${START_AND_HANG} test('hangs', startAndHang);`,
};

/** Ends it by the signal as soon as its test hangs. */
async function stopped(command: string[], signal: NodeJS.Signals) {
  const run = planted.start(command);
  const end = planted.ended(run);
  while (!existsSync(join(planted.root, 'ready'))) await pause(20);
  expect(planted.stillRunning()).not.toEqual([]);
  run.kill(signal);
  const ended = await end;
  expect([planted.stillRunning(), planted.leftovers()]).toEqual([[], []]);
  return ended;
}

const command = (stages: string) => [process.execPath, 'npm-test.mjs', '--only', stages];

describe.runIf(process.platform === 'linux')(
  'a run that is stopped names what ran, and leaves nothing,',
  () => {
    test('by SIGINT, with its browser', async () => {
      planted = new Planted({
        'playwright.config.js': BROWSER_CONFIG,
        'hanging.spec.js': `import { test } from '@playwright/test'; ${START_AND_HANG}
        test('hangs', async ({ page }) => { await page.goto('about:blank'); await startAndHang(); });`,
      });
      const { code, last } = await stopped(command('browser'), 'SIGINT');
      expect([code, last[1], last[3], last.at(-1)]).toEqual([
        1,
        'browser tests  stopped by SIGINT',
        expect.stringMatching(/^hanging\.spec\.js > \[desktop\] hangs \(for /),
        '0 passed, 1 failed',
      ]);
    });

    test('by the end of npm, which passes no signal on', async () => {
      planted = new Planted(HANGING_UNIT);
      const { last } = await stopped(['npm', 'test', '--', '--only', 'unit,browser'], 'SIGTERM');
      expect(last).toEqual([
        'Failed:',
        `${UNIT}  stopped by SIGTERM`,
        expect.stringMatching(/^Stopped after .* These were running:$/),
        expect.stringMatching(/^hanging\.test\.js/),
        expect.stringMatching(/^see /),
        '0 passed, 1 failed',
      ]);
    });
  },
);

test('a disk without room fails the run, which names it', async () => {
  planted = new Planted({
    'long.test.js': `import { test } from 'vitest';
      test('is wrong', () => { throw new Error('wrong '.repeat(5000)); });`,
  });
  // A deep run tries nothing twice. Who may write no byte finds any disk full, and needs no right to mount a small one.
  const npmTest = [...command('unit'), '--deep'].map((part) => `'${part}'`);
  const run = planted.start(['sh', '-c', `ulimit -f 0; exec ${npmTest.join(' ')}`]);
  const { code, last } = await planted.ended(run);
  const full = 'EFBIG: file too large, write';
  expect([code, last]).toEqual([
    1,
    [
      'Failed:',
      `${UNIT}  nobody knows how it went`,
      `The record of this run could not be written: ${full}`,
      ...['npm test  what failed could not be kept', full],
      ...['npm test  what failed could not be remembered', full],
      ...['npm test  these lines could not be kept', full],
      '0 passed, 4 failed',
    ],
  ]);
  expect(planted.leftovers()).toEqual([]);
});

test('a run without room for its temporary folder says so, and ends with a count', async () => {
  planted = new Planted({});
  const { code, output } = await planted.test('unit', { TMPDIR: '/dev/full' });
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining("'/dev/full"), '0 passed, 1 failed'],
  ]);
});
