/** Larger values in the database: a few hundred kilobytes, compressed, then sealed as any other value. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Keyring } from './keyring.ts';
import { openSealed, SealFault, sealWhole } from './sealing.ts';

/** For files that are written with the rows that speak of them; larger ones belong into the blob store. */
export function sealBytes(keys: Keyring, row: string, pointer: string, bytes: Buffer): unknown {
  return sealWhole(keys, row, pointer, gzipSync(bytes).toString('base64'));
}

/** Throws SealFault when it was changed or belongs elsewhere. */
export function openBytes(keys: Keyring, row: string, pointer: string, sealed: unknown): Buffer {
  const text = openSealed(keys, row, sealed, pointer);
  if (typeof text !== 'string') throw new SealFault(row + pointer, 'it holds no bytes');
  return gunzipSync(Buffer.from(text, 'base64'));
}
