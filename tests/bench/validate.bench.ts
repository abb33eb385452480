/** How long does a person wait for `flow validate` on the whole project, start of the process included? */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median } from './figure.ts';

const project = join(import.meta.dirname, '../..');
const times = 7;

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-bench-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, 'export {};\n');
  try {
    const baseline = { name: 'Node on an empty file', value: wall([empty]) };
    const value = wall(['scripts/flow.mjs', 'validate']);
    return [{ name: 'flow validate', value, unit: 'ms', baseline, limit: 1500 }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Median wall time in ms. The first run fills the caches and does not count. */
function wall(args: string[]): number {
  const runs = Array.from({ length: times + 1 }, () => {
    const began = performance.now();
    const result = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    if (result.status !== 0)
      throw new Error(`${args.join(' ')} ended with ${result.status}:\n${result.stderr}`);
    return performance.now() - began;
  });
  return median(runs.slice(1));
}
