/** Takes a file in: counted and sealed while it streams, then checked as a whole and scanned, then stored or deleted. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Blobs } from '../blobs/blobs.ts';
import { Refused } from '../http/refused.ts';
import { faultFields } from '../services/log.ts';
import { type RunTask, ThreadsBusy, ThreadTimeout } from '../threads/threads.ts';
import { type Flaw, FlawFound } from './flaws.ts';
import { FILE_KINDS, type FileKind, kindOf, SNIFFED_BYTES } from './inspect/inspect.ts';
import type { ScanFile } from './scanner.ts';

export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Files that are checked in one server at a time: each lies in memory whole for that. */
const MOST_AT_ONCE = 4;
/** Files that wait for it, sealed: who sends one more is asked to try again. */
const MOST_WAITING = 200;
/** Honest files take a second on a slow machine. */
const INSPECTION_MS = 20_000;

export interface Received {
  type: string;
  size: number;
  sha256: string;
}

export interface ReceiveParts {
  blobs: Blobs;
  runTask: RunTask;
  /** Absent where nothing looks for viruses. */
  scanFile?: ScanFile;
  log: { error: (fields: object, message: string) => void };
}

/**
 * Puts the bytes under the key, without what of them is never shown. Answers what is stored, or what is wrong with
 * it: then the key is empty again. Throws when the blobs cannot be reached, a refusal (503) while files cannot be
 * checked, and one that nobody will read when the sender went away.
 */
export type Receive = (
  key: string,
  bytes: Readable,
  accepted: readonly FileKind[],
) => Promise<Received | Flaw>;

export function createReceive(parts: ReceiveParts): Receive {
  const { blobs } = parts;
  const oneOfFew = createGate(MOST_AT_ONCE);
  return async (key, source, accepted) => {
    const passing = watchedBytes(source, accepted);
    try {
      await blobs.put(key, passing.bytes);
      const kind = passing.kind();
      const found = await oneOfFew(() => checkedBlob(parts, key, kind));
      if (typeof found !== 'string') return found;
      await blobs.delete(key);
      return found;
    } catch (error) {
      await blobs.delete(key);
      if (error instanceof FlawFound) return error.flaw;
      throw error;
    }
  };
}

/** The bytes as they pass. The kind is known from the first ones: what is none of ours is not read further. */
function watchedBytes(source: Readable, accepted: readonly FileKind[]) {
  let size = 0;
  let kind: FileKind | undefined;
  async function* pass(): AsyncGenerator<Uint8Array> {
    let held: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of chunksOf(source)) {
      size += chunk.length;
      if (size > MOST_FILE_BYTES) throw new FlawFound('tooLarge');
      if (!held) {
        yield chunk;
        continue;
      }
      held = Buffer.concat([held, chunk]);
      if (held.length < SNIFFED_BYTES) continue;
      kind = await acceptedKind(held, accepted);
      yield held;
      held = undefined;
    }
    if (size === 0) throw new FlawFound('empty');
    if (!held) return;
    kind = await acceptedKind(held, accepted);
    yield held;
  }
  const known = () => {
    if (kind) return kind;
    throw new Error('The bytes were not read to their end.');
  };
  return { bytes: pass(), kind: known };
}

/** A refused file is read no further, but its connection must live to tell so. */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new Refused(400, 'The file did not arrive whole.');
  }
}

async function acceptedKind(head: Buffer, accepted: readonly FileKind[]): Promise<FileKind> {
  const kind = await kindOf(head, accepted);
  if (!kind) throw new FlawFound('type');
  if (!accepted.includes(kind)) throw new FlawFound('notAccepted');
  return kind;
}

/** Read back from where they lie: so it is known as well that they can be. What was dropped of them is not stored. */
async function checkedBlob(parts: ReceiveParts, key: string, kind: FileKind): Promise<Received | Flaw> {
  const { blobs } = parts;
  const given = await bytesOf(blobs, key);
  const found = await inspected(parts, kind, given);
  if ('flaw' in found) return found.flaw;
  // As they came: what was dropped may have been the virus, and then somebody sent one.
  if ((await scanned(parts, given)) === 'infected') return 'infected';
  const { bytes } = found;
  if (Buffer.compare(bytes, given) !== 0) await blobs.put(key, onePiece(bytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { type: FILE_KINDS[kind], size: bytes.length, sha256 };
}

async function bytesOf(blobs: Blobs, key: string): Promise<Buffer> {
  const stream = await blobs.get(key);
  if (!stream) throw new Error(`The blob ${key} is not there right after it was put.`);
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function inspected({ runTask }: ReceiveParts, kind: FileKind, bytes: Uint8Array) {
  try {
    return await runTask('inspect', { kind, bytes }, INSPECTION_MS);
  } catch (error) {
    if (error instanceof ThreadTimeout) return { flaw: 'tooDetailed' as const };
    if (error instanceof ThreadsBusy) throw notNow();
    throw error;
  }
}

async function scanned({ scanFile, log }: ReceiveParts, bytes: Uint8Array) {
  try {
    return scanFile ? await scanFile(bytes) : 'clean';
  } catch (error) {
    log.error({ err: faultFields(error) }, 'The scanner of files did not answer.');
    throw notNow();
  }
}

/** Nothing is lost: the person has the file still, and sends it again. */
function notNow(): Refused {
  const headers = { 'retry-after': '30' };
  return new Refused(503, 'We cannot check files right now. Please try again in a moment.', { headers });
}

/** Does a few things at once, the others in turn, and no more than can wait. */
function createGate(most: number) {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.length >= MOST_WAITING) throw notNow();
    if (busy >= most) await new Promise<void>((resolve) => queue.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
