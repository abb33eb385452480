/** Applies the effects of answers: a closed list, pure; answers and facts in, changed facts out. */
import type { Effect } from '../model/language.ts';
import { isRecord, readPath, withValueAt } from '../model/paths.ts';
import { dateOfParts } from '../model/time.ts';
import type { Facts, Triggers } from '../model/triggers.ts';

export interface EffectSources {
  newId: () => string;
  /** An ISO date-time. */
  now: string;
  triggers: Triggers;
  /** Further roots that effects read: the `result` of a task. */
  more?: Facts;
}

export interface Written {
  facts: Facts;
  /** The paths that were written, for events; never values. Of an entry that a look-up finds it is the list's. */
  paths: string[];
}

/**
 * Effects are applied in order and see what earlier ones wrote. Throws a RangeError when an effect is
 * one that no checked definition holds, such as `refer` to an id that none made.
 */
export function applyEffects(
  effects: Effect[],
  answers: unknown,
  given: Facts,
  sources: EffectSources,
): Written {
  const ids = new Map<string, string>();
  const paths: string[] = [];
  let facts = given;
  for (const effect of effects) {
    const scope = sources.triggers.withLookups({ ...facts, ...sources.more, answers, now: sources.now });
    if (effect.when && !sources.triggers.holds(effect.when, scope)) continue;
    const place = placeOf(effect, scope, sources.triggers);
    if (!place) continue;
    const value = newValueOf(effect, scope, place.before, ids, sources);
    // What takes nothing away leaves no empty place behind.
    if (value === undefined && place.before === undefined) continue;
    facts = place.put(facts, value);
    paths.push(place.path);
  }
  return { facts, paths };
}

/** The paths that a screen's effects may write: what its version covers. */
export function writtenPaths(effects: Effect[]): string[] {
  const paths = effects.flatMap((effect) => {
    const target = targetOf(effect);
    return effect.set !== undefined && effect.fields
      ? effect.fields.map((field) => `${target}.${field}`)
      : [target];
  });
  return [...new Set(paths)].sort();
}

/** The facts without what these effects write: how answers of a closed path read. */
export function withoutWritten(effects: Effect[], facts: Facts): Facts {
  return writtenPaths(effects).reduce(
    (rest, path) => (readPath(rest, path) === undefined ? rest : withoutPath(rest, path)),
    facts,
  );
}

/** An object that nothing is left of is missing, too; a root stays. */
function withoutPath(facts: Facts, path: string): Facts {
  const rest = withValueAt(facts, path, undefined);
  const above = path.slice(0, path.lastIndexOf('.'));
  const left = above.includes('.') ? readPath(rest, above) : undefined;
  return isRecord(left) && Object.keys(left).length === 0 ? withoutPath(rest, above) : rest;
}

interface Place {
  path: string;
  before: unknown;
  put: (facts: Facts, value: unknown) => Facts;
}

/** A fact, or a field of the entry that a look-up finds in its list; undefined where it finds none. */
function placeOf(effect: Effect, scope: Facts, { lookups }: Triggers): Place | undefined {
  const path = targetOf(effect);
  const [root, name = '', ...rest] = path.split('.');
  if (root !== 'lookups') {
    return { path, before: readPath(scope, path), put: (facts, value) => withValueAt(facts, path, value) };
  }
  const from = Object.hasOwn(lookups, name) ? lookups[name]?.from : undefined;
  const entry = readPath(scope, `lookups.${name}`);
  const list = from === undefined ? undefined : readPath(scope, from);
  if (from === undefined || !Array.isArray(list) || entry === undefined) return undefined;
  const below = rest.join('.');
  const put = (facts: Facts, value: unknown) => {
    const put = below === '' ? value : withValueAt(entry, below, value);
    const entries = list.map((each) => (each === entry ? put : each));
    return withValueAt(
      facts,
      from,
      entries.filter((each) => each !== undefined),
    );
  };
  return { path: from, before: below === '' ? entry : readPath(entry, below), put };
}

