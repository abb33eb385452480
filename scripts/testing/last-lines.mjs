/** The last lines of a run: what failed, what was flaky, what was left out, and the counts. */
import { lastLine } from './counts.mjs';

/** @typedef {import('./failures.mjs').Failure} Failure */

/** Lines of a message that are shown here; all of it is kept. */
const FIRST_LINES = 8;
const WIDEST = 300;

/**
 * @param {object} run
 * @param {Failure[]} run.failures
 * @param {Failure[]} run.flaky
 * @param {string[]} run.warnings
 * @param {import('./counts.mjs').Counts} run.counts
 * @returns {string[]}
 */
export function lastLines({ failures, flaky, warnings, counts }) {
  return [
    ...(failures.length > 0 ? ['Failed:', ''] : []),
    ...failures.flatMap((failure) => [
      `${failure.where}  ${failure.title}`.trim(),
      ...detailsOf(failure),
      '',
    ]),
    ...flaky.flatMap((failure) => [`flaky: ${failure.where}, ${failure.title}`, ...detailsOf(failure), '']),
    ...warnings.map((warning) => `WARNING: ${warning}`),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    lastLine(counts),
  ];
}

/** @param {Failure} failure */
function detailsOf({ message, hungIn, kept = [] }) {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const shown = lines.slice(0, FIRST_LINES).map((line) => line.slice(0, WIDEST));
  const left = lines.length - shown.length;
  return [
    ...shown,
    ...(left > 0 ? [`(${left} more lines)`] : []),
    ...(hungIn ? [`hung in ${hungIn}`] : []),
    ...kept.map((path) => `see ${path}`),
  ].map((line) => `    ${line}`);
}
