/** What becomes of an application when a provider is slow, down, mad, or answers twice, late or out of turn? */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { lockApplication } from '../../../src/server/journey/application.ts';
import { retryRun, writeAndMove } from '../../../src/server/journey/moves.ts';
import { deliver } from '../../../src/server/stages/deliver.ts';
import { ProviderFailure } from '../../../src/server/stages/provider.ts';
import { createDueHandler } from '../../../src/server/stages/run.ts';
import { createMemoryQueue, type MemoryQueue } from '../support/queue.ts';
import { bench, good } from './bench.ts';
import { gardenBundle } from './garden.ts';
import { EMAIL, type Lender, provider } from './lender.ts';

const { lending } = bench();
const SHORT =
  'tasks: { soil: { provider: ground, ask: soil, result: soil, limit: 40ms, tries: 3, wait: 1s } }';
const never = () => new Promise(() => undefined);

/** What the provider answers: to its first question, its second, and to all others. */
const rows: [fault: string, answers: (() => unknown)[], lands: string, tries: number][] = [
  ['answers at once', [() => ({ soil: 'loam' })], 'RESTING', 0],
  ['is slow once', [never, () => ({ soil: 'loam' })], 'RESTING', 1],
  ['is slow always', [never], 'ASKING', 3],
  ['is down twice', [refuse, refuse, () => ({ soil: 'loam' })], 'RESTING', 2],
  ['is down', [refuse], 'ASKING', 3],
  ['answers nothing', [() => undefined], 'ASKING', 3],
  ['answers a text', [() => 'loam'], 'ASKING', 3],
  ['answers a value that there is not', [() => ({ soil: 'lava' })], 'ASKING', 3],
  ['answers more than it was asked', [() => ({ soil: 'loam', note: 'x' })], 'ASKING', 3],
  [
    'answers a number for a text',
    [() => ({ soil: 'loam', secret: 7 }), () => ({ soil: 'sand' })],
    'REFUSED',
    1,
  ],
];

function refuse(): never {
  throw new ProviderFailure('The provider was not reached.');
}

describe('a provider that', () => {
  test.each(rows)('%s', async (_fault, answers, lands, tries) => {
    const ground = provider((_request, count) => answers[Math.min(count, answers.length) - 1]?.());
    await lending({ bundle: gardenBundle(SHORT), providers: { ...good(), ground } }, async (its) => {
      const uuid = await its.apply();
      if (lands === 'ASKING') await gaveUp(its, uuid);
      const row = await its.until(uuid, lands);
      const run = await its.store.stageRuns.find({ application: uuid, visit: 2 });
      expect(run).toMatchObject({ tries, state: lands === 'ASKING' ? 'failed' : 'done' });
      expect(JSON.stringify([run, its.log])).not.toMatch(/lava|loam|thorns/);
      expect(new Set(ground.asked.map(({ key }) => key)).size).toBe(1);
      if (lands === 'ASKING') expect(row.facts.plot).not.toHaveProperty('soil');
    });
  });

  test('is not there is told by the name of its variable', async () => {
    await lending({ bundle: gardenBundle(SHORT), providers: {} }, async (its) => {
      const uuid = await its.apply();
      const run = await gaveUp(its, uuid);
      expect(run.error).toContain('HEARTHLINE_PROVIDER_GROUND');
    });
  });

  test('gave up leads where the stage says, when it says so', async () => {
    const providers = { ...good(), scale: provider(refuse) };
    await lending({ providers }, async (its) => {
      const row = await its.until(await its.apply(), 'BROKEN');
      expect(row.facts.plot).not.toHaveProperty('answers');
      const kinds = (await its.store.events.of(row.uuid)).map(({ kind, status }) => `${kind} ${status}`);
      expect(kinds.slice(-2)).toEqual(['failed WEIGHING', 'moved BROKEN']);
    });
  });

  test('gave up is asked again when staff say so, under the same key', async () => {
    let isUp = false;
    const ground = provider(() => (isUp ? { soil: 'loam' } : refuse()));
    await lending({ bundle: gardenBundle(SHORT), providers: { ...good(), ground } }, async (its) => {
      const uuid = await its.apply();
      await gaveUp(its, uuid);
      isUp = true;
      expect(await retry(its, uuid)).toBe(true);
      await its.until(uuid, 'RESTING');
      expect(await retry(its, uuid)).toBe(false);
      expect(new Set(ground.asked.map(({ key }) => key)).size).toBe(1);
    });
  });
});

