/** Draws a seeded sample of applications in which each trigger holds, and does not. */

import { SAMPLE_IDS, sampleOf } from '../../config/model/domain.ts';
import type { Bundle, Logic } from '../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { type Domain, domainOf, itemsOf, leavesIn, partsOf, schemaAt } from '../domain.ts';
import { type ChosenValues, createLeaves, type Leaf } from './leaves.ts';
import type { Random } from './random.ts';
import { type Goal, strataOf } from './strata.ts';

/** Facts without what the server adds: the org is named, so that each side of a comparison gives its own settings. */
export interface Sampled {
  org: string;
  facts: Facts;
}

export interface SampleOptions {
  seed: number;
  count: number;
  /** The ISO date that birthdays are counted to. */
  today: string;
}

/** How many of the facts that nothing was asked of are there all the same. */
const DENSITIES = [0, 0.02, 0.08, 0.3];

/** The same seed gives the same facts. Values are those that the product's triggers can tell apart. */
export function* sampleFacts(
  product: OpenProduct<Bundle>,
  flow: OpenFlow,
  { seed, count, today }: SampleOptions,
): Generator<Sampled> {
  const { source } = product;
  const random = createRandom(seed);
  const domain = domainOf(source, today);
  const build = createBuilder(source, domain);
  const leaves = createLeaves(product, domain, build);
  const strata = strataOf(source, flow, random);
  const orgs = Object.keys(source.orgs);
  // Most statuses have a screen of their own; the steps show where the status leaves the way to them.
  const derived = Object.keys(flow.statuses).filter((name) => flow.statuses[name]?.derived);
  for (let made = 0; made < count; made += 1) {
    const chosen = noise(domain, random.pick(DENSITIES) ?? 0, random);
    if (derived.length > 0 && random.next() < 0.4) chosen.set('status', random.pick(derived));
    const goals = strata[made % strata.length]?.() ?? [];
    for (const goal of goals) meet(goal, chosen, leaves, random);
    yield { org: random.pick(orgs) ?? source.defaultOrg, facts: build(chosen) };
  }
}

/** Mulberry32: small, quick, and the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, pick: (all) => all[Math.floor(next() * all.length)] };
}

function noise(domain: Domain, density: number, random: Random): ChosenValues {
  const chosen: ChosenValues = new Map();
  for (const { path, values, entries } of domain.values()) {
    if (path !== 'status' && random.next() >= density) continue;
    if (entries)
      chosen.set(
        path,
        entries.filter(() => random.next() < 0.3),
      );
    else chosen.set(path, random.pick(values));
  }
  return chosen;
}

/** Facts of values by path; objects on the way are made with what they require. */
function createBuilder(source: Bundle, domain: Domain): (chosen: ChosenValues) => Facts {
  const order = [...domain.keys()]
    .filter((path) => !path.startsWith('lookups.'))
    .map((path) => ({ path, names: path.split('.'), isPart: isRequiredPart(source, path) }));
  const entries = Object.keys(source.lookups).map((name) => {
    const start = `lookups.${name}.`;
    return { name, fields: [...domain.keys()].filter((path) => path.startsWith(start)) };
  });
  const roots = Object.keys(source.facts).filter((root) => source.facts[root]?.schema.type === 'object');
  const plain = new Map<string, unknown>();
  const madeAt = (path: string): Record<string, unknown> => {
    if (!plain.has(path)) plain.set(path, sampleOf(schemaAt(source, path)?.schema ?? { type: 'object' }));
    return copyOf(plain.get(path)) as Record<string, unknown>;
  };
  return (chosen) => {
    const facts: Facts = {};
    for (const root of roots) facts[root] = madeAt(root);
    for (const { path, names, isPart } of order) {
      if (chosen.has(path) && !(isPart && chosen.get(path) === undefined))
        place(facts, names, chosen.get(path), madeAt);
    }
    for (const { name, fields } of entries) {
      if (fields.some((path) => chosen.has(path))) placeEntry(source, facts, name, chosen);
    }
    return facts;
  };
}

/** It is missing with the object that holds it, and never alone. */
function isRequiredPart(source: Bundle, path: string): boolean {
  const at = path.lastIndexOf('.');
  const required = schemaAt(source, path.slice(0, Math.max(at, 0)))?.schema.required;
  return Array.isArray(required) && required.includes(path.slice(at + 1));
}

