/** Paths: facts read and replaced by dotted ones, own properties only, and which path stands below which. */

/** Names that would reach into a prototype; no path may contain them. */
export const RESERVED_KEYS = ['__proto__', 'prototype', 'constructor'];

/** The value at a dotted path, own properties only; `undefined` where there is none. */
export function readPath(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object') return undefined;
    if (!Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * A copy of `data` with the value at `path` replaced; objects on the way are copied, missing ones made.
 * `undefined` removes the property. Throws a RangeError on a poison name.
 */
export function withValueAt<T>(data: T, path: string, value: unknown): T {
  return replaceAt(data, path.split('.'), value) as T;
}

function replaceAt(data: unknown, names: string[], value: unknown): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  if (RESERVED_KEYS.includes(name)) throw new RangeError(`The path part "${name}" is not allowed.`);
  const copy: Record<string, unknown> = isRecord(data) ? { ...data } : {};
  const next = replaceAt(Object.hasOwn(copy, name) ? copy[name] : undefined, rest, value);
  if (next === undefined) delete copy[name];
  else copy[name] = next;
  return copy;
}

/** Is this a plain object, the kind facts are made of? */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Is this path, of a URL or a pointer, the other one or below it? */
export function isBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** Is one dotted path the other, or a part of what stands there? */
export function encloses(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}

/** Does what is read or written at one dotted path change what stands at the other? */
export function overlaps(one: string, other: string): boolean {
  return encloses(one, other) || encloses(other, one);
}

/** The one entry of a list; undefined where there are several or none. */
export function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/** JSON with the keys of each object in order, so that equal values are equal texts. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
