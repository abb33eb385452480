/** Makes a backup while servers run: all rows as they stand at one moment, and the files that they name. */
import type { Blobs } from '../blobs/blobs.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Clock } from '../store/parts.ts';
import {
  atOneMoment,
  lastNumber,
  migrationsHad,
  namedFiles,
  tableRows,
  tableShapes,
} from '../store/table-rows.ts';
import type { Database } from '../store/tables.ts';
import { type BackupCounts, type BackupWriter, createBackupFile, FORM } from './format.ts';

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

/** Throws a BackupFault where something has the name already. What fails leaves nothing. */
export async function makeBackup(parts: BackupParts, path: string): Promise<BackupMade> {
  const file = await createBackupFile(path, parts.keys);
  try {
    const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
    const named = await atOneMoment(parts.database, (tx) => writeTables(parts, tx, file, counts));
    const missing = parts.blobs ? await writeFiles(parts, named, file, counts) : [];
    await file.end(counts);
    return { ...counts, missing };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Answers the keys of the files that its rows name. */
async function writeTables(
  { keys, clock }: BackupParts,
  tx: Database,
  file: BackupWriter,
  counts: BackupCounts,
): Promise<string[]> {
  const needed = await tx.selectFrom('sealingKey').select('keyId').where('clearedAt', 'is', null).execute();
  const ids = needed.map(({ keyId }) => keyId);
  await file.write({
    ...{ hearthline: FORM, at: clock().toISOString(), migrations: await migrationsHad(tx) },
    keys: ids.length > 0 ? ids : [keys.current],
  });
  for (const shape of await tableShapes(tx)) {
    const last = await lastNumber(tx, shape);
    const columns = shape.columns.map(({ name }) => name);
    await file.write({ table: shape.table, columns, ...(last !== undefined && { last }) });
    counts.tables += 1;
    for await (const rows of tableRows(tx, shape)) {
      for (const row of rows) await file.writeRow(row);
      counts.rows += rows.length;
    }
  }
  return namedFiles(tx);
}

/** After the rows: what was taken away meanwhile is named by no row any more. */
async function writeFiles(
  { database, blobs }: BackupParts,
  named: string[],
  file: BackupWriter,
  counts: BackupCounts,
): Promise<string[]> {
  const gone: string[] = [];
  for (const blob of named) {
    const bytes = await blobs?.get(blob);
    if (!bytes) {
      gone.push(blob);
      continue;
    }
    await file.write({ blob });
    counts.files += 1;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        await file.write({ bytes: chunk.subarray(from, from + PIECE_BYTES).toString('base64') });
      }
    }
  }
  return gone.length > 0 ? namedFiles(database, gone) : [];
}
