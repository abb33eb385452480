/** A database in memory to oneself: closed, it is emptied and lent to the next of the worker, since making one takes seconds of the processor. */
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { createLocalSignals } from '../../src/server/store/signals.ts';
import type { Database } from '../../src/server/store/tables.ts';
import { emptyDatabaseInOneFile } from './empty-database.ts';

interface Lendable {
  open: OpenDatabase;
  /** How its tables were made, as `tablesOf` tells it. */
  tables: string;
}

const free: Lendable[] = [];

/** With its tables and nothing in them: at this address, else in memory. */
export async function emptyDatabase(databaseUrl?: string): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return lent(free.pop() ?? (await made()));
  const open = await openDatabase({ databaseUrl });
  await migrate(open.database, clock);
  return open;
}

/** In memory, as a server finds it that is the first to open it. */
export async function databaseWithoutTables(): Promise<OpenDatabase> {
  const open = await emptyDatabase();
  await dropTables(open.database);
  return open;
}

const clock = () => new Date();

async function made(): Promise<Lendable> {
  const open = await openDatabase({ beginning: await emptyDatabaseInOneFile() });
  return { open, tables: await tablesOf(open.database) };
}

function lent({ open, tables }: Lendable): OpenDatabase {
  const close = async () => free.push({ open, tables: await emptied(open.database, tables) });
  let closed: Promise<unknown> | undefined;
  return {
    ...open,
    signals: createLocalSignals(),
    close: async () => {
      closed ??= close();
      await closed;
    },
  };
}

/** Who changed the tables leaves them as they were, too. */
async function emptied(database: Database, tables: string): Promise<string> {
  if ((await tablesOf(database)) === tables) {
    await emptyTables(database);
    return tables;
  }
  await dropTables(database);
  await migrate(database, clock);
  return tablesOf(database);
}

async function emptyTables(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'migration'`.execute(database);
  const names = rows.map(({ name }) => name).join(', ');
  await database.transaction().execute(async (tx) => {
    // No trigger refuses it.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`truncate ${names} restart identity`).execute(tx);
  });
}

async function dropTables(database: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
}

/** Changes with each table, column, index, rule, function and trigger that is made, changed or dropped. */
async function tablesOf(database: Database): Promise<string> {
  const { rows } = await sql<{ tables: string }>`select concat_ws(' ',
    (select array_agg(oid order by oid) from pg_class where relnamespace = 'public'::regnamespace),
    (select array_agg(oid order by oid) from pg_constraint where connamespace = 'public'::regnamespace),
    (select array_agg(oid order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select array_agg(oid order by oid) from pg_trigger),
    (select md5(string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull), ',' order by attrelid, attnum))
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace)) as tables`.execute(database);
  return rows[0]?.tables ?? '';
}
