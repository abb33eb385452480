/** What failed runs again by itself, alone, once: what fails twice has failed, what passes then is flaky. */
import { filesOf } from './runner.mjs';

/**
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./stages.mjs').StageResult} StageResult
 * @typedef {{ result: StageResult, flaky: Failure[] }} Settled
 */

/** So many failures are no accident; a whole stage would only be run twice. */
const MOST_AGAIN = 20;
/** One is a lapse to be mended; more in a single run say that the run proves little. */
const MOST_FLAKY = 3;

/**
 * The test files that are worth another run: none where nothing is, and where too much is.
 * @param {StageResult[]} results
 * @returns {(result: StageResult) => { only: string[] } | undefined} `only` empty: the whole stage
 */
export function secondChances(results) {
  const failures = results.flatMap(({ failures = [] }) => failures).filter(isWorthIt);
  if (failures.length > MOST_AGAIN) return () => undefined;
  return ({ failures: own = [] }) => (own.some(isWorthIt) ? { only: filesOf(own) } : undefined);
}

/** @param {Failure} failure */
function isWorthIt({ again }) {
  return again === 'all' || again.length > 0;
}

/**
 * @param {StageResult} first
 * @param {StageResult} second of the files that failed
 * @returns {Settled}
 */
export function settle(first, second) {
  const { failures: before = [], tests: tested = [], counts } = first;
  const { failures: after = [], tests: testedAgain = [] } = second;
  const hadPassed = keysOf(tested, 'passed');
  const passes = keysOf(testedAgain, 'passed');
  const isNew = (/** @type {Failure} */ { key }) => hadPassed.has(key);
  const again = new Set(after.map(({ key }) => key));
  const recovers = (/** @type {Failure} */ failure) =>
    isWorthIt(failure) && !again.has(failure.key) && hasPassed(failure, second, passes);

  const failed = [
    ...before.filter((failure) => !recovers(failure)),
    ...after.filter((failure) => !isNew(failure) && !before.some(({ key }) => key === failure.key)),
  ];
  const flaky = [...before.filter(recovers), ...after.filter(isNew)];
  const late = (/** @type {import('./record.mjs').Result} */ result) =>
    tested.filter((test) => test.result === result && passes.has(test.key)).length;
  const neverSeen = [...passes].filter((key) => !tested.some((test) => test.key === key)).length;
  return {
    flaky,
    result: {
      ...first,
      failures: failed,
      failedFiles: filesOf(failed),
      counts: {
        passed: counts.passed + late('failed') + late('skipped') + neverSeen,
        failed: failed.length,
        skipped: counts.skipped - late('skipped'),
      },
    },
  };
}

/**
 * A test by its own name; anything else by nothing else going wrong where it did.
 * @param {Failure} failure
 * @param {StageResult} second
 * @param {Set<string>} passes
 */
function hasPassed({ key, again }, { files = [], failures = [] }, passes) {
  if (key.includes(' > ')) return passes.has(key);
  if (again === 'all') return failures.length === 0;
  return again.every((name) => files.some(({ file, isFailed }) => file === name && !isFailed));
}

/**
 * @param {import('./record.mjs').Ended[]} tests
 * @param {import('./record.mjs').Result} result
 */
function keysOf(tests, result) {
  return new Set(tests.filter((test) => test.result === result).map(({ key }) => key));
}

/**
 * @param {Failure[]} flaky
 * @returns {Failure[]} the failure that too many of them are
 */
export function tooMany(flaky) {
  if (flaky.length <= MOST_FLAKY) return [];
  const title = `${flaky.length} failed at first and passed alone; more than ${MOST_FLAKY} in one run fail it`;
  return [{ key: 'flaky', where: 'flaky tests', title, message: '', again: [] }];
}
