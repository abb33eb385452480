/** Brings a backup back into an empty database, and verifies that all of it is there and opens. */
import type { Blobs } from '../blobs/blobs.ts';
import { BlobFault, createSealedBlobs } from '../blobs/sealed.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { readChains } from '../store/event-chain.ts';
import { migrate, migrationsOnDisk } from '../store/migrate.ts';
import type { Clock } from '../store/parts.ts';
import {
  asLongAsItTakes,
  countFrom,
  createRowsDigest,
  filledTables,
  migrationsHad,
  namedFiles,
  openMoment,
  putRows,
  type TableShape,
  tableRows,
  tableShapes,
} from '../store/table-rows.ts';
import type { Database } from '../store/tables.ts';
import {
  type BackupCounts,
  BackupFault,
  type BackupLine,
  damaged,
  FORM,
  noCounts,
  readBackupFile,
} from './format.ts';

type BackupHead = Extract<BackupLine, { hearthline: number }>;

export interface BackupRead extends BackupCounts {
  path: string;
  head: BackupHead;
}

/** Reads all of it. Throws a BackupFault where it is not whole, was made under another key, or is of another form. */
export async function checkBackup(path: string, keys: Keyring): Promise<BackupRead> {
  const counts = noCounts();
  let head: BackupHead | undefined;
  for await (const line of readBackupFile(path, keys, counts)) {
    if ('hearthline' in line) head = line;
    if (head?.hearthline !== FORM)
      throw new BackupFault(
        `${path} is no backup that this version reads. Restore it with the one that made it.`,
      );
  }
  if (!head) throw damaged(path);
  const unknown = head.keys.filter((id) => !keys.ids.includes(id));
  if (unknown.length === 0) return { ...counts, path, head };
  throw new BackupFault(
    `Something in ${path} is sealed under the key ${unknown.join(', ')}, which this server does not have. Put it into HEARTHLINE_KEY_OLD.`,
  );
}

export interface RestoreParts {
  database: Database;
  keys: Keyring;
  /** As they lie there: sealed. */
  blobs: Blobs;
  clock: Clock;
}

export interface Restored extends BackupRead {
  /** A sentence for each thing that is not as it was. */
  problems: string[];
  events: number;
}

/** All or nothing, of a file that was checked. Throws a BackupFault where the database has rows, or a newer server made the backup. */
export async function restoreBackup(parts: RestoreParts, read: BackupRead): Promise<Restored> {
  const { database, keys, clock } = parts;
  await prepareTables(database, read.head, clock);
  const tables = await database.transaction().execute(async (tx) => {
    await asLongAsItTakes(tx);
    return putAll({ ...parts, database: tx }, readBackupFile(read.path, keys));
  });
  const problems = await differences(database, tables);
  await migrate(database, clock);
  const chains = await readChains(database, keys);
  const files = await unopenedFiles(parts);
  return { ...read, problems: [...problems, ...chains.problems, ...files], events: chains.events };
}