function place(
  facts: Record<string, unknown>,
  names: string[],
  value: unknown,
  madeAt: (path: string) => Record<string, unknown>,
): void {
  let here = facts;
  for (let at = 0; at < names.length - 1; at += 1) {
    const name = names[at] ?? '';
    const next = here[name];
    if (!isRecord(next)) {
      if (value === undefined) return;
      here[name] = madeAt(names.slice(0, at + 1).join('.'));
    }
    here = here[name] as Record<string, unknown>;
  }
  const last = names.at(-1) ?? '';
  if (value === undefined) delete here[last];
  else here[last] = copyOf(value);
}

/** Of JSON: the engine's own copying takes ten times as long. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = copyOf(value[name]);
  return copy;
}

/** The entry that a look-up finds stands in its list, and is pointed to. */
function placeEntry(source: Bundle, facts: Facts, name: string, chosen: ChosenValues): void {
  const start = `lookups.${name}.`;
  const fields = [...chosen].filter(([path, value]) => path.startsWith(start) && value !== undefined);
  const lookup = source.lookups[name];
  if (!lookup || fields.length === 0) return;
  const known = lookup.is === undefined ? lookup.value : readPath(facts, lookup.is);
  const id = typeof known === 'string' ? known : SAMPLE_IDS[0];
  const entry = copyOf(sampleOf(itemsOf(source, lookup) ?? {})) as Record<string, unknown>;
  for (const [path, value] of fields) place(entry, path.slice(start.length).split('.'), value, () => ({}));
  entry[lookup.where] = id;
  const list = readPath(facts, lookup.from);
  const others = (Array.isArray(list) ? list : []).filter((each) => readPath(each, lookup.where) !== id);
  place(facts, lookup.from.split('.'), [...others, entry], () => ({}));
  if (lookup.is !== undefined) place(facts, lookup.is.split('.'), id, () => ({}));
}

/** Changes what was chosen, so that the rule holds or does not; a later goal may undo an earlier one. */
function meet(
  { rule, wanted }: Goal,
  chosen: ChosenValues,
  leaves: (leaf: Logic) => Leaf,
  random: Random,
): void {
  if (!isRecord(rule)) return;
  const { operator, operands } = partsOf(rule as Record<string, Logic>);
  switch (operator) {
    case 'and':
    case 'or': {
      const all = operands.filter((each) => leavesIn(each).length > 0);
      const one = random.pick(all);
      const parts = (operator === 'and') === wanted ? all : one === undefined ? [] : [one];
      for (const part of parts) meet({ rule: part, wanted }, chosen, leaves, random);
      return;
    }
    case '!':
    case '!!': {
      const [part = null] = operands;
      meet({ rule: part, wanted: operator === '!' ? !wanted : wanted }, chosen, leaves, random);
      return;
    }
    default:
      meetLeaf(leaves(rule), wanted, chosen, random);
  }
}

function meetLeaf({ list, yes, no }: Leaf, wanted: boolean, chosen: ChosenValues, random: Random): void {
  if (!list) {
    for (const [path, value] of random.pick(wanted ? yes : no) ?? []) choose(chosen, path, value);
    return;
  }
  const before = chosen.get(list.path);
  const now = Array.isArray(before) ? before : [];
  if (wanted !== list.growsWhen) {
    const left = now.filter((each) => !list.isWanted(each));
    choose(chosen, list.path, left);
    return;
  }
  const more = random.pick(list.entries.filter(list.isWanted));
  if (more !== undefined && !now.some(list.isWanted)) choose(chosen, list.path, [...now, more]);
}

/** What is below a missing fact is missing too, and what holds a fact is there. */
function choose(chosen: ChosenValues, path: string, value: unknown): void {
  if (value === undefined) {
    for (const other of chosen.keys()) if (other.startsWith(`${path}.`)) chosen.delete(other);
  } else {
    const names = path.split('.');
    for (let length = names.length - 1; length > 0; length -= 1) {
      const above = names.slice(0, length).join('.');
      if (chosen.has(above) && chosen.get(above) === undefined) chosen.delete(above);
    }
  }
  chosen.set(path, value);
}
