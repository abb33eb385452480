/** With which values does one part of a question hold, and with which not? */
import type { Bundle, Logic } from '../../engine/model/bundle.ts';
import { compileLogic, type Question, truthy } from '../../engine/model/logic.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { type Domain, pathsIn, questionOverList } from '../domain.ts';

/** Values by path; undefined takes a fact away. */
export type ChosenValues = Map<string, unknown>;

/** What makes a question hold, or not hold. */
export interface Leaf {
  list?: { path: string; isWanted: (entry: unknown) => boolean; growsWhen: boolean; entries: unknown[] };
  yes: ChosenValues[];
  no: ChosenValues[];
}

const MOST_COMBINATIONS = 400;

/** A question is looked into once, however often it is to be met. */
export function createLeaves(
  product: OpenProduct<Bundle>,
  domain: Domain,
  build: (chosen: ChosenValues) => Facts,
): (leaf: Logic) => Leaf {
  const known = new Map<Logic, Leaf>();
  return (leaf) => {
    const before = known.get(leaf);
    if (before) return before;
    const made = listLeaf(leaf, domain) ?? valueLeaf(product, leaf, domain, build);
    known.set(leaf, made);
    return made;
  };
}

function listLeaf(leaf: Logic, domain: Domain): Leaf | undefined {
  const over = questionOverList(leaf);
  const entries = over && domain.get(over.path)?.entries;
  if (!over || !entries) return undefined;
  const asked = compileLogic(over.question);
  const isYes = (entry: unknown) => truthy(asked(entry));
  // `some` holds, and `all` and `none` do not, as soon as one entry more is there.
  const isWanted = over.operator === 'all' ? (entry: unknown) => !isYes(entry) : isYes;
  return {
    list: { path: over.path, isWanted, growsWhen: over.operator === 'some', entries },
    yes: [],
    no: [],
  };
}

function valueLeaf(
  product: OpenProduct<Bundle>,
  leaf: Logic,
  domain: Domain,
  build: (chosen: ChosenValues) => Facts,
): Leaf {
  const found: Leaf = { yes: [], no: [] };
  const paths = pathsIn(leaf).filter((path) => domain.has(path));
  const asked: Question = compileLogic(leaf);
  for (const chosen of combinations(paths, domain)) {
    const holds = answers(asked, product.triggers.withLookups(build(chosen)));
    (holds ? found.yes : found.no).push(chosen);
  }
  return found;
}

function answers(asked: Question, facts: Facts): boolean {
  try {
    return truthy(asked(facts));
  } catch {
    return false;
  }
}

function combinations(paths: string[], domain: Domain): ChosenValues[] {
  const all = paths.reduce<ChosenValues[]>(
    (before, path) =>
      before
        .flatMap((chosen) =>
          (domain.get(path)?.values ?? []).map((value) => new Map([...chosen, [path, value]])),
        )
        .slice(0, MOST_COMBINATIONS),
    [new Map()],
  );
  return paths.length === 0 ? [] : all;
}
