/** `npm test`: every check and test there is, from a fresh clone; the last line is the count. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFor, findNode, whyNotInstall } from './setup/node.mjs';
import { choose, readArguments, readFailures, rememberFailures } from './testing/choice.mjs';
import { lastLine, sum } from './testing/counts.mjs';
import { slowestLines } from './testing/slowest.mjs';
import { installing, stages } from './testing/stages.mjs';

/** @typedef {import('./testing/stages.mjs').StageResult} StageResult */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

// Stages run in process groups of their own; leaving through exit is what stops them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

process.exitCode = await test().catch((error) => giveUp(error.message));

/** @returns {Promise<number>} the exit code */
async function test() {
  const tooOld = whyNotInstall(process.versions.node);
  if (tooOld) return giveUp(tooOld);
  const asked = readArguments(process.argv.slice(2));
  const wanted = choose(stages, asked, readFailures(root));

  const all = [await timed('install', false, () => installing.run(root))];
  const node = findNode(root);
  if ('problem' in node) return giveUp(node.problem);
  if (asked.isFailed && wanted.length === 0) console.log('Nothing failed last time.');

  const env = { ...environmentFor(root), ...(asked.isDeep ? { HEARTHLINE_DEEP: '1' } : {}) };
  for (const { stage, only } of wanted) {
    const work = () => stage.run({ root, node: node.path, env, only });
    const result = await timed(stage.name, stage.isLive === true, work);
    rememberFailures(root, stage.name, result);
    all.push(result);
  }
  for (const line of slowestLines(all.flatMap(({ files = [] }) => files))) console.log(line);
  const total = sum(all.map(({ counts }) => counts));
  console.log(lastLine(total));
  return total.failed > 0 ? 1 : 0;
}

/**
 * Says what runs, how long it took and how it ended; a quiet stage shows its output only when it failed.
 * @param {string} name
 * @param {boolean} isLive
 * @param {() => Promise<StageResult>} run
 */
async function timed(name, isLive, run) {
  console.log(`--- ${name}`);
  const began = performance.now();
  const result = await run().catch(asFailure);
  const { counts, output, note } = result;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (counts.failed > 0 && !isLive) console.log(output.trim());
  if (note) console.log(note);
  console.log(`--- ${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s (${lastLine(counts)})\n`);
  return result;
}

/**
 * A stage that breaks has failed; the others still run.
 * @param {unknown} error
 * @returns {StageResult}
 */
function asFailure(error) {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { counts: { passed: 0, failed: 1, skipped: 0 }, output };
}

/**
 * Nothing could run; the last line still is a count.
 * @param {string} sentence
 */
function giveUp(sentence) {
  console.error(sentence);
  console.log(lastLine({ passed: 0, failed: 1, skipped: 0 }));
  return 1;
}
