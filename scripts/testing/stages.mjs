/** What does `npm test` run, in which order, and how is each part counted? */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../setup/build.mjs';
import { install } from '../setup/install.mjs';
import { countCheck, countReport, readPlaywright, readVitest } from './counts.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Place
 * @property {string} root
 * @property {string} node the Node that runs the project
 * @property {NodeJS.ProcessEnv} env the project's commands come first on its PATH
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {boolean} [isLive] it prints while it runs
 * @property {(place: Place) => Promise<{ counts: import('./counts.mjs').Counts, output: string }>} run
 */

/** Needed by all others, and run before the right Node is known. */
export const installing = {
  name: 'install',
  /** @param {string} root */
  async run(root) {
    const { problem, output } = await install(root, 'pipe');
    return { counts: countCheck({ code: problem ? 1 : 0, output }), output: `${output}${problem ?? ''}` };
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
    run: (place) =>
      runner(place, 6.5, readVitest, (report) => [
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ]),
  },
  {
    name: 'build',
    async run({ root, node }) {
      const { problem, output } = build(root, node);
      return { counts: countCheck({ code: problem ? 1 : 0, output }), output };
    },
  },
  command('size of the first screen', 'node', ['scripts/bench.mjs', '--only', 'first-screen']),
  {
    name: 'browser tests',
    isLive: true,
    run: (place) => runner(place, 9, readPlaywright, () => ['playwright', ['test', '--reporter=list,json']]),
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
      const outcome = await run(file, args, { cwd: root, env, minutes: 3, isLive: false });
      return { counts: countCheck(outcome), output: outcome.output };
    },
  };
}

/**
 * A test runner that prints as it goes and writes a report.
 * @param {Place} place
 * @param {number} minutes it may take; all together stay under fifteen. A deep run takes what it takes
 * @param {(report: any) => import('./counts.mjs').Counts} read
 * @param {(report: string) => [string, string[]]} commandFor
 */
async function runner({ root, env }, minutes, read, commandFor) {
  const folder = join(root, '.cache', 'test-reports');
  const report = join(folder, `${process.pid}-${read.name}.json`);
  mkdirSync(folder, { recursive: true });
  const [file, args] = commandFor(report);
  const outcome = await run(file, args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    minutes: env.HEARTHLINE_DEEP === '1' ? 60 : minutes,
    isLive: true,
  });
  const counts = countReport(outcome, report, read);
  rmSync(report, { force: true });
  return { counts, output: outcome.output };
}
