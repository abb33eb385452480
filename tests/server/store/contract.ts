/** What does every store hold to? One suite, run on the embedded database and on a real Postgres. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring, type Keyring } from '../../../src/server/secrets/keyring.ts';
import { sealFacts } from '../../../src/server/secrets/sealing.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { migrate, migrationsOnDisk } from '../../../src/server/store/migrate.ts';
import type { FactSchemas } from '../../../src/server/store/rows.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { concurrencyContract } from './contract-concurrency.ts';
import { documentContract } from './contract-documents.ts';
import { eventContract } from './contract-events.ts';
import { figureContract } from './contract-figures.ts';
import { privacyContract } from './contract-privacy.ts';
import { retentionContract } from './contract-retention.ts';
import { uploadContract } from './contract-uploads.ts';

/** A database without tables; `connect` again is another server on the same data, as far as the kind allows it. */
export interface EmptyDatabase {
  connect(): Promise<OpenDatabase>;
  drop(): Promise<void>;
}

/** What each part of the contract works with. The clock stands still unless a test moves it. */
export interface Bench {
  store: Store;
  /** Another server on the same database: another connection, the same keys unless given. */
  another(keys?: Keyring): Promise<Store>;
  open: OpenDatabase;
  keys: Keyring;
  clock: { now: Date };
}

export const schemas: FactSchemas = {
  application: {
    type: 'object',
    properties: {
      ssn: { type: 'string' },
      amount: { type: 'integer', sensitivity: 'open' },
      name: { type: 'object', sensitivity: 'personal', properties: { first_name: { type: 'string' } } },
      consents: {
        type: 'array',
        sensitivity: 'open',
        items: { type: 'object', properties: { type: { type: 'string' } } },
      },
    },
  },
};

export const facts = {
  application: {
    ssn: '078-05-1120',
    amount: 50_000,
    name: { first_name: 'Wilhelmina' },
    consents: [{ type: 'VISIBLE-CONSENT' }],
  },
};

export async function anIdentity(store: Store, org = `org-${randomUUID()}`, email = 'ada@example.com') {
  const identity = await store.identities.create({ org, details: { email }, passwordHash: 'hash' });
  return identity!;
}

export async function anApplication(store: Store) {
  const { uuid: identity, org } = await anIdentity(store);
  const place = { org, identity, product: 'p', flow: 'f', bundle: 'b1', status: 'NEW' };
  return store.applications.create({ ...place, facts }, schemas);
}

export function storeContract(title: string, empty: () => Promise<EmptyDatabase>): void {
  describe(`the store on ${title}`, () => {
    const bench = {} as Bench;
    const opened: OpenDatabase[] = [];
    let database: EmptyDatabase;

    beforeAll(async () => {
      database = await empty();
      const open = await database.connect();
      opened.push(open);
      await migrate(open.database, () => new Date());
      const clock = { now: new Date('2026-11-20T12:00:00.123Z') };
      const keys = createKeyring(randomBytes(32));
      const parts = { keys, clock: () => new Date(clock.now), newId: randomUUID };
      const another = async (keys = parts.keys) => {
        const next = await database.connect();
        opened.push(next);
        return storeOn(next, { ...parts, keys });
      };
      Object.assign(bench, { store: storeOn(open, parts), another, open, keys, clock });
    });
    afterAll(async () => {
      for (const open of opened) await open.close();
      await database?.drop();
    });

    for (const part of [keepingContract, concurrencyContract, figureContract, privacyContract]) part(bench);
    for (const part of [uploadContract, documentContract, eventContract, retentionContract]) part(bench);
    migrationContract(empty);
  });
}

