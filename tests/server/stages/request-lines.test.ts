/** Can somebody who reads the log find the request in which a task began, and the tries that came of it? */
import { describe, expect, test } from 'vitest';
import { lockApplication } from '../../../src/server/journey/application.ts';
import { retryRun } from '../../../src/server/journey/moves.ts';
import { ProviderFailure } from '../../../src/server/stages/provider.ts';
import { startApp } from '../support/harness.ts';
import { ANSWERS, bundleOf } from '../support/people.ts';
import { bench, good } from './bench.ts';
import { type Lender, provider } from './lender.ts';

const DUE = 'A task is due.';
const { lending } = bench();

interface Line {
  message: string;
  application: string;
  visit: number;
  task: string;
  reqId?: string;
}

function linesOf({ log }: Lender): Line[] {
  return log.map((line) => {
    const at = line.indexOf(' {');
    return { message: line.slice(0, at), ...JSON.parse(line.slice(at + 1)) };
  });
}

describe('a task', () => {
  test('has a line with the request it began in, and each of its tries names the same application and visit', async () => {
    const ground = provider((_request, count) => {
      if (count === 1) throw new ProviderFailure('The provider was not reached.');
      return { soil: 'loam' };
    });
    await lending({ providers: { ...good(), ground } }, async (its) => {
      const { requests } = its.services;
      const one = await requests.within('request-1', () => its.apply());
      const other = await requests.within('request-2', () => its.apply());
      for (const uuid of [one, other]) await its.until(uuid, 'RESTING');
      const lines = linesOf(its);
      for (const [uuid, reqId] of [
        [one, 'request-1'],
        [other, 'request-2'],
      ]) {
        const begun = lines.filter(({ message, application }) => message === DUE && application === uuid);
        expect(begun.map(({ visit, task, reqId: id }) => ({ visit, task, id }))).toEqual([
          { visit: 2, task: 'soil', id: reqId },
          // The worker goes on by itself, whosever request it was woken by.
          { visit: 3, task: 'weigh', id: undefined },
        ]);
      }
      const failed = lines.find(({ message }) => message === 'A task failed and will be tried again.')!;
      expect([one, other]).toContain(failed.application);
      expect([failed.visit, failed.task]).toEqual([2, 'soil']);
    });
  });

  test('that is tried again has the request in which staff said so', async () => {
    const ground = provider(() => {
      throw new ProviderFailure('The provider was not reached.');
    });
    await lending({ providers: { ground } }, async (its) => {
      const { services, store } = its;
      const uuid = await its.apply();
      const state = async () => (await store.stageRuns.find({ application: uuid, visit: 2 }))?.state;
      await expect.poll(state).toBe('failed');
      await services.requests.within('request-3', () =>
        store.transaction(async (tx) => {
          const open = await lockApplication(services, tx, uuid);
          await retryRun(services, tx, open!);
        }),
      );
      const begun = linesOf(its).filter(({ message }) => message === DUE);
      expect(begun.map(({ visit, reqId }) => [visit, reqId])).toEqual([
        [2, undefined],
        [2, 'request-3'],
      ]);
    });
  });
});

test('whatever a call with a body does, it does for the request that its own line names', async () => {
  const server = await startApp();
  const { services } = server;
  const seen = new Set<string | undefined>();
  const { clock } = services;
  try {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { calls } = services.configuration.products().find(({ bundle }) => bundle.isHome)!.bundle;
    services.clock = () => {
      seen.add(services.requests.current());
      return clock();
    };
    const screen = 'property-address';
    const reply = await fetch(origin + calls.answer!.path.replace('{journey}', 'draft'), {
      method: calls.answer!.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ screen, answers: ANSWERS[screen], bundle: bundleOf(server) }),
    });
    expect(reply.status).toBe(200);
    await expect.poll(() => server.log()).toContain('"call":"answer"');
    const line = server
      .log()
      .split('\n')
      .find((each) => each.includes('"call":"answer"'))!;
    expect([...seen]).toEqual([JSON.parse(line).reqId]);
  } finally {
    services.clock = clock;
    await server.close();
  }
});
