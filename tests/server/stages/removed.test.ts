/** A status is taken out of a flow: whoever stands in it goes on where the files say, and nobody is forgotten. */
import { expect, test } from 'vitest';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import { bench, good } from './bench.ts';
import { gardenBundle } from './garden.ts';
import { EMAIL, type Lender } from './lender.ts';

const { lending } = bench();

async function resting(lender: Lender): Promise<string> {
  const uuid = await lender.apply();
  await lender.until(uuid, 'RESTING');
  return uuid;
}

test('who stands in a removed status enters the other as soon as the files are published', () =>
  lending({}, async (lender) => {
    const uuid = await resting(lender);
    await lender.publish(gardenBundle('', { removed: { RESTING: 'PLANTED' } }));
    const row = await lender.until(uuid, 'PLANTED');
    expect(row.facts.plot).toMatchObject({ plantedAt: expect.stringMatching(/^\d{4}-/) });
    const events = await lender.store.events.of(uuid);
    expect(events.at(-1)).toMatchObject({ kind: 'moved', actor: 'server', status: 'PLANTED' });
    expect(await lender.store.mailbox.list('meadow', EMAIL)).toMatchObject([{ subject: 'Planted' }]);
  }));

test('a task under way in a removed status is given up, and its late answer changes nothing', async () => {
  const asked = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  const ask = () => {
    asked.resolve();
    return answered;
  };
  const providers = { ...good(), ground: { ask } };
  await lending({ providers }, async (lender) => {
    const uuid = await lender.apply();
    await lender.until(uuid, 'ASKING');
    await asked.promise;
    await lender.publish(gardenBundle('', { removed: { ASKING: 'REFUSED' } }));
    const { version } = await lender.until(uuid, 'REFUSED');
    answer({ soil: 'loam' });
    await lender.stages.runDue();
    const row = await lender.store.applications.find(uuid);
    expect(row).toMatchObject({ status: 'REFUSED', version });
    expect(row?.facts.plot).not.toHaveProperty('soil');
  });
});

test('a status taken out without a line is told with how many stand in it and the line to write', () =>
  lending({}, async (lender) => {
    const uuid = await resting(lender);
    const bundle = gardenBundle();
    const { RESTING: _gone, ...statuses } = bundle.flows.plot!.statuses;
    await lender.publish({
      ...bundle,
      hash: 'without',
      flows: { plot: { ...bundle.flows.plot!, statuses } },
    });
    await expect.poll(() => lender.log.join()).toContain('"status":"RESTING","count":1');
    expect(lender.log.join()).toContain('removed: [{ status: RESTING, goes: <status> }]');
    expect((await lender.store.applications.find(uuid))?.status).toBe('RESTING');
  }));

test('who stands in a renamed status stands there on, and nothing is entered or told anew', () =>
  lending({}, async (lender) => {
    const uuid = await resting(lender);
    const before = await lender.store.applications.find(uuid);
    const told = await lender.store.mailbox.list('meadow', EMAIL);
    const events = await lender.store.events.of(uuid);
    await lender.publish(gardenBundle('', { renamed: { RESTING: 'WINTERING' } }));
    const row = await lender.until(uuid, 'WINTERING');
    expect(row).toMatchObject({ visit: before?.visit, enteredAt: before?.enteredAt, facts: before?.facts });
    expect(await lender.store.mailbox.list('meadow', EMAIL)).toEqual(told);
    expect(await lender.store.events.of(uuid)).toEqual(events);
    expect(lender.log.join()).not.toContain('no longer knows');
  }));

test('a task under way in a renamed status goes on, and its answer is taken', async () => {
  const asked = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  const ask = () => {
    asked.resolve();
    return answered;
  };
  const providers = { ...good(), ground: { ask } };
  await lending({ providers }, async (lender) => {
    const uuid = await lender.apply();
    await lender.until(uuid, 'ASKING');
    await asked.promise;
    await lender.publish(gardenBundle('', { renamed: { ASKING: 'SURVEYING' } }));
    answer({ soil: 'loam' });
    const row = await lender.until(uuid, 'RESTING');
    expect(row.facts.plot).toMatchObject({ soil: 'loam' });
  });
});

/** The task that asks for the soil has another name, and says which it had. */
function withSurvey(): Bundle {
  const bundle = gardenBundle(`
tasks: { survey: { provider: ground, ask: soil, gives: [plot.name], result: soil, limit: 1s, tries: 3, was: [soil] } }
stages: { ASKING: { run: survey, writes: [{ set: plot.soil, from: result.soil }], then: [{ to: RESTING }] } }
`);
  const { soil: _gone, ...tasks } = bundle.flows.plot!.tasks;
  return { ...bundle, flows: { plot: { ...bundle.flows.plot!, tasks } } };
}

test('a task that is renamed goes on under its new name, and the answer on its way is taken', async () => {
  const asked = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  let asks = 0;
  const ask = () => {
    asks += 1;
    asked.resolve();
    return answered;
  };
  await lending({ providers: { ...good(), ground: { ask } } }, async (lender) => {
    const uuid = await lender.apply();
    await lender.until(uuid, 'ASKING');
    await asked.promise;
    await lender.publish(withSurvey());
    answer({ soil: 'loam' });
    const row = await lender.until(uuid, 'RESTING');
    expect(row.facts.plot).toMatchObject({ soil: 'loam' });
    expect(asks).toBe(1);
  });
});
