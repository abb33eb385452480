/** Sub-keys by purpose, of one master key and, after a change of key, of the older ones. */
import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

import { createRowMemories, type RowMemory } from './row-memory.ts';

export const keyBytes = 32;

/** What a keyed hash is for. Each purpose has its own key: equal texts never meet across purposes. */
export type Purpose =
  | 'email'
  | 'draft'
  | 'draft cookie'
  | 'draft rotation'
  | 'reset'
  | 'reset link'
  | 'address'
  | 'request'
  | 'sandbox'
  | 'handoff'
  | 'invitation'
  | 'talk'
  | 'nonce'
  | 'broker'
  | 'code'
  | 'recovery'
  | 'device'
  | 'event'
  | 'backup';

export interface Keyring {
  /** Id of the key that seals and signs from now on. */
  current: string;
  /** Ids of all keys, the current first. */
  ids: string[];
  /** 32 bytes for the sealed fields of one row, or undefined when the ring does not hold that key. */
  fieldKey(keyId: string, row: string): Buffer | undefined;
  /** What is remembered of a row by this process. */
  rowMemory(row: string): RowMemory;
  /** 32 bytes for HMAC-SHA256 signatures (RFC 7518, 3.2), or undefined when the ring does not hold that key. */
  tokenKey(keyId: string): Uint8Array | undefined;
  /** Keyed hash (HMAC-SHA256, hex) under the current key. */
  digest(purpose: Purpose, text: string): string;
  /** The same under every key of the ring, the current first: for finding what an older key wrote. */
  digests(purpose: Purpose, text: string): string[];
  /** By which a key hashes, to be kept sealed under the one after it; undefined when the ring does not hold that key. */
  digestKey(keyId: string): Buffer | undefined;
  /** What a key hashed that is in the ring no more is found again, too. It opens and verifies nothing. */
  learnDigestKey(keyId: string, digestKey: Buffer): void;
}

/** Keys are 32 bytes each; the older ones only open, verify and find. */
export function createKeyring(current: Uint8Array, older: Uint8Array[] = []): Keyring {
  const masters = [current, ...older].map(subKeysOf);
  const first = masters[0]!;
  const byId = new Map(masters.map((keys) => [keys.id, keys]));
  const digestKeys = new Map(masters.map(({ id, digests }) => [id, digests]));
  const fieldKey = (keyId: string, row: string) => {
    const keys = byId.get(keyId);
    return keys && hmac(keys.fields, row);
  };
  return {
    current: first.id,
    ids: masters.map(({ id }) => id),
    fieldKey,
    rowMemory: createRowMemories(fieldKey),
    tokenKey: (keyId) => byId.get(keyId)?.tokens,
    digest: (purpose, text) => hmac(first.digests, `${purpose}:${text}`).toString('hex'),
    digests: (purpose, text) =>
      [...digestKeys.values()].map((key) => hmac(key, `${purpose}:${text}`).toString('hex')),
    digestKey: (keyId) => byId.get(keyId)?.digests.export(),
    learnDigestKey: (keyId, digestKey) => {
      if (!digestKeys.has(keyId)) digestKeys.set(keyId, createSecretKey(digestKey));
    },
  };
}

/** 256 random bits for a cookie or a link, safe in both. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Is this the keyed hash of the text, under any key of the ring? The time it takes tells nothing. */
export function isDigestOf(
  keys: Pick<Keyring, 'digests'>,
  purpose: Purpose,
  text: string,
  digest: string,
): boolean {
  const given = Buffer.from(digest);
  return keys
    .digests(purpose, text)
    .map((known) => Buffer.from(known))
    .some((known) => known.length === given.length && timingSafeEqual(known, given));
}

interface SubKeys {
  id: string;
  /** Those that hash are key objects: from bytes, Node would make one anew for each hash, which takes five times as long. */
  fields: KeyObject;
  tokens: Buffer;
  digests: KeyObject;
}

/** HKDF-SHA256 (RFC 5869): one master key, keys that tell nothing of each other. */
function subKeysOf(master: Uint8Array): SubKeys {
  if (master.length !== keyBytes) throw new Error(`A key has ${keyBytes} bytes, not ${master.length}.`);
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `hearthline ${use} v1`, keyBytes));
  return {
    id: createHash('sha256').update(derive('key id')).digest('hex').slice(0, 8),
    fields: createSecretKey(derive('fields')),
    tokens: derive('tokens'),
    digests: createSecretKey(derive('digests')),
  };
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
