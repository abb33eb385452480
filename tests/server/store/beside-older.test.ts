/** May a server of the version before go on beside a newer one? Each migration leaves what the older one reads and writes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/server/store/database.ts';
import { type Migration, migrate, migrationsOnDisk } from '../../../src/server/store/migrate.ts';
import type { Database } from '../../../src/server/store/tables.ts';

interface Column {
  type: string;
  /** Is it filled by itself, or left empty, where an older server does not name it? */
  isOptional: boolean;
}

interface Tables {
  /** By table and name. */
  columns: Map<string, Column>;
  /** What a row must keep to, by table and wording. */
  constraints: Map<string, string>;
}

const tableOf = (name: string) => name.split('.')[0] ?? '';
/** The last of the migrations that nobody had run in two versions at once. */
const BEFORE_RELEASES = '0033';

async function tablesOf(database: Database): Promise<Tables> {
  const { rows: columns } = await sql<{ name: string; type: string; isOptional: boolean }>`
    select table_name || '.' || column_name as name, udt_name as type,
      (is_nullable = 'YES' or column_default is not null or is_identity = 'YES') as is_optional
    from information_schema.columns where table_schema = current_schema()`.execute(database);
  const { rows: constraints } = await sql<{ name: string; says: string }>`
    select relname || '.' || conname as name, pg_get_constraintdef(pg_constraint.oid) as says
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select tablename || '.' || indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'`.execute(database);
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    constraints: new Map(constraints.map(({ name, says }) => [name, says])),
  };
}

/** What an older server would fail at, in words; nothing where both may run. */
function brokenFor(older: Tables, newer: Tables): string[] {
  const known = new Set([...older.columns.keys()].map(tableOf));
  const isKnown = (name: string) => known.has(tableOf(name));
  const columns = [...older.columns].flatMap(([name, before]) => {
    const now = newer.columns.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== before.type) return [`${name} is another type`];
    return before.isOptional && !now.isOptional ? [`${name} must be written now`] : [];
  });
  const added = [...newer.columns].flatMap(([name, { isOptional }]) =>
    isKnown(name) && !older.columns.has(name) && !isOptional ? [`${name} must be written now`] : [],
  );
  // A constraint that names new columns alone binds nobody who leaves them empty: a migration that has one says so below.
  const bound = [...newer.constraints].flatMap(([name, says]) =>
    isKnown(name) && older.constraints.get(name) !== says ? [`${name} binds rows: ${says}`] : [],
  );
  const held = [...newer.constraints].flatMap(([name, says]) => {
    const [, table = ''] = /REFERENCES (\w+)/.exec(says) ?? [];
    const isHeld = !isKnown(name) && known.has(table) && !/ON DELETE (?:CASCADE|SET NULL)/.test(says);
    return isHeld ? [`${name} holds back rows of ${table}`] : [];
  });
  return [...columns, ...added, ...bound, ...held];
}

describe('a server of the version before', () => {
  let open: OpenDatabase;
  const history: { name: string; tables: Tables }[] = [];
  const runTo = async (migrations: Migration[]) => {
    await migrate(open.database, () => new Date(), migrations);
    return tablesOf(open.database);
  };

  beforeAll(async () => {
    open = await openDatabase({});
    const all = migrationsOnDisk();
    for (const [at, { name }] of all.entries()) {
      if (name.slice(0, 4) < BEFORE_RELEASES) continue;
      history.push({ name, tables: await runTo(all.slice(0, at + 1)) });
    }
  });
  afterAll(() => open.close());

  test('finds and may leave out what it always did after each migration', () => {
    const broken = history.flatMap(({ name, tables }, at) => {
      const before = history[at - 1]?.tables;
      return before ? brokenFor(before, tables).map((what) => `${name}: ${what}`) : [];
    });
    expect(broken).toEqual([]);
  });

  test.each([
    ['drops a column', 'alter table application drop column entered_at', 'application.entered_at is gone'],
    ['renames one', 'alter table draft rename column expires_at to ends_at', 'draft.expires_at is gone'],
    [
      'wants a new value',
      'alter table talk add column place integer not null',
      'talk.place must be written now',
    ],
    [
      'counts otherwise',
      'alter table application alter column visit type bigint',
      'application.visit is another type',
    ],
    [
      'forbids what was allowed',
      'alter table draft add constraint short check (length(secret_hash) < 9)',
      expect.stringMatching(/^draft\.short binds rows: /),
    ],
    [
      'keeps what is deleted',
      'create table page (talk uuid constraint of_talk references talk)',
      'page.of_talk holds back rows of talk',
    ],
  ])('is stopped by one that %s', async (_, statement, told) => {
    const before = await tablesOf(open.database);
    const planted = await open.database
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        throw Object.assign(new Error('taken back'), { tables: await tablesOf(tx) });
      })
      .catch((error: Error & { tables?: Tables }) => {
        if (!error.tables) throw error;
        return error.tables;
      });
    expect(brokenFor(before, planted as Tables)).toContainEqual(told);
  });
});
