/** An embedded database with its tables and nothing in them, made once and copied for each server: making one takes seconds of the processor. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/store/database.ts';
import { migrate, migrationsOnDisk } from '../../src/server/store/migrate.ts';
import type { Database } from '../../src/server/store/tables.ts';

const cache = join(import.meta.dirname, '../../.cache');
const KIND = 'empty-database-';
/** How it is made; another number where that changes. */
const FORM = 2;

/** Into a data folder that no server has opened yet. */
export async function putEmptyDatabase(data: string): Promise<void> {
  cpSync(await emptyDatabase(), join(data, 'database'), { recursive: true });
}

/** The same as one file, for a database in memory: read once a worker. */
export async function emptyDatabaseInOneFile(): Promise<Blob> {
  oneFile ??= tarOf(await emptyDatabase());
  return oneFile;
}

let oneFile: Blob | undefined;

/** The folder appears whole or not at all: two workers may make it at once, and one of them is too late. */
async function emptyDatabase(): Promise<string> {
  const folder = join(cache, KIND + version());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'making-database-'));
  try {
    const { database, close } = await openDatabase({ folder: staging });
    await migrate(database, () => new Date());
    await dropTemplates(database);
    await close();
    renameSync(join(staging, 'database'), folder);
    dropOthers(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

/** No server makes a database within its own, and without the two that one is made from, half of the files need no copy. */
async function dropTemplates(database: Database): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(database);
  await sql`drop database template0`.execute(database);
  await sql`drop database template1`.execute(database);
  await sql`checkpoint`.execute(database);
}

/** A database of another version may have another form, and one of other migrations other tables. */
function version(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = join(dirname(main), '..', 'package.json');
  const { version: embedded } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const tables = createHash('sha256').update(JSON.stringify(migrationsOnDisk())).digest('hex');
  return `${embedded}-${tables.slice(0, 16)}-${FORM}`;
}

const BLOCK = 512;

function tarOf(folder: string): Blob {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const parts = entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isDirectory() ? Buffer.alloc(0) : readFileSync(path);
    const filling = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [tarHeader(relative(folder, path), bytes.length, entry.isDirectory()), bytes, filling];
  });
  return new Blob([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** By POSIX: the sum is taken over the header with eight spaces where it will stand. */
function tarHeader(name: string, size: number, isFolder: boolean): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(BLOCK);
  header.write(isFolder ? `${name}/` : name, 0);
  header.write(isFolder ? '0000700' : '0000600', 100);
  header.write(size.toString(8).padStart(11, '0'), 124);
  header.write('00000000000', 136);
  header.write(' '.repeat(8), 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function dropOthers(folder: string): void {
  const others = readdirSync(cache).filter((name) => name.startsWith(KIND) && name !== basename(folder));
  for (const name of others) rmSync(join(cache, name), { recursive: true, force: true });
}
