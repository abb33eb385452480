/** The form of a backup: one gzip file of JSON lines, with an end by which every line before it is checked. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isDigestOf, type Keyring } from '../secrets/keyring.ts';

/** The number of the form: another one where a reader of this one would go wrong. */
export const FORM = 1;

/**
 * The lines in their order: a head; each table, followed by its rows (lists of texts); each file, followed by its
 * bytes in pieces; an end.
 */
export type BackupLine =
  | { hearthline: number; at: string; migrations: string[]; keys: string[] }
  | { table: string; columns: string[]; last?: number; rows?: never }
  | { blob: string }
  | { bytes: string }
  | { end: BackupCounts; digest: string };

export interface BackupCounts {
  tables: number;
  rows: number;
  files: number;
}

/** The file is none that can be used; the message says why and what can be done. */
export class BackupFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'BackupFault';
  }
}

export interface BackupWriter {
  write(line: BackupLine): Promise<void>;
  /** The JSON of a row. */
  writeRow(row: string): Promise<void>;
  /** The file appears under its name; until then there is none. */
  end(counts: BackupCounts): Promise<void>;
  /** Nothing is left. */
  discard(): Promise<void>;
}

/** For its owner's eyes alone. Throws a BackupFault where something has the name already. */
export async function createBackupFile(path: string, keys: Keyring): Promise<BackupWriter> {
  await refuseTaken(path);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const gzip = createGzip();
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(gzip, out).catch((cause: unknown) => {
    throw notWritten(path, cause);
  });
  // Told by `end`, or by the line that cannot be written.
  written.catch(() => undefined);
  const sum = createHash('sha256');
  const writeText = async (text: string) => {
    if (gzip.write(text) || gzip.destroyed) return gzip.destroyed ? written : undefined;
    await Promise.race([once(gzip, 'drain'), written]);
  };
  const writeLine = (text: string) => {
    sum.update(text).update('\n');
    return writeText(`${text}\n`);
  };
  return {
    write: (line) => writeLine(JSON.stringify(line)),
    writeRow: writeLine,
    end: async (counts) => {
      const digest = keys.digest('backup', textOf(sum.digest('hex'), counts));
      await writeText(`${JSON.stringify({ end: counts, digest })}\n`);
      gzip.end();
      await written;
      await rename(draft, path);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
    discard: async () => {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

function textOf(sum: string, { tables, rows, files }: BackupCounts): string {
  return JSON.stringify([sum, tables, rows, files]);
}

/** Nothing that is there is written over. */
export async function refuseTaken(path: string): Promise<void> {
  const isTaken = await access(path).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new BackupFault(`${path} is there already. Choose another name.`);
}

export function notWritten(path: string, cause: unknown): BackupFault {
  const { code } = cause as NodeJS.ErrnoException;
  return new BackupFault(`${path} cannot be written (${code}). Choose a folder that is there and has room.`, {
    cause,
  });
}

/** A row is its JSON as it was written, all else a line that was read. */
export type ReadLine = { row: string } | Exclude<BackupLine, { end: BackupCounts }>;

/**
 * The lines up to the end. Throws a BackupFault at the first one that is none, where the file was cut off or changed,
 * and where it was made under a key that is not in the ring.
 */
export async function* readBackupFile(path: string, keys: Keyring): AsyncGenerator<ReadLine> {
  const sum = createHash('sha256');
  const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
  for await (const text of linesOf(path)) {
    if (text.startsWith('[')) {
      counts.rows += 1;
      sum.update(text).update('\n');
      yield { row: text };
      continue;
    }
    const line = parsed(path, text);
    if ('end' in line) {
      const isWhole = textOf('', line.end) === textOf('', counts);
      const told = textOf(sum.digest('hex'), counts);
      if (isWhole && isDigestOf(keys, 'backup', told, line.digest)) return;
      throw new BackupFault(
        `${path} was changed after it was made, or was made under another key. Take another one, or the key it was made under.`,
      );
    }
    if ('table' in line) counts.tables += 1;
    if ('blob' in line) counts.files += 1;
    sum.update(text).update('\n');
    yield line;
  }
  throw cutOff(path);
}

function parsed(path: string, text: string): BackupLine {
  try {
    return JSON.parse(text) as BackupLine;
  } catch (cause) {
    throw damaged(path, cause);
  }
}

const NEWLINE = 10;

/** Line by line: bytes of a text never hold the one that ends a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  const source = createReadStream(path);
  const text = createGunzip();
  const piped = pipeline(source, text).catch(() => undefined);
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString('utf8');
        begun = [];
        from = at + 1;
      }
      begun.push(chunk.subarray(from));
    }
  } catch (cause) {
    throw faultOf(path, cause as NodeJS.ErrnoException);
  } finally {
    source.destroy();
    await piped;
  }
  if (Buffer.concat(begun).length > 0) throw cutOff(path);
}

function faultOf(path: string, cause: NodeJS.ErrnoException): BackupFault {
  if (cause instanceof BackupFault) return cause;
  if (cause.code === 'ENOENT') return new BackupFault(`${path} is not there.`, { cause });
  if (cause.code === 'Z_BUF_ERROR') return cutOff(path);
  if (cause.code?.startsWith('Z_')) return damaged(path, cause);
  return new BackupFault(`${path} cannot be read (${cause.code}).`, { cause });
}

export function damaged(path: string, cause?: unknown): BackupFault {
  return new BackupFault(`${path} is damaged, or is no backup. Take another one.`, { cause });
}

function cutOff(path: string): BackupFault {
  return new BackupFault(`${path} was cut off: its end is missing. Take another one.`);
}
