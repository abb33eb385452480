/** The record of a running test runner: written line by line by its reporter, so that it can be read even when the runner hangs. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The variable that tells a reporter where its record is. */
export const RECORD_VARIABLE = 'HEARTHLINE_TEST_RECORD';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Result
 * @typedef {{ kind: 'file-began', file: string, at: number }
 *   | { kind: 'file-ended', file: string, ms: number, isFailed: boolean }
 *   | { kind: 'test-began', file: string, test: string, at: number }
 *   | { kind: 'test-ended', file: string, test: string, result: Result, ms: number }
 *   | { kind: 'run-ended' }} Entry
 */
/**
 * @typedef {object} FileRecord
 * @property {string} file relative to the project's folder
 * @property {number} ms what it took so far
 * @property {number} failed tests of it that failed
 * @property {boolean} isFailed a test of it, or the file itself, failed
 */
/**
 * @typedef {object} TestRecord
 * @property {import('./counts.mjs').Counts} counts
 * @property {FileRecord[]} files
 * @property {{ name: string, since: number }[]} running tests that began and did not end; a file where none of its tests did
 * @property {boolean} isWhole the runner reached its end
 */

/**
 * Appends at once: what is only in memory is lost when the runner is stopped.
 * @param {string | undefined} path
 * @returns {(entry: Entry) => void}
 */
export function recordTo(path) {
  if (!path) return () => {};
  return (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

/** @param {string} path */
export function readRecord(path) {
  return summarize(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/**
 * A file that failed although none of its tests did (it does not load, a hook throws) counts as one failed test.
 * @param {string} text the lines of a record, the last one perhaps half written
 * @returns {TestRecord}
 */
export function summarize(text) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, FileRecord>} */
  const files = new Map();
  /** @type {Map<string, { name: string, since: number }>} */
  const running = new Map();
  let isWhole = false;
  for (const entry of entriesOf(text)) {
    if (entry.kind === 'run-ended') {
      isWhole = true;
      continue;
    }
    const file = files.get(entry.file) ?? { file: entry.file, ms: 0, failed: 0, isFailed: false };
    files.set(entry.file, file);
    if (entry.kind === 'file-began') running.set(entry.file, { name: entry.file, since: entry.at });
    if (entry.kind === 'test-began') running.set(keyOf(entry), { name: keyOf(entry), since: entry.at });
    if (entry.kind === 'test-ended') {
      running.delete(keyOf(entry));
      counts[entry.result] += 1;
      file.ms += entry.ms;
      if (entry.result === 'failed') file.failed += 1;
    }
    if (entry.kind === 'file-ended') {
      running.delete(entry.file);
      file.ms = entry.ms;
      if (entry.isFailed && file.failed === 0) counts.failed += 1;
    }
    file.isFailed ||= file.failed > 0 || (entry.kind === 'file-ended' && entry.isFailed);
  }
  return { counts, files: [...files.values()], running: mostExact([...running.values()]), isWhole };
}

/**
 * @param {string} text
 * @returns {Entry[]}
 */
function entriesOf(text) {
  // Whatever follows the last line end was being written when the runner was stopped.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** @param {{ file: string, test: string }} entry */
function keyOf({ file, test }) {
  return `${file} > ${test}`;
}

/**
 * Names a file only where no test of it is known to run: a test that never yields cannot report that it began.
 * @param {{ name: string, since: number }[]} running
 */
function mostExact(running) {
  return running.filter(({ name }) => !running.some((other) => other.name.startsWith(`${name} > `)));
}
