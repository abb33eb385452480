/** What ten tasks of the lender's side cost that follow one another at once. */
import { CHAIN_OF_TEN, gardenBundle } from '../server/stages/garden.ts';
import { provider, startLender } from '../server/stages/lender.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 9;
const LIMIT_MS = 300;

export async function measure(): Promise<Figure[]> {
  const providers = { ground: provider(() => ({ soil: 'loam' })), scale: provider(() => ({ step: 4 })) };
  const lender = await startLender({ bundle: gardenBundle(CHAIN_OF_TEN), providers });
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.threadCpuUsage();
    await lender.until(await lender.apply(), 'PLANTED');
    const { user, system } = process.threadCpuUsage(began);
    took.push((user + system) / 1000);
  }
  await lender.close();
  return [{ name: 'a chain of ten tasks, processor', value: median(took), unit: 'ms', limit: LIMIT_MS }];
}
