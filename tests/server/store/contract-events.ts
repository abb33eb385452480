/** Is what happened written down for good, and is it found out where somebody changes it behind the server's back? */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { readChains } from '../../../src/server/store/event-chain.ts';
import type { Database } from '../../../src/server/store/tables.ts';
import type { Bench } from './contract.ts';

const ORG = 'figure';

export function eventContract(bench: Bench): void {
  const add = (subject: string, kind: string, more = {}) =>
    bench.store.events.add({ subject, kind, actor: 'visitor', org: ORG, pointers: ['/a', '/b'], ...more });
  /** Of four events; the second has a reason. */
  const written = async () => {
    const subject = randomUUID();
    for (const kind of ['created', 'raised', 'cleared', 'reviewed'])
      await add(subject, kind, kind === 'raised' ? { reason: 'A reason of ten.', about: 'X' } : {});
    const { rows } = await sql<{ id: number }>`
      select id from event where subject = ${subject}::uuid order by id`.execute(bench.open.database);
    return { subject, ids: rows.map(({ id }) => id) };
  };
  const problemsOf = async (subject: string, keys = bench.keys) =>
    (await readChains(bench.open.database, keys)).problems.filter((each) => each.includes(subject));
  /** What somebody can do who has the database: it is taken back in the end. */
  const tampered = (work: (tx: Database) => Promise<unknown>) =>
    bench.open.database.transaction().execute(async (tx) => {
      for (const table of ['event', 'event_chain'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await work(tx);
      for (const table of ['event', 'event_chain'])
        await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });

  describe('events', () => {
    test('hold as they were written, by many at once, on one subject and on many', async () => {
      const subject = randomUUID();
      const others = Array.from({ length: 5 }, () => randomUUID());
      await Promise.all([
        ...Array.from({ length: 20 }, (_, at) => add(subject, `kind-${at}`)),
        ...others.flatMap((other) => [add(other, 'first'), add(other, 'second')]),
      ]);
      await bench.store.transaction(async (tx) => {
        await tx.events.add({ subject, kind: 'last', actor: 'visitor', org: ORG });
        await tx.events.add({ subject, kind: 'very last', actor: 'visitor', org: ORG });
      });
      expect((await bench.store.events.of(subject)).at(-1)?.kind).toBe('very last');
      expect(await bench.store.events.of(subject)).toHaveLength(22);
      for (const each of [subject, ...others]) expect(await problemsOf(each)).toEqual([]);
    });

    test('hold where a transaction is taken back, and where two servers take turns', async () => {
      const subject = randomUUID();
      const other = await bench.another();
      const event = { subject, actor: 'visitor', org: ORG };
      await add(subject, 'first');
      const failing = bench.store.transaction(async (tx) => {
        await tx.events.add({ ...event, kind: 'taken back' });
        throw new Error('Taken back.');
      });
      await expect(failing).rejects.toThrow('Taken back.');
      // Another event has the number of the one that was taken back.
      await other.events.add({ ...event, kind: 'second' });
      await add(subject, 'third');
      await other.events.add({ ...event, kind: 'fourth' });
      await bench.store.events.erase(subject);
      await other.events.add({ ...event, kind: 'last' });
      expect((await bench.store.events.of(subject)).map(({ kind }) => kind)).toEqual(['last']);
      expect(await problemsOf(subject)).toEqual([]);
    });

    test.each([
      "update event set kind = 'other'",
      'update event set reason = null',
      'update event set seq = 9',
      'delete from event',
      'truncate event',
    ])('refuse %s', async (statement) => {
      const { subject } = await written();
      const where = statement.startsWith('truncate')
        ? ''
        : ` where subject = '${subject}' and kind = 'raised'`;
      await expect(sql.raw(statement + where).execute(bench.open.database)).rejects.toThrow(
        'Events are never changed.',
      );
      expect(await bench.store.events.of(subject)).toHaveLength(4);
    });

    test.each([
      ['kind', "kind = 'withdrawn'"],
      ['actor', `actor = '${randomUUID()}'`],
      ['time', "at = at + interval '1 second'"],
      ['about', "about = 'Y'"],
      ['pointers', "pointers = '[]'"],
      ['reason', 'reason = null'],
      ['number', 'seq = 40'],
    ])('tell of one whose %s was changed, and of no other', async (_what, change) => {
      const { subject, ids } = await written();
      await tampered((tx) =>
        sql.raw(`update event set ${change} where subject = '${subject}' and id = ${ids[1]}`).execute(tx),
      );
      const found = await problemsOf(subject);
      expect(found).toContain(
        `Event ${ids[1]} of ${subject} (${change.startsWith('kind') ? 'withdrawn' : 'raised'}) was changed.`,
      );
      for (const id of [ids[0], ids[2], ids[3]])
        expect(found.filter((each) => each.startsWith(`Event ${id} `) && each.includes('changed'))).toEqual(
          [],
        );
    });

    test('tell of one that is missing in the middle, at the beginning and at the end, and of all of them', async () => {
      const taken = async (which: number[]) => {
        const { subject, ids } = await written();
        const gone = which.map((at) => ids[at]);
        await tampered((tx) => sql.raw(`delete from event where id in (${gone.join()})`).execute(tx));
        const found = await problemsOf(subject);
        return { subject, ids, found };
      };
      const middle = await taken([1]);
      expect(middle.found).toEqual([`Before event ${middle.ids[2]} of ${middle.subject} one is missing.`]);
      const first = await taken([0, 1]);
      expect(first.found).toEqual([`Before event ${first.ids[2]} of ${first.subject} 2 are missing.`]);
      const last = await taken([3]);
      expect(last.found).toEqual([`At the end of the events of ${last.subject} one is missing.`]);
      const all = await taken([0, 1, 2, 3]);
      expect(all.found).toEqual([`At the end of the events of ${all.subject} 4 are missing.`]);
    });

    test('tell of one that was put in, with and without a number, and of an end that was made up', async () => {
      const { subject, ids } = await written();
      const put = (numbers: string) =>
        sql.raw(`insert into event (at, subject, actor, org, kind, pointers, seq, hash, hash_before)
          select at, subject, actor, org, 'reviewed', pointers, ${numbers} from event where id = ${ids[3]}`);
      await put('null, null, null').execute(bench.open.database);
      await put('5, hash, hash_before').execute(bench.open.database);
      const found = await problemsOf(subject);
      expect(found).toHaveLength(3);
      expect(found.filter((each) => each.includes('was put in'))).toHaveLength(1);
      expect(found.filter((each) => each.includes('(reviewed) was changed'))).toHaveLength(1);
      expect(found).toContain(`The end of the events of ${subject} was changed.`);
      // Taken out again, with an end that says so: its tag is none.
      const other = await written();
      await tampered(async (tx) => {
        await sql.raw(`delete from event where id = ${other.ids[3]}`).execute(tx);
        await sql
          .raw(`update event_chain set seq = 3, hash = (select hash from event where id = ${other.ids[2]})
            where subject = '${other.subject}'`)
          .execute(tx);
      });
      expect(await problemsOf(other.subject)).toEqual([
        `The end of the events of ${other.subject} was changed.`,
      ]);
    });

    test.each([
      ['delete from event_chain', 1],
      ['truncate event_chain', 0],
      ['update event_chain set seq = 1', 1],
      ['update event_chain set erased = -1', 1],
      [`update event_chain set subject = '${randomUUID()}'`, 1],
    ])('refuse %s, even of who says that it erases', async (statement, hasWhere) => {
      const { subject } = await written();
      const where = hasWhere ? ` where subject = '${subject}'` : '';
      const cut = bench.open.database.transaction().execute(async (tx) => {
        await sql`select set_config('hearthline.erasing', 'on', true)`.execute(tx);
        await sql.raw(statement + where).execute(tx);
      });
      await expect(cut).rejects.toThrow('Chains of events are never cut.');
      expect(await problemsOf(subject)).toEqual([]);
    });

    const member = async (staffRole?: 'read' | 'decide' | 'manage') => {
      const person = {
        org: staffRole ? `staff/${ORG}` : ORG,
        details: { email: `${randomUUID()}@example.com` },
      };
      const made = await bench.store.identities.create({
        ...person,
        passwordHash: 'x',
        ...(staffRole && { staffRole }),
      });
      const { uuid } = made!;
      if (staffRole) await add(uuid, 'staffAdded', { about: staffRole });
      else await add(uuid, 'registered');
      return uuid;
    };

    test.each([
      ['a person', undefined],
      ['one of staff', 'decide'],
    ] as const)('tell of %s whose whole chain was taken out', async (_what, role) => {
      const uuid = await member(role);
      expect(await problemsOf(uuid)).toEqual([]);
      await tampered(async (tx) => {
        await sql`delete from event where subject = ${uuid}`.execute(tx);
        await sql`delete from event_chain where subject = ${uuid}`.execute(tx);
      });
      expect(await problemsOf(uuid)).toContain(`All events of sign-in ${uuid} are missing.`);
    });

    test('tell of a role that was raised, given and taken in the row alone, and of none that was changed as it is', async () => {
      const set = (uuid: string, role: string | null) =>
        sql`update identity set staff_role = ${role} where uuid = ${uuid}`.execute(bench.open.database);
      const [raised, taken, given] = [await member('read'), await member('decide'), await member()];
      await set(raised, 'manage');
      await set(taken, null);
      await set(given, 'manage');
      for (const uuid of [raised, taken, given])
        expect(await problemsOf(uuid)).toEqual([`The role of ${uuid} was changed without an event.`]);
      const honest = await member('read');
      await set(honest, 'manage');
      await add(honest, 'staffRole', { about: 'manage' });
      expect(await problemsOf(honest)).toEqual([]);
      await set(honest, null);
      await add(honest, 'staffRemoved');
      expect(await problemsOf(honest)).toEqual([]);
      // Put back by hand after they were removed.
      await set(honest, 'decide');
      expect(await problemsOf(honest)).toEqual([`The role of ${honest} was changed without an event.`]);
    });

    test('are none of another key’s, and are erased by whoever has to, which stays known', async () => {
      const { subject } = await written();
      const another = await problemsOf(subject, createKeyring(Buffer.alloc(32, 9)));
      expect(another).toHaveLength(5);
      await bench.store.events.erase(subject);
      expect(await bench.store.events.of(subject)).toEqual([]);
      await add(subject, 'again');
      expect(await problemsOf(subject)).toEqual([]);
      await expect(
        sql.raw(`delete from event where subject = '${subject}'`).execute(bench.open.database),
      ).rejects.toThrow('Events are never changed.');
    });
  });
}
