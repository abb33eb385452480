/** After a change of key, is all that was sealed under the earlier one sealed anew, so that it can be left out? On both databases. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSealedBlobs } from '../../../src/server/blobs/sealed.ts';
import { healthInDetail } from '../../../src/server/operator/health.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { sealWhole } from '../../../src/server/secrets/sealing.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { readChains } from '../../../src/server/store/event-chain.ts';
import { resealAll } from '../../../src/server/store/reseal-all.ts';
import { resealRows } from '../../../src/server/store/resealing.ts';
import { SEALED_COLUMNS } from '../../../src/server/store/sealed-columns.ts';
import { refuseOtherKeys } from '../../../src/server/store/sealing-keys.ts';
import type { Database } from '../../../src/server/store/tables.ts';
import { startPostgres } from '../../postgres.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { createMemoryBlobs } from '../support/blobs.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const clock = () => new Date('2026-06-15T12:00:00Z');
const [before, now] = [0, 1].map(() => randomBytes(32)) as [Buffer, Buffer];
const [earlier, both, later] = [
  () => createKeyring(before),
  () => createKeyring(now, [before]),
  () => createKeyring(now),
];

const NO_PROBLEMS = { isReady: () => true, health: () => ({ problems: [] }) };

/** Columns of JSON that hold nothing of a person. */
const OPEN_JSON = [
  ...[
    'application.attention',
    'application.experiments',
    'application.pinned',
    'application.told',
    'document_request.made',
  ],
  'identity.networks',
  ...['draft.answered', 'event.pointers', 'idempotency.headers', 'release.bundles', 'release.held'],
  'telemetry_event.properties',
];

/** What a column that must be filled holds in a made-up row, by its type. */
const MADE_UP: Record<string, () => string> = {
  ...{ uuid: randomUUID, text: () => 'x', jsonb: () => '{}', boolean: () => 'false' },
  ...{ integer: () => '1', bigint: () => '1', 'timestamp with time zone': () => '2026-06-15T12:00:00Z' },
};

