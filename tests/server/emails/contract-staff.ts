/** What of an outbox is there for the lender's people? The part of its contract on what has not gone out. */
import { expect, test } from 'vitest';
import { NotDelivered } from '../../../src/server/emails/transport.ts';
import { answering, collecting, EMAIL, type OutboxBench } from './bench.ts';

const NOBODY = new NotDelivered('address', true);

export function staffContract(bench: () => OutboxBench): void {
  test('is sent again as if never tried, by who is of its lender alone', async () => {
    const { store, server, row } = bench();
    await store.outbox.add(EMAIL);
    const transport = answering(NOBODY);
    const { go } = server(transport);
    await go();
    const [{ uuid } = { uuid: '' }] = await store.outbox.unsent(['meadow'], 10);
    expect(await store.outbox.sendAgain(uuid, ['brook'])).toBeUndefined();
    expect(await go()).toBe(0);
    expect(await store.outbox.sendAgain(uuid, ['brook', 'meadow'])).toMatchObject({ email: 'offersReady' });
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0, triedSince: null, endedAt: null });
    transport.answer = undefined;
    expect(await go()).toBe(1);
    expect(await store.outbox.sendAgain(uuid, ['meadow'])).toBeUndefined();
    expect(await go()).toBe(0);
  });

  test('lists what has not gone out, the newest first, for its lender alone', async () => {
    const { store, server, wait } = bench();
    await store.outbox.add({ ...EMAIL, subject: 'Went out' });
    await server(collecting()).go();
    for (const subject of ['One', 'Two']) {
      wait(1);
      await store.outbox.add({ ...EMAIL, subject });
    }
    await server(answering(NOBODY)).go();
    wait(1);
    await store.outbox.add({ ...EMAIL, subject: 'Three' });
    await store.outbox.add({ ...EMAIL, org: 'brook', subject: 'Theirs' });
    const subjects = async (most: number) =>
      (await store.outbox.unsent(['meadow'], most)).map(({ subject }) => subject);
    expect(await subjects(10)).toEqual(['Three', 'Two', 'One']);
    expect(await subjects(2)).toEqual(['Three', 'Two']);
    expect(await store.outbox.count(['meadow'])).toEqual({ waiting: 1, givenUp: 2 });
    expect(await store.outbox.count()).toEqual({ waiting: 2, givenUp: 2 });
    expect(await store.outbox.count([])).toEqual({ waiting: 0, givenUp: 0 });
    expect(await store.outbox.unsent([], 10)).toEqual([]);
  });
}
