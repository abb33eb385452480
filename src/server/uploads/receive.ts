/** Takes a file in: counted, hashed and sealed while it streams, then checked as a whole, then kept or deleted. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Blobs } from '../blobs/blobs.ts';
import { Refused } from '../http/refused.ts';
import type { Flaw } from './flaws.ts';
import { FILE_KINDS, type FileKind, flawOf, kindOf, SNIFFED_BYTES } from './inspect/inspect.ts';

export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Files that are looked at in one server at a time: each lies in memory whole for that. */
const MOST_AT_ONCE = 4;

export interface Received {
  type: string;
  size: number;
  sha256: string;
}

/** Ends a stream whose file is refused already. */
class FlawFound extends Error {
  readonly flaw: Flaw;

  constructor(flaw: Flaw) {
    super(flaw);
    this.flaw = flaw;
  }
}

/**
 * Puts the bytes under the key. Answers what they are, or what is wrong with them: then the key is empty again.
 * Throws when the blobs cannot be reached, and a refusal that nobody will read when the sender went away.
 */
export type Receive = (
  key: string,
  bytes: Readable,
  accepted: readonly FileKind[],
) => Promise<Received | Flaw>;

export function createReceive(blobs: Blobs): Receive {
  const oneOfFew = createGate(MOST_AT_ONCE);
  return async (key, bytes, accepted) => {
    const passing = watchedBytes(bytes, accepted);
    try {
      await blobs.put(key, passing.bytes);
      const kind = passing.kind();
      const flaw = await oneOfFew(() => lookedAt(blobs, key, kind));
      if (flaw === undefined) return { type: FILE_KINDS[kind], ...passing.total() };
      await blobs.delete(key);
      return flaw;
    } catch (error) {
      await blobs.delete(key);
      if (error instanceof FlawFound) return error.flaw;
      throw error;
    }
  };
}

/** The bytes as they pass. The kind is known from the first ones: what is none of ours is not read further. */
function watchedBytes(source: Readable, accepted: readonly FileKind[]) {
  const hash = createHash('sha256');
  let size = 0;
  let kind: FileKind | undefined;
  async function* pass(): AsyncGenerator<Uint8Array> {
    let held: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of chunksOf(source)) {
      size += chunk.length;
      if (size > MOST_FILE_BYTES) throw new FlawFound('tooLarge');
      hash.update(chunk);
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
  return { bytes: pass(), kind: known, total: () => ({ size, sha256: hash.digest('hex') }) };
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

/** Read back from where they lie: so it is known as well that they can be. */
async function lookedAt(blobs: Blobs, key: string, kind: FileKind): Promise<Flaw | undefined> {
  const stream = await blobs.get(key);
  if (!stream) throw new Error(`The blob ${key} is not there right after it was put.`);
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return flawOf(kind, Buffer.concat(chunks));
}

/** Does a few things at once, the others in turn. */
function createGate(most: number) {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
