/** The store's contract for what is counted: applications by where they stand, and the runs that are not done. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anApplication, type Bench } from './contract.ts';

const MINUTE_MS = 60_000;

export function figureContract(bench: Bench): void {
  test('applications are counted by product and status', async () => {
    const product = `p-${randomUUID()}`;
    for (const status of ['NEW', 'NEXT', 'NEXT']) {
      const { uuid } = await anApplication(bench.store);
      const where = bench.open.database.updateTable('application').where('uuid', '=', uuid);
      await where.set({ product, status }).execute();
    }
    const { applications } = await bench.store.figures.read(bench.clock.now);
    const own = applications.filter((each) => each.product === product);
    expect(own.sort((one, other) => one.count - other.count)).toEqual([
      { product, status: 'NEW', count: 1 },
      { product, status: 'NEXT', count: 2 },
    ]);
  });

  test('runs of current visits are counted by what is the matter with them, the oldest told by its age', async () => {
    const { store, clock } = bench;
    const now = clock.now.getTime();
    const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS);
    const before = await store.figures.read(clock.now);
    const make = async (state: 'queued' | 'failed' | 'done', dueAt: Date, lateAt: Date, visits = 0) => {
      const { uuid: application, visit } = await anApplication(store);
      const run = { application, visit: visit + visits, status: 'NEW', task: 'ask', error: null };
      await store.stageRuns.create({ ...run, state, lateAt });
      await store.stageRuns.update(run, { dueAt });
    };
    const ahead = ago(-5);
    await make('queued', ago(3), ahead);
    await make('queued', ago(7_000_000), ago(1));
    await make('queued', ahead, ago(1));
    await make('queued', ahead, ahead);
    await make('failed', ago(9), ago(9));
    await make('done', ago(9), ago(9));
    // Of a visit that is over.
    await make('queued', ago(8_000_000), ago(1), 1);
    const after = await store.figures.read(clock.now);
    const more = (state: keyof typeof after.runs) => after.runs[state] - before.runs[state];
    expect({ due: more('due'), late: more('late'), gave_up: more('gave_up') }).toEqual({
      due: 2,
      late: 2,
      gave_up: 1,
    });
    expect(after.oldestDueMs).toBe(7_000_000 * MINUTE_MS);
  });
}
