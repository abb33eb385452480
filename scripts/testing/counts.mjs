/** How many tests passed, failed and were skipped, as a runner's own JSON report says? */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A check without tests of its own counts as one test.
 * @param {import('./run.mjs').Outcome} outcome
 * @returns {Counts}
 */
export function countCheck({ code }) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts of a runner that wrote a report. No report, or an exit code that no failed test explains (a file that
 * does not load, an unhandled rejection), is a failure of its own.
 * @param {import('./run.mjs').Outcome} outcome
 * @param {string} reportPath
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
export function countReport({ code }, reportPath, read) {
  if (!existsSync(reportPath)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = read(JSON.parse(readFileSync(reportPath, 'utf8')));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Vitest's JSON report (the shape is Jest's).
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} report
 * @returns {Counts}
 */
export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Playwright's JSON report; a test that only passed when repeated has failed once too often.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function readPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  return all.reduce(
    (total, next) => ({
      passed: total.passed + next.passed,
      failed: total.failed + next.failed,
      skipped: total.skipped + next.skipped,
    }),
    none,
  );
}

/**
 * The last line of a run. Machines read it, so its form is fixed.
 * @param {Counts} counts
 */
export function lastLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