/** The one row of a table, whatever else would have to be there for it; its values by the names of these columns. */
async function someRow(database: Database, table: string, names: readonly string[]) {
  const { rows: rules } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(database);
  for (const { name } of rules)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database);
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`.execute(
    database,
  );
  const values = columns.map(({ type }) => MADE_UP[type]?.() ?? '');
  const { rows: there } = await sql`select 1 from ${sql.table(table)}`.execute(database);
  if (there.length === 0)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(database);
  const texts = names.map((name) => sql`${sql.ref(name)}::text`);
  const { rows } = await sql<{ all: string[] }>`
    select array[${sql.join(texts)}] as all from ${sql.table(table)}`.execute(database);
  return Object.fromEntries(names.map((name, at) => [name, rows[0]?.all[at] ?? '']));
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

describe.each([
  ['the embedded database', true, () => emptyDatabase()],
  ['Postgres', postgres !== undefined, async () => emptyDatabase(await postgres!.freshDatabase())],
])('on %s', (_, isThere, opened) => {
  let open: OpenDatabase;
  beforeEach(async () => {
    if (!isThere) return;
    open = await opened();
  });
  afterEach(() => open?.close());

  /** What operators are told. */
  const earlierKeysIn = async (keys: ReturnType<typeof createKeyring>) => {
    const services = { store: storeWith(keys), keys, disks: {}, configuration: NO_PROBLEMS };
    return (await healthInDetail(services as never, false)).body.earlierKeys;
  };
  const storeWith = (keys: ReturnType<typeof createKeyring>) =>
    storeOn(open, { keys, clock, newId: randomUUID });

  test.skipIf(!isThere)('every column of JSON is listed as sealed, or known to be open', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where data_type in ('jsonb', 'json') and table_schema = current_schema()`.execute(open.database);
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...listed, ...OPEN_JSON].sort());
  });

  test.skipIf(!isThere)('the chain of events holds after it', async () => {
    const [subject, keys] = [randomUUID(), earlier()];
    const event = { subject, kind: 'raised', actor: 'visitor', org: 'figure', reason: 'Nobody answers.' };
    await storeWith(keys).events.add(event);
    expect(await resealRows(open.database, both())).toEqual({ rows: 1, faults: [] });
    await storeWith(both()).events.add(event);
    expect((await readChains(open.database, both())).problems).toEqual([]);
    expect((await storeWith(both()).events.of(subject)).map(({ reason }) => reason)).toEqual([
      ...['Nobody answers.', 'Nobody answers.'],
    ]);
  });

  test.skipIf(!isThere)('a row of every sealed column opens after it without the earlier key', async () => {
    const keys = earlier();
    for (const column of SEALED_COLUMNS) {
      const { table, key, more = [] } = column;
      const named = await someRow(open.database, table, [...key, ...more]);
      const value = sealWhole(keys, column.place(named), column.pointer?.(named) ?? '', 'told');
      await open.database.transaction().execute(async (tx) => {
        // A made-up row had no value: of an event it would stay so.
        await sql`select set_config('hearthline.erasing', 'on', true)`.execute(tx);
        await sql`update ${sql.table(table)} set ${sql.ref(column.column)} = ${JSON.stringify(value)}`.execute(
          tx,
        );
      });
    }
    expect(await resealRows(open.database, both())).toEqual({ rows: SEALED_COLUMNS.length, faults: [] });
    expect((await resealRows(open.database, both())).rows).toBe(0);
    // Each opens where its repository seals it: sealed anew once more, without the first key.
    const third = await resealRows(open.database, createKeyring(randomBytes(32), [now]));
    expect(third).toEqual({ rows: SEALED_COLUMNS.length, faults: [] });
  });

  test.skipIf(!isThere)(
    'many rows are sealed anew however often it is ended, then the key may go',
    async () => {
      await refuseOtherKeys(open.database, earlier(), clock);
      const old = storeWith(earlier());
      const emails = Array.from({ length: 45 }, (_, at) => `quill.${at}@example.com`);
      for (const email of emails)
        await old.identities.create({ org: 'figure', passwordHash: 'x', details: { email } });
      const files = createMemoryBlobs();
      const blob = randomUUID();
      await createSealedBlobs(files, earlier()).put(blob, bytesOf('a pay stub'));
      await someRow(open.database, 'upload', ['uuid']);
      await sql`update upload set blob = ${blob}`.execute(open.database);
      await expect(refuseOtherKeys(open.database, later(), clock)).rejects.toMatchObject({
        name: 'CannotStart',
      });
      const keys = both();
      await refuseOtherKeys(open.database, keys, clock);
      // Without the key from here on, somebody would be there twice.
      await expect(refuseOtherKeys(open.database, later(), clock)).rejects.toMatchObject({
        message: expect.stringContaining('identity'),
        cure: expect.stringContaining('HEARTHLINE_KEY_OLD'),
      });
      expect((await resealRows(open.database, keys, () => true)).rows).toBe(20);
      expect(await earlierKeysIn(keys)).toBe('still needed');
      await resealRows(open.database, keys);
      await expect(refuseOtherKeys(open.database, later(), clock)).rejects.toMatchObject({
        message: expect.stringMatching(/: files\.$/),
      });
      const lines: string[] = [];
      const log = { info: (_: object, line: string) => lines.push(line), error: () => undefined };
      const parts = { database: open.database, keys, clock, log: log as never };
      await resealAll({ ...parts, blobs: createSealedBlobs(files, keys) });
      await resealAll({ ...parts, blobs: createSealedBlobs(files, keys) });
      expect(lines).toEqual([
        expect.stringContaining('sealed under the new one'),
        expect.stringContaining('Nothing is sealed under this key any more'),
      ]);
      // Sessions that were signed under the earlier key last a quarter of an hour.
      const uptime = vi.spyOn(process, 'uptime').mockReturnValue(15 * 60);
      expect(await earlierKeysIn(keys)).toBe('still needed');
      uptime.mockReturnValue(15 * 60 + 1);
      expect(await earlierKeysIn(keys)).toBe('may be left out');
      const alone = later();
      await refuseOtherKeys(open.database, alone, clock);
      const file = await createSealedBlobs(files, alone).get(blob);
      expect(Buffer.concat((await file?.toArray()) ?? []).toString()).toBe('a pay stub');
      const store = storeWith(alone);
      for (const email of emails.slice(0, 3))
        expect((await store.identities.findByEmail('figure', email))?.details.email).toBe(email);
    },
  );
});
