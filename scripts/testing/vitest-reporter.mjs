/** Writes down what Vitest begins and ends, while it runs. */
import { relative } from 'node:path';
import { RECORD_VARIABLE, recordTo } from './record.mjs';

/** @returns {import('vitest/node').Reporter} */
export default function createVitestReporter() {
  const record = recordTo(process.env[RECORD_VARIABLE]);
  return {
    onTestModuleQueued: (module) => record({ kind: 'file-began', file: fileOf(module), at: Date.now() }),
    onTestModuleEnd: (module) =>
      record({
        kind: 'file-ended',
        file: fileOf(module),
        ms: millisecondsOf(module.diagnostic()),
        isFailed: module.state() === 'failed',
      }),
    onTestCaseReady: (test) =>
      record({ kind: 'test-began', file: fileOf(test.module), test: test.fullName, at: Date.now() }),
    onTestCaseResult: (test) =>
      record({
        kind: 'test-ended',
        file: fileOf(test.module),
        test: test.fullName,
        result: resultOf(test.result().state),
        ms: test.diagnostic()?.duration ?? 0,
      }),
    onTestRunEnd: () => record({ kind: 'run-ended' }),
  };
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return relative(process.cwd(), module.moduleId);
}

/** @param {string} state */
function resultOf(state) {
  return state === 'passed' || state === 'skipped' ? state : 'failed';
}

/**
 * With what it takes to load the file: an expensive import is paid by each file that needs it.
 * @param {import('vitest/node').ModuleDiagnostic} diagnostic
 */
function millisecondsOf({
  environmentSetupDuration,
  prepareDuration,
  collectDuration,
  setupDuration,
  duration,
}) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
