/** Writes down what Playwright begins and ends, while it runs. */
import { relative } from 'node:path';
import { RECORD_VARIABLE, recordTo } from './record.mjs';

/**
 * @typedef {import('@playwright/test/reporter').Reporter} Reporter
 * @implements {Reporter}
 */
export default class PlaywrightReporter {
  #record = recordTo(process.env[RECORD_VARIABLE]);

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    this.#record({ kind: 'test-began', ...nameOf(test), at: Date.now() });
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, duration }) {
    const isExpected = status === test.expectedStatus;
    const result = status === 'skipped' ? 'skipped' : isExpected ? 'passed' : 'failed';
    this.#record({ kind: 'test-ended', ...nameOf(test), result, ms: duration });
  }

  onEnd() {
    this.#record({ kind: 'run-ended' });
  }

  printsToStdio() {
    return false;
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function nameOf(test) {
  const [, project = '', , ...titles] = test.titlePath();
  return {
    file: relative(process.cwd(), test.location.file),
    test: [`[${project}]`, ...titles].join(' '),
  };
}
