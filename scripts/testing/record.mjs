/** The record of a running test runner: written line by line by its reporter, so that it can be read even when the runner hangs. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The variable that tells a reporter where its record is. */
export const RECORD_VARIABLE = 'HEARTHLINE_TEST_RECORD';
/** So begins what a runner prints when its record has no room. */
export const UNWRITTEN = 'The record of this run could not be written';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Result
 * @typedef {object} Problem
 * @property {string} message plain text, its first lines are the gist
 * @property {string} [stack]
 * @property {string} [hungIn] what was waited for when a net was reached
 * @property {string[]} [kept] files beside it: a picture, the server's log
 */
/**
 * @typedef {{ kind: 'run-began', files: string[] }
 *   | { kind: 'file-began', file: string, at: number }
 *   | { kind: 'file-ended', file: string, ms: number, isFailed: boolean, problems?: Problem[] }
 *   | { kind: 'test-began', file: string, test: string, at: number, isInTime?: boolean }
 *   | { kind: 'test-left', file: string, test: string }
 *   | { kind: 'test-ended', file: string, test: string, line?: number, result: Result, ms: number, problem?: Problem }
 *   | { kind: 'stray', problem: Problem, files: string[], during?: string }
 *   | { kind: 'warning', text: string }
 *   | { kind: 'printed', file?: string, text: string, times: number }
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
 * @typedef {object} Ended one test
 * @property {string} key told apart from all others of the run, also from those of its name
 * @property {string} file
 * @property {number} [line]
 * @property {string} title
 * @property {Result} result
 * @property {Problem} [problem]
 */
/** @typedef {{ file?: string, text: string, times: number }} Printed a warning or an error on the console, and how often */
/**
 * @typedef {object} TestRecord
 * @property {import('./counts.mjs').Counts} counts of tests, and of files that failed by themselves
 * @property {FileRecord[]} files
 * @property {Ended[]} tests in the order in which they ended
 * @property {{ file: string, problems: Problem[] }[]} brokenFiles those that failed by themselves: a hook, an import
 * @property {{ problem: Problem, files: string[], during?: string }[]} strays errors that no test owns, with the files one
 *   of which threw it, and the test that ran when it came
 * @property {string[]} warnings what the tests say of the run
 * @property {Printed[]} printed what goes past the reports of the tests, each once a file
 * @property {string[]} notBegun files that were to run and did not
 * @property {{ name: string, since: number }[]} running tests that began and did not end; a file where none of its tests did
 * @property {boolean} isWhole the runner reached its end
 */

/**
 * Appends at once: what is only in memory is lost when the runner is stopped. Where nothing can be written, that is
 * said, and the missing end of the record fails the run.
 * @param {string | undefined} path
 * @returns {(entry: Entry) => void}
 */
export function recordTo(path) {
  if (!path) return () => {};
  let isBroken = false;
  return (entry) => {
    if (isBroken) return;
    try {
      appendFileSync(path, `${JSON.stringify(entry)}\n`);
    } catch (error) {
      isBroken = true;
      console.error(`${UNWRITTEN}: ${/** @type {Error} */ (error).message}`);
    }
  };
}

