/** How far a fact may travel, read off its schema: inherited downwards, secret unless marked otherwise. */
import type { JsonSchema, Sensitivity } from '../../engine/model/bundle.ts';

/** A part of the facts, seen through its schema. */
export interface FactScope {
  schema: JsonSchema | undefined;
  sensitivity: Sensitivity;
}

/** The scope of a whole root. Without a schema nothing is known of it, so it is secret. */
export function rootScope(schema: JsonSchema | undefined): FactScope {
  return { schema, sensitivity: markOf(schema) ?? 'secret' };
}

/** The scope of a property. One that the schema does not name is secret, whatever stands above it. */
export function propertyOf(scope: FactScope, name: string): FactScope {
  const properties = scope.schema?.properties;
  return below(
    scope,
    isPlainObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined,
  );
}

/** The scope of each entry of a list. */
export function entryOf(scope: FactScope): FactScope {
  return below(scope, scope.schema?.items);
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(scope: FactScope, schema: unknown): FactScope {
  if (!isPlainObject(schema)) return { schema: undefined, sensitivity: 'secret' };
  return { schema, sensitivity: markOf(schema) ?? scope.sensitivity };
}

function markOf(schema: JsonSchema | undefined): Sensitivity | undefined {
  const mark = schema?.sensitivity;
  if (mark === undefined) return undefined;
  // A mistyped mark must not open anything: what is not one of the four is secret.
  return mark === 'masked' || mark === 'personal' || mark === 'open' ? mark : 'secret';
}
