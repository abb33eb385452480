/** What do answers write? A closed list of effects, pure: answers and facts in, changed facts out. */
import type { Effect } from './language.ts';
import { isRecord, readPath, replacePath } from './paths.ts';
import { dateOfParts } from './time.ts';
import type { Facts, Triggers } from './triggers.ts';

export interface EffectSources {
  newId: () => string;
  /** An ISO date-time. */
  now: string;
  triggers: Triggers;
}

export interface Written {
  facts: Facts;
  /** The paths that were written, for events and versions; never values. */
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
    const scope = sources.triggers.withLookups({ ...facts, answers });
    if (effect.when && !sources.triggers.holds(effect.when, scope)) continue;
    const { path, value } = writeOf(effect, { ...facts, answers }, ids, sources);
    // What takes nothing away leaves no empty place behind.
    if (value === undefined && readPath(facts, path) === undefined) continue;
    facts = replacePath(facts, path, value);
    paths.push(path);
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
  const rest = replacePath(facts, path, undefined);
  const above = path.slice(0, path.lastIndexOf('.'));
  const left = above.includes('.') ? readPath(rest, above) : undefined;
  return isRecord(left) && Object.keys(left).length === 0 ? withoutPath(rest, above) : rest;
}

function writeOf(effect: Effect, scope: Facts, ids: Map<string, string>, sources: EffectSources) {
  const path = targetOf(effect);
  if (effect.clear !== undefined) return { path, value: undefined };
  if (effect.refer !== undefined) {
    const id = ids.get(effect.to ?? '');
    if (id === undefined) throw new RangeError(`No effect before this one made the id "${effect.to}".`);
    return { path, value: id };
  }
  const before = readPath(scope, path);
  if (effect.append !== undefined) {
    const entry = complete(effect, sourceOf(effect, scope), undefined, ids, sources);
    return { path, value: [...(Array.isArray(before) ? before : []), entry] };
  }
  const value = effect.fields ? mergeFields(effect, scope, before) : sourceOf(effect, scope);
  return { path, value: complete(effect, value, before, ids, sources) };
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
  return { ...Object.fromEntries(kept), ...pick(source, effect.fields ?? []) };
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

function convert(how: Effect['convert'], value: unknown): unknown {
  switch (how) {
    case 'date':
      return dateOfParts(value) ?? undefined;
    case 'digits':
      return typeof value === 'string' ? value.replace(/\D/g, '') : undefined;
    case 'last4':
      return typeof value === 'string' ? value.replace(/\D/g, '').slice(-4) : undefined;
    case undefined:
      return value ?? undefined;
  }
}
