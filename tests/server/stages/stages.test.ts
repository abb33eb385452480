/** Does an application go through the lender's side as its flow says? On the real queue, in the embedded database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/server/store/database.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { gardenBundle } from './garden.ts';
import { EMAIL, type Lender, type LenderOptions, provider, startLender } from './lender.ts';

let open: OpenDatabase;
const key = Buffer.alloc(32, 7);

beforeAll(async () => {
  open = await openDatabase({});
  await migrate(open.database, () => new Date());
}, 60_000);

afterAll(() => open.close());

/** One at a time on the one database, each begun where the last one ended. */
async function lending(
  options: Partial<LenderOptions>,
  work: (lender: Lender) => Promise<void>,
): Promise<void> {
  await open.database.deleteFrom('application').execute();
  await open.database.deleteFrom('mail').execute();
  const began = await startLender({ open, key, bundle: gardenBundle(), providers: GOOD(), ...options });

  try {
    await work(began);
  } finally {
    await began.close();
  }
}

const GOOD = () => ({
  ground: provider(() => ({ soil: 'loam' })),
  scale: provider(() => ({ step: 4 })),
});

test('an application is asked about, weighed, and rests until its time has come', async () => {
  const providers = GOOD();
  await lending({ providers }, async (its) => {
    const uuid = await its.apply();
    await its.until(uuid, 'RESTING');
    its.wait(3 * 86_400_000 - 60_000);
    await its.stages.heal();
    await its.write(uuid, {}, 'server');
    expect((await its.store.applications.find(uuid))?.status).toBe('RESTING');
    its.wait(61_000);
    expect(await its.stages.heal()).toBe(1);
    const row = await its.until(uuid, 'PLANTED');
    expect(row.facts.plot).toMatchObject({ soil: 'loam', yield: 4, answers: [{ step: 4 }] });
    expect(row.visit).toBe(5);
    const events = await its.store.events.of(uuid);
    expect(events.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['moved ASKING', 'done ASKING', 'moved WEIGHING', 'done WEIGHING', 'moved RESTING', 'moved PLANTED'],
    ]);
    const [mail, ...more] = await its.store.mail.list('meadow', EMAIL);
    expect(mail).toMatchObject({ subject: 'Planted', body: 'Your loam is planted, Rose.' });
    expect(more).toEqual([]);
  });
  expect(providers.ground.asked).toHaveLength(1);
  expect(providers.ground.asked[0]).toMatchObject({
    ...{ question: 'soil', org: 'meadow', constants: { deep: true }, pricing: { seed: 3 } },
    facts: { plot: { name: 'Rose' } },
  });
  expect(JSON.stringify(providers.ground.asked[0])).not.toContain('thorns');
});