/** @param {string} path */
export function readRecord(path) {
  return summarize(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/**
 * @param {string} text the lines of a record, the last one perhaps half written
 * @returns {TestRecord}
 */
export function summarize(text) {
  const reading = new Reading();
  for (const entry of entriesOf(text)) reading.take(entry);
  return reading.summary();
}

/** What has been read so far. */
class Reading {
  #counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, FileRecord>} */
  #files = new Map();
  /** @type {Map<string, { name: string, since: number }>} */
  #running = new Map();
  /** @type {Set<string>} tests that have ended by their own account */
  #left = new Set();
  /** @type {Set<string>} */
  #expected = new Set();
  /** @type {Map<string, number>} how many tests of each name ended */
  #names = new Map();
  #isWhole = false;
  #tests = /** @type {TestRecord['tests']} */ ([]);
  #brokenFiles = /** @type {TestRecord['brokenFiles']} */ ([]);
  #strays = /** @type {TestRecord['strays']} */ ([]);
  #warnings = /** @type {Set<string>} */ (new Set());
  #printed = /** @type {Map<string, Printed>} */ (new Map());

  /** @param {Entry} entry */
  take(entry) {
    if (entry.kind === 'run-began') for (const file of entry.files) this.#expected.add(file);
    else if (entry.kind === 'run-ended') this.#isWhole = true;
    else if (entry.kind === 'stray') this.#strays.push(entry);
    else if (entry.kind === 'warning') this.#warnings.add(entry.text);
    else if (entry.kind === 'printed') this.#print(entry);
    else if (entry.kind === 'test-left') this.#leave(entry);
    else if (entry.kind === 'file-began' || entry.kind === 'test-began') this.#begin(entry);
    else if (entry.kind === 'test-ended') this.#endTest(entry);
    else this.#endFile(entry);
  }

  /**
   * What the test itself writes is in time; its runner may tell that it began when it has long ended.
   * @param {Extract<Entry, { at: number }>} entry
   */
  #begin(entry) {
    const name = entry.kind === 'file-began' ? entry.file : keyOf(entry);
    this.#fileOf(entry);
    if (entry.kind === 'test-began' && entry.isInTime) this.#left.delete(name);
    if (this.#left.has(name)) return;
    this.#running.set(name, { name, since: entry.at });
  }

  /** @param {Extract<Entry, { kind: 'printed' }>} entry */
  #print({ kind: _, ...entry }) {
    const key = `${entry.file} ${entry.text}`;
    const known = this.#printed.get(key) ?? { ...entry, times: 0 };
    this.#printed.set(key, known);
    known.times += entry.times;
  }

  /** @param {Extract<Entry, { kind: 'test-left' }>} entry */
  #leave(entry) {
    this.#left.add(keyOf(entry));
    this.#running.delete(keyOf(entry));
  }

  /** @param {Extract<Entry, { kind: 'test-ended' }>} entry */
  #endTest(entry) {
    const file = this.#fileOf(entry);
    this.#running.delete(keyOf(entry));
    const { file: _, test: title, line, result, problem } = entry;
    const namesakes = (this.#names.get(keyOf(entry)) ?? 0) + 1;
    this.#names.set(keyOf(entry), namesakes);
    this.#tests.push({
      key: namesakes > 1 ? `${keyOf(entry)} (${namesakes})` : keyOf(entry),
      ...{ file: entry.file, title, result },
      ...(line !== undefined && { line }),
      ...(problem && { problem }),
    });
    this.#counts[entry.result] += 1;
    file.ms += entry.ms;
    if (entry.result === 'failed') file.failed += 1;
    file.isFailed ||= entry.result === 'failed';
  }

  /**
   * A file fails by itself where it does not load or a hook throws.
   * @param {Extract<Entry, { kind: 'file-ended' }>} entry
   */
  #endFile({ problems = [], ...entry }) {
    const file = this.#fileOf(entry);
    this.#running.delete(entry.file);
    file.ms = entry.ms;
    file.isFailed ||= entry.isFailed;
    if (problems.length === 0 && (!entry.isFailed || file.failed > 0)) return;
    this.#brokenFiles.push({ file: entry.file, problems: [...problems, ...this.#cutOff(entry.file)] });
    this.#counts.failed += 1;
  }

  /**
   * Tests that had begun when their file ended: their worker has died.
   * @param {string} file
   * @returns {Problem[]}
   */
  #cutOff(file) {
    const names = [...this.#running.keys()].filter((name) => name.startsWith(`${file} > `));
    for (const name of names) this.#running.delete(name);
    return names.map((name) => ({ message: `This ran in it: ${name}` }));
  }

  /** @param {{ file: string }} entry */
  #fileOf({ file }) {
    const known = this.#files.get(file) ?? { file, ms: 0, failed: 0, isFailed: false };
    this.#files.set(file, known);
    return known;
  }

  /** @returns {TestRecord} */
  summary() {
    return {
      counts: this.#counts,
      files: [...this.#files.values()],
      tests: this.#tests,
      brokenFiles: this.#brokenFiles,
      strays: this.#strays,
      warnings: [...this.#warnings],
      printed: [...this.#printed.values()],
      notBegun: [...this.#expected].filter((file) => !this.#files.has(file)),
      running: mostExact([...this.#running.values()]),
      isWhole: this.#isWhole,
    };
  }
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
export function keyOf({ file, test }) {
  return `${file} > ${test}`;
}

/**
 * Names a file only where no test of it is known to run: a test that never yields cannot report that it began.
 * @param {{ name: string, since: number }[]} running
 */
function mostExact(running) {
  return running.filter(({ name }) => !running.some((other) => other.name.startsWith(`${name} > `)));
}
