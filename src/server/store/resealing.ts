/** After a change of key: what earlier keys have sealed is sealed anew, a few rows at a time, while people work. */
import { type RawBuilder, sql } from 'kysely';
import type { Keyring } from '../secrets/keyring.ts';
import { SEAL_MARK, SealFault, sealedAnew, sealedUnder } from '../secrets/sealing.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import type { Database } from './tables.ts';

/** Rows in one transaction: on the embedded database everybody waits for it. */
const AT_ONCE = 20;

export interface Resealed {
  rows: number;
  /** What did not open, by its place. */
  faults: string[];
}

/** One walk through all tables. Ended in the middle, the next one begins anew and finds what is left. */
export async function resealRows(
  database: Database,
  keys: Keyring,
  isEnding: () => boolean = () => false,
): Promise<Resealed> {
  const done: Resealed = { rows: 0, faults: [] };
  const earlier = keys.ids.filter((id) => id !== keys.current);
  for (const column of SEALED_COLUMNS) {
    let after: string[] | undefined;
    do {
      after = await database
        .transaction()
        .execute((tx) => resealSome(tx, keys, column, { earlier, after, done }));
    } while (after && !isEnding());
  }
  return done;
}

interface Batch {
  earlier: readonly string[];
  /** The key of the row that was looked at last. */
  after: string[] | undefined;
  done: Resealed;
}

/** The key of the last row; undefined at the end of the table. Rows that somebody writes now are left for the next walk. */
async function resealSome(
  tx: Database,
  keys: Keyring,
  column: SealedColumn,
  { earlier, after, done }: Batch,
): Promise<string[] | undefined> {
  const { table, key, more = [] } = column;
  const names = sql.join(key.map((name) => sql.ref(name)));
  const texts = [...key, ...more].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(`of_${name}`)}`);
  const beyond = after ? sql`and (${names}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(texts)}, ${sql.ref(column.column)}::text as value from ${sql.table(table)}
    where ${isUnder(column, earlier)} ${beyond}
    order by ${names} limit ${AT_ONCE} for update skip locked`.execute(tx);
  for (const row of rows) {
    const named = namesOf(column, row);
    try {
      const place = column.place(named);
      const value = sealedAnew(keys, place, JSON.parse(row.value ?? 'null'), column.pointer?.(named));
      const isRow = key.map((name) => sql`${sql.ref(name)} = ${named[name]}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column.column)} = ${JSON.stringify(value)}
        where ${sql.join(isRow, sql` and `)}`.execute(tx);
      done.rows += 1;
    } catch (error) {
      if (!(error instanceof SealFault)) throw error;
      done.faults.push(error.message);
    }
  }
  const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  return last && key.map((name) => namesOf(column, last)[name] ?? '');
}

/** Names come back in camel case. */
function namesOf({ key, more = [] }: SealedColumn, row: Record<string, string>): Record<string, string> {
  const camel = (name: string) => `of_${name}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries([...key, ...more].map((name) => [name, row[camel(name)] ?? '']));
}

/** The columns in which something is sealed under one of these keys. */
export async function columnsUnder(database: Database, keyIds: readonly string[]): Promise<SealedColumn[]> {
  const found: SealedColumn[] = [];
  for (const column of SEALED_COLUMNS) {
    const { rows } = await sql`
      select 1 from ${sql.table(column.table)} where ${isUnder(column, keyIds)} limit 1`.execute(database);
    if (rows.length > 0) found.push(column);
  }
  return found;
}

/** By the text of the JSON: inside a value quotes are escaped, so that none passes for a sealed one. */
function isUnder({ column }: SealedColumn, keyIds: readonly string[]): RawBuilder<boolean> {
  const begins = keyIds.map((id) => `%"${SEAL_MARK}": "${sealedUnder(id)}%`);
  return sql`${sql.ref(column)}::text like any (array[${sql.join(begins)}]::text[])`;
}
