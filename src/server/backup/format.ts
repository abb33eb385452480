/** The form of a backup: one gzip file of JSON lines, with an end by which every line before it is checked. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isDigestOf, type Keyring } from '../secrets/keyring.ts';

/** The number of the form: another one where a reader of this one would go wrong. */
export const FORM = 1;

/** The lines in their order: a head; each table, followed by its rows; each file, followed by its bytes in pieces. */
export type BackupLine =
  | { hearthline: number; at: string; migrations: string[]; keys: string[] }
  | { table: string; columns: string[]; last?: number }
  /** The JSON of a list of texts, which is the whole line. */
  | { row: string }
  | { blob: string }
  | { bytes: string };

/** Behind them. */
interface BackupEnd {
  end: BackupCounts;
  digest: string;
}

export interface BackupCounts {
  tables: number;
  rows: number;
  files: number;
}

export function noCounts(): BackupCounts {
  return { tables: 0, rows: 0, files: 0 };
}

/** The file is none that can be used; the message says why and what can be done. */
export class BackupFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'BackupFault';
  }
}

/**
 * For its owner's eyes alone; it appears under its name once it is whole. Throws a BackupFault where something has the name
 * already or it cannot be written; then, and where a line cannot be had, nothing of it is left.
 */
export async function writeBackupFile(
  path: string,
  keys: Keyring,
  lines: AsyncIterable<BackupLine>,
): Promise<BackupCounts> {
  await refuseTaken(path);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const counts = noCounts();
  let lacking: unknown;
  async function* texts(): AsyncGenerator<string> {
    try {
      yield* signedTexts(keys, lines, counts);
    } catch (error) {
      lacking = error;
      throw error;
    }
  }
  try {
    await pipeline(texts, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(draft, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true });
    throw lacking ?? notWritten(path, error);
  }
  return counts;
}

async function* signedTexts(
  keys: Keyring,
  lines: AsyncIterable<BackupLine>,
  counts: BackupCounts,
): AsyncGenerator<string> {
  const sum = createHash('sha256');
  for await (const line of lines) {
    const text = `${'row' in line ? line.row : JSON.stringify(line)}\n`;
    count(counts, line);
    sum.update(text);
    yield text;
  }
  const end: BackupEnd = {
    end: counts,
    digest: keys.digest('backup', signedText(sum.digest('hex'), counts)),
  };
  yield `${JSON.stringify(end)}\n`;
}

function count(counts: BackupCounts, line: BackupLine): void {
  if ('table' in line) counts.tables += 1;
  if ('row' in line) counts.rows += 1;
  if ('blob' in line) counts.files += 1;
}

function signedText(sum: string, { tables, rows, files }: BackupCounts): string {
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

/**
 * The lines, counted as they are read. Throws a BackupFault at the first one that is none, where the file was cut off or
 * changed, and where it was made under a key that is not in the ring.
 */
export async function* readBackupFile(
  path: string,
  keys: Keyring,
  counts = noCounts(),
): AsyncGenerator<BackupLine> {
  const sum = createHash('sha256');
  for await (const text of textsIn(path)) {
    const line = parsed(path, text);
    if ('end' in line) {
      const isWhole = signedText('', line.end) === signedText('', counts);
      if (isWhole && isDigestOf(keys, 'backup', signedText(sum.digest('hex'), counts), line.digest)) return;
      throw new BackupFault(
        `${path} was changed after it was made, or was made under another key. Take another one, or the key it was made under.`,
      );
    }
    sum.update(text).update('\n');
    count(counts, line);
    yield line;
  }
  throw cutOff(path);
}

function parsed(path: string, text: string): BackupLine | BackupEnd {
  if (text.startsWith('[')) return { row: text };
  try {
    return JSON.parse(text) as BackupLine | BackupEnd;
  } catch (cause) {
    throw damaged(path, cause);
  }
}

const NEWLINE = 10;

/** Line by line: bytes of a text never hold the one that ends a line. */
async function* textsIn(path: string): AsyncGenerator<string> {
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
