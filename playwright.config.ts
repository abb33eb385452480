/** How the browser tests run: which browser, which screens, what is kept of a failure. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptionsOf } from './scripts/testing/browser.mjs';

/**
 * Safety nets against hanging, not judgements of speed: a machine many times slower fails no test. One for each thing
 * that is done or waited for, since its message names it; a test may have many of them, and its own is the last.
 */
const NEVER_DONE_MS = 2 * 60_000;
const HANGING_MS = 15 * 60_000;

const browser = await findBrowser(import.meta.dirname);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.ts',
  outputDir: 'test-results/browser',
  // Each worker runs a server with its own database. A test waits for a third of its time: two cores carry three of them.
  workers: Math.ceil(availableParallelism() * 1.5),
  // What costs much and proves little that is new runs in `npm run test:deep` and every night.
  ...(process.env.HEARTHLINE_DEEP !== '1' && { grepInvert: /@deep/ }),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: HANGING_MS,
  expect: { timeout: NEVER_DONE_MS },
  use: {
    browserName: 'chromium',
    actionTimeout: NEVER_DONE_MS,
    navigationTimeout: NEVER_DONE_MS,
    launchOptions: launchOptionsOf(browser),
    // What an American reader sees, wherever the tests run.
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording costs every test a tenth of its time: HEARTHLINE_TRACE=1 asks for it.
    trace: process.env.HEARTHLINE_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Where the width of a screen or a finger changes something; everything else is told once.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
