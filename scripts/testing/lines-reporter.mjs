/** Prints a line for each test file as it ends, failed ones too: which of its tests failed, and why, stands at the end. */
import { DefaultReporter } from 'vitest/node';

export default class FileLines extends DefaultReporter {
  /** @override */
  printTestSuite() {}

  /** @override */
  printTestCase() {}
}
