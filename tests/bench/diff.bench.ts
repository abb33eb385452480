/** What `flow diff` costs on the whole project, with all of its generated applicants. */
import { project, said } from '../cli/said.ts';
import { atMost, type Figure } from './figure.ts';

/** The generated applicants walk two versions of the flows: runs took 7.7 to 8.5 times the baseline, and a quarter is left for the machine. */
const MOST = 10.6;

export async function measure(): Promise<Figure[]> {
  // Neither is the first that compiles what both need.
  await processorOf('validate');
  const baseline = { name: 'flow validate, processor', value: await processorOf('validate') };
  const value = await processorOf('diff', project);
  return [
    { name: 'flow diff of the whole project, processor', value, unit: 'ms', ...atMost(MOST, baseline) },
  ];
}

/** Milliseconds, in this process. */
async function processorOf(...argv: string[]): Promise<number> {
  const began = process.cpuUsage();
  const { code, comment } = await said(argv, project);
  const { user, system } = process.cpuUsage(began);
  if (code !== 0) throw new Error(comment);
  return (user + system) / 1000;
}
