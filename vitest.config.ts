/** How do the tests under tests/ run? In Node unless a file's docblock asks for jsdom. */
import { defineConfig } from 'vitest/config';

const isDeep = process.env.HEARTHLINE_DEEP === '1';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    // The embedded database takes up to two seconds to start; deep runs loop for minutes.
    testTimeout: isDeep ? 10 * 60_000 : 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    // A test that was left switched on alone would silence all others.
    allowOnly: !process.env.CI,
  },
});
