/** How the tests under tests/ run: what ends in .test.tsx in jsdom, all others in Node. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A safety net against hanging, not a judgement of speed: a machine many times slower fails no test. */
const HANGING_MS = 5 * 60_000;
/** They replace modules of ours, which others would get as well. */
const REPLACING = ['tests/widgets/one-scroll.test.tsx', 'tests/widgets/reader.test.tsx'];
const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** What costs minutes and proves little that is new: `npm run test:deep` runs it, and so does every night. */
const LEFT_OUT = isDeep ? [] : ['tests/**/*.deep.test.ts'];
/** Walks over the network wait hundreds of times: with timers that are twenty times slower, for minutes. */
const isSlow = process.env.HEARTHLINE_SLOW !== undefined;

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'node', include: ['tests/**/*.test.ts'], exclude: LEFT_OUT } },
      // One environment a project: Vitest ends a worker between files of two, and the next one loads all anew.
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          exclude: REPLACING,
        },
      },
      {
        extends: true,
        test: { name: 'replacing', environment: 'jsdom', include: REPLACING, isolate: true },
      },
    ],
    // The files of a worker share their modules, and so one database, one compiled project and one renderer; a screen
    // would load React and all widgets anew for each, a second of the processor. What a file leaves goes in clean-up.ts.
    isolate: false,
    unstubGlobals: true,
    setupFiles: [
      'clock.mjs',
      'slow-machine.ts',
      'patience.ts',
      'seed.ts',
      'clean-up.ts',
      'search-element.ts',
      'begun.ts',
    ].map((name) => `tests/support/${name}`),
    environment: 'node',
    pool: 'threads',
    maxWorkers: availableParallelism(),
    // What failed is named with its line. That a test is slow is told once, by its file, at the end of the run.
    includeTaskLocation: true,
    slowTestThreshold: HANGING_MS,
    // Deep runs loop for hours; the stage has a safety net of its own.
    testTimeout: isDeep ? 0 : (isSlow ? 4 : 1) * HANGING_MS,
    hookTimeout: HANGING_MS,
    teardownTimeout: HANGING_MS,
    // Below the net of the test, so that its message tells what was waited for. See tests/support/patience.ts.
    expect: { poll: { timeout: HANGING_MS / 2 } },
    restoreMocks: true,
    // A test that was left switched on alone would silence all others.
    allowOnly: !process.env.CI,
  },
});