function keepingContract(bench: Bench): void {
  test('an application comes back as it went in, with equal types on every database', async () => {
    const created = await anApplication(bench.store);
    const found = await bench.store.applications.find(created.uuid);
    expect(found).toEqual(created);
    expect(found).toMatchObject({ facts, version: 1, status: 'NEW', createdAt: bench.clock.now });
    expect(found?.updatedAt).toBeInstanceOf(Date);
  });

  test('a repository is made when it is first asked for, and stays the same one', async () => {
    await bench.store.transaction(async (tx) => {
      expect(Object.hasOwn(tx, 'drafts')).toBe(false);
      const { drafts } = tx;
      expect(tx.drafts).toBe(drafts);
      expect(Object.hasOwn(tx, 'drafts')).toBe(true);
      expect(Object.hasOwn(tx, 'talks')).toBe(false);
    });
  });

  test('an update names its version, replaces what it names and leaves the rest', async () => {
    const { uuid } = await anApplication(bench.store);
    expect(await bench.store.applications.update(uuid, { version: 1 }, { status: 'NEXT' }, schemas)).toBe(2);
    expect(await bench.store.applications.update(uuid, { version: 1 }, { status: 'LATE' }, schemas)).toBe(
      false,
    );
    expect(await bench.store.applications.find(uuid)).toMatchObject({ status: 'NEXT', version: 2, facts });
  });

  test('another person, or the same person under another org, does not find an application', async () => {
    const { uuid, identity, org } = await anApplication(bench.store);
    const other = await anIdentity(bench.store);
    const { findOwn, listOwn } = bench.store.applications;
    expect((await findOwn(uuid, { identity, org }))?.uuid).toBe(uuid);
    expect(await findOwn(uuid, { identity: other.uuid, org })).toBeUndefined();
    expect(await findOwn(uuid, { identity, org: other.org })).toBeUndefined();
    expect((await listOwn({ identity, org })).map((one) => one.uuid)).toEqual([uuid]);
    expect(await listOwn({ identity: other.uuid, org })).toEqual([]);
  });

  test('a malformed id is an id that is not there, never an error of the database', async () => {
    const { store } = bench;
    const bad = "1' or '1'='1";
    expect(await store.applications.find(bad)).toBeUndefined();
    expect(await store.applications.findOwn(bad, { identity: bad, org: 'o' })).toBeUndefined();
    expect(await store.applications.listOwn({ identity: bad, org: 'o' })).toEqual([]);
    expect(await store.applications.update(bad, { version: 1 }, {}, {})).toBe(false);
    expect(await store.sessions.find(bad)).toBeUndefined();
    expect(await store.people.find({ identity: bad, product: 'p' })).toBeUndefined();
    expect(await store.events.of(bad)).toEqual([]);
    expect(await store.drafts.claim(bad, bad)).toBe(false);
    expect(await store.autosaves.find({ identity: bad, application: bad, screen: 's' })).toBeUndefined();
  });

  test('a person is saved first under version 0, and once', async () => {
    const { uuid } = await anIdentity(bench.store);
    const of = { identity: uuid, product: 'p' };
    expect(await bench.store.people.save(of, { version: 0 }, { profile: { a: 1 } }, {})).toBe(1);
    expect(await bench.store.people.save(of, { version: 0 }, { profile: { a: 2 } }, {})).toBe(false);
    expect(await bench.store.people.save(of, { version: 1 }, { profile: { a: 3 } }, {})).toBe(2);
    expect(await bench.store.people.find(of)).toEqual({ ...of, facts: { profile: { a: 3 } }, version: 2 });
  });

  test('what two products keep of one person, neither reads of the other', async () => {
    const { people } = bench.store;
    const { uuid: identity } = await anIdentity(bench.store);
    await people.save({ identity, product: 'p' }, { version: 0 }, { profile: { a: 1 } }, {});
    expect(await people.find({ identity, product: 'q' })).toBeUndefined();
    expect(await people.save({ identity, product: 'q' }, { version: 0 }, { profile: { b: 2 } }, {})).toBe(1);
    expect((await people.find({ identity, product: 'p' }))?.facts).toEqual({ profile: { a: 1 } });
    expect((await people.find({ identity, product: 'q' }))?.facts).toEqual({ profile: { b: 2 } });
  });

  test('a draft is found by its secret until it expires', async () => {
    const { store, clock } = bench;
    const expiresAt = new Date(clock.now.getTime() + 1000);
    const draft = { org: 'o', product: 'p', flow: 'f', bundle: 'b', facts, answered: ['address'], expiresAt };
    const key = { ...draft, secret: 'long random' };
    const { uuid } = (await store.drafts.create(key, schemas))!;
    expect(await store.drafts.find(key)).toMatchObject({
      uuid,
      facts,
      answered: ['address'],
    });
    expect(await store.drafts.find({ ...key, secret: 'another' })).toBeUndefined();
    await store.drafts.update(uuid, { version: 1 }, { answered: ['address', 'for-sale'] }, schemas);
    expect((await store.drafts.find(key))?.answered).toEqual(['address', 'for-sale']);
    const before = clock.now;
    clock.now = expiresAt;
    expect(await store.drafts.find(key)).toBeUndefined();
    expect(await store.drafts.update(uuid, { version: 2 }, { answered: [] }, schemas)).toBe(false);
    expect(await store.drafts.claim(uuid, (await anIdentity(store)).uuid)).toBe(false);
    expect(await store.sweep()).toBeGreaterThan(0);
    clock.now = before;
    expect(await store.drafts.find(key)).toBeUndefined();
  });

  test('unsubmitted text is kept per person, application and screen, the last one standing', async () => {
    const { uuid: application, identity } = await anApplication(bench.store);
    const place = { identity, application, screen: 'contact' };
    await bench.store.autosaves.keep(place, { city: 'Col' });
    await bench.store.autosaves.keep(place, { city: 'Columbus' });
    expect((await bench.store.autosaves.find(place))?.text).toEqual({ city: 'Columbus' });
    expect(await bench.store.autosaves.find({ ...place, screen: 'other' })).toBeUndefined();
    await bench.store.autosaves.drop(place);
    expect(await bench.store.autosaves.find(place)).toBeUndefined();
  });

  test('events come back in their order, a bundle with the order of its keys', async () => {
    const subject = randomUUID();
    const event = { subject, actor: 'visitor', org: 'o', screen: 'address' };
    await bench.store.events.add({ ...event, kind: 'answered', pointers: ['/application/ssn'] });
    await bench.store.events.add({ ...event, kind: 'claimed' });
    const events = await bench.store.events.of(subject);
    expect(events.map(({ kind, pointers }) => [kind, pointers])).toEqual([
      ['answered', ['/application/ssn']],
      ['claimed', []],
    ]);
    expect(typeof events[0]?.id).toBe('number');
    const bundle = { hash: randomUUID(), product: 'p', content: { zz: 1, a: { y: 1, b: 2 } } };
    await bench.store.bundles.keep(bundle);
    await bench.store.bundles.keep(bundle);
    expect(await bench.store.bundles.known([bundle.hash, randomUUID()])).toEqual(new Set([bundle.hash]));
    expect(await bench.store.bundles.known([])).toEqual(new Set());
    expect(JSON.stringify(await bench.store.bundles.find(bundle.hash))).toBe(JSON.stringify(bundle.content));
  });

  test('sessions end by revocation, one or all', async () => {
    const { uuid: identity, org } = await anIdentity(bench.store);
    const session = { identity, org, expiresAt: new Date(bench.clock.now.getTime() + 1000) };
    const [one, two] = [
      await bench.store.sessions.create(session),
      await bench.store.sessions.create(session),
    ];
    await bench.store.sessions.revoke(one.uuid);
    expect((await bench.store.sessions.find(one.uuid))?.revokedAt).toEqual(bench.clock.now);
    expect((await bench.store.sessions.find(two.uuid))?.revokedAt).toBeNull();
    await bench.store.sessions.revokeAll(identity);
    expect((await bench.store.sessions.find(two.uuid))?.revokedAt).toEqual(bench.clock.now);
  });

  test('a letter reaches the mailbox of its address and org, the newest first', async () => {
    const org = randomUUID();
    const letter = { org, to: 'Ada@Example.com', subject: 'One', text: 'text', html: '<p>text' };
    await bench.store.mailbox.send(letter);
    await bench.store.mailbox.send({ ...letter, subject: 'Two' });
    const subjects = (await bench.store.mailbox.list(org, ' ada@example.com')).map((one) => one.subject);
    expect(subjects).toEqual(['Two', 'One']);
    expect(await bench.store.mailbox.list('another', 'ada@example.com')).toEqual([]);
  });
}

