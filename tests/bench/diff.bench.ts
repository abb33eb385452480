/** What `flow diff` costs on the whole project, with all of its generated applicants. */
import { project, said } from '../cli/said.ts';
import type { Figure } from './figure.ts';

const LIMIT_MS = 10_000;

export async function measure(): Promise<Figure[]> {
  const began = process.cpuUsage();
  const { code, comment } = await said(['diff', project], project);
  const { user, system } = process.cpuUsage(began);
  if (code !== 0) throw new Error(comment);
  const value = (user + system) / 1000;
  return [{ name: 'flow diff of the whole project, processor', value, unit: 'ms', limit: LIMIT_MS }];
}
