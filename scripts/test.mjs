/** Is everything in order? Every check and test there is, from a fresh clone; the last line is the count. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFor, findNode, whyNotInstall } from './setup/node.mjs';
import { lastLine, sum } from './testing/counts.mjs';
import { installing, stages } from './testing/stages.mjs';

// Options: --deep loops longer; --only name[,name] runs the stages whose names begin so, for daily work.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isDeep = process.argv.includes('--deep');
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',');
const wanted = stages.filter(
  ({ name }) => !process.argv.includes('--only') || only?.some((part) => name.startsWith(part)),
);

// Stages run in process groups of their own; leaving through exit is what stops them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

process.exitCode = await test();

/** @returns {Promise<number>} the exit code */
async function test() {
  const tooOld = whyNotInstall(process.versions.node);
  if (tooOld) return giveUp(tooOld);

  const all = [await timed('install', false, () => installing.run(root))];
  const node = findNode(root);
  if ('problem' in node) return giveUp(node.problem);

  const env = { ...environmentFor(root), ...(isDeep ? { HEARTHLINE_DEEP: '1' } : {}) };
  for (const stage of wanted) {
    all.push(await timed(stage.name, stage.isLive === true, () => stage.run({ root, node: node.path, env })));
  }
  const total = sum(all);
  console.log(lastLine(total));
  return total.failed > 0 ? 1 : 0;
}

/**
 * Says what runs, how long it took and how it ended; a quiet stage shows its output only when it failed.
 * @param {string} name
 * @param {boolean} isLive
 * @param {() => Promise<{ counts: import('./testing/counts.mjs').Counts, output: string }>} run
 */
async function timed(name, isLive, run) {
  console.log(`--- ${name}`);
  const began = performance.now();
  const { counts, output } = await run().catch(asFailure);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (counts.failed > 0 && !isLive) console.log(output.trim());
  console.log(`--- ${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s (${lastLine(counts)})\n`);
  return counts;
}

/**
 * A stage that breaks has failed; the others still run.
 * @param {unknown} error
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
