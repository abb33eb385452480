/** What of the facts may leave the server, to their owner. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { entryOf, type FactScope, isPlainObject, propertyOf, rootScope } from './sensitivity.ts';

const dots = '••••';
const shownCharacters = 4;

/** What the owner gets of one root: secret is dropped, masked becomes `••••1234`, personal and open are kept. */
export function leavesAs(schema: JsonSchema | undefined, facts: unknown): unknown {
  return filtered(facts, rootScope(schema), (value, { sensitivity }) => {
    if (sensitivity === 'secret') return undefined;
    return sensitivity === 'masked' ? maskedValue(value) : value;
  });
}

/** The last four characters. Of a value under eight they would give away more than half: then dots alone. */
export function maskedValue(value: unknown): unknown {
  if (value === null || value === '') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return dots;
  const text = String(value);
  return text.length >= 2 * shownCharacters ? dots + text.slice(-shownCharacters) : dots;
}

/** `m•••@example.com`: enough for whose it is to know it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${at < 0 ? '' : address.slice(at)}`;
}

type Leaf = (value: unknown, place: FactScope) => unknown;

/** Keeps the outline; entries of a list that may not leave become null, since their places count. A list of secrets is one. */
function filtered(value: unknown, place: FactScope, leaf: Leaf): unknown {
  if (place.schema === undefined) return undefined;
  if (Array.isArray(value)) {
    const isSecret = (entry: FactScope) =>
      entry.sensitivity === 'secret' && !isPlainObject(entry.schema?.properties);
    if (entryOf(place).schema === undefined || isSecret(entryOf(place))) return undefined;
    return value.map((entry) => filtered(entry, entryOf(place), leaf) ?? null);
  }
  if (!isPlainObject(value)) return value === undefined ? undefined : leaf(value, place);
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    filtered(part, propertyOf(place, name), leaf),
  ]);
  const kept = parts.filter(([, part]) => part !== undefined);
  if (kept.length === 0 && parts.length > 0 && place.sensitivity === 'secret') return undefined;
  return Object.fromEntries(kept);
}
