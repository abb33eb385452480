/** What ten tasks of the lender's side cost that follow one another at once, beside one alone. */
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { chainOf, gardenBundle } from '../server/stages/garden.ts';
import { provider, startLender } from '../server/stages/lender.ts';
import { atMost, type Figure, median } from './figure.ts';

const ROUNDS = 9;
/** The application that is made counts once: runs took 4.6 to 5.3 times the baseline, and a quarter is left for the machine. */
const MOST = 6.6;

export async function measure(): Promise<Figure[]> {
  const baseline = { name: 'a chain of one', value: await processorOf(gardenBundle(chainOf(1))) };
  const value = await processorOf(gardenBundle(chainOf(10)));
  return [{ name: 'a chain of ten tasks, processor', value, unit: 'ms', ...atMost(MOST, baseline) }];
}

/** Milliseconds from an application that is made to what is planted. */
async function processorOf(bundle: Bundle): Promise<number> {
  const providers = { ground: provider(() => ({ soil: 'loam' })), scale: provider(() => ({ step: 4 })) };
  const lender = await startLender({ bundle, providers });
  const took: number[] = [];
  // The first few are compiled by use.
  for (let round = -3; round < ROUNDS; round += 1) {
    const began = process.threadCpuUsage();
    await lender.until(await lender.apply(), 'PLANTED');
    const { user, system } = process.threadCpuUsage(began);
    if (round >= 0) took.push((user + system) / 1000);
  }
  await lender.close();
  return median(took);
}
