/** What the most expensive hostile file costs until it is told as a problem, beside the small project that it is put into. */
import { createLoader } from '../../src/config/load.ts';
import { HOSTILE } from '../config/hostile-files.ts';
import { withFile } from '../config/trees.ts';
import { atMost, type Figure } from './figure.ts';

/** Runs took 0.13 to 0.18 of the baseline; a quarter is left for the machine. */
const MOST = 0.22;

export async function measure(): Promise<Figure[]> {
  const load = createLoader();
  const costOf = (text: string) => processorOf(() => load(withFile('flows/garden/extra.yaml', text)));
  // With what describes the language, which is compiled for it.
  const baseline = { name: 'the first check of the small project', value: costOf('') };
  const value = Math.max(...HOSTILE.map(([, text]) => costOf(text)));
  return [
    { name: 'the worst of the hostile files, processor', value, unit: 'ms', ...atMost(MOST, baseline) },
  ];
}

/** Milliseconds. */
function processorOf(work: () => unknown): number {
  const began = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
