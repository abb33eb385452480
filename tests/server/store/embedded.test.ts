/** Does the embedded database keep the store's contract? */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/server/store/database.ts';
import { embeddedPool } from '../../../src/server/store/embedded.ts';
import { emptyDatabaseInOneFile } from '../../support/empty-database.ts';
import { databaseWithoutTables } from '../../support/lent-database.ts';
import { storeContract } from './contract.ts';

storeContract('the embedded database', async () => {
  const open = await databaseWithoutTables();
  return { connect: async () => ({ ...open, close: async () => {} }), drop: open.close };
});

describe('the one connection to the embedded database', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase({ beginning: await emptyDatabaseInOneFile() });
  });
  afterAll(() => open.close());
  const lengthOf = async (text: string) =>
    (await sql<{ length: number }>`select length(${text}) as length`.execute(open.database)).rows[0]?.length;

  test.each([0, 8_192, 3_000_000])('carries %i bytes there and back', async (size) => {
    const { rows } = await sql<{ text: string }>`select repeat('x', ${size}::int) as text`.execute(
      open.database,
    );
    expect(rows[0]?.text).toHaveLength(size);
    expect(await lengthOf('x'.repeat(size))).toBe(size);
  });

  test('goes on after a statement that fails, within a transaction and out of it', async () => {
    const failing = sql`select 1 / ${0}::int`;
    await expect(failing.execute(open.database)).rejects.toMatchObject({ code: '22012' });
    const work = open.database.transaction().execute(async (tx) => failing.execute(tx));
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await lengthOf('on')).toBe(2);
  });

  test('answers each of many who ask at once, and more statements than it keeps', async () => {
    const asked = Array.from({ length: 1_100 }, (_, at) =>
      sql<{ at: number }>`select ${at}::int as ${sql.raw(`at_${at}`)}`.execute(open.database),
    );
    const told = (await Promise.all(asked)).map(({ rows }) => Object.values(rows[0] ?? {})[0]);
    expect(told).toEqual(asked.map((_, at) => at));
  });

  test('reads a statement anew once its table has another column', async () => {
    const grown = sql`select * from grown where one > ${0}::int`;
    await sql`create table grown (one int)`.execute(open.database);
    await sql`insert into grown values (${1}::int)`.execute(open.database);
    expect((await grown.execute(open.database)).rows).toEqual([{ one: 1 }]);
    await sql`alter table grown add column two int default 2`.execute(open.database);
    expect((await grown.execute(open.database)).rows).toEqual([{ one: 1, two: 2 }]);
    await sql`drop table grown`.execute(open.database);
  });

  test('is made anew when it is lost: what was not committed is gone, and the same statements are asked again', async () => {
    const pglite = await PGlite.create({ loadDataDir: await emptyDatabaseInOneFile() });
    const pool = embeddedPool(pglite, pg.types);
    const ask = async (client: pg.Pool | pg.PoolClient) =>
      (await client.query('select $1::int as told', [7])).rows;
    const first = await pool.connect();
    expect(await ask(first)).toEqual([{ told: 7 }]);
    await first.query('begin');
    await first.query('create table half_done ()');
    first.release(true);
    expect(await ask(pool)).toEqual([{ told: 7 }]);
    await expect(pool.query('table half_done')).rejects.toMatchObject({ code: '42P01' });
    await pool.end();
    await pglite.close();
  });
});
