/** How far may a fact travel? Read off its schema: inherited downwards, secret unless marked otherwise. */
import type { JsonSchema, Sensitivity } from '../../engine/model/bundle.ts';

/** A place in the facts, seen through its schema. */
export interface FactScope {
  schema: JsonSchema | undefined;
  sensitivity: Sensitivity;
}

/** The place of a whole root. Without a schema nothing is known of it, so it is secret. */
export function placeOf(schema: JsonSchema | undefined): FactScope {
  return { schema, sensitivity: markOf(schema) ?? 'secret' };
}

/** The place of a property. One that the schema does not name is secret, whatever stands above it. */
export function propertyOf(place: FactScope, name: string): FactScope {
  const properties = place.schema?.properties;
  return below(
    place,
    isPlainObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined,
  );
}

/** The place of each entry of a list. */
export function entryOf(place: FactScope): FactScope {
  return below(place, place.schema?.items);
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(place: FactScope, schema: unknown): FactScope {
  if (!isPlainObject(schema)) return { schema: undefined, sensitivity: 'secret' };
  return { schema, sensitivity: markOf(schema) ?? place.sensitivity };
}

function markOf(schema: JsonSchema | undefined): Sensitivity | undefined {
  const mark = schema?.sensitivity;
  if (mark === undefined) return undefined;
  // A mistyped mark must not open anything: what is not one of the four is secret.
  return mark === 'masked' || mark === 'personal' || mark === 'open' ? mark : 'secret';
}
