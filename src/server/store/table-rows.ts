/** All rows of all tables as text: read at one moment for a backup, and written into empty tables. */
import { createHash } from 'node:crypto';
import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import { migrationsApplied } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

export interface TableShape {
  table: string;
  columns: { name: string; type: string }[];
  /** Columns of the primary key, in their order. */
  key: { name: string; type: string }[];
  /** The column that the database counts itself. */
  counted?: string;
}

/** What counts for minutes, or lets somebody in: after a restore people sign in anew. */
const LEFT_OUT = ['migration', 'reset', 'session', 'sign_in_code', 'throttle'];
/** Rows that are held at once; a document of some pages is 100 kB. */
const AT_ONCE = 100;

/** Everything that is read within it is of one moment, and in the same spelling on each server. To be rolled back. */
export async function openMoment(database: Database): Promise<ControlledTransaction<Tables>> {
  const moment = database.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const tx = await moment.execute();
  await asLongAsItTakes(tx);
  return tx;
}

/** For this transaction. */
export async function asLongAsItTakes(tx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO'`.execute(tx);
}

/** A table stands behind those that it refers to. */
export async function tableShapes(tx: Database): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; counted: boolean; place: number }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' as counted,
      coalesce(array_position(indkey::int2[], attnum), -1) as place
    from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(tx);
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !LEFT_OUT.includes(name));
  const ordered = inOrder(names, await references(tx));
  return ordered.map((table) => {
    const own = rows.filter((row) => row.table === table);
    const key = own.filter(({ place }) => place >= 0).sort((one, other) => one.place - other.place);
    const counted = own.find((row) => row.counted)?.name;
    const columns = own.map(({ name, type }) => ({ name, type }));
    return { table, columns, key, ...(counted !== undefined && { counted }) };
  });
}

async function references(tx: Database): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select source.relname as from, target.relname as to from pg_constraint
    join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx);
  return rows;
}

function inOrder(names: string[], refers: { from: string; to: string }[]): string[] {
  const placed = new Set<string>();
  const place = (name: string, behind: string[]) => {
    if (placed.has(name)) return;
    if (behind.includes(name))
      throw new Error(`Tables refer to each other in a circle: ${behind.join(', ')}.`);
    const targets = refers.filter(({ from, to }) => from === name && to !== name && names.includes(to));
    for (const { to } of targets) place(to, [...behind, name]);
    placed.add(name);
  };
  for (const name of names) place(name, []);
  return [...placed];
}

/** Some rows at a time, each as the JSON of a list of texts, one a column. */
export async function* tableRows(
  tx: Database,
  { table, columns, key }: TableShape,
): AsyncGenerator<string[]> {
  const line = sql`json_build_array(${sql.join(columns.map(asText))})::text`;
  const place = sql`json_build_array(${sql.join(key.map(asText))})`;
  const keyColumns = sql.join(key.map(({ name }) => sql.ref(name)));
  let after: string[] | undefined;
  do {
    const beyond = after ? sql`where (${keyColumns}) > (${sql.join(key.map(valueIn(after)))})` : sql``;
    const { rows } = await sql<{ line: string; place: string[] }>`
      select ${line} as line, ${place} as place from ${sql.table(table)} ${beyond}
      order by ${keyColumns} limit ${AT_ONCE}::int`.execute(tx);
    if (rows.length > 0) yield rows.map((row) => row.line);
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.place;
  } while (after);
}

function asText({ name }: { name: string }): RawBuilder<string> {
  return sql`${sql.ref(name)}::text`;
}

function valueIn(texts: string[]) {
  return ({ type }: { type: string }, at: number) => sql`${texts[at]}::text::${sql.raw(type)}`;
}

/** Rows as `tableRows` gives them, of these columns. */
export async function putRows(
  tx: Database,
  { table, columns }: Pick<TableShape, 'table' | 'columns'>,
  rows: readonly string[],
): Promise<void> {
  const values = columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    overriding system value select ${sql.join(values)}
    from json_array_elements(${`[${rows.join(',')}]`}::json) as lines(line)`.execute(tx);
}

/** The number that was given out last; undefined where none was. */
export async function lastNumber(tx: Database, shape: TableShape): Promise<number | undefined> {
  if (shape.counted === undefined) return undefined;
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(${sequenceOf(shape)}::regclass) as last`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/** The next one is the one behind it. */
export async function countFrom(tx: Database, shape: TableShape, last: number): Promise<void> {
  await sql`select setval(${sequenceOf(shape)}::regclass, ${last}::bigint)`.execute(tx);
}

function sequenceOf({ table, counted }: TableShape): RawBuilder<string> {
  return sql`pg_get_serial_sequence(${table}::text, ${counted}::text)`;
}

/** Those that have rows, in a database that may have no tables yet. */
export async function filledTables(tx: Database): Promise<string[]> {
  const filled: string[] = [];
  for (const { table } of await tableShapes(tx)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

/** Names of the migrations that it has had; none where it has no tables. */
export async function migrationsHad(tx: Database): Promise<string[]> {
  return (await migrationsApplied(tx)).map(({ name }) => name);
}

/** Files that are whole, in the order of their keys; of those given, when some are. */
export async function namedFiles(database: Database, only?: string[]): Promise<string[]> {
  const those = only ? sql`where blob = any(${only}::text[])` : sql``;
  const { rows } = await sql<{ blob: string }>`select blob from (
      select blob from upload where state in ('staged', 'attached')
      union select blob from talk_file where size is not null
    ) as named ${those} order by blob`.execute(database);
  return rows.map(({ blob }) => blob);
}

/** Says of rows in any order whether they are the same: keys make each of them another. */
export function createRowsDigest(): { add(row: string): void; read(): string } {
  const sum = Buffer.alloc(32);
  let count = 0;
  return {
    add: (row) => {
      count += 1;
      const hash = createHash('sha256').update(row).digest();
      for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) ^ byte;
    },
    read: () => `${count} ${sum.toString('hex')}`,
  };
}
