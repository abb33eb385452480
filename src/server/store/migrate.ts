/** Brings the tables up to date: runs what is missing of migrations/, once, whichever server starts first. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { CannotStart } from '../secrets/cannot-start.ts';
import type { Clock } from './parts.ts';
import type { Database } from './tables.ts';

/** Any number that no other program on the same database takes; servers that start together queue up at it. */
const advisoryLock = 7_261_945_881;

export interface Migration {
  name: string;
  text: string;
}

/** In the order of their names. */
export function migrationsOnDisk(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
}

/** All or nothing, under an advisory lock. Answers the names of those it ran. */
export function migrate(
  database: Database,
  clock: Clock,
  migrations = migrationsOnDisk(),
): Promise<string[]> {
  return database.transaction().execute(async (tx) => {
    // Waiting for another server's migrations may take longer than a person's call may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`.execute(tx);
    await sql`create table if not exists migration (
      name text primary key, hash text not null, applied_at timestamptz not null
    )`.execute(tx);
    const applied = await migrationsApplied(tx);
    refuseUnknown(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.some((one) => one.name === name));
    for (const { name, text } of missing) {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await tx
        .insertInto('migration')
        .values({ name, hash: hashOf(text), appliedAt: clock() })
        .execute();
    }
    return missing.map(({ name }) => name);
  });
}

/** In the order of their names; none where there are no tables yet. */
export async function migrationsApplied(database: Database): Promise<{ name: string; hash: string }[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.migration') is not null as there`.execute(database);
  if (!rows[0]?.there) return [];
  return database.selectFrom('migration').select(['name', 'hash']).orderBy('name').execute();
}

/**
 * For commands, which leave the tables as the servers have them: older servers would not start again on newer ones. Where
 * there are none yet nobody has any, so that one that writes (`makes`) makes them. Throws CannotStart.
 */
export async function refuseOtherTables(database: Database, clock: Clock, makes: boolean): Promise<void> {
  const applied = await migrationsApplied(database);
  if (applied.length === 0) {
    if (makes) return void (await migrate(database, clock));
    throw new CannotStart('The database has no tables yet.', 'A server makes them when it starts.');
  }
  const migrations = migrationsOnDisk();
  refuseUnknown(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.some((one) => one.name === name));
  const [first] = missing;
  if (!first) return;
  throw new CannotStart(
    `The database is older than this command: it has not had the migration ${first.name}. Nothing was changed.`,
    'Use the command of the version that the servers have. To upgrade, start a server of this version first: it brings the tables up to date, while the older ones go on.',
  );
}

/** A migration that ran is history: it can neither be changed nor forgotten by an older server. */
function refuseUnknown(applied: { name: string; hash: string }[], migrations: Migration[]): void {
  for (const { name, hash } of applied) {
    const migration = migrations.find((one) => one.name === name);
    if (!migration) {
      throw new CannotStart(
        `The database is newer than this server: it has had the migration ${name}.`,
        'Start the newer version of the server.',
      );
    }
    if (hashOf(migration.text) !== hash) {
      throw new CannotStart(
        `The migration ${name} was changed after it had been run on this database.`,
        'Restore the file and write a new migration beside it; in a sandbox, delete the data folder.',
      );
    }
  }
}

/** The embedded database runs one statement at a time. Ours end with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
