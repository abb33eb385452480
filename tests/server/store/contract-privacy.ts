/** What does a thief of the database read? The part of the store's contract on sealing. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { SealFault } from '../../../src/server/secrets/sealing.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import { resealRows } from '../../../src/server/store/resealing.ts';
import { anApplication, type Bench, facts, schemas } from './contract.ts';

const personal = [
  '078-05-1120',
  'Wilhelmina',
  'grace@example.com',
  '5550100',
  'secret of the cookie',
  'Half a str',
];

export function privacyContract(bench: Bench): void {
  test('a dump of all tables shows no personal data, only what is marked open', async () => {
    await writeOfEverything(bench);
    const dump = await dumpOf(bench);
    for (const text of ['VISIBLE-CONSENT', '50000', '$sealed']) expect(dump).toContain(text);
    for (const text of personal) expect(dump.toLowerCase()).not.toContain(text.toLowerCase());
  });

  test('after a change of key all that was written is sealed anew where it lies', async () => {
    const [old, young] = [randomBytes(32), randomBytes(32)];
    const { database } = bench.open;
    const keys = createKeyring(old);
    await writeOfEverything({ ...bench, keys });
    expect(await dumpOf(bench)).toContain(`v1.${keys.current}.`);
    expect((await resealRows(database, createKeyring(young, [old]))).faults).toEqual([]);
    expect(await dumpOf(bench)).not.toContain(`v1.${keys.current}.`);
  });

  test('a ciphertext moved to another row does not open', async () => {
    const [from, to] = [await anApplication(bench.store), await anApplication(bench.store)];
    const { database } = bench.open;
    await sql`update application set facts = (select facts from application where uuid = ${from.uuid}::uuid)
      where uuid = ${to.uuid}::uuid`.execute(database);
    await expect(bench.store.applications.find(to.uuid)).rejects.toThrow(SealFault);
    expect(await bench.store.applications.find(from.uuid)).toMatchObject({ facts });
  });

  test('a ciphertext moved to another field does not open', async () => {
    const { uuid } = await anApplication(bench.store);
    await sql`update application
      set facts = jsonb_set(facts, '{application,name,first_name}', facts #> '{application,ssn}')
      where uuid = ${uuid}::uuid`.execute(bench.open.database);
    await expect(bench.store.applications.find(uuid)).rejects.toThrow(/name\/first_name/);
  });

  test('another key opens nothing and says which key it misses', async () => {
    const { uuid } = await anApplication(bench.store);
    const stranger = await bench.another(createKeyring(randomBytes(32)));
    await expect(stranger.applications.find(uuid)).rejects.toThrow(`key ${bench.keys.current} is not in`);
  });

  test('after a change of key old rows open, are found, and stay unique', async () => {
    const [old, young] = [randomBytes(32), randomBytes(32)];
    const before = await bench.another(createKeyring(old));
    const org = randomUUID();
    const entry = { org, details: { email: 'turn@example.com' }, passwordHash: 'h' };
    const identity = await before.identities.create(entry);
    const after = await bench.another(createKeyring(young, [old]));
    expect(await after.identities.findByEmail(org, 'turn@example.com')).toEqual(identity);
    expect(await after.identities.create(entry)).toBeUndefined();
    await after.identities.update(identity!.uuid, { details: entry.details });
    const alone = await bench.another(createKeyring(young));
    expect((await alone.identities.findByEmail(org, 'turn@example.com'))?.uuid).toBe(identity?.uuid);
  });

  test('text that the database cannot hold comes back whole', async () => {
    const { uuid } = await anApplication(bench.store);
    const odd = {
      application: {
        amount: 1,
        consents: [{ type: 'nul \u0000 and half \ud800' }, { type: null }, { 'k\u0000': 1 }],
        name: { first_name: { $sealed: 'forged' } },
        ssn: '',
      },
    };
    const open = { application: { ...schemas.application, sensitivity: 'open' } };
    expect(await bench.store.applications.update(uuid, { version: 1 }, { facts: odd }, open)).toBe(2);
    expect((await bench.store.applications.find(uuid))?.facts).toEqual(odd);
  });

  test('facts without a schema are sealed whole, even their names', async () => {
    const { uuid } = await anApplication(bench.store);
    const unknown = { application: { maidenNameGiven: 'x' }, riddle: { hiddenName: 'hidden value' } };
    await bench.store.applications.update(uuid, { version: 1 }, { facts: unknown }, schemas);
    const dump = await dumpOf(bench);
    expect(dump).not.toMatch(/hiddenName|hidden value/);
    expect((await bench.store.applications.find(uuid))?.facts).toEqual(unknown);
  });
}

async function writeOfEverything({ open, keys, clock }: Bench): Promise<void> {
  const store = storeOn(open, { keys, clock: () => clock.now, newId: randomUUID });
  const org = randomUUID();
  const details = { email: 'grace@example.com', name: { first: 'Wilhelmina' }, phoneNumbers: ['5550100'] };
  const { uuid: identity } = (await store.identities.create({ org, details, passwordHash: 'h' }))!;
  const place = { org, product: 'p', flow: 'f', bundle: 'b' };
  const expiresAt = new Date(clock.now.getTime() + 1000);
  await store.sessions.create({ identity, org, expiresAt });
  const { uuid } = await store.applications.create({ ...place, identity, status: 'NEW', facts }, schemas);
  await store.people.save({ identity, product: 'p' }, { version: 0 }, facts, schemas);
  await store.drafts.create(
    { ...place, facts, answered: [], secret: 'secret of the cookie', expiresAt },
    schemas,
  );
  await store.autosaves.keep({ identity, application: uuid, screen: 's' }, { street: 'Half a str' });
  await store.replies.claim(identity, 'k', 'r');
  await store.replies.keep(identity, 'k', { status: 200, body: facts, headers: {} });
  await store.resets.create({ token: 'secret of the cookie', identity, expiresAt });
  const bodies = { text: '5550100', html: '<p>5550100' };
  await store.mailbox.send({ org, to: 'grace@example.com', subject: 'For Wilhelmina', ...bodies });
  await store.outbox.add({
    ...{ org, email: 'e', application: uuid },
    ...{ to: 'grace@example.com', subject: 'For Wilhelmina', ...bodies },
  });
  await store.notifications.add({
    ...{ identity, application: uuid, org, product: 'p' },
    ...{ title: 'For Wilhelmina', description: '5550100', ctas: [] },
  });
}

/** Every row of every table as JSON. */
async function dumpOf({ open: { database } }: Bench): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database);
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(database),
    ),
  );
  return rows.flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
}
