/** Browser tests that hang, die, or find no browser, and what the last lines of `npm test` say of each. */
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BROWSER_CONFIG, type Ended, Planted, project } from './planted.ts';

const FROM_PLAYWRIGHT = `import { expect, test } from '@playwright/test'; import { existsSync, writeFileSync } from 'node:fs';`;
const BUTTON = 'hanging-waits-for-a-button-desktop';

/** What every browser test of the project starts from, with a server of the worker's own in place of the product. */
const OWN_TEST = `
  import { test as base } from '${project}/e2e/support/test.ts';
  import { appendFileSync } from 'node:fs'; import { once } from 'node:events'; import { createServer } from 'node:http';
  const listening = createServer((asked, response) => {
    const address = asked.headers['x-forwarded-for'];
    if (asked.url === '/address') appendFileSync('addresses', address + '\\n');
    response.end('<button>Go</button><label>Name <input></label><label>Ready <input type="checkbox"></label>');
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  listening.unref();
  const { port } = listening.address();
  export const origin = 'http://localhost:' + port;
  export const test = base.extend({
    place: ['here', { option: true, scope: 'worker' }],
    server: ({}, use) => use({ port, origin: () => origin, output: () => '' }),
  });`;
/** The pauses of the process are written down, and are over at once. */
const FINGER = `
  import { test, origin } from './own-test.js'; import { writeFileSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module'; import promised from 'node:timers/promises';
  const waits = []; let doing = 'nothing yet';
  // What is not to hang has time.
  test.use({ actionTimeout: 0, navigationTimeout: 0 });
  test('is pressed', async ({ page, request }) => {
    promised.setTimeout = async (ms) => void waits.push(doing + ' after ' + ms);
    syncBuiltinESMExports();
    const doings = {
      goto: () => page.goto('/'), click: () => page.getByRole('button').click(),
      fill: () => page.getByLabel('Name').fill('Ada'), key: () => page.keyboard.press('Tab'),
      check: () => page.getByLabel('Ready').check(), request: () => request.get('/'), fetch: () => fetch(origin),
    };
    for (const [each, act] of Object.entries(doings)) { doing = each; await act(); }
    const days = [new Date(), new Date(await page.evaluate(() => Date.now()))].map((now) => now.toISOString());
    writeFileSync('told.json', JSON.stringify({ waits, days }));
  });`;
const ADDRESS = `import { test } from './own-test.js'; test.use({ place: import.meta.filename });
  for (const each of ['one', 'other']) test('comes from an address, ' + each, ({ request }) => request.get('/address'));`;

