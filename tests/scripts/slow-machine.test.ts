/** Tests of waiting, saving and searching, played on a machine whose every timer takes three times as long. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentFor } from '../../scripts/setup/node.mjs';
import { runTests } from '../../scripts/testing/runner.mjs';

const root = join(import.meta.dirname, '../..');
/** They wait for timers of their own, of the browser's part, and of the lender's side. */
const SAMPLE = [
  'tests/runtime/answers.test.tsx',
  'tests/runtime/unsubmitted.test.tsx',
  'tests/widgets/address.test.tsx',
  'tests/server/stages/faults.test.ts',
];

test('no test of the sample fails when each timer takes three times as long', async () => {
  const reporter = join(root, 'scripts/testing/vitest-reporter.mjs');
  const env = { ...environmentFor(root), HEARTHLINE_SLOW: '3' };
  const { counts, files, output } = await runTests(
    'vitest',
    ['run', '--maxWorkers=1', `--reporter=${reporter}`, '--reporter=default', ...SAMPLE],
    { root, env, isLive: false },
  );
  expect(files?.map(({ file }) => file).sort()).toEqual(SAMPLE.toSorted());
  expect([counts.failed, output]).toEqual([0, expect.anything()]);
  expect(counts.passed).toBeGreaterThan(SAMPLE.length);
});
