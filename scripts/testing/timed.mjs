/** One stage with what is said of it: that it begins, how long it took, how it ended. */
import { lastLine } from './counts.mjs';
import { failedCheck } from './failures.mjs';

/** @typedef {import('./stages.mjs').StageResult} StageResult */

/**
 * A quiet stage shows its output only when it failed; one beside another is heard of when it has ended.
 * @param {{ name: string, isLive?: boolean, isBeside?: boolean }} stage
 * @param {() => Promise<StageResult>} run
 */
export async function timed({ name, isLive = false, isBeside = false }, run) {
  if (!isBeside) console.log(`--- ${name}`);
  const began = performance.now();
  const result = await run().catch((error) => asFailure(name, error));
  const { counts, output, note } = result;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (counts.failed > 0 && !isLive) console.log(output.trim());
  if (note) console.log(note);
  console.log(`--- ${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s (${lastLine(counts)})\n`);
  return result;
}

/**
 * A stage that breaks has failed; the others still run.
 * @param {string} name
 * @param {unknown} error
 * @returns {StageResult}
 */
function asFailure(name, error) {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { counts: { passed: 0, failed: 1, skipped: 0 }, output, failures: [failedCheck(name, output)] };
}