/** The tables as the backup knows them; what is newer follows once the rows are there. */
async function prepareTables(database: Database, { migrations }: BackupHead, clock: Clock): Promise<void> {
  const filled = await filledTables(database);
  if (filled.length > 0)
    throw new BackupFault(
      `The database is not empty: ${filled.join(', ')}. Restore into a new one, or into another HEARTHLINE_DATA folder.`,
    );
  const own = migrationsOnDisk();
  const unknown = migrations.filter((name) => !own.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new BackupFault(
      `A newer version made this backup (${unknown.join(', ')}). Restore it with that one.`,
    );
  const newer = (await migrationsHad(database)).filter((name) => !migrations.includes(name));
  if (newer.length > 0)
    throw new BackupFault(
      `The database has newer tables than the backup (${newer.join(', ')}). Restore into a new database that no server has opened.`,
    );
  await migrate(
    database,
    clock,
    own.filter(({ name }) => migrations.includes(name)),
  );
}

/** A table of the backup, and what stood in it. */
interface PutTable {
  shape: TableShape;
  digest: ReturnType<typeof createRowsDigest>;
}

async function putAll(
  { database, blobs }: RestoreParts,
  lines: AsyncGenerator<BackupLine>,
): Promise<PutTable[]> {
  const shapes = await tableShapes(database);
  const tables: PutTable[] = [];
  let rows: string[] = [];
  let size = 0;
  const putPending = async () => {
    const table = tables.at(-1);
    if (table && rows.length > 0)
      await putRows(database, table.shape, rows).catch((cause: unknown) => {
        throw rowsRefused(table.shape, cause);
      });
    [rows, size] = [[], 0];
  };
  const source = lines[Symbol.asyncIterator]();
  for (let next = await source.next(); !next.done; ) {
    const line = next.value;
    if ('row' in line) {
      tables.at(-1)?.digest.add(line.row);
      rows.push(line.row);
      size += line.row.length;
    }
    if (!('row' in line) || size > MOST_AT_ONCE) await putPending();
    if ('table' in line) {
      const shape = shapeIn(shapes, line);
      tables.push({ shape, digest: createRowsDigest() });
      if (line.last !== undefined) await countFrom(database, shape, line.last);
    }
    next = 'blob' in line ? await putFile(blobs, line.blob, source) : await source.next();
  }
  await putPending();
  return tables;
}

/** SQLSTATE classes 22 and 23: a value that its column does not take, a constraint that a row does not keep to. */
const NOT_TAKEN = /^2[23]/;

/** No value is in the sentence: the server's own words quote the row. */
function rowsRefused({ table }: TableShape, cause: unknown): unknown {
  const { code, constraint } = cause as { code?: string; constraint?: string };
  if (!NOT_TAKEN.test(code ?? '')) return cause;
  const why = constraint === undefined ? code : `${code}, ${constraint}`;
  return new BackupFault(
    `A row of ${table} is not taken by its table (${why}). Nothing was restored. Restore with the version that made the backup, or take the backup before this one.`,
    { cause },
  );
}

/** Characters of rows that are written at once. */
const MOST_AT_ONCE = 1_000_000;

/** Columns stand in the order in which the backup has them. */
function shapeIn(shapes: TableShape[], line: { table: string; columns: string[] }): TableShape {
  const shape = shapes.find(({ table }) => table === line.table);
  const columns = line.columns.map((name) => shape?.columns.find((column) => column.name === name));
  const known = columns.filter((column) => column !== undefined);
  if (shape && known.length === columns.length && known.length === shape.columns.length)
    return { ...shape, columns: known };
  throw new BackupFault(
    `The table ${line.table} is not as the backup has it. Restore it with the version that made it.`,
  );
}

/** Answers the line behind the last piece. */
async function putFile(blobs: Blobs, key: string, source: AsyncGenerator<BackupLine>) {
  let next = await source.next();
  async function* pieces(): AsyncGenerator<Buffer> {
    for (; !next.done && 'bytes' in next.value; next = await source.next()) {
      yield Buffer.from(next.value.bytes, 'base64');
    }
  }
  await blobs.put(key, pieces());
  return next;
}

async function differences(database: Database, tables: PutTable[]): Promise<string[]> {
  const tx = await openMoment(database);
  try {
    const problems: string[] = [];
    for (const { shape, digest } of tables) {
      const found = createRowsDigest();
      for await (const rows of tableRows(tx, shape)) for (const row of rows) found.add(row);
      if (digest.read() !== found.read())
        problems.push(`The rows of ${shape.table} are not those of the backup.`);
    }
    return problems;
  } finally {
    await tx.rollback().execute();
  }
}

/** Reads each file that a row names to its end. */
async function unopenedFiles({ database, blobs, keys }: RestoreParts): Promise<string[]> {
  const sealed = createSealedBlobs(blobs, keys);
  const problems: string[] = [];
  for (const key of await namedFiles(database)) {
    try {
      const bytes = await sealed.get(key);
      if (!bytes) problems.push(`The file ${key} is not where files lie.`);
      for await (const _ of bytes ?? []);
    } catch (error) {
      if (!(error instanceof BlobFault)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
}
