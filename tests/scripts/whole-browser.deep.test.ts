/** Browser tests that hang, die, or find no browser, and what the last lines of `npm test` say of each. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { BROWSER_CONFIG, Planted } from './planted.ts';

let planted: Planted;
afterEach(() => planted.remove());

const FROM_PLAYWRIGHT = `import { expect, test } from '@playwright/test'; import { existsSync, writeFileSync } from 'node:fs';`;
const BUTTON = 'hanging-waits-for-a-button-desktop';

test('a browser test is named with what it hung in, beside its picture and the log of its server', async () => {
  planted = new Planted({
    'playwright.config.js': BROWSER_CONFIG,
    'hanging.spec.js': `${FROM_PLAYWRIGHT}
      test('is right', () => {});
      test('waits for a button', async ({ page }, info) => {
        await info.attach('server log', { body: 'POST /answers 500', contentType: 'text/plain' });
        await page.getByRole('button', { name: 'Continue' }).click();
      });
      test('waits for words', async ({ page }) => {
        await expect(page.getByText('Welcome')).toBeVisible();
      });`,
    'dying.spec.js': `${FROM_PLAYWRIGHT} test('ends its worker', () => process.exit(7));`,
    'dice.spec.js': `${FROM_PLAYWRIGHT}
      test('is dice', () => {
        if (existsSync('ran')) return;
        writeFileSync('ran', '');
        throw new Error('not yet');
      });`,
  });
  const { code, last, output } = await planted.test('browser');
  const see = (folder: string, ...names: string[]) =>
    names.map((name) => `see test-results/${folder}/${name}`);
  expect([code, last]).toEqual([
    1,
    [
      'Failed:',
      'dying.spec.js:1  [desktop] ends its worker',
      'Error: worker process exited unexpectedly (code=7, signal=null)',
      ...see('failures', 'dying-spec-js-1-desktop-ends-its-worker.txt'),
      'hanging.spec.js:3  [desktop] waits for a button',
      'TimeoutError: locator.click: Timeout 500ms exceeded.',
      'Call log:',
      "- waiting for getByRole('button', { name: 'Continue' })",
      "hung in locator.click: waiting for getByRole('button', { name: 'Continue' })",
      ...see('failures', 'hanging-spec-js-3-desktop-waits-for-a-button.txt'),
      ...see(`browser/${BUTTON}`, 'test-failed-1.png', 'error-context.md', 'server-log.txt'),
      'hanging.spec.js:7  [desktop] waits for words',
      'Error: expect(locator).toBeVisible() failed',
      "Locator: getByText('Welcome')",
      'Expected: visible',
      'Timeout: 500ms',
      'Error: element(s) not found',
      'Call log:',
      `- Expect "toBeVisible" getByText('Welcome') with timeout 500ms`,
      "- waiting for getByText('Welcome')",
      "hung in expect(locator).toBeVisible of getByText('Welcome')",
      ...see('failures', 'hanging-spec-js-7-desktop-waits-for-words.txt'),
      ...see('browser/hanging-waits-for-words-desktop', 'test-failed-1.png', 'error-context.md'),
      'flaky: dice.spec.js:2, [desktop] is dice',
      'Error: not yet',
      ...see('failures', 'dice-spec-js-2-desktop-is-dice.txt'),
      ...see('browser/dice-is-dice-desktop', 'error-context.md'),
      '1 flaky',
      '2 passed, 3 failed',
    ],
  ]);
  const kept = (name: string) => join(planted.root, 'test-results/browser', name);
  expect(readFileSync(kept(`${BUTTON}/server-log.txt`), 'utf8')).toBe('POST /answers 500');
  expect(existsSync(kept(`${BUTTON}/test-failed-1.png`))).toBe(true);
  // Also what the second run has no picture of, since it passed.
  expect(existsSync(kept('dice-is-dice-desktop/error-context.md'))).toBe(true);
  expect(output).toContain(' ✓ dice.spec.js (1 test)');
  expect(planted.leftovers()).toEqual([]);
});

test('a browser that does not start is named, where it is asked for its version and where it is launched', async () => {
  planted = new Planted({
    'playwright.config.js': BROWSER_CONFIG,
    'any.spec.js': `${FROM_PLAYWRIGHT} test('opens a page', async ({ page }) => page.goto('about:blank'));`,
    'browser.sh': '#!/bin/sh\ntest "$1" = --version',
  });
  chmodSync(join(planted.root, 'browser.sh'), 0o755);
  const none = await planted.test('browser', { E2E_CHROMIUM: '/bin/false' });
  expect([none.code, ...none.last]).toEqual([
    1,
    'Failed:',
    'browser tests  did not reach its end (exit code 1)',
    'Error: E2E_CHROMIUM is /bin/false, and that does not start as a browser.',
    expect.stringMatching(/^see /),
    '0 passed, 1 failed',
  ]);
  const closed = await planted.test('browser', { E2E_CHROMIUM: join(planted.root, 'browser.sh') });
  expect([closed.code, ...closed.last.slice(0, 3), closed.last.at(-1)]).toEqual([
    1,
    'Failed:',
    'any.spec.js:1  [desktop] opens a page',
    expect.stringMatching(/^Error: browserType\.launch: /),
    '0 passed, 1 failed',
  ]);
});
