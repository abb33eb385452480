/** What holds when two come at once? The part of the store's contract on races, rollback and double sending. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anApplication, anIdentity, type Bench, facts, schemas } from './contract.ts';

const eight = Array.from({ length: 8 }, (_, index) => index);

export function concurrencyContract(bench: Bench): void {
  test('of eight concurrent updates from one version exactly one wins', async () => {
    const { uuid } = await anApplication(bench.store);
    const other = await bench.another();
    const wins = await Promise.all(
      eight.map((index) =>
        (index % 2 ? bench.store : other).applications.update(
          uuid,
          { version: 1 },
          { status: `S${index}` },
          {},
        ),
      ),
    );
    expect(wins.filter((version) => version !== false)).toEqual([2]);
    expect((await bench.store.applications.find(uuid))?.status).toBe(`S${wins.indexOf(2)}`);
  });

  test('writers that lock the row queue up, and none is lost', async () => {
    const { uuid } = await anApplication(bench.store);
    const addOne = () =>
      bench.store.transaction(async (tx) => {
        const { version, facts: now } = (await tx.applications.lock(uuid))!;
        const application = { amount: (now.application as { amount: number }).amount + 1 };
        return tx.applications.update(uuid, { version }, { facts: { application } }, schemas);
      });
    const versions = await Promise.all(eight.map(addOne));
    expect(versions.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const found = await bench.store.applications.find(uuid);
    expect(found?.facts).toEqual({ application: { amount: facts.application.amount + 8 } });
  });

  test('a transaction that throws leaves nothing', async () => {
    const { uuid, identity } = await anApplication(bench.store);
    const failing = bench.store.transaction(async (tx) => {
      await tx.applications.update(uuid, { version: 1 }, { status: 'GONE' }, schemas);
      await tx.events.add({ subject: uuid, actor: identity, org: 'o', kind: 'gone' });
      await tx.transaction((inner) => inner.people.save({ identity, product: 'p' }, { version: 0 }, {}, {}));
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await bench.store.applications.find(uuid)).toMatchObject({ status: 'NEW', version: 1 });
    expect(await bench.store.events.of(uuid)).toEqual([]);
    expect(await bench.store.people.find({ identity, product: 'p' })).toBeUndefined();
  });

  test('the outer store throws inside a transaction, and works again after it', async () => {
    const { uuid } = await anApplication(bench.store);
    const wrong = bench.store.transaction(() => bench.store.applications.find(uuid));
    await expect(wrong).rejects.toThrow(/Inside a transaction/);
    const nested = bench.store.transaction(() => bench.store.transaction(async () => {}));
    await expect(nested).rejects.toThrow(/Inside a transaction/);
    expect((await bench.store.applications.find(uuid))?.uuid).toBe(uuid);
  });

  test('an e-mail is registered once per org, however it is typed and however many ask at once', async () => {
    const org = randomUUID();
    const other = await bench.another();
    const typed = ['a@b.example', 'A@B.EXAMPLE', ' a@b.example ', 'a@B.example'];
    const made = await Promise.all(
      typed.map((email, index) =>
        (index % 2 ? bench.store : other).identities.create({ org, details: { email }, passwordHash: 'h' }),
      ),
    );
    expect(made.filter((identity) => identity !== undefined)).toHaveLength(1);
    expect((await bench.store.identities.findByEmail(org, 'a@b.example'))?.org).toBe(org);
    expect(await anIdentity(bench.store, randomUUID(), 'a@b.example')).toBeDefined();
  });

  test('a taken e-mail does not end the transaction that asks for it', async () => {
    const { org } = await anIdentity(bench.store);
    const answer = await bench.store.transaction(async (tx) => {
      const taken = await tx.identities.create({
        org,
        details: { email: 'ada@example.com' },
        passwordHash: 'h',
      });
      await tx.events.add({ subject: randomUUID(), actor: 'visitor', org, kind: 'refused' });
      return taken;
    });
    expect(answer).toBeUndefined();
  });

  test('of two requests with one key one does the work and the other gets its reply', async () => {
    const [scope, key, subject] = [randomUUID(), 'key/1', randomUUID()];
    const other = await bench.another();
    const reply = { status: 200, body: { ssn: '078-05-1120' }, headers: { etag: '"1"' } };
    const send = (store: Bench['store']) =>
      store.transaction(async (tx) => {
        const claim = await tx.replies.claim(scope, key, 'request');
        if (claim.kind !== 'new') return claim;
        await tx.events.add({ subject, actor: 'visitor', org: 'o', kind: 'worked' });
        await tx.replies.keep(scope, key, reply);
        return claim;
      });
    const claims = await Promise.all([send(bench.store), send(other)]);
    expect(claims.map(({ kind }) => kind).sort()).toEqual(['new', 'replay']);
    expect(claims.find(({ kind }) => kind === 'replay')).toEqual({ kind: 'replay', reply });
    expect(await bench.store.events.of(subject)).toHaveLength(1);
    expect(await bench.store.replies.claim(scope, key, 'other request')).toEqual({ kind: 'mismatch' });
    expect(await bench.store.replies.claim(randomUUID(), key, 'request')).toEqual({ kind: 'new' });
  });

  test('a request that failed frees its key', async () => {
    const scope = randomUUID();
    const failing = bench.store.transaction(async (tx) => {
      await tx.replies.claim(scope, 'k', 'r');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await bench.store.replies.claim(scope, 'k', 'r')).toEqual({ kind: 'new' });
    expect(await bench.store.replies.claim(scope, 'k', 'r')).toEqual({ kind: 'busy' });
  });

  test('a draft is made once, however many begin it at the same time', async () => {
    const expiresAt = new Date(bench.clock.now.getTime() + 1000);
    const key = { org: 'o', product: 'p', flow: 'f', secret: randomUUID() };
    const whole = { ...key, bundle: 'b', answered: [], facts, expiresAt };
    const made = await Promise.all(eight.map(() => bench.store.drafts.create(whole, schemas)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await bench.store.drafts.find(key))?.uuid).toBe(made.find(Boolean)?.uuid);
    // Another flow of the same visitor is another draft.
    expect(await bench.store.drafts.create({ ...whole, flow: 'g' }, schemas)).toBeDefined();
  });

  test('a draft takes the place of one that was claimed, with nothing of it', async () => {
    const { uuid: identity } = await anIdentity(bench.store);
    const expiresAt = new Date(bench.clock.now.getTime() + 1000);
    const key = { org: 'o', product: 'p', flow: 'f', secret: randomUUID() };
    const whole = { ...key, bundle: 'b', answered: ['address'], facts, expiresAt };
    const first = (await bench.store.drafts.create(whole, schemas))!;
    await bench.store.drafts.claim(first.uuid, identity);
    const second = await bench.store.drafts.create({ ...whole, answered: [], facts: {} }, schemas);
    expect(second).toMatchObject({ answered: [], facts: {}, version: 1 });
    expect(await bench.store.drafts.claim(first.uuid, identity)).toBe(false);
    expect((await bench.store.drafts.find(key))?.uuid).toBe(second?.uuid);
  });

  test('a draft is claimed once, and its answers are gone from it', async () => {
    const { uuid: identity } = await anIdentity(bench.store);
    const secret = randomUUID();
    const expiresAt = new Date(bench.clock.now.getTime() + 1000);
    const place = { org: 'o', product: 'p', flow: 'f', bundle: 'b', answered: [], expiresAt };
    const { uuid } = (await bench.store.drafts.create({ ...place, facts, secret }, schemas))!;
    const claims = await Promise.all(eight.map(() => bench.store.drafts.claim(uuid, identity)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await bench.store.drafts.find({ ...place, secret })).toBeUndefined();
    const raw = await bench.open.database
      .selectFrom('draft')
      .select('facts')
      .where('uuid', '=', uuid)
      .execute();
    expect(raw).toEqual([{ facts: {} }]);
  });

  test('a reset token works once', async () => {
    const { uuid: identity } = await anIdentity(bench.store);
    const token = randomUUID();
    const expiresAt = new Date(bench.clock.now.getTime() + 1000);
    await bench.store.resets.create({ token, identity, expiresAt });
    const uses = await Promise.all(eight.map(() => bench.store.resets.use(token)));
    expect(uses.filter((found) => found === identity)).toHaveLength(1);
    expect(await bench.store.resets.use('another')).toBeUndefined();
  });

  test('two servers count attempts together: five go on, then waits grow from 30 s to 15 min', async () => {
    const { store, clock } = bench;
    const [other, key, start] = [await bench.another(), randomUUID(), clock.now];
    const policy = { limit: 5, windowSeconds: 900, firstWaitSeconds: 30, longestWaitSeconds: 900 };
    const attempt = (index: number) => (index % 2 ? store : other).throttle.attempt(key, policy);
    const tries = await Promise.all(eight.map(attempt));
    expect(tries.filter((until) => until === undefined)).toHaveLength(5);
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const until = (await attempt(round))!;
      waits.push((until.getTime() - clock.now.getTime()) / 1000);
      clock.now = until;
      expect(await attempt(round)).toBeUndefined();
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    await store.throttle.clear(key);
    expect(await attempt(0)).toBeUndefined();
    clock.now = start;
  });

  test('an attempt that was no failure is taken back, and an old window is forgotten', async () => {
    const { store, clock } = bench;
    const [key, start] = [randomUUID(), clock.now];
    const policy = { limit: 2, windowSeconds: 900, firstWaitSeconds: 30, longestWaitSeconds: 900 };
    for (const _ of eight) {
      expect(await store.throttle.attempt(key, policy)).toBeUndefined();
      await store.throttle.forgive(key, policy);
    }
    expect(await store.throttle.attempt(key, policy)).toBeUndefined();
    clock.now = new Date(start.getTime() + 900_000);
    expect(await store.throttle.attempt(key, policy)).toBeUndefined();
    expect(await store.throttle.attempt(key, policy)).toBeUndefined();
    expect(await store.throttle.attempt(key, policy)).toBeInstanceOf(Date);
    clock.now = start;
  });

  test('whole numbers and days have one type; what a number cannot hold is a fault', async () => {
    const { database } = bench.open;
    const query = sql`select 9007199254740991::int8 as big, date '2026-03-08' as day, 1.50::numeric as exact`;
    expect((await query.execute(database)).rows).toEqual([
      { big: 9007199254740991, day: '2026-03-08', exact: '1.50' },
    ]);
    await expect(sql`select 9007199254740993::int8 as big`.execute(database)).rejects.toThrow(/exactly/);
    expect(await bench.store.ready()).toBe(true);
  });
}
