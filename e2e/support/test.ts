/** What does every browser test start from? A server of its worker, its address, and a page that must not break. */
import { test as base, expect } from '@playwright/test';
import { AHEAD_MS, playClock } from '../../tests/support/clock.mjs';
import type { Edits, TestedServer } from '../../tests/support/server.ts';
import { askForServer } from '../../tests/support/shared-servers.ts';
import { LATE_MS, slowDown, waitOf } from './slow-finger.ts';

export { expect };

interface OfTest {
  /** Set by `test.use({ mayBreak: true })` where a test provokes an error in the page on purpose. */
  mayBreak: boolean;
  /** Fails a test whose page threw or was stopped by the Content-Security-Policy, whatever else it asserts. */
  unbroken: undefined;
  /** How many times slower than this machine the browser computes; HEARTHLINE_SLOWER=4 for every test. */
  slower: number;
  slowed: undefined;
  /** A test whose every click comes late has no limit: each thing that it waits for has one. */
  unhurried: undefined;
  /** Puts what the server printed meanwhile beside a failed test's screenshot. */
  serverLog: undefined;
  /** What the sandbox lender's delays are multiplied by: `test.use({ delay: '0' })` for who walks through its whole process. */
  delay: string;
  /** The server's files differ from the project's by these: where a wait of days must be seen, and everything before it be quick. */
  edits: Edits;
  /** Shared with the tests before it and after it that want the same settings: each registers people of its own. */
  server: TestedServer;
}

interface OfWorker {
  slowFinger: undefined;
  /** On another day by HEARTHLINE_NOW, every page lives on it as well, whoever opens it. */
  otherDay: undefined;
}

export const test = base.extend<OfTest, OfWorker>({
  delay: ['0', { option: true }],
  edits: [{}, { option: true }],
  // Of each test, not of its worker: other settings would take a new worker each, with a browser of its own.
  server: async ({ delay, edits }, use, { parallelIndex }) =>
    use(await askForServer({ place: parallelIndex, delay, edits })),
  slowFinger: [
    async ({ browser }, use) => {
      const page = LATE_MS > 0 ? await browser.newPage() : undefined;
      if (page) slowDown(page, waitOf(LATE_MS));
      await page?.close();
      await use(undefined);
    },
    { auto: true, scope: 'worker' },
  ],
  otherDay: [
    async ({ browser }, use) => {
      const open = browser.newContext;
      browser.newContext = async (...given) => {
        const context = await open.apply(browser, given);
        if (AHEAD_MS !== 0) await context.addInitScript(playClock, AHEAD_MS);
        return context;
      };
      await use(undefined);
      browser.newContext = open;
    },
    { auto: true, scope: 'worker' },
  ],
  unhurried: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use, info) => {
      if (LATE_MS > 0) info.setTimeout(0);
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.origin()),
  // Whoever fails to sign in is counted by their network, and has to wait: nobody waits for another test's failures.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ 'X-Forwarded-For': ownAddress(workerIndex) }),
  mayBreak: [false, { option: true }],
  unbroken: [
    async ({ context, mayBreak }, use) => {
      const broken: string[] = [];
      context.on('weberror', (error) => broken.push(error.error().message));
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) broken.push(message.text());
      });
      await use(undefined);
      if (!mayBreak) expect(broken, 'errors thrown in the page, or blocked by its policy').toEqual([]);
    },
    { auto: true },
  ],
  slower: [Number(process.env.HEARTHLINE_SLOWER ?? 1), { option: true }],
  slowed: [
    async ({ context, slower }, use) => {
      if (slower > 1) {
        context.on('page', async (page) => {
          const session = await context.newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
        });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  serverLog: [
    async ({ server }, use, info) => {
      const before = server.output().length;
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      await info.attach('server log', { body: server.output().slice(before), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

let tests = 0;

/** Of this worker's next test: no other test comes from there. */
function ownAddress(worker: number): string {
  tests += 1;
  return `10.${worker & 255}.${tests >> 8}.${tests & 255}`;
}
