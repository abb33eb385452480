/** The stages of `npm test` in their order, and how each is counted. */
import { join } from 'node:path';
import { build } from '../setup/build.mjs';
import { install } from '../setup/install.mjs';
import { countCheck } from './counts.mjs';
import { run } from './run.mjs';
import { runTests } from './runner.mjs';

/**
 * @typedef {object} Place
 * @property {string} root
 * @property {string} node the Node that runs the project
 * @property {NodeJS.ProcessEnv} env the project's commands come first on its PATH
 * @property {string[]} only test files, when not all of the stage are wanted
 */
/**
 * @typedef {object} StageResult
 * @property {import('./counts.mjs').Counts} counts
 * @property {string} output
 * @property {string} [note] what is said of it in any case
 * @property {import('./record.mjs').FileRecord[]} [files] the test files that ran
 * @property {string[]} [failedFiles] those of them to run again
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {boolean} [isLive] it prints while it runs
 * @property {(place: Place) => Promise<StageResult>} run
 */

const reporter = (/** @type {string} */ name) => join(import.meta.dirname, `${name}-reporter.mjs`);

/** Needed by all others, and run before the right Node is known. */
export const installing = {
  name: 'install',
  /** @param {string} root */
  async run(root) {
    const { problem, output } = await install(root, 'pipe');
    return { counts: countCheck(problem ? 1 : 0), output: `${output}${problem ?? ''}` };
  },
};

/** @type {Stage[]} */
export const stages = [
  command('generated types and reference', 'tsx', ['scripts/generate.ts', '--check']),
  command('types', 'tsc', ['--noEmit']),
  command('lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  command('dead code', 'knip', ['--no-progress']),
  command('flow validation', 'tsx', ['src/cli/main.ts', 'validate', '--max-warnings', '0']),
  command('walks', 'tsx', ['src/cli/main.ts', 'walk']),
  {
    name: 'unit, property and contract tests',
    isLive: true,
    run: ({ only, ...place }) =>
      runTests('vitest', ['run', '--reporter=default', `--reporter=${reporter('vitest')}`, ...only], place),
  },
  {
    name: 'build',
    async run({ root, node }) {
      const { problem, output } = build(root, node);
      return { counts: countCheck(problem ? 1 : 0), output };
    },
  },
  command('size of the first screen', 'node', ['scripts/bench.mjs', '--only', 'first-screen']),
  {
    name: 'browser tests',
    isLive: true,
    run: ({ only, ...place }) =>
      runTests('playwright', ['test', `--reporter=list,${reporter('playwright')}`, ...only], place),
  },
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
    async run({ root, env }) {
      const { code, output, isStopped } = await run(file, args, { cwd: root, env });
      return { counts: countCheck(code), output: isStopped ? `${output}\nIt hung and was stopped.` : output };
    },
  };
}
