/** The slowest test files of a run, as a short table. */

const HOW_MANY = 10;

/**
 * @param {import('./record.mjs').FileRecord[]} files
 * @returns {string[]} lines; none where no test file ran
 */
export function slowestLines(files) {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, HOW_MANY);
  if (slowest.length === 0) return [];
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);
  return [`The slowest ${slowest.length} of ${files.length} test files:`, ...lines, ''];
}