let planted: Planted;
let ended: Ended;
afterEach(() => expect([planted.leftovers(), planted.stillRunning()]).toEqual([[], []]));
afterAll(() => planted.remove());
beforeAll(async () => {
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
      });
      test('waits for a page', async ({ page }) => {
        await page.route('**', () => new Promise(() => {}));
        await page.goto('http://localhost/');
      });`,
    'own-test.js': OWN_TEST,
    'address.spec.js': ADDRESS,
    'finger.spec.js': FINGER,
    'other-address.spec.js': ADDRESS,
    'unlaunched.spec.js': `${FROM_PLAYWRIGHT}
      test.use({ launchOptions: { executablePath: import.meta.dirname + '/browser.sh' } });
      test('opens a page', async ({ page }) => page.goto('about:blank'));`,
    'browser.sh': '#!/bin/sh\nexit 1',
  });
  chmodSync(join(planted.root, 'browser.sh'), 0o755);
  // A deep run tries nothing twice.
  const env = { HEARTHLINE_SLOW_FINGER: '1500', HEARTHLINE_NOW: '2028-02-29T17:00:00Z' };
  ended = await planted.test('browser', env, '--deep');
});

const told = () =>
  JSON.parse(readFileSync(join(planted.root, 'told.json'), 'utf8')) as { waits: string[]; days: string[] };
const see = (folder: string, ...names: string[]) => names.map((name) => `see test-results/${folder}/${name}`);

test('a browser test is named with what it hung in, beside its picture and the log of its server', () => {
  const { code, last } = ended;
  // There may be no picture of a page that never came.
  const isTold = (line: string) => !line.includes('hanging-waits-for-a-page');
  const end = last.findIndex((line) => line.startsWith('unlaunched'));
  expect([code, last.slice(0, end).filter(isTold), last.at(-1)]).toEqual([
    1,
    [
      'Failed:',
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
      'hanging.spec.js:10  [desktop] waits for a page',
      'TimeoutError: page.goto: Timeout 500ms exceeded.',
      'Call log:',
      '- navigating to "http://localhost/", waiting until "load"',
      'hung in page.goto: navigating to "http://localhost/", waiting until "load"',
      ...see('failures', 'hanging-spec-js-10-desktop-waits-for-a-page.txt'),
    ],
    '6 passed, 4 failed',
  ]);
  const kept = (name: string) => join(planted.root, 'test-results/browser', BUTTON, name);
  expect(readFileSync(kept('server-log.txt'), 'utf8')).toBe('POST /answers 500');
  expect(existsSync(kept('test-failed-1.png'))).toBe(true);
});

test('a browser that does not start is named, where it is launched and where it is asked for its version', async () => {
  const start = ended.last.findIndex((line) => line.startsWith('unlaunched'));
  expect(ended.last.slice(start, start + 2)).toEqual([
    'unlaunched.spec.js:3  [desktop] opens a page',
    expect.stringMatching(/^Error: browserType\.launch: /),
  ]);
  const none = await planted.test('browser', { E2E_CHROMIUM: '/bin/false' });
  expect([none.code, ...none.last]).toEqual([
    1,
    'Failed:',
    'browser tests  did not reach its end (exit code 1)',
    'Error: E2E_CHROMIUM is /bin/false, and that does not start as a browser.',
    expect.stringMatching(/^see /),
    '0 passed, 1 failed',
  ]);
});

test('with HEARTHLINE_SLOW_FINGER=1500 each click, fill, key, check and request waits so long, once', () => {
  const doings = ['goto', 'click', 'fill', 'key', 'check', 'request', 'fetch'];
  expect(told().waits).toEqual(doings.map((doing) => `${doing} after 1500`));
});

test('with HEARTHLINE_NOW the browser lives on that day, as the test does', () => {
  expect(told().days.map((day) => day.slice(0, 10))).toEqual(['2028-02-29', '2028-02-29']);
});

test('no two browser tests come from one address, of one worker or of two', () => {
  const addresses = readFileSync(join(planted.root, 'addresses'), 'utf8').trim().split('\n');
  expect([addresses.length, new Set(addresses).size]).toEqual([4, 4]);
  // The second network of four numbers tells the worker.
  expect(new Set(addresses.map((address) => address.split('.')[1])).size).toBe(2);
});

test('a browser test that ends its worker fails twice, one that passes alone is flaky and keeps its first picture', async () => {
  for (const name of ['address', 'finger', 'hanging', 'other-address', 'unlaunched']) {
    rmSync(join(planted.root, `${name}.spec.js`));
  }
  planted.write(
    'dying.spec.js',
    `${FROM_PLAYWRIGHT} test('is right', () => {}); test.skip('is left out', () => {}); test('ends its worker', () => process.exit(7));`,
  );
  planted.write(
    'dice.spec.js',
    `${FROM_PLAYWRIGHT}
      test('is dice', () => {
        if (existsSync('ran')) return;
        writeFileSync('ran', '');
        throw new Error('not yet');
      });`,
  );
  const { code, last, output } = await planted.test('browser');
  expect([code, last]).toEqual([
    1,
    [
      'Failed:',
      'dying.spec.js:1  [desktop] ends its worker',
      'Error: worker process exited unexpectedly (code=7, signal=null)',
      ...see('failures', 'dying-spec-js-1-desktop-ends-its-worker.txt'),
      'flaky: dice.spec.js:2, [desktop] is dice',
      'Error: not yet',
      ...see('failures', 'dice-spec-js-2-desktop-is-dice.txt'),
      ...see('browser/dice-is-dice-desktop', 'error-context.md'),
      '1 flaky',
      '2 passed, 1 failed, 1 skipped',
    ],
  ]);
  expect(JSON.parse(readFileSync(join(planted.root, '.cache/failed-tests.json'), 'utf8'))).toEqual({
    'browser tests': ['dying.spec.js'],
  });
  expect(existsSync(join(planted.root, 'test-results/browser/dice-is-dice-desktop/error-context.md'))).toBe(
    true,
  );
  // A line a file, and none a test.
  expect(output).toContain(' ✓ dice.spec.js (1 test)');
  expect(output).not.toMatch(/ ✓ .*is right/);
});
