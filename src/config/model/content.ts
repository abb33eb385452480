/** Compiled content as plain data: flat copy, hashes, frozen objects. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Copy } from '../../engine/model/bundle.ts';
import type { CopyFile } from '../../engine/model/language.ts';

/** Groups, names and slots as one key each: `screens.<screen>.<slot>`, `shell.<slot>`. */
export function flattenCopy(copy: CopyFile['copy']): Copy {
  const flat: Copy = {};
  const walk = (node: unknown, key: string): void => {
    if (typeof node === 'string') flat[key] = node;
    else if (Array.isArray(node)) flat[key] = node as string[];
    else
      for (const [name, below] of Object.entries(node ?? {}))
        walk(below, key === '' ? name : `${key}.${name}`);
  };
  walk(copy, '');
  return flat;
}

/** 20 hex digits of SHA-256 over the content with its keys in order: equal content, equal name. */
export function digest(content: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(content)))).slice(0, 20);
}

export function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const below of Object.values(value)) deepFreeze(below);
  }
  return value;
}
