/** The stages of `npm test` in their order, and how each is counted. */
import { join } from 'node:path';
import { build } from '../setup/build.mjs';
import { install } from '../setup/install.mjs';
import { countCheck } from './counts.mjs';
import { failedCheck } from './failures.mjs';
import { run } from './run.mjs';
import { runTests } from './runner.mjs';

/**
 * @typedef {object} Place
 * @property {string} root
 * @property {string} node the Node that runs the project
 * @property {NodeJS.ProcessEnv} env the project's commands come first on its PATH
 * @property {string[]} only test files, when not all of the stage are wanted
 * @property {boolean} [isAgain] what failed runs once more: alone
 * @property {AbortSignal} [stopped] the whole run ends; its reason is the signal's name
 * @property {() => void} [stopOthers] ends what was started in other process groups
 */
/**
 * @typedef {object} StageResult
 * @property {import('./counts.mjs').Counts} counts
 * @property {string} output
 * @property {string} [note] what is said of it in any case
 * @property {import('./failures.mjs').Failure[]} [failures] each once; as many as are counted
 * @property {import('./record.mjs').FileRecord[]} [files] the test files that ran
 * @property {import('./record.mjs').Ended[]} [tests]
 * @property {string[]} [warnings] what is said at the end of the run in any case
 * @property {string[]} [failedFiles] those of them to run again
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {boolean} [isLive] it prints while it runs
 * @property {boolean} [isBeside] it may run beside the next that may not: it keeps one core busy, and nothing that it reads or writes is another's
 * @property {(place: Place) => Promise<StageResult>} run
 */

/** Needed by all others, and run before the right Node is known. */
export const installing = {
  name: 'install',
  /** @param {string} root */
  async run(root) {
    const { problem, output } = await install(root, 'pipe');
    return checked('install', problem ? 1 : 0, `${problem ?? ''}\n${output}`);
  },
};

/** @type {Stage[]} */
export const stages = [
  command('generated types and reference', 'tsx', ['scripts/generate.ts', '--check']),
  // Beside tests each core has enough to do: what several threads check, each of them works out anew.
  command('types', 'tsc', ['--noEmit', '--singleThreaded']),
  command('lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  command('dead code', 'knip', ['--no-progress']),
  command('flow validation', 'tsx', ['src/cli/main.ts', 'validate', '--max-warnings', '0']),
  command('walks', 'tsx', ['src/cli/main.ts', 'walk']),
  runner(
    .../** @type {const} */ (['unit, property and contract tests', 'vitest']),
    ['run', `--reporter=${join(import.meta.dirname, 'lines-reporter.mjs')}`],
    ['--maxWorkers=1'],
  ),
  {
    name: 'build',
    async run({ root, node }) {
      const { problem, output } = build(root, node);
      return checked('build', problem ? 1 : 0, `${problem ?? ''}\n${output}`);
    },
  },
  {
    ...command('size of the first screen', 'node', ['scripts/bench.mjs', '--only', 'first-screen']),
    isBeside: false,
  },
  // Pictures of the first failure stay: the second run has a folder of its own.
  runner('browser tests', 'playwright', ['test'], ['--workers=1', '--output=test-results/browser-again']),
];

/**
 * A check: it passes or it does not.
 * @param {string} name
 * @param {string} file found on the project's PATH
 * @param {string[]} args
 * @returns {Stage}
 */
function command(name, file, args) {
  return {
    name,
    isBeside: true,
    async run({ root, ...place }) {
      const { code, output, isStopped, stoppedBy } = await run(file, args, { cwd: root, ...place });
      const result = checked(name, code, isStopped ? `It hung and was stopped.\n${output}` : output);
      if (!stoppedBy) return result;
      const failure = {
        key: 'stopped',
        where: name,
        title: `stopped by ${stoppedBy}`,
        message: '',
        again: [],
      };
      return { ...result, failures: [failure] };
    },
  };
}

/**
 * Tests, counted and named by a reporter of ours.
 * @param {string} name
 * @param {'vitest' | 'playwright'} file
 * @param {string[]} args
 * @param {string[]} alone more arguments, for what runs again
 * @returns {Stage}
 */
function runner(name, file, args, alone) {
  const reporter = `--reporter=${join(import.meta.dirname, `${file}-reporter.mjs`)}`;
  return {
    name,
    isLive: true,
    run: ({ only, isAgain = false, ...place }) => {
      // What Playwright has compiled outlives the temporary folder of the run: seconds of the processor each time.
      const env = { ...place.env, PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(place.root, '.cache', 'playwright') };
      return runTests(file, [...args, reporter, ...(isAgain ? alone : []), ...only], { ...place, env, name });
    },
  };
}

/**
 * @param {string} name
 * @param {number} code
 * @param {string} output
 * @returns {StageResult}
 */
function checked(name, code, output) {
  const counts = countCheck(code);
  return { counts, output, failures: counts.failed > 0 ? [failedCheck(name, output)] : [] };
}
