/** What does an outbox hold to, whichever database it lies in: nothing is lost, nothing is told that did not happen, and what went out is forgotten. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotDelivered } from '../../../src/server/emails/transport.ts';
import {
  answering,
  BEGAN,
  collecting,
  EMAIL,
  holding,
  MINUTE_MS,
  type OutboxBench,
  outboxBench,
} from './bench.ts';
import { staffContract } from './contract-staff.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than a server may be at one email. */
const LEASE_MS = 2 * MINUTE_MS;
const LATER = new NotDelivered('later');
const NOBODY = new NotDelivered('address', true);

export function outboxContract(title: string, database: () => Promise<string | undefined>): void {
  describe(`the outbox on ${title}`, () => {
    let bench: OutboxBench;
    beforeAll(async () => {
      bench = await outboxBench(await database());
    });
    afterAll(() => bench.close());
    beforeEach(async () => {
      await bench.open.database.deleteFrom('outbox').execute();
    });
    writing(() => bench);
    killed(() => bench);
    tryingAgain(() => bench);
    staffContract(() => bench);
  });
}

function writing(bench: () => OutboxBench): void {
  test('has an email once what asked for it is written, and none of what was rolled back', async () => {
    const { store, server } = bench();
    const { go } = server(collecting());
    const work = store.transaction(async (tx) => {
      await tx.outbox.add(EMAIL);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await go()).toBe(0);
    await store.transaction((tx) => tx.outbox.add(EMAIL));
    expect(await go()).toBe(1);
  });

  test('wakes whoever delivers after the commit, and not before', async () => {
    const { store, open } = bench();
    const heard: string[] = [];
    open.signals.listen('email', (text) => void heard.push(text));
    await store.transaction(async (tx) => {
      await tx.outbox.add(EMAIL);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['0']);
  });

  test('shows a thief neither who is written to nor what', async () => {
    const { store, row } = bench();
    await store.outbox.add(EMAIL);
    const text = JSON.stringify(await row());
    expect(text).toContain('$sealed');
    for (const each of ['wilhelmina', 'offers are ready', 'Zoë', 'account/7'])
      expect(text).not.toContain(each);
  });

  test('forgets what went out but for the lender, the sort and the time, and a sweep a month later that, too', async () => {
    const { store, server, row, wait } = bench();
    const carried = collecting();
    await store.outbox.add(EMAIL);
    await server(carried).go();
    expect(carried.sent).toHaveLength(1);
    expect(await row()).toMatchObject({
      ...{ state: 'delivered', org: 'meadow', email: 'offersReady', sealed: null, application: null },
    });
    await store.sweep();
    await row();
    wait(31 * DAY_MS);
    await store.sweep();
    await expect(row()).rejects.toThrow('no result');
  });

  test('keeps what was given up for three months, for staff to send again', async () => {
    const { store, server, row, wait } = bench();
    await store.outbox.add(EMAIL);
    await server(answering(NOBODY)).go();
    wait(89 * DAY_MS);
    await store.sweep();
    expect(await row()).toMatchObject({ state: 'givenUp' });
    wait(2 * DAY_MS);
    await store.sweep();
    await expect(row()).rejects.toThrow('no result');
  });

  test('keeps what waits, however long nobody takes it', async () => {
    const { store, server, wait } = bench();
    await store.outbox.add(EMAIL);
    wait(400 * DAY_MS);
    await store.sweep();
    const carried = collecting();
    expect(await server(carried).go()).toBe(1);
    expect(carried.sent[0]).toMatchObject({ to: EMAIL.to, subject: EMAIL.subject });
  });
}

function killed(bench: () => OutboxBench): void {
  test('gives each email to one of two servers', async () => {
    const { store, server } = bench();
    for (const subject of ['One', 'Two', 'Three']) await store.outbox.add({ ...EMAIL, subject });
    const [here, there] = [server(collecting()), server(collecting())];
    const taken = await Promise.all([here.take(), there.take()]);
    expect(taken.flat()).toHaveLength(3);
    expect(new Set(taken.flat().map(({ uuid }) => uuid)).size).toBe(3);
  });

  test('loses nothing to a server that is killed while an email is on its way: the next one sends it by the same id', async () => {
    const { store, server, wait } = bench();
    await store.outbox.add(EMAIL);
    const held = holding();
    const dying = server(held.transport);
    const [taken] = await dying.take();
    void dying.handle(taken!);
    const begun = await held.begun;
    // Nothing of that server is ever heard again.
    const carried = collecting();
    const next = server(carried);
    wait(LEASE_MS - 1);
    expect(await next.go()).toBe(0);
    wait(1);
    expect(await next.go()).toBe(1);
    expect(carried.sent).toEqual([begun]);
  });

  test('loses nothing to one that is killed after it was sent, and before that was written', async () => {
    const { store, server, wait, row } = bench();
    await store.outbox.add(EMAIL);
    const dead = { ...store.outbox, delivered: () => Promise.reject(new Error('killed')) };
    const carried = collecting();
    const dying = server(carried, { store: { ...store, outbox: dead } });
    await expect(dying.go()).rejects.toThrow('killed');
    wait(LEASE_MS);
    expect(await server(carried).go()).toBe(1);
    expect(carried.sent.map(({ id }) => id)).toEqual([carried.sent[0]?.id, carried.sent[0]?.id]);
    expect(await row()).toMatchObject({ state: 'delivered' });
  });

  test('is not told by a server that was slow that it failed, once another one is at it', async () => {
    const { store, server, wait, row } = bench();
    await store.outbox.add(EMAIL);
    const slow = server(answering(NOBODY));
    const [old] = await slow.take();
    const found = await store.outbox.find(old!);
    wait(LEASE_MS);
    const [young] = await server(collecting()).take();
    expect(found).toBeDefined();
    expect(await store.outbox.find(old!)).toBeUndefined();
    await store.outbox.giveUp(old!, 'address');
    await store.outbox.postpone(old!, 'later', BEGAN);
    await store.outbox.release(old!);
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0, dueAt: young!.claimed });
  });

  test('is left to the next server at once by one that ends while an email is on its way', async () => {
    const { store, server, row } = bench();
    await store.outbox.add(EMAIL);
    const ending = new AbortController();
    const held = holding();
    const going = server(held.transport, { ending: ending.signal }).go();
    await held.begun;
    ending.abort();
    await going;
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0, takenAt: null, reason: null });
    const carried = collecting();
    expect(await server(carried).go()).toBe(1);
    expect(carried.sent).toEqual([await held.begun]);
  });

  test('is taken at once by a server that is alone, whatever the last one was at', async () => {
    const { store, server } = bench();
    await store.outbox.add(EMAIL);
    await server(collecting()).take();
    const next = server(collecting());
    expect(await next.go()).toBe(0);
    await store.outbox.releaseAll();
    expect(await next.go()).toBe(1);
  });
}

