/** Counts of passed, failed and skipped tests, and the fixed form in which they are printed. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A check without tests of its own counts as one test.
 * @param {number} code the exit code
 * @returns {Counts}
 */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
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
