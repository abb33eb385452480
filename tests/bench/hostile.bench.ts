/** What the most expensive hostile file costs until it is told as a problem. */
import { createLoader } from '../../src/config/load.ts';
import { HOSTILE } from '../config/hostile-files.ts';
import { withFile } from '../config/trees.ts';
import type { Figure } from './figure.ts';

const LIMIT_MS = 1000;

export async function measure(): Promise<Figure[]> {
  const load = createLoader();
  load(withFile('flows/garden/extra.yaml', ''));
  const took = HOSTILE.map(([, text]) => {
    const began = process.threadCpuUsage();
    load(withFile('flows/garden/extra.yaml', text));
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  });
  const value = Math.max(...took);
  return [{ name: 'the worst of the hostile files, processor', value, unit: 'ms', limit: LIMIT_MS }];
}
