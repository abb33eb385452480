/** How the tests under tests/ run: in Node unless a file's docblock asks for jsdom. */
import { defineConfig } from 'vitest/config';

/** A safety net against hanging, not a judgement of speed: a machine many times slower fails no test. */
const HANGING_MS = 10 * 60_000;
const isDeep = process.env.HEARTHLINE_DEEP === '1';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/slow-machine.ts', 'tests/support/patience.ts'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    // Deep runs loop for hours; the stage has a safety net of its own.
    testTimeout: isDeep ? 0 : HANGING_MS,
    hookTimeout: HANGING_MS,
    teardownTimeout: HANGING_MS,
    expect: { poll: { timeout: HANGING_MS / 2 } },
    restoreMocks: true,
    // A test that was left switched on alone would silence all others.
    allowOnly: !process.env.CI,
  },
});
