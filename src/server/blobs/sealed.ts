/** Encrypts bytes at rest in numbered blocks, so that none can be changed, moved or cut off unseen. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Keyring } from '../secrets/keyring.ts';
import { type Blobs, safeKey } from './blobs.ts';

/**
 * `HLB1`, the key's id (8 ASCII characters), 16 random bytes; then blocks of up to 64 KiB of text, each followed by
 * its tag of 16 bytes. Every write has a key of its own, from the ring's, the blob's name and the random bytes.
 * The nonce is the block's number and a mark on the last one (STREAM: Hoang, Reyhanitabar, Rogaway, Vizár 2015),
 * so that a missing, doubled or swapped block does not open, nor does one after the last.
 */
const MARK = Buffer.from('HLB1');
const KEY_ID_BYTES = 8;
const SALT_BYTES = 16;
const HEAD_BYTES = MARK.length + KEY_ID_BYTES + SALT_BYTES;
const BLOCK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The bytes of a blob were changed, cut off, or belong to another key. */
export class BlobFault extends Error {
  constructor(key: string, reason: string) {
    super(`The blob ${key} does not open: ${reason}.`);
    this.name = 'BlobFault';
  }
}

export interface SealedBlobs extends Blobs {
  /** Seals a blob of an earlier key anew; answers whether it was one. Whoever reads it meanwhile reads either. */
  reseal(key: string): Promise<boolean>;
}

/** The same port; what stands behind it sees only ciphertext. */
export function createSealedBlobs(blobs: Blobs, keys: Keyring): SealedBlobs {
  return {
    reseal: async (key) => {
      const found = await blobs.get(key);
      if (!found) return false;
      const source = found[Symbol.asyncIterator]();
      const first = await source.next();
      const isCurrent = first.done === true || keyIdIn(first.value) === keys.current;
      if (isCurrent) {
        found.destroy();
        return false;
      }
      await blobs.put(key, sealed(keys, safeKey(key), opened(keys, key, continued(first.value, source))));
      return true;
    },
    put: (key, bytes) => blobs.put(key, sealed(keys, safeKey(key), bytes)),
    get: async (key) => {
      const found = await blobs.get(key);
      // A reader that goes away early closes the source through the generator.
      return found && Readable.from(opened(keys, key, found), { objectMode: false });
    },
    delete: (key) => blobs.delete(key),
  };
}

async function* continued(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Files come in pieces that are longer than their head. */
function keyIdIn(head: Buffer): string {
  return head.toString('latin1', MARK.length, MARK.length + KEY_ID_BYTES);
}

async function* sealed(
  keys: Keyring,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const head = Buffer.concat([MARK, Buffer.from(keys.current, 'latin1'), randomBytes(SALT_BYTES)]);
  const secret = secretOf(keys, key, head);
  yield head;
  for await (const { block, at, isLast } of blocksOf(bytes, BLOCK_BYTES)) {
    const cipher = createCipheriv(CIPHER, secret, nonceOf(at, isLast), { authTagLength: TAG_BYTES });
    cipher.setAAD(head);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Gives out only what it has verified; throws a BlobFault at the first block that is not as it was written. */
async function* opened(keys: Keyring, key: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined;
  let secret: Buffer = Buffer.alloc(0);
  for await (const { block, at, isLast } of blocksOf(bytes, BLOCK_BYTES + TAG_BYTES, HEAD_BYTES)) {
    if (!head) {
      head = block;
      secret = secretOf(keys, key, head);
      if (isLast) throw new BlobFault(key, 'it was cut off');
      continue;
    }
    const text = openBlock(secret, head, block, nonceOf(at - 1, isLast));
    if (!text) throw new BlobFault(key, 'it was changed or cut off');
    yield text;
  }
}

function openBlock(secret: Buffer, head: Buffer, block: Buffer, nonce: Buffer): Buffer | undefined {
  if (block.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(head);
  decipher.setAuthTag(block.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(block.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function secretOf(keys: Keyring, key: string, head: Buffer): Buffer {
  if (head.length < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK))
    throw new BlobFault(key, 'its form is unknown');
  const keyId = keyIdIn(head);
  const secret = keys.fieldKey(keyId, `blob/${key}/${head.toString('hex', MARK.length + KEY_ID_BYTES)}`);
  if (secret) return secret;
  throw new BlobFault(key, `key ${keyId} is not in HEARTHLINE_KEY or HEARTHLINE_KEY_OLD`);
}

/** 12 bytes: 7 of nothing, 4 of number, 1 that marks the last. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(at, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Blocks of one size, the last one shorter, after a first one of its own size; at least one, however few the bytes. */
async function* blocksOf(bytes: AsyncIterable<Uint8Array>, size: number, first = size) {
  let held = Buffer.alloc(0);
  let at = 0;
  const wanted = () => (at === 0 ? first : size);
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    // One block is held back until more is seen: only then is it known not to be the last.
    while (held.length > wanted()) {
      const block = held.subarray(0, wanted());
      held = held.subarray(block.length);
      yield { block, at: at++, isLast: false };
    }
  }
  yield { block: held, at, isLast: true };
}