describe('an answer', () => {
  test('that comes again changes nothing', async () => {
    await lending({}, async (its) => {
      const uuid = await its.apply();
      const before = await its.until(uuid, 'RESTING');
      for (const visit of [2, 3]) {
        const again = await deliver(its.services, `${uuid}.${visit}`, { soil: 'sand', step: 9 });
        expect(again).toEqual({ kind: 'ignored' });
      }
      expect(await its.store.applications.find(uuid)).toEqual(before);
    });
  });

  test('that comes again while the application still stands there changes nothing either', async () => {
    const bundle = gardenBundle(
      'stages: { ASKING: { run: soil, writes: [{ append: plot.answers, from: result }] } }',
    );
    await lending({ bundle }, async (its) => {
      const uuid = await its.apply();
      while ((await its.store.stageRuns.find({ application: uuid, visit: 2 }))?.state !== 'done')
        await pause(10);
      const before = await its.store.applications.find(uuid);
      expect(await deliver(its.services, `${uuid}.2`, { soil: 'sand' })).toEqual({ kind: 'ignored' });
      expect(await its.store.applications.find(uuid)).toEqual(before);
      expect(before?.facts.plot).toMatchObject({ answers: [{ soil: 'loam' }] });
    });
  });

  test('is asked for once, however many look at once', async () => {
    const ground = provider(() => pause(30, { soil: 'loam' }));
    const queue = { wake: () => {}, work: () => {}, runDue: async () => 0, close: async () => {} };
    await lending({ providers: { ...good(), ground }, queue }, async (its) => {
      const uuid = await its.apply();
      const look = createDueHandler(its.services, new AbortController().signal);
      await Promise.all([1, 2, 3, 4, 5].map(() => look({ application: uuid, visit: 2 })));
      expect(ground.asked).toHaveLength(1);
      await its.until(uuid, 'WEIGHING');
    });
  });

  test('that comes after its time is taken while the question still stands', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const ground = provider((_request, count) => (count === 1 ? promise : never()));
    await lending({ bundle: gardenBundle(SHORT), providers: { ...good(), ground } }, async (its) => {
      const uuid = await its.apply();
      await gaveUp(its, uuid);
      resolve({ soil: 'loam' });
      const row = await its.until(uuid, 'RESTING');
      expect(row.facts.plot).toMatchObject({ soil: 'loam', answers: [{ step: 4 }] });
    });
  });

  test('to what was never asked, or is asked no more, is ignored', async () => {
    await lending({ providers: { ground: provider(never) } }, async (its) => {
      const uuid = await its.apply();
      await its.until(uuid, 'ASKING');
      const keys = [
        `${uuid}.1`,
        `${uuid}.3`,
        `${uuid}.`,
        uuid,
        '',
        `${crypto.randomUUID()}.2`,
        `${uuid}.2.0`,
      ];
      for (const key of keys) {
        const delivered = await deliver(its.services, key, { soil: 'loam' });
        expect([key, delivered.kind]).toEqual([key, 'ignored']);
      }
      expect((await its.store.applications.find(uuid))?.status).toBe('ASKING');
    });
  });
});

