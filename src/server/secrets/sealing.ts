/** Seals facts for the database: each field encrypted on its own, and bound to the row and path it belongs to. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import type { Keyring } from './keyring.ts';
import type { RowMemory } from './row-memory.ts';
import { entryOf, type FactScope, isPlainObject, propertyOf, rootScope } from './sensitivity.ts';

/** The key that marks a sealed value: `{ "$sealed": "v1.<keyId>.<iv>.<tag>.<ciphertext>" }`, base64url parts. */
const mark = '$sealed';
const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const blockBytes = 32;

/** Something sealed does not open: our bug, a lost key, or a database that somebody tampered with. */
export class SealFault extends Error {
  constructor(place: string, reason: string) {
    super(`The sealed value at ${place} does not open: ${reason}.`);
    this.name = 'SealFault';
  }
}

/**
 * Seals the facts of one row, field by field, except what the schemas mark `open`.
 * `row` is `<table>/<uuid>`. Lists and objects keep their outline, so that a field can be found by its pointer.
 */
export function sealFacts(
  keys: Keyring,
  row: string,
  facts: Record<string, unknown>,
  schemas: Record<string, JsonSchema>,
): Record<string, unknown> {
  const memory = keys.rowMemory(row);
  const sealNew = sealerOf(keys, row);
  // A field that is as it was stays as it lies there.
  const seal: Sealer = (pointer, value) => {
    const known = memory.sealed(pointer, value, keys.current);
    return known === undefined ? sealNew(pointer, value) : { [mark]: known };
  };
  const own = (root: string) => (Object.hasOwn(schemas, root) ? schemas[root] : undefined);
  return mapValues(facts, (value, root) => sealBelow(seal, `/${escaped(root)}`, value, rootScope(own(root))));
}

/** Seals a value that is read and written only as a whole. */
export function sealWhole(keys: Keyring, row: string, pointer: string, value: unknown): unknown {
  return sealerOf(keys, row)(pointer, value);
}

/** Opens all that is sealed in a value; throws SealFault when a part does not open. */
export function openSealed(keys: Keyring, row: string, value: unknown, pointer = ''): unknown {
  return openBelow(keys.rowMemory(row), row, value, pointer);
}

/** A value with all that is sealed under another key sealed under the current one. Throws SealFault as `openSealed`. */
export function sealedAnew(keys: Keyring, row: string, value: unknown, pointer = ''): unknown {
  const seal = sealerOf(keys, row);
  const memory = keys.rowMemory(row);
  const below = (part: unknown, at: string): unknown => {
    if (Array.isArray(part)) return part.map((entry, index) => below(entry, `${at}/${index}`));
    if (!isPlainObject(part)) return part;
    if (!Object.hasOwn(part, mark))
      return mapValues(part, (each, name) => below(each, `${at}/${escaped(name)}`));
    const isCurrent = String(part[mark]).startsWith(sealedUnder(keys.current));
    return isCurrent ? part : seal(at, openLeaf(memory, row, at, part[mark]));
  };
  return below(value, pointer);
}

/** How each value begins that is sealed under a key. */
export function sealedUnder(keyId: string): string {
  return `v1.${keyId}.`;
}

/** The key of an object that is a sealed value. */
export const SEAL_MARK = mark;

function openBelow(memory: RowMemory, row: string, value: unknown, pointer: string): unknown {
  if (Array.isArray(value))
    return value.map((entry, index) => openBelow(memory, row, entry, `${pointer}/${index}`));
  if (!isPlainObject(value)) return value;
  if (Object.hasOwn(value, mark)) return openLeaf(memory, row, pointer, value[mark]);
  return mapValues(value, (part, name) => openBelow(memory, row, part, `${pointer}/${escaped(name)}`));
}

type Sealer = (pointer: string, value: unknown) => unknown;

function sealBelow(seal: Sealer, pointer: string, value: unknown, place: FactScope): unknown {
  if (value === undefined) return undefined;
  if (place.schema === undefined || mustBeSealedWhole(value)) return seal(pointer, value);
  if (Array.isArray(value)) {
    return value.map((entry, index) => sealBelow(seal, `${pointer}/${index}`, entry ?? null, entryOf(place)));
  }
  if (isPlainObject(value)) {
    return mapValues(value, (part, name) =>
      sealBelow(seal, `${pointer}/${escaped(name)}`, part, propertyOf(place, name)),
    );
  }
  return place.sensitivity === 'open' ? value : seal(pointer, value);
}

/** What the database's JSON cannot hold (NUL, half a surrogate pair), and what would pass for sealed. */
function mustBeSealedWhole(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  if (!isPlainObject(value)) return false;
  return Object.keys(value).some((name) => name === mark || name === '__proto__' || !isStorable(name));
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/**
 * AES-256-GCM. The associated data name the row and the field, so that a ciphertext opens nowhere else. The key
 * is the row's own: random IVs are safe for 2^32 values under one key (NIST SP 800-38D, 8.3), and no row has those.
 */
function sealerOf(keys: Keyring, row: string): Sealer {
  const key = keys.rowMemory(row).keyNamed(keys.current)!;
  return (pointer, value) => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(cipherName, key, iv, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(row + pointer));
    const text = Buffer.concat([cipher.update(padded(value)), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
    return { [mark]: ['v1', keys.current, ...parts].join('.') };
  };
}

/** JSON with blanks up to a full block, which JSON.parse ignores: else the length tells true from false. */
function padded(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([text, Buffer.alloc(blockBytes - (text.length % blockBytes || blockBytes), ' ')]);
}

function openLeaf(memory: RowMemory, row: string, pointer: string, sealed: unknown): unknown {
  const opened = typeof sealed === 'string' ? memory.opened(pointer, sealed) : undefined;
  if (opened) return opened.value;
  const place = row + pointer;
  const [version, keyId = '', ...parts] = typeof sealed === 'string' ? sealed.split('.') : [];
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== 'v1' || !iv || !tag || !text) throw new SealFault(place, 'its form is unknown');
  const key = memory.keyNamed(keyId);
  if (!key) throw new SealFault(place, `key ${keyId} is not in HEARTHLINE_KEY or HEARTHLINE_KEY_OLD`);
  try {
    // With its length named, a tag cut short is refused here (NIST SP 800-38D, appendix C).
    const decipher = createDecipheriv(cipherName, key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(tag);
    const value: unknown = JSON.parse(
      Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'),
    );
    memory.remember(pointer, sealed as string, value);
    return value;
  } catch {
    // The cause is left out on purpose: JSON.parse quotes what it read.
    throw new SealFault(place, 'it was changed, or belongs to another place');
  }
}

/** Undefined parts are left out, as JSON leaves them out. */
function mapValues(
  record: Record<string, unknown>,
  change: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  const changed = Object.entries(record).map(([name, value]) => [name, change(value, name)] as const);
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
}

/** RFC 6901, 3. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
