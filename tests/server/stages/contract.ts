/** An application goes through the lender’s side as its flow says: the same on every database, on the real queue. */
import { expect, test } from 'vitest';
import { type bench, good } from './bench.ts';
import { chainOf, gardenBundle } from './garden.ts';
import { EMAIL, provider, startLender } from './lender.ts';

const DAY_MS = 86_400_000;

export function stagesContract({ lending, open, key }: ReturnType<typeof bench>): void {
  test('an application is asked about, weighed, and rests until its time has come', async () => {
    const providers = good();
    await lending({ providers }, async (its) => {
      const uuid = await its.apply();
      await its.until(uuid, 'RESTING');
      its.wait(3 * DAY_MS - 60_000);
      await its.stages.runDue();
      await its.write(uuid, {}, 'server');
      expect((await its.store.applications.find(uuid))?.status).toBe('RESTING');
      its.wait(61_000);
      expect(await its.stages.runDue()).toBe(1);
      const row = await its.until(uuid, 'PLANTED');
      expect(row.facts.plot).toMatchObject({ soil: 'loam', yield: 4, answers: [{ step: 4 }] });
      expect(row.visit).toBe(5);
      const events = await its.store.events.of(uuid);
      expect(events.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
        ...['moved ASKING', 'done ASKING', 'moved WEIGHING', 'done WEIGHING', 'moved RESTING'],
        'moved PLANTED',
      ]);
      const [mail, ...more] = await its.store.mailbox.list('meadow', EMAIL);
      expect(mail).toMatchObject({ subject: 'Planted', text: 'Your loam is planted, Rose.' });
      expect(more).toEqual([]);
    });
    expect(providers.ground.asked).toHaveLength(1);
    expect(providers.ground.asked[0]).toMatchObject({
      ...{ question: 'soil', org: 'meadow', constants: { deep: true }, pricing: { seed: 3 } },
      facts: { plot: { name: 'Rose' } },
    });
    expect(JSON.stringify(providers.ground.asked[0])).not.toContain('thorns');
  });

  test('what was asked when no server was there is done by the next one', async () => {
    const bundle = gardenBundle();
    let uuid = '';
    await lending({ providers: { ground: provider(() => new Promise(() => undefined)) } }, async (its) => {
      uuid = await its.apply();
      await its.until(uuid, 'ASKING');
    });
    const next = await startLender({ open: open(), key, bundle, providers: good() });
    await next.until(uuid, 'RESTING');
    expect((await next.store.applications.find(uuid))?.facts.plot).toMatchObject({ answers: [{ step: 4 }] });
    await next.close();
  });

  test('a chain of ten tasks is worked off, each once', async () => {
    await lending({ bundle: gardenBundle(chainOf(10)) }, async (its) => {
      const row = await its.until(await its.apply(), 'PLANTED');
      expect((row.facts.plot as { answers: unknown[] }).answers).toHaveLength(10);
    });
  });

  test('two servers on one database ask once and write once, for each of many', async () => {
    const asked: string[] = [];
    const counting = () => ({
      ground: provider(() => ({ soil: 'loam' })),
      scale: provider(({ key }) => {
        asked.push(key);
        return { step: 4 };
      }),
    });
    await lending({ providers: counting(), isAlone: false }, async (its) => {
      const bundle = gardenBundle();
      const other = await startLender({ open: open(), key, bundle, providers: counting(), isAlone: false });
      const uuids = await Promise.all(Array.from({ length: 12 }, () => its.apply()));
      await Promise.all(uuids.map((uuid) => its.stages.runDue().then(() => other.until(uuid, 'RESTING'))));
      const rows = await Promise.all(uuids.map((uuid) => its.store.applications.find(uuid)));
      const written = rows.map((row) => (row!.facts.plot as { answers: unknown[] }).answers.length);
      expect(written).toEqual(uuids.map(() => 1));
      await other.close();
    });
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(12);
  });
}
