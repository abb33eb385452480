/** Is somebody who waits told what is done for them, in order, how long it usually takes and where they will hear? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { bring } from '../staff/office.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** Runs of long ago, each of which took so many seconds. */
async function ran(application: string, task: string, seconds: number[]): Promise<void> {
  for (const [index, each] of seconds.entries()) {
    const visit = { application, visit: 900 + index };
    const { stageRuns } = server.store;
    const now = server.services.clock();
    await stageRuns.create({ ...visit, status: 'A', task, state: 'queued', error: null, lateAt: now });
    server.wait(each * 1000);
    await stageRuns.update(visit, { state: 'done', endedAt: server.services.clock() });
  }
}

test('the steps of the lender are told by name, ticked as they end, with the median of what they took', async () => {
  const { uuid: other } = await withApplication(server);
  await ran(other, 'homeValue', [1, 2, 3, 4, 90]);
  const { browser, uuid } = await withApplication(server);
  const standing = async () =>
    (await browser.call('standing', { params: { journey: uuid } })).body as unknown as Standing;
  expect((await standing()).work).toBeNull();
  await bring(server, uuid, 'WAITING_FOR_SOFT_CREDIT');
  const first = (await standing()).work;
  expect(first?.steps).toEqual([
    { says: 'Reading your credit file', state: 'now' },
    { says: 'Looking up your home', state: 'next', seconds: 3 },
    { says: 'Finding the loans on your home', state: 'next' },
  ]);
  expect(first?.emailTo).toBe((await standing()).facts.identity?.['email' as never]);

  const row = (await server.store.applications.find(uuid))!;
  const visit = { application: uuid, visit: row.visit };
  await server.store.stageRuns.update(visit, { state: 'done', endedAt: server.services.clock() });
  await bring(server, uuid, 'WAITING_FOR_AVM_DATA');
  expect((await standing()).work?.steps.map(({ says, state }) => [says, state])).toEqual([
    ['Reading your credit file', 'done'],
    ['Looking up your home', 'now'],
    ['Finding the loans on your home', 'next'],
  ]);
  await bring(server, uuid, 'LIEN_VERIFICATION');
  expect((await standing()).work).toBeNull();
});

test('a wait that ends by itself says when: the twelve days of Texas, and nothing where a person must act', async () => {
  const { browser, uuid } = await withApplication(server);
  const standing = async () =>
    (await browser.call('standing', { params: { journey: uuid } })).body as unknown as Standing;
  await bring(server, uuid, 'NOTARY_WAITING_PERIOD');
  const days = (Date.parse((await standing()).due ?? '') - server.services.clock().getTime()) / 86_400_000;
  expect(days).toBe(12);
  await bring(server, uuid, 'LIEN_VERIFICATION');
  expect((await standing()).due).toBeNull();
});