function migrationContract(empty: () => Promise<EmptyDatabase>): void {
  test('migrations run once, though two servers start together, and a changed one is refused', async () => {
    const database = await empty();
    const servers = [await database.connect(), await database.connect()];
    const clock = () => new Date();
    const ran = await Promise.all(servers.map((server) => migrate(server.database, clock)));
    expect(ran.flat()).toEqual(migrationsOnDisk().map(({ name }) => name));
    expect(await migrate(servers[0]!.database, clock)).toEqual([]);
    const edited = migrationsOnDisk().map(({ name, text }) => ({ name, text: `${text}\n-- edited` }));
    await expect(migrate(servers[0]!.database, clock, edited)).rejects.toThrow(/was changed after/);
    await expect(migrate(servers[0]!.database, clock, [])).rejects.toThrow(/newer than this server/);
    for (const server of servers) await server.close();
    await database.drop();
  });

  test('who was known before products stood side by side is known to each that they applied for', async () => {
    const database = await empty();
    const open = await database.connect();
    const clock = () => new Date('2026-11-20T12:00:00Z');
    const keys = createKeyring(randomBytes(32));
    const store = storeOn(open, { keys, clock, newId: randomUUID });
    const before = migrationsOnDisk().filter(({ name }) => name < '0009');
    await migrate(open.database, clock, before);

    const { uuid: identity, org } = await anIdentity(store);
    const sealed = JSON.stringify(sealFacts(keys, `person/${identity}`, facts, schemas));
    await sql`insert into person (identity, facts, version, created_at, updated_at)
      values (${identity}, ${sealed}, 7, now(), now())`.execute(open.database);
    for (const product of ['line', 'rental'])
      await store.applications.create(
        { org, identity, product, flow: 'f', bundle: 'b1', status: 'NEW', facts },
        schemas,
      );

    expect(await migrate(open.database, clock)).toContain('0009_people_of_products.sql');
    for (const product of ['line', 'rental'])
      expect(await store.people.find({ identity, product })).toMatchObject({ facts, version: 7 });
    expect(await store.people.find({ identity, product: 'other' })).toBeUndefined();
    await open.close();
    await database.drop();
  });
}
