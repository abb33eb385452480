/** Writes down what Playwright begins and ends, while it runs, and prints a line for each file that is done. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters as plain } from 'node:util';
import { hungInBrowser } from './hung.mjs';
import { RECORD_VARIABLE, recordTo } from './record.mjs';

/**
 * @typedef {import('@playwright/test/reporter').Reporter} Reporter
 * @typedef {import('@playwright/test/reporter').TestCase} TestCase
 * @typedef {import('@playwright/test/reporter').TestResult} TestResult
 * @typedef {import('@playwright/test/reporter').TestError} TestError
 * @typedef {{ left: number, failed: number, tests: number, ms: number }} Tally
 */

/** @implements {Reporter} */
export default class PlaywrightReporter {
  #record = recordTo(process.env[RECORD_VARIABLE]);
  /** @type {Map<string, Tally>} */
  #tallies = new Map();

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_, suite) {
    for (const test of suite.allTests()) {
      const tally = this.#tallyOf(fileOf(test));
      tally.left += 1;
      tally.tests += 1;
    }
    this.#record({ kind: 'run-began', files: [...this.#tallies.keys()] });
  }

  /** @param {TestCase} test */
  onTestBegin(test) {
    this.#record({ kind: 'test-began', ...nameOf(test), at: Date.now() });
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} outcome
   */
  onTestEnd(test, outcome) {
    const { status, duration } = outcome;
    const isExpected = status === test.expectedStatus;
    const result = status === 'skipped' ? 'skipped' : isExpected ? 'passed' : 'failed';
    this.#record({
      kind: 'test-ended',
      ...nameOf(test),
      line: test.location.line,
      result,
      ms: duration,
      ...(result === 'failed' && { problem: problemOf(test, outcome) }),
    });
    if (result === 'failed') console.log(storyOf(test, outcome));
    this.#tick(fileOf(test), result === 'failed', duration);
  }

  /** @param {TestError} error */
  onError(error) {
    const files = error.location ? [relative(process.cwd(), error.location.file)] : [];
    console.log(`${messageOf(error)}\n${error.snippet ?? ''}`);
    this.#record({
      kind: 'stray',
      problem: { message: messageOf(error), stack: plain(error.stack ?? '') },
      files,
    });
  }

  onEnd() {
    this.#record({ kind: 'run-ended' });
  }

  /** @param {string | Buffer} chunk */
  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  /** @param {string | Buffer} chunk */
  onStdErr(chunk) {
    process.stderr.write(chunk);
  }

  printsToStdio() {
    return true;
  }

  /**
   * @param {string} file
   * @param {boolean} isFailed
   * @param {number} ms
   */
  #tick(file, isFailed, ms) {
    const tally = this.#tallyOf(file);
    tally.left -= 1;
    tally.ms += ms;
    if (isFailed) tally.failed += 1;
    if (tally.left > 0) return;
    const failed = tally.failed > 0 ? `, ${tally.failed} failed` : '';
    const mark = failed ? '✗' : '✓';
    console.log(
      ` ${mark} ${file} (${tally.tests} ${tally.tests === 1 ? 'test' : 'tests'}${failed}) ${(tally.ms / 1000).toFixed(1)} s`,
    );
  }

  /** @param {string} file */
  #tallyOf(file) {
    const tally = this.#tallies.get(file) ?? { left: 0, failed: 0, tests: 0, ms: 0 };
    this.#tallies.set(file, tally);
    return tally;
  }
}

/**
 * @param {TestCase} test
 * @param {TestResult} outcome
 * @returns {import('./record.mjs').Problem}
 */
function problemOf(test, outcome) {
  const messages = outcome.errors.map(messageOf);
  if (messages.length === 0) messages.push(`It ended as "${outcome.status}", not "${test.expectedStatus}".`);
  const hungIn = hungInBrowser(messages, outcome.steps);
  const stack = outcome.errors.map(({ stack = '', snippet = '' }) => plain(`${stack}\n\n${snippet}`));
  return {
    // That the whole test ran out of time is the least that can be said of it.
    message: (messages.find((each) => !each.startsWith('Test timeout')) ?? messages[0] ?? '').trim(),
    stack: stack.join('\n\n'),
    ...(hungIn && { hungIn }),
    kept: keptOf(test, outcome),
  };
}

/**
 * Pictures are files already; what was attached as text, as the server's log is, becomes one beside them.
 * @param {TestCase} test
 * @param {TestResult} outcome
 */
function keptOf(test, { attachments }) {
  const paths = attachments.flatMap(({ path }) => path ?? []);
  const outside = join(test.parent.project()?.outputDir ?? 'test-results', slugOf(nameOf(test)));
  const folder = paths[0] === undefined ? outside : dirname(paths[0]);
  for (const { name, body, contentType } of attachments) {
    if (!body || !contentType.startsWith('text/')) continue;
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.txt`);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, body);
      paths.push(path);
    } catch (error) {
      console.error(`${path} could not be written: ${/** @type {Error} */ (error).message}`);
    }
  }
  return paths.map((path) => relative(process.cwd(), path));
}

/**
 * @param {TestCase} test
 * @param {TestResult} outcome
 */
function storyOf(test, { errors }) {
  const { file, test: title } = nameOf(test);
  const story = errors.map((error) => `${error.message ?? error.value ?? ''}\n\n${error.snippet ?? ''}`);
  return `\n ✗ ${file}:${test.location.line} ${title}\n${story.join('\n\n')}\n`;
}

/** @param {TestError} error */
function messageOf({ message, value }) {
  return plain(message ?? value ?? 'something without a message was thrown');
}

/** @param {{ file: string, test: string }} name */
function slugOf({ file, test }) {
  return `${file} ${test}`.replaceAll(/\W+/g, '-').slice(0, 120);
}

/**
 * The file that was asked for, wherever a test of it is written.
 * @param {TestCase} test
 */
function fileOf(test) {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  let suite = test.parent;
  while (suite && suite.type !== 'file') suite = suite.parent;
  return relative(process.cwd(), suite?.location?.file ?? test.location.file);
}

/** @param {TestCase} test */
function nameOf(test) {
  const [, project = '', , ...titles] = test.titlePath();
  return { file: fileOf(test), test: [`[${project}]`, ...titles].join(' ') };
}
