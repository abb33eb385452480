/** Which values can facts have while one of them is still missing? Those that were written on the ways that lead past it. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { encloses, isRecord, readPath } from '../../../engine/model/paths.ts';
import type { ProductGraph } from '../../model/model.ts';
import { writesOf } from '../../model/uses.ts';
import type { ValuesAt } from './partial.ts';
import { markOf, pathsWrittenBy, throughLookup } from './written.ts';

export interface WrittenSoFar {
  add: (effect: Effect) => void;
  /** From now on anything may have been written. */
  addAll: () => void;
  /** The paths at which more was written since it was asked. */
  takeChanged: () => Set<string>;
  /** In a status, or before there is one. */
  valuesIn: (status: string | undefined) => ValuesAt;
}

export interface Writing {
  /** What is written where this is read, above it or below it. */
  writtenNear: (path: string) => readonly string[];
  /** Nothing yet, on the ways on which this fact is missing. */
  without: (missing: string) => WrittenSoFar;
}

/** Of a person's facts, and those of what is kept before an application, an earlier application may have written any. */
const KEPT_LONGER = ['person', 'identity', 'participant'];

export function createWriting(product: ProductGraph, roots: JsonSchema): Writing {
  const facts = product.file?.value.facts ?? {};
  const kept = (path: string) => facts[path.split('.')[0] ?? '']?.kept;
  const values = new Map(
    [...product.flows.values()].flatMap(writesOf).flatMap(({ effects }) =>
      effects.map(({ value }) => {
        const targets = pathsWrittenBy(value);
        return [
          value,
          targets.map((target) => ({
            path: throughLookup(target, product),
            value: literalOf(value, target),
          })),
        ] as const;
      }),
    ),
  );
  const targets = new Set([...values.values()].flatMap((all) => all.map(({ path }) => path)));
  const below = new Map<string, string[]>();
  for (const target of targets)
    for (const prefix of prefixesOf(target)) below.set(prefix, [...(below.get(prefix) ?? []), target]);
  const near = new Map<string, string[]>();
  const followed = new Map<string, boolean>();

  function writtenNear(path: string): string[] {
    const above = prefixesOf(path).slice(0, -1);
    const known = near.get(path) ?? [
      ...above.filter((each) => targets.has(each)),
      ...(below.get(path) ?? []),
    ];
    near.set(path, known);
    return known;
  }

  function isFollowed(path: string): boolean {
    const known = followed.get(path);
    if (known !== undefined) return known;
    const by = kept(path);
    const isByOthers = markOf(roots, path, 'writtenBy')?.value !== undefined;
    const isOurs = !isByOthers || writtenNear(path).length > 0;
    const answer = by !== undefined && by !== 'none' && isOurs;
    followed.set(path, answer);
    return answer;
  }

  return {
    writtenNear,
    without: (missing) => {
      const isOfApplication = !KEPT_LONGER.includes(kept(missing) ?? '');
      const isSeen = (path: string) =>
        isFollowed(path) && !(isOfApplication && KEPT_LONGER.includes(kept(path) ?? ''));
      return createWrittenSoFar(product, missing, {
        isFollowed: isSeen,
        writtenNear,
        valuesOf: (effect) => values.get(effect) ?? [],
      });
    },
  };
}

/** The path itself is the last. */
function prefixesOf(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'));
}

interface Sources {
  isFollowed: (path: string) => boolean;
  writtenNear: (path: string) => readonly string[];
  valuesOf: (effect: Effect) => readonly { path: string; value: unknown }[];
}

function createWrittenSoFar(
  product: ProductGraph,
  missing: string,
  { isFollowed, writtenNear, valuesOf }: Sources,
): WrittenSoFar {
  const written = new Map<string, Set<unknown>>();
  const entries = product.lookups.all.map(({ name }) => `lookups.${name}`);
  const known = new Map<string, { size: number; values: readonly unknown[] | undefined }>();
  let changed = new Set<string>();
  let isAll = false;

  /** What anything can stand at stays so; other values are asked for again once more is written. */
  function valuesAt(path: string): readonly unknown[] | undefined {
    if (encloses(missing, path)) return [undefined];
    if (isAll || !isFollowed(path)) return undefined;
    const before = known.get(path);
    if (before && before.values === undefined) return undefined;
    const size = writtenNear(path).reduce((sum, target) => sum + (written.get(target)?.size ?? 0), 0);
    if (before?.size === size) return before.values;
    const values = writtenAt(path);
    known.set(path, { size, values });
    return values;
  }

  function writtenAt(path: string): readonly unknown[] | undefined {
    const values = new Set<unknown>([undefined]);
    for (const target of writtenNear(path)) {
      const its = written.get(target);
      if (!its) continue;
      if (target !== path || its.has(ANY)) return undefined;
      for (const value of its) values.add(value);
    }
    return [...values];
  }

  return {
    add: (effect) => {
      for (const { path, value } of valuesOf(effect)) {
        const its = written.get(path) ?? new Set();
        if (its.has(value)) continue;
        written.set(path, its.add(value));
        changed.add(path);
      }
    },
    addAll: () => {
      isAll = true;
    },
    takeChanged: () => {
      const taken = isAll ? [] : changed;
      changed = new Set();
      return new Set(taken);
    },
    valuesIn: (status) => (path) => {
      if (path === 'status') return [status];
      const list = entries.find((each) => encloses(each, path));
      if (list === undefined) return valuesAt(path);
      // Without entries there is none to be found; which one it is, is not asked.
      const isEmpty = valuesAt(throughLookup(list, product))?.every((value) => value === undefined);
      return isEmpty ? [undefined] : undefined;
    },
  };
}

const ANY = Symbol('any value');

function literalOf({ set, value }: Effect, target: string): unknown {
  if (set === undefined || value === undefined) return ANY;
  const literal = isRecord(value) ? readPath(value, target.slice(set.length + 1)) : value;
  return literal === null || typeof literal === 'object' ? ANY : literal;
}
