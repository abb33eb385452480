/** How the browser tests run: which browser, which screens, what is kept of a failure. */
import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptionsOf } from './scripts/testing/browser.mjs';
import { NEAR_HOME } from './tests/support/places.ts';

/**
 * Safety nets against hanging, not judgements of speed: a machine many times slower fails no test. One for each thing
 * that is done or waited for, since its message names it; a test may have many of them, and its own is the last.
 */
const NEVER_DONE_MS = 2 * 60_000;
const HANGING_MS = 15 * 60_000;

/** Bytes, of a worker with all that it starts. */
const MEMORY_OF_ONE = 2.5 * 2 ** 30;

const browser = await findBrowser(import.meta.dirname);
/** A page of a test lives for seconds: making its script fast for later costs more than it gives back. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev';
const isDeep = process.env.HEARTHLINE_DEEP === '1';
// Server, browser and Playwright's process of one worker keep most of a core busy, and each more worker starts all three anew.
const workers = Math.max(1, Math.min(availableParallelism() * 2, Math.floor(totalmem() / MEMORY_OF_ONE)));

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/run.ts',
  outputDir: 'test-results/browser',
  // What a screen reader is told of a page, to be read and reviewed like any other text.
  snapshotPathTemplate: 'e2e/trees/{arg}{ext}',
  workers,
  // Each tells of somebody of its own: a worker that is free takes the next, and no long file is left for the end.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: HANGING_MS,
  expect: { timeout: NEVER_DONE_MS },
  use: {
    browserName: 'chromium',
    actionTimeout: NEVER_DONE_MS,
    navigationTimeout: NEVER_DONE_MS,
    launchOptions: launchOptionsOf({ ...browser, args: [...browser.args, SHORT_LIVED] }),
    // Frames that nobody looks at: a test of what moves asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What an American reader sees, wherever the tests run.
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Asked for before a notary alone; e2e/location.spec.ts is where people refuse.
    permissions: ['geolocation'],
    geolocation: NEAR_HOME,
    // Recording costs every test a tenth of its time: HEARTHLINE_TRACE=1 asks for it.
    trace: process.env.HEARTHLINE_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Where the width of a screen or a finger changes something; everything else is told once.
    {
      name: 'phone',
      // Few: the other workers begin with the desk, which would start all of them anew.
      workers: Math.ceil(workers / 2),
      // What costs much and proves little that is new runs in `npm run test:deep` and every night.
      ...(!isDeep && { grepInvert: /@deep/ }),
      grep: isDeep ? /@phone/ : /@phone(?!-deep)/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...(!isDeep && { grepInvert: [/@deep/, /@phone-alone/] }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
