/** Compares two lists or maps of named things: added, removed, renamed, moved, changed. */
import { isRecord } from '../../engine/model/paths.ts';

export type ChangeKind = 'added' | 'removed' | 'renamed' | 'moved' | 'changed';

/** One value that is another one now; undefined where there is none. Parts of `path` are joined by dots. */
export interface Detail {
  path: string;
  before?: unknown;
  after?: unknown;
}

/** One thing that is not what it was. */
export interface NamedChange {
  kind: ChangeKind;
  name: string;
  /** The old name, where it was renamed. */
  was?: string;
  /** Of a moved thing: the one that it now stands after; null at the beginning. */
  after?: string | null;
  details: Detail[];
}

export interface Named {
  name: string;
  value: unknown;
}

/** Old names by new ones, where a thing of the newer version says what it was. */
export function renamedIn(before: Named[], after: Named[]): Map<string, string> {
  const old = new Set(before.map(({ name }) => name));
  const now = new Set(after.map(({ name }) => name));
  return new Map(
    after.flatMap(({ name, value }) => {
      const names = isRecord(value) && Array.isArray(value.was) ? value.was : [];
      const was = old.has(name) ? undefined : names.find((each) => old.has(each) && !now.has(each));
      return was === undefined ? [] : [[name, String(was)] as const];
    }),
  );
}

/**
 * In the order of the newer version, removed ones last. `inNewNames` puts the older values into new names, so that
 * what a rename changes elsewhere is not told again; `isWhole` takes a value that differs as one.
 */
export function compareNamed(
  before: Named[],
  after: Named[],
  { ordered = false, isWhole = false, inNewNames = (value: unknown) => value } = {},
): NamedChange[] {
  const compare = isWhole ? oneDetail : detailsOf;
  const renamed = renamedIn(before, after);
  const old = new Map(before.map(({ name, value }) => [name, value]));
  const kept = new Set(after.map(({ name }) => renamed.get(name) ?? name));
  const moved = ordered ? movedAmong(before, after, renamed) : new Map<string, string | null>();
  const changes = after.flatMap(({ name, value }): NamedChange[] => {
    const was = renamed.get(name);
    if (!old.has(was ?? name)) return [{ kind: 'added', name, details: detailsOf(undefined, value) }];
    const details = compare(inNewNames(old.get(was ?? name)), value);
    const place = moved.has(name) ? { after: moved.get(name) ?? null } : {};
    if (was !== undefined) return [{ kind: 'renamed', name, was, details, ...place }];
    if (moved.has(name)) return [{ kind: 'moved', name, details, ...place }];
    return details.length > 0 ? [{ kind: 'changed', name, details }] : [];
  });
  const gone = before.filter(({ name }) => !kept.has(name));
  return [
    ...changes,
    ...gone.map(
      ({ name, value }): NamedChange => ({ kind: 'removed', name, details: detailsOf(value, undefined) }),
    ),
  ];
}

/** The fewest things whose moving makes one order of the other, each with the one that it now stands after. */
function movedAmong(
  before: Named[],
  after: Named[],
  renamed: Map<string, string>,
): Map<string, string | null> {
  const old = new Map(before.map(({ name }, at) => [name, at]));
  const places = after.flatMap(({ name }) => {
    const at = old.get(renamed.get(name) ?? name);
    return at === undefined ? [] : [{ name, at }];
  });
  const stay = new Set(longestRising(places.map(({ at }) => at)));
  const moved = places.filter((_, index) => !stay.has(index));
  const names = after.map(({ name }) => name);
  return new Map(moved.map(({ name }) => [name, names[names.indexOf(name) - 1] ?? null]));
}

/** The indexes of a longest rising part of a list of different numbers. */
function longestRising(numbers: number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const found = tails.findIndex((tail) => (numbers[tail] ?? 0) > number);
    const length = found < 0 ? tails.length : found;
    previous[index] = length > 0 ? (tails[length - 1] ?? -1) : -1;
    tails[length] = index;
  }
  const rising: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rising.push(at);
  return rising;
}

/** The values that differ, map by map; lists count as one value. `was` is told as a rename. */
export function detailsOf(before: unknown, after: unknown, path: string[] = []): Detail[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names
      .filter((name) => !(path.length === 0 && name === 'was'))
      .flatMap((name) => detailsOf(before[name], after[name], [...path, name]));
  }
  return oneDetail(before, after, path);
}

function oneDetail(before: unknown, after: unknown, path: string[] = []): Detail[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const values = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  return [{ path: path.join('.'), ...values }];
}
