/** Writes down each test as it runs: Vitest reports it a moment later, which is too late for one that ends its worker. */
import { relative } from 'node:path';
import { afterEach, beforeEach, type TestContext } from 'vitest';
import { RECORD_VARIABLE, recordTo } from '../../scripts/testing/record.mjs';

const record = recordTo(process.env[RECORD_VARIABLE]);

beforeEach(({ task }) => record({ kind: 'test-began', ...nameOf(task), at: Date.now(), isInTime: true }));
afterEach(({ task }) => record({ kind: 'test-left', ...nameOf(task) }));

function nameOf({ file, fullTestName }: TestContext['task']) {
  return { file: relative(process.cwd(), file.filepath), test: fullTestName };
}