describe('a flow that', () => {
  test('leads in circles is stopped, seen and told', async () => {
    const circle = 'stages: { WEIGHING: { then: [{ to: RESTING }] }, RESTING: { then: [{ to: WEIGHING }] } }';
    await lending({ bundle: gardenBundle(circle) }, async (its) => {
      const uuid = await its.apply();
      await its.until(uuid, 'RESTING');
      expect(its.log.filter((line) => line.includes('circles'))).toHaveLength(1);
      const before = await its.store.applications.find(uuid);
      const run = await its.store.stageRuns.find({ application: uuid, visit: before?.visit ?? 0 });
      expect(run?.state).toBe('failed');
      await its.write(uuid, { name: 'Rosa' });
      expect((await its.store.applications.find(uuid))?.visit).toBe(before?.visit);
    });
  });

  test('waits for what is known of the person hears of it from their other application', async () => {
    const bundle = gardenBundle('stages: { NEW: { then: [{ to: PLANTED, when: known }] } }');
    await lending({ bundle }, async (its) => {
      const [uuid, other] = [await its.apply(), await its.apply()];
      await its.store.transaction(async (tx) => {
        const open = (await lockApplication(its.services, tx, other))!;
        const facts = { ...open.facts, gardener: { name: 'Rose' } };
        await writeAndMove(its.services, tx, open, facts, open.row.identity);
      });
      await its.until(uuid, 'PLANTED');
    });
  });

  test('is changed holds at once for those who stand there already', async () => {
    await lending({}, async (its) => {
      const uuid = await its.apply();
      await its.until(uuid, 'RESTING');
      await its.publish(gardenBundle('stages: { RESTING: { then: [{ to: REFUSED }] } }'));
      await its.until(uuid, 'REFUSED');
    });
  });

  test('asks another question than the one that waits asks that one', async () => {
    const ground = provider(({ question }) => (question === 'soil' ? refuse() : { soil: 'loam' }));
    await lending({ bundle: gardenBundle(SHORT), providers: { ...good(), ground } }, async (its) => {
      const uuid = await its.apply();
      await gaveUp(its, uuid);
      const other = 'tasks: { dig: { provider: ground, ask: dig, result: soil } }';
      const stage = 'stages: { ASKING: { run: dig, writes: [], then: [{ to: RESTING }] } }';
      await its.publish(gardenBundle(`${SHORT}\n${stage}`.replace('tasks: {', `${other.slice(0, -2)},`)));
      await retry(its, uuid);
      await its.until(uuid, 'RESTING');
    });
  });

  test('expires tells so before, once, and not who did something', async () => {
    const queue = createMemoryQueue();
    await lending({ bundle: gardenBundle('', { expires: true }), queue }, async (its) => {
      const uuid = await its.apply({ asked: false });
      const active = await its.apply({ asked: false });
      await pass(its, queue, 26);
      await pass(its, queue, 1);
      expect(await subjects(its)).toEqual(['Going', 'Going']);
      await its.write(active, { name: 'Rosa' });
      await pass(its, queue, 4);
      await its.until(uuid, 'GONE');
      expect((await its.store.applications.find(active))?.status).toBe('NEW');
      expect(await subjects(its)).toEqual(['Going', 'Going', 'Gone']);
    });
  });
});

const DAY_MS = 86_400_000;

/** What comes due meanwhile is done when it answers. */
async function pass(its: Lender, queue: MemoryQueue, days: number): Promise<void> {
  its.wait(days * DAY_MS);
  await its.stages.runDue();
  await queue.settled();
}

async function subjects({ store }: Lender): Promise<string[]> {
  return (await store.mailbox.list('meadow', EMAIL)).map(({ subject }) => subject).reverse();
}

async function gaveUp({ store }: Lender, uuid: string) {
  for (;;) {
    const run = await store.stageRuns.find({ application: uuid, visit: 2 });
    if (run?.state === 'failed') return run;
    await pause(10);
  }
}

function retry({ store, services }: Lender, uuid: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const open = await lockApplication(services, tx, uuid);
    return open !== undefined && retryRun(services, tx, open);
  });
}
