/** Makes a backup while servers run: all rows as they stand at one moment, and the files that they name. */
import type { Blobs } from '../blobs/blobs.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Clock } from '../store/parts.ts';
import {
  lastNumber,
  migrationsHad,
  namedFiles,
  openMoment,
  tableRows,
  tableShapes,
} from '../store/table-rows.ts';
import type { Database } from '../store/tables.ts';
import { type BackupCounts, type BackupLine, FORM, writeBackupFile } from './format.ts';

/** Bytes of a file in one line. */
const PIECE_BYTES = 192 * 1024;

export interface BackupParts {
  database: Database;
  keys: Keyring;
  /** As they lie there: sealed. Undefined: files are not copied. */
  blobs: Blobs | undefined;
  clock: Clock;
}

export interface BackupMade extends BackupCounts {
  /** Files that rows name and that are not where files lie. */
  missing: string[];
}

/** Throws a BackupFault as `writeBackupFile` does. What fails leaves nothing. */
export async function makeBackup(parts: BackupParts, path: string): Promise<BackupMade> {
  const missing: string[] = [];
  const counts = await writeBackupFile(path, parts.keys, backupLines(parts, missing));
  return { ...counts, missing };
}

async function* backupLines(parts: BackupParts, missing: string[]): AsyncGenerator<BackupLine> {
  const { database, blobs } = parts;
  const tx = await openMoment(database);
  let named: string[];
  try {
    yield await headOf(parts, tx);
    yield* tableLines(tx);
    named = await namedFiles(tx);
  } finally {
    await tx.rollback().execute();
  }
  if (!blobs) return;
  const gone: string[] = [];
  for (const key of named) {
    const bytes = await blobs.get(key);
    if (bytes) yield* fileLines(key, bytes);
    else gone.push(key);
  }
  // What was taken away meanwhile is named by no row any more.
  if (gone.length > 0) missing.push(...(await namedFiles(database, gone)));
}

async function headOf({ keys, clock }: BackupParts, tx: Database): Promise<BackupLine> {
  const needed = await tx.selectFrom('sealingKey').select('keyId').where('clearedAt', 'is', null).execute();
  const ids = needed.map(({ keyId }) => keyId);
  return {
    ...{ hearthline: FORM, at: clock().toISOString(), migrations: await migrationsHad(tx) },
    keys: ids.length > 0 ? ids : [keys.current],
  };
}

async function* tableLines(tx: Database): AsyncGenerator<BackupLine> {
  for (const shape of await tableShapes(tx)) {
    const last = await lastNumber(tx, shape);
    const columns = shape.columns.map(({ name }) => name);
    yield { table: shape.table, columns, ...(last !== undefined && { last }) };
    for await (const rows of tableRows(tx, shape)) for (const row of rows) yield { row };
  }
}

async function* fileLines(key: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<BackupLine> {
  yield { blob: key };
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      yield { bytes: chunk.subarray(from, from + PIECE_BYTES).toString('base64') };
    }
  }
}
