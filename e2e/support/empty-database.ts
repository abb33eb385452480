/** An embedded database that is made once and copied for each server, since making one takes seconds of the processor. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const cache = join(import.meta.dirname, '../../.cache');

/** Into a data folder that no server has opened yet. */
export async function putEmptyDatabase(data: string): Promise<void> {
  cpSync(await emptyDatabase(), join(data, 'database'), { recursive: true });
}

/** The folder appears whole or not at all: two workers may make it at once, and one of them is too late. */
async function emptyDatabase(): Promise<string> {
  const folder = join(cache, `empty-database-${version()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(`${folder}.`);
  try {
    const database = await PGlite.create({ dataDir: staging });
    await database.close();
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** A database of another version may have another form. */
function version(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = join(dirname(main), '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
