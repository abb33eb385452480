/** Overload: how many calls are worked on, how many wait, who is sent away, and whose work is dropped. */
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmission, type Presence } from '../../../src/server/http/admission.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';

const here = presenceOf(new AbortController().signal);

function presenceOf(signal: AbortSignal): Presence {
  return {
    isGone: () => signal.aborted,
    onceGone: (call) => {
      signal.addEventListener('abort', call);
      return () => signal.removeEventListener('abort', call);
    },
  };
}

describe('the queue of calls', () => {
  test('lets so many in, then one for each that leaves, in their order', async () => {
    const { enter } = createAdmission({ atOnce: 2, mostWaiting: 10 });
    const inside: number[] = [];
    const leaves = new Map<number, () => void>();
    const all = [1, 2, 3, 4].map(async (number) => {
      leaves.set(number, await enter(here));
      inside.push(number);
    });
    await Promise.all(all.slice(0, 2));
    expect(inside).toEqual([1, 2]);
    leaves.get(2)!();
    await all[2];
    expect(inside).toEqual([1, 2, 3]);
    leaves.get(1)!();
    leaves.get(3)!();
    await all[3];
    expect(inside).toEqual([1, 2, 3, 4]);
  });

  test('is bounded: who finds it full is told when to come again', async () => {
    const { enter } = createAdmission({ atOnce: 1, mostWaiting: 1 });
    const leave = await enter(here);
    const waiting = enter(here);
    await expect(enter(here)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    leave();
    (await waiting)();
    await enter(here);
  });

  test('drops who went away, and gives their turn to the next', async () => {
    const { enter } = createAdmission({ atOnce: 1, mostWaiting: 2 });
    const leave = await enter(here);
    const left = new AbortController();
    const dropped = enter(presenceOf(left.signal));
    const next = enter(here);
    left.abort();
    await expect(dropped).rejects.toMatchObject({ status: 499 });
    leave();
    (await next)();
    await expect(enter(presenceOf(left.signal))).rejects.toMatchObject({ status: 499 });
  });
});

describe('a server with more calls than it works on', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ limits: { atOnce: 1, mostWaiting: 1 } });
  });
  afterAll(() => server.close());

  /** Statuses are found only once `open` is called. */
  function held() {
    const { statuses } = server.services;
    const find = statuses.find;
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let asked = 0;
    statuses.find = async (uuid) => {
      asked += 1;
      begun.resolve();
      await promise;
      return find(uuid);
    };
    const open = () => {
      statuses.find = find;
      resolve();
    };
    return { open, begun: begun.promise, asked: () => asked };
  }

  test('answers 503 in its own shape to who finds the queue full, all others, and its health meanwhile', async () => {
    const { browser, uuid } = await withApplication(server);
    const gate = held();
    const poll = () => browser.call('status', { params: { uuid } });
    const first = poll();
    await gate.begun;
    // One of them waits, and the other finds the queue full.
    const more = [poll(), poll()];
    const refused = await Promise.race(more);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('try again'),
      errors: [expect.any(String)],
    });
    expect((await server.browser().get('/health/ready')).status).toBe(200);
    gate.open();
    const statuses = (await Promise.all([first, ...more])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 503]);
    expect((await poll()).status).toBe(200);
  });

  test('does nothing for a caller who left the queue', async () => {
    const { browser, uuid } = await withApplication(server);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { bundle } = server.services.configuration.products()[0]!;
    const url = origin + bundle.calls.status!.path.replace('{uuid}', uuid);
    const headers = { authorization: `Bearer ${browser.token}` };
    // Each on a connection of its own, which ends with its reply.
    const ask = () => {
      const { promise, resolve } = Promise.withResolvers<number | string>();
      const asked = get(url, { headers, agent: false }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
      });
      asked.once('error', () => resolve('left'));
      return { asked, reply: promise };
    };
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
    const gate = held();
    const first = ask();
    await gate.begun;
    const callers = [ask(), ask()];
    const refused = await Promise.race(
      callers.map(async (caller) => ({ caller, status: await caller.reply })),
    );
    expect(refused.status).toBe(503);
    await expect.poll(connections).toBe(2);
    const queued = callers.find((caller) => caller !== refused.caller)!;
    queued.asked.destroy(new Error('gone'));
    expect(await queued.reply).toBe('left');
    await expect.poll(connections).toBe(1);
    gate.open();
    expect(await first.reply).toBe(200);
    expect(gate.asked()).toBe(1);
  });
});
