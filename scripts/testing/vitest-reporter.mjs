/** Writes down what Vitest begins and ends, while it runs. */
import { relative } from 'node:path';
import { stripVTControlCharacters as plain } from 'node:util';
import { hungInUnit } from './hung.mjs';
import { RECORD_VARIABLE, recordTo } from './record.mjs';
import { Threads } from './threads.mjs';

/** @typedef {import('./record.mjs').Problem} Problem */

/** Advice that ours do not take: a test that reaches its net has hung. */
const LONG_RUNNING = /\nIf this is a long-running .*$/m;

/** @returns {import('vitest/node').Reporter} */
export default function createVitestReporter() {
  const record = recordTo(process.env[RECORD_VARIABLE]);
  const threads = new Threads();
  /** @type {import('vitest/node').Vitest | undefined} */
  let runner;
  return {
    onInit: (vitest) => {
      runner = vitest;
    },
    // What is printed at once comes as one text: `size` times.
    onUserConsoleLog: ({ type, content, size, taskId = '' }) => {
      const path = runner?.state.idMap.get(taskId)?.file.filepath;
      const where = path === undefined ? {} : { file: inProject(path) };
      if (type === 'stderr') record({ kind: 'printed', ...where, text: plain(content), times: size });
    },
    onTestRunStart: (specifications) =>
      record({ kind: 'run-began', files: specifications.map(({ moduleId }) => inProject(moduleId)) }),
    onTestModuleQueued: (module) => record({ kind: 'file-began', file: fileOf(module), at: Date.now() }),
    onTestModuleCollected: (module) => threads.add(threadOf(module), fileOf(module)),
    onTestModuleEnd: (module) => recordEnd(record, module, ownProblemsOf(module)),
    onTestCaseReady: (test) =>
      record({ kind: 'test-began', file: fileOf(test.module), test: test.fullName, at: Date.now() }),
    onTestCaseResult: (test) => recordResult(record, test),
    onTestRunEnd: (modules, errors, reason) => {
      const dead = modules.filter((module) => ['queued', 'pending'].includes(module.state()));
      if (reason !== 'interrupted') {
        for (const module of dead) recordEnd(record, module, [whyDead(module, errors)]);
      }
      for (const error of errors) {
        if (dead.some((module) => isDeathOf(module, error))) continue;
        record(strayOf(error, threads));
      }
      record({ kind: 'run-ended' });
    },
  };
}

/**
 * @param {ReturnType<typeof recordTo>} record
 * @param {import('vitest/node').TestCase} test
 */
function recordResult(record, test) {
  const { state, errors = [] } = test.result();
  const result = state === 'passed' || state === 'skipped' ? state : 'failed';
  record({
    kind: 'test-ended',
    file: fileOf(test.module),
    test: test.fullName,
    ...(test.location && { line: test.location.line }),
    result,
    ms: test.diagnostic()?.duration ?? 0,
    ...(result === 'failed' && { problem: problemOf(errors) }),
  });
}

/**
 * @param {ReturnType<typeof recordTo>} record
 * @param {import('vitest/node').TestModule} module
 * @param {Problem[]} problems
 */
function recordEnd(record, module, problems) {
  const isFailed = problems.length > 0 || module.state() === 'failed';
  const ms = millisecondsOf(module.diagnostic());
  record({ kind: 'file-ended', file: fileOf(module), ms, isFailed, problems });
}

/**
 * What no test of it says: it does not load, or a hook of a suite throws.
 * @param {import('vitest/node').TestModule} module
 */
function ownProblemsOf(module) {
  const owners = [module, ...module.children.allSuites()];
  return owners.filter((owner) => owner.errors().length > 0).map((owner) => problemOf(owner.errors()));
}

/**
 * @param {readonly { message: string, stack?: string, diff?: string, stacks?: { file: string, line: number }[] }[]} errors
 * @returns {Problem}
 */
function problemOf(errors) {
  const stack = errors.map((error) => plain(error.stack ?? '')).join('\n\n');
  const hungIn = errors.map(hungInProject).find(Boolean);
  const message = errors.map(({ message, diff }) => plain([message, diff].filter(Boolean).join('\n\n')));
  return { message: message.join('\n\n').replace(LONG_RUNNING, ''), stack, ...(hungIn && { hungIn }) };
}

/** @param {{ message: string, stack?: string, stacks?: { file: string, line: number }[] }} error */
function hungInProject(error) {
  const stacks = error.stacks?.map(({ file, line }) => ({ file: inProject(file), line }));
  return hungInUnit({ ...error, ...(stacks && { stacks }) });
}

/**
 * @param {import('vitest').SerializedError} error
 * @param {Threads} threads
 * @returns {import('./record.mjs').Entry}
 */
function strayOf(error, threads) {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: during, type = 'Unhandled Error' } = error;
  const { message, ...problem } = problemOf([error]);
  return {
    kind: 'stray',
    problem: { ...problem, message: `${type}: ${message}` },
    files: threads.before(typeof path === 'string' ? inProject(path) : undefined),
    ...(typeof during === 'string' && { during }),
  };
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {readonly import('vitest').SerializedError[]} errors
 * @returns {Problem}
 */
function whyDead(module, errors) {
  const death = errors.find((error) => isDeathOf(module, error));
  const why = death
    ? plain(/** @type {{ message: string }} */ (death.cause ?? death).message)
    : 'nothing tells why';
  // Vitest goes on to name all files that the worker was to run.
  return { message: `Its worker died: ${why.replace(/ during .*/s, '')}.` };
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {import('vitest').SerializedError} error
 */
function isDeathOf(module, error) {
  const { cause, message = '' } = error;
  return message.startsWith('[vitest-pool]') && `${message} ${cause?.message}`.includes(module.moduleId);
}

/**
 * Files share what they leave behind only where they are not isolated.
 * @param {import('vitest/node').TestModule} module
 */
function threadOf(module) {
  const { name, config } = module.project;
  return config.isolate ? module.id : `${name} ${module.diagnostic().concurrencyId}`;
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return inProject(module.moduleId);
}

/** @param {string} path */
function inProject(path) {
  return relative(process.cwd(), path);
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
