/** The whole run: what it needs, what ends it, and its exit code. */
import { findNode, whyNotInstall } from '../setup/node.mjs';
import { followParent } from '../setup/parent.mjs';
import { chooseChanged } from './changed.mjs';
import { choose, readArguments, readFailures } from './choice.mjs';
import { lastLine } from './counts.mjs';
import { StageRun } from './stage-run.mjs';
import { openTemporary } from './temporary.mjs';

/**
 * @typedef {object} Project
 * @property {string} root
 * @property {import('./stages.mjs').Stage[]} stages
 * @property {{ name: string, run: (root: string) => Promise<import('./stages.mjs').StageResult> }} installing
 * @property {string[]} args of the command
 */

/**
 * @param {Project} project
 * @returns {Promise<number>} the exit code
 */
export async function testAll(project) {
  const stopped = stopOnSignals();
  followParent();
  try {
    const temporary = openTemporary();
    try {
      const isGreen = await testStages(project, stopped, temporary.stopOthers);
      return Number(stopped.aborted || !isGreen);
    } finally {
      temporary.end();
    }
  } catch (error) {
    // Nothing could run; the last line still is a count.
    console.error(/** @type {Error} */ (error).message);
    console.log(lastLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  }
}

/** The first signal ends the stage that runs, and the run with its last lines; the second ends us at once. */
function stopOnSignals() {
  const stop = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => (stop.signal.aborted ? process.exit(1) : stop.abort(signal)));
  }
  return stop.signal;
}

/**
 * @param {Project} project
 * @param {AbortSignal} stopped
 * @param {() => void} stopOthers
 * @returns {Promise<boolean>} is it green?
 */
async function testStages({ root, stages, installing, args }, stopped, stopOthers) {
  const tooOld = whyNotInstall(process.versions.node);
  if (tooOld) throw new Error(tooOld);
  const asked = readArguments(args);
  const chosen = choose(stages, asked, readFailures(root));

  const run = new StageRun(root, stopped);
  await run.install(installing);
  const node = findNode(root);
  if ('problem' in node) throw new Error(node.problem);
  const { changed } = asked;
  const wanted =
    changed === undefined
      ? chosen
      : chooseChanged(
          root,
          chosen.map(({ stage }) => stage),
          changed,
        );
  if (asked.isFailed && wanted.length === 0) console.log('Nothing failed last time.');
  await run.all(wanted, { node: node.path, isDeep: asked.isDeep, stopOthers });
  return run.tell();
}
