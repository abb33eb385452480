/** Does who borrows a database find nothing of who had it before? */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationsOnDisk } from '../../src/server/store/migrate.ts';
import { databaseWithoutTables, emptyDatabase } from './lent-database.ts';

/** One row, as any of the tables would do. */
const write = sql`insert into sealing_key (key_id, since) values ('key', now())`;
const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;

test('neither rows nor changes to the tables outlive the one who made them', async () => {
  const first = await emptyDatabase();
  const known = (await tables.execute(first.database)).rows.length;
  await write.execute(first.database);
  await first.close();
  const second = await emptyDatabase();
  expect(second.database).toBe(first.database);
  await write.execute(second.database);
  await sql`alter table sealing_key drop constraint sealing_key_pkey`.execute(second.database);
  await write.execute(second.database);
  await second.close();

  const third = await emptyDatabase();
  await write.execute(third.database);
  await expect(write.execute(third.database)).rejects.toThrow('sealing_key_pkey');
  await third.close();
  const bare = await databaseWithoutTables();
  expect(bare.database).toBe(first.database);
  expect((await tables.execute(bare.database)).rows).toEqual([]);
  await bare.close();

  const last = await emptyDatabase();
  expect((await tables.execute(last.database)).rows).toHaveLength(known);
  expect(await last.database.selectFrom('migration').selectAll().execute()).toHaveLength(
    migrationsOnDisk().length,
  );
  await last.close();
});
