/** What is known of the rows that were opened last: their keys, and which sealed field is which value. */
import { createSecretKey, type KeyObject } from 'node:crypto';

/** A field as it lies in the database, and what it holds. */
interface OpenedLeaf {
  sealed: string;
  value: string | number | boolean | null;
}

export interface RowMemory {
  /** The row's own key by the ring's key id; undefined when the ring does not hold that key. */
  keyNamed(keyId: string): KeyObject | undefined;
  /** What was opened at a pointer, if this very text stands there again: it need not be opened twice. */
  opened(pointer: string, sealed: string): OpenedLeaf | undefined;
  /** The text that was opened at a pointer, if it holds this value and was sealed by this key: it need not be sealed again. */
  sealed(pointer: string, value: unknown, keyId: string): string | undefined;
  remember(pointer: string, sealed: string, value: unknown): void;
}

/** Rows in memory at most: those that are worked on now. */
const MOST_ROWS = 500;
/** Fields of one row, and characters of one value. */
const MOST_LEAVES = 500;
const MOST_CHARACTERS = 256;

export function createRowMemories(
  fieldKey: (keyId: string, row: string) => Buffer | undefined,
): (row: string) => RowMemory {
  const rows = new Map<string, RowMemory>();
  return (row) => {
    const known = rows.get(row) ?? createRowMemory((keyId) => fieldKey(keyId, row));
    rows.delete(row);
    // A Map lists its oldest entry first.
    const [oldest] = rows.keys();
    if (rows.size >= MOST_ROWS && oldest !== undefined) rows.delete(oldest);
    rows.set(row, known);
    return known;
  };
}

function createRowMemory(fieldKey: (keyId: string) => Buffer | undefined): RowMemory {
  const keys = new Map<string, KeyObject>();
  const leaves = new Map<string, OpenedLeaf>();
  return {
    keyNamed: (keyId) => {
      const known = keys.get(keyId);
      if (known) return known;
      const bytes = fieldKey(keyId);
      if (!bytes) return undefined;
      // From bytes, Node would recognise the key anew for each field.
      const key = createSecretKey(bytes);
      keys.set(keyId, key);
      return key;
    },
    opened: (pointer, sealed) => {
      const leaf = leaves.get(pointer);
      return leaf?.sealed === sealed ? leaf : undefined;
    },
    sealed: (pointer, value, keyId) => {
      const leaf = leaves.get(pointer);
      return leaf && Object.is(leaf.value, value) && leaf.sealed.startsWith(`v1.${keyId}.`)
        ? leaf.sealed
        : undefined;
    },
    remember: (pointer, sealed, value) => {
      if (typeof value === 'object' && value !== null) return;
      if (typeof value === 'string' && value.length > MOST_CHARACTERS) return;
      if (leaves.size >= MOST_LEAVES) leaves.clear();
      leaves.set(pointer, { sealed, value: value as OpenedLeaf['value'] });
    },
  };
}
