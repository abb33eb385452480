/** How long does a person wait for `flow validate` on the whole project, start of the process included, beside parsing its files alone? */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { atMost, type Figure, median } from './figure.ts';

const project = join(import.meta.dirname, '../..');
const ROUNDS = 7;
/** Five runs took 1.76 to 2.28 times as long as the baseline; a quarter is left for the machine. */
const MOST = 2.85;

export async function measure(): Promise<Figure[]> {
  const times: { parsed: number[]; checked: number[] } = { parsed: [], checked: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    // One after the other: a machine that is busy for a while is busy for both.
    const each = {
      parsed: wall(['tests/bench/bare-yaml.mjs']),
      checked: wall(['scripts/flow.mjs', 'validate']),
    };
    // The first fills the caches.
    if (round < 0) continue;
    times.parsed.push(each.parsed);
    times.checked.push(each.checked);
  }
  const baseline = { name: 'Node that parses the same files', value: median(times.parsed) };
  return [{ name: 'flow validate', value: median(times.checked), unit: 'ms', ...atMost(MOST, baseline) }];
}

/** Milliseconds. */
function wall(args: string[]): number {
  const began = performance.now();
  const result = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`${args.join(' ')} ended with ${result.status}:\n${result.stderr}`);
  return performance.now() - began;
}
