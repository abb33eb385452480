/** Do calendars, time zones and deadlines name dates, addresses and zones that there are? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Product, ZoneTable } from '../../../engine/model/language.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, type ProductModel, problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath, neverEqual } from '../../model/typed.ts';

export function* dateRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    const roots = factRoots(product, model);
    yield* deadlines(product.file, roots);
    yield* zones(product.file, roots);
    yield* exits(product, roots);
  }
}

function* deadlines(file: Declared<Product>, roots: JsonSchema): Generator<Problem> {
  const { calendars = {} } = file.value;
  const known = Object.keys(calendars ?? {});
  for (const [name, deadline] of Object.entries(file.value.deadlines ?? {})) {
    if (deadline === null) continue;
    const { from, calendar, days, businessDays } = deadline;
    yield* factOf(file, ['deadlines', name, 'from'], from, 'string', roots);
    if (days === undefined && businessDays === undefined) {
      const message = `The deadline "${name}" does not say how long after.`;
      yield problemAtKey(
        'key/missing',
        file,
        ['deadlines', name],
        message,
        'Add days, or businessDays with a calendar.',
      );
    } else if (days !== undefined && businessDays !== undefined) {
      const message = 'This deadline counts days and business days at once.';
      yield problemAt('value/repeated', file, ['deadlines', name, 'days'], message, 'Keep one of the two.');
    }
    if (calendar === undefined || calendars === null || known.includes(calendar)) continue;
    const message = `No calendar is named "${calendar}".${didYouMean(calendar, known)}`;
    yield problemAt('var/unknown', file, ['deadlines', name, 'calendar'], message);
  }
}

function* zones(file: Declared<Product>, roots: JsonSchema): Generator<Problem> {
  for (const [name, table] of Object.entries(file.value.zones ?? {})) {
    if (table === null) continue;
    const { of, zips = {} } = table;
    yield* factOf(file, ['zones', name, 'of'], of, 'object', roots);
    yield* states(file, name, table, roots);
    for (const [key, map] of Object.entries({ states: table.states, zips })) {
      for (const zone of Object.keys(map ?? {})) {
        if (isZone(zone)) continue;
        const message = `No time zone is named "${zone}".`;
        yield problemAt('zone/unknown', file, ['zones', name, key, zone], message);
      }
      yield* inTwoZones(file, ['zones', name, key], map ?? {});
    }
  }
}

/** Of two zones that claim an address only the first would ever count. */
function* inTwoZones(
  file: Declared<Product>,
  pointer: Pointer,
  map: Record<string, string[]>,
): Generator<Problem> {
  const zones = new Map<string, string>();
  for (const [zone, listed] of Object.entries(map)) {
    for (const [at, entry] of (listed ?? []).entries()) {
      const other = zones.get(entry) ?? zone;
      zones.set(entry, other);
      if (other === zone) continue;
      const message = `"${entry}" already has the clocks of ${other}.`;
      yield problemAt('value/repeated', file, [...pointer, zone, at], message, 'Keep it in one zone.');
    }
  }
}

/** A state that no address there has: nobody would ever have the clocks of its zone. */
function* states(
  file: Declared<Product>,
  name: string,
  table: ZoneTable,
  roots: JsonSchema,
): Generator<Problem> {
  const path = `${table.of}.state`;
  const found = findFact(roots, path);
  if (!isFound(found)) return;
  for (const [zone, listed] of Object.entries(table.states ?? {})) {
    for (const [at, state] of (listed ?? []).entries()) {
      yield* neverEqual(file, ['zones', name, 'states', zone, at], path, found.schema, state);
    }
  }
}

function* exits({ flows }: ProductModel, roots: JsonSchema): Generator<Problem> {
  for (const { stages } of flows.values()) {
    for (const stage of stages.all) {
      for (const [at, exit] of (stage.value.then ?? []).entries()) {
        if (exit === null) continue;
        const { until, zone } = exit;
        if (until !== undefined) yield* factOf(stage, ['then', at, 'until'], until, 'string', roots);
        if (zone !== undefined) yield* factOf(stage, ['then', at, 'zone'], zone, 'string', roots);
      }
    }
  }
}

function* factOf(
  where: Declared<unknown>,
  at: Pointer,
  path: string,
  type: string,
  roots: JsonSchema,
): Generator<Problem> {
  const found = findFact(roots, path);
  if (!isFound(found)) {
    yield problemAt('var/unknown', where, at, `No fact stands at "${path}".${meantPath(found, path)}`);
  } else if (!isUnknown(found.schema) && found.schema.type !== type) {
    const message = `"${path}" is of type ${String(found.schema.type)}, and this needs a ${type}.`;
    yield problemAt('type/wrong', where, at, message);
  }
}

const listedZones = new Set<string>();

/** Is this a time zone of the IANA's list? */
export function isZone(zone: unknown): boolean {
  if (typeof zone !== 'string') return false;
  if (listedZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    listedZones.add(zone);
    return true;
  } catch {
    return false;
  }
}
