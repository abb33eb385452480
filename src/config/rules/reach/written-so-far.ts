/** Which values can facts have while one of them is still missing? Those that were written on the ways that lead past it. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { encloses, isRecord, overlaps, readPath } from '../../../engine/model/paths.ts';
import type { ProductModel } from '../../model/model.ts';
import { writesOf } from '../../model/uses.ts';
import type { ValuesAt } from './partial.ts';
import { markOf, pathsWrittenBy, throughLookup } from './written.ts';

export interface WrittenSoFar {
  add: (effect: Effect) => void;
  /** From now on anything may have been written. */
  addAll: () => void;
  /** Grows with what is added. */
  size: () => number;
  /** In a status, or before there is one. */
  valuesIn: (status: string | undefined) => ValuesAt;
}

/** Of a person's facts, and those of what is kept before an application, an earlier application may have written any. */
const KEPT_LONGER = ['person', 'identity', 'participant'];

export function createWriting(product: ProductModel, roots: JsonSchema): (missing: string) => WrittenSoFar {
  const facts = product.file?.value.facts ?? {};
  const kept = (path: string) => facts[path.split('.')[0] ?? '']?.kept;
  const targets = [...product.flows.values()]
    .flatMap(writesOf)
    .flatMap(({ effects }) => effects.flatMap(({ value }) => pathsWrittenBy(value)))
    .map((path) => throughLookup(path, product));
  const known = new Map<string, boolean>();
  const related = new Map<string, string[]>();

  /** What is written where this is read, above it or below it. */
  function relatedTo(path: string): string[] {
    const before = related.get(path);
    const those = before ?? [...new Set(targets)].filter((target) => overlaps(target, path));
    related.set(path, those);
    return those;
  }

  function isFollowed(path: string): boolean {
    const before = known.get(path);
    if (before !== undefined) return before;
    const by = kept(path);
    const isByOthers = markOf(roots, path, 'writtenBy')?.value !== undefined;
    const isOurs = !isByOthers || relatedTo(path).length > 0;
    const answer = by !== undefined && by !== 'none' && isOurs;
    known.set(path, answer);
    return answer;
  }

  return (missing) => {
    const isOfApplication = !KEPT_LONGER.includes(kept(missing) ?? '');
    const isSeen = (path: string) =>
      isFollowed(path) && !(isOfApplication && KEPT_LONGER.includes(kept(path) ?? ''));
    return createWrittenSoFar(product, missing, isSeen, relatedTo);
  };
}

function createWrittenSoFar(
  product: ProductModel,
  missing: string,
  isFollowed: (path: string) => boolean,
  relatedTo: (path: string) => string[],
): WrittenSoFar {
  const written = new Map<string, Set<unknown>>();
  const entries = product.lookups.all.map(({ name }) => `lookups.${name}`);
  const known = new Map<string, { size: number; values: readonly unknown[] | undefined }>();
  let size = 0;
  let isAll = false;

  /** What anything can stand at stays so; other values are asked for again once more is written. */
  function valuesOf(path: string): readonly unknown[] | undefined {
    if (encloses(missing, path)) return [undefined];
    if (isAll || !isFollowed(path)) return undefined;
    const before = known.get(path);
    if (before && (before.size === size || before.values === undefined)) return before.values;
    const values = writtenAt(path);
    known.set(path, { size, values });
    return values;
  }

  function writtenAt(path: string): readonly unknown[] | undefined {
    const values = new Set<unknown>([undefined]);
    for (const target of relatedTo(path)) {
      const its = written.get(target);
      if (!its) continue;
      if (target !== path || its.has(ANY)) return undefined;
      for (const value of its) values.add(value);
    }
    return [...values];
  }

  function add(effect: Effect): void {
    for (const target of pathsWrittenBy(effect)) {
      const path = throughLookup(target, product);
      const its = written.get(path) ?? new Set();
      written.set(path, its);
      const before = its.size;
      its.add(literalOf(effect, target));
      size += its.size - before;
    }
  }

  return {
    add,
    addAll: () => {
      size += isAll ? 0 : 1;
      isAll = true;
    },
    size: () => size,
    valuesIn: (status) => (path) => {
      if (path === 'status') return [status];
      const list = entries.find((each) => encloses(each, path));
      if (list === undefined) return valuesOf(path);
      // Without entries there is none to be found; which one it is, is not asked.
      const isEmpty = valuesOf(throughLookup(list, product))?.every((value) => value === undefined);
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