function newValueOf(
  effect: Effect,
  scope: Facts,
  before: unknown,
  ids: Map<string, string>,
  sources: EffectSources,
): unknown {
  if (effect.clear !== undefined) return undefined;
  if (effect.refer !== undefined) {
    const id = ids.get(effect.to ?? '');
    if (id === undefined) throw new RangeError(`No effect before this one made the id "${effect.to}".`);
    return id;
  }
  if (effect.append !== undefined) {
    const entries = entriesOf(effect, scope).map((each) => complete(effect, each, undefined, ids, sources));
    const kept = Array.isArray(before) ? before : [];
    // An empty list appends nothing, and makes no list where there was none.
    return entries.length === 0 ? before : [...kept, ...entries];
  }
  const value = effect.fields ? mergeFields(effect, scope, before) : sourceOf(effect, scope);
  return complete(effect, value, before, ids, sources);
}

/** One new entry; with `each` one for every item of the list that is read. */
function entriesOf(effect: Effect, scope: Facts): unknown[] {
  if (!effect.each) return [sourceOf(effect, scope)];
  const items = readPath(scope, effect.from ?? 'answers');
  const laid = isRecord(effect.value) ? effect.value : {};
  return (Array.isArray(items) ? items : []).map((item) => {
    if (isRecord(item)) return { ...laid, ...item };
    return effect.entry === undefined ? item : { ...laid, [effect.entry]: item };
  });
}

function targetOf(effect: Effect): string {
  const path = effect.set ?? effect.append ?? effect.refer ?? effect.clear;
  if (path === undefined) throw new RangeError('An effect sets, appends, refers or clears.');
  return path;
}

function sourceOf(effect: Effect, scope: Facts): unknown {
  if (effect.value !== undefined) return effect.value;
  const source = readPath(scope, effect.from ?? 'answers');
  if (effect.fields) return pick(source, effect.fields);
  return convert(effect.convert, source);
}

function mergeFields(effect: Effect, scope: Facts, before: unknown): unknown {
  const source = readPath(scope, effect.from ?? 'answers');
  const kept = Object.entries(isRecord(before) ? before : {}).filter(
    ([name]) => !effect.fields?.includes(name),
  );
  const merged = { ...Object.fromEntries(kept), ...pick(source, effect.fields ?? []) };
  // Nothing to keep where nothing was makes no empty object there.
  const isNothing = before === undefined && effect.newId === undefined && Object.keys(merged).length === 0;
  return isNothing ? undefined : merged;
}

/** An emptied field may answer null (VAL-09); facts hold what is there, so that null is never one. */
function pick(source: unknown, fields: string[]): Record<string, unknown> {
  const found = fields.map((field) => [field, readPath(source, field) ?? undefined] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** An id that is already there is kept: saving twice makes nothing new. */
function complete(
  effect: Effect,
  value: unknown,
  before: unknown,
  ids: Map<string, string>,
  sources: EffectSources,
) {
  if (!isRecord(value)) return value;
  const done = { ...value };
  if (effect.stamp) done[effect.stamp] = sources.now;
  if (effect.newId) {
    const known = readPath(before, effect.newId);
    const id = typeof known === 'string' ? known : sources.newId();
    done[effect.newId] = id;
    if (effect.as) ids.set(effect.as, id);
  }
  return done;
}

/** Is what was written no way back to what it was made of? */
export function isLossy({ convert }: Pick<Effect, 'convert'>): boolean {
  return convert !== undefined && convert !== 'date';
}

/** A value as an effect that converts writes it. */
export function convert(how: Effect['convert'], value: unknown): unknown {
  switch (how) {
    case 'date':
      return dateOfParts(value) ?? undefined;
    case 'digits':
      return typeof value === 'string' ? value.replace(/\D/g, '') : undefined;
    case 'last4':
      return typeof value === 'string' ? value.replace(/\D/g, '').slice(-4) : undefined;
    case 'newest':
      return Array.isArray(value) ? value.at(-1) : undefined;
    case undefined:
      return value ?? undefined;
  }
}
