/** Can the facts of a product hold what a walk gives them? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { isIsoDate } from '../../../engine/model/time.ts';
import { quote } from '../../model/codes.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import {
  choicesOf,
  couldBe,
  findFact,
  isFound,
  isUnknown,
  meantPath,
  propertiesOf,
} from '../../model/typed.ts';

type Where = Declared<unknown>;

/** Values by path; null takes a fact away and fits every path. */
export function* valueProblems(
  values: Record<string, unknown> | undefined,
  roots: JsonSchema,
  where: Where,
  below: Pointer,
): Generator<Problem> {
  for (const [path, value] of Object.entries(values ?? {})) {
    const found = findFact(roots, path);
    if (!isFound(found) || path.split('.')[0] === 'lookups') {
      const meant = isFound(found) ? '' : meantPath(found, path);
      const message = `No fact stands at "${quote(path)}".${meant}`;
      yield problemAtKey('var/unknown', where, [...below, path], message);
      continue;
    }
    if (value === null) continue;
    const misfit = misfitOf(found.schema, value, path);
    if (misfit) yield problemAt('walk/value', where, [...below, path, ...misfit.below], misfit.message);
  }
}

/** Is this a date that the calendar has? Its form has been checked. */
export function* dayProblems(day: string | undefined, where: Where, below: Pointer): Generator<Problem> {
  if (day === undefined || isIsoDate(day)) return;
  yield problemAt('walk/value', where, below, `The calendar has no ${quote(day)}.`);
}

interface Misfit {
  message: string;
  below: Pointer;
}

function misfitOf(schema: JsonSchema, value: unknown, name: string): Misfit | undefined {
  if (isUnknown(schema)) return undefined;
  if (schema.type === 'array') return misfitOfList(schema, value, name);
  if (schema.type === 'object') return misfitOfMap(schema, value, name);
  if (couldBe(schema, value)) return undefined;
  const choices = choicesOf(schema)?.map(String);
  const meant = choices && typeof value === 'string' ? didYouMean(value, choices) : '';
  const shown = typeof value === 'string' ? `"${quote(value)}"` : quote(value);
  return { message: `"${name}" is never ${shown}.${meant}`, below: [] };
}

function misfitOfList(schema: JsonSchema, value: unknown, name: string): Misfit | undefined {
  if (!Array.isArray(value)) return { message: `"${name}" is a list.`, below: [] };
  const items = isRecord(schema.items) ? (schema.items as JsonSchema) : {};
  return firstBelow(value.entries(), (each) => misfitOf(items, each, name));
}

function misfitOfMap(schema: JsonSchema, value: unknown, name: string): Misfit | undefined {
  if (!isRecord(value)) return { message: `"${name}" is a map.`, below: [] };
  const properties = propertiesOf(schema);
  return firstBelow(Object.entries(value), (each, field) => {
    const known = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (known) return misfitOf(known, each, `${name}.${field}`);
    const meant = didYouMean(String(field), Object.keys(properties));
    return { message: `"${name}" has no field "${quote(field)}".${meant}`, below: [] };
  });
}

function firstBelow<Key extends string | number>(
  parts: Iterable<[Key, unknown]>,
  judge: (value: unknown, key: Key) => Misfit | undefined,
): Misfit | undefined {
  for (const [key, value] of parts) {
    const misfit = judge(value, key);
    if (misfit) return { ...misfit, below: [key, ...misfit.below] };
  }
  return undefined;
}