function tryingAgain(bench: () => OutboxBench): void {
  test('is tried after 1, 2, 4 and more minutes up to an hour, for three days, and then given up', async () => {
    const { store, server, wait, row, now } = bench();
    await store.outbox.add(EMAIL);
    const began = now().getTime();
    const { go } = server(answering(LATER));
    const waits: number[] = [];
    for (;;) {
      expect(await go()).toBe(1);
      const { state, dueAt } = (await row()) as { state: string; dueAt: Date };
      if (state !== 'waiting') break;
      expect(await store.outbox.nextDue()).toEqual(dueAt);
      const ms = dueAt.getTime() - now().getTime();
      waits.push(ms / MINUTE_MS);
      wait(ms - 1);
      expect(await go()).toBe(0);
      wait(1);
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(new Set(waits.slice(6))).toEqual(new Set([60]));
    const lasted = now().getTime() - began;
    expect(lasted).toBeLessThanOrEqual(3 * DAY_MS);
    expect(lasted).toBeGreaterThan(3 * DAY_MS - 60 * MINUTE_MS);
    expect(await row()).toMatchObject({ state: 'givenUp', reason: 'later', tries: waits.length + 1 });
    expect(await go()).toBe(0);
  });

  test('goes out once what was wrong has passed', async () => {
    const { store, server, wait, row } = bench();
    await store.outbox.add(EMAIL);
    const transport = answering(new NotDelivered('unreachable'));
    const { go } = server(transport);
    await go();
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'unreachable', tries: 1 });
    transport.answer = undefined;
    wait(MINUTE_MS);
    await go();
    expect(await row()).toMatchObject({ state: 'delivered', reason: null });
  });

  test('is given up at once where it is refused for good, and the log names neither the address nor the words', async () => {
    const { store, server, row, log } = bench();
    await store.outbox.add(EMAIL);
    await server(answering(NOBODY)).go();
    expect(await row()).toMatchObject({ state: 'givenUp', reason: 'address', tries: 1 });
    expect(log()).toContain('"reason":"address"');
    for (const each of ['wilhelmina', 'example.com', 'Zoë']) expect(log()).not.toContain(each);
  });

  test('is tried again after a fault of ours, which the log tells', async () => {
    const { store, server, row, log } = bench();
    await store.outbox.add(EMAIL);
    await server(answering(new TypeError('of nothing'))).go();
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'fault', tries: 1 });
    expect(log()).toContain('TypeError');
  });

  test('gives a try a minute', async () => {
    const { store, server, row } = bench();
    await store.outbox.add(EMAIL);
    const times: number[] = [];
    const late = new AbortController();
    const held = holding();
    const inTime = (ms: number) => {
      times.push(ms);
      return late.signal;
    };
    const going = server(held.transport, { inTime }).go();
    await held.begun;
    late.abort();
    await going;
    expect(times).toEqual([MINUTE_MS]);
    expect(await row()).toMatchObject({ state: 'waiting', tries: 1 });
  });
}
