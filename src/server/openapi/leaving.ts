/** The schemas of facts that have left the server: without what does not leave, and with masks in place. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { entryOf, type FactScope, isPlainObject, propertyOf, rootScope } from '../secrets/sensitivity.ts';

/** As `leavesAs` lets them leave. */
export function leavingSchema(schema: JsonSchema | undefined): JsonSchema {
  return leaving(rootScope(schema)) ?? { type: 'object' };
}

/** Undefined for what never leaves. */
function leaving(place: FactScope): JsonSchema | undefined {
  const { schema } = place;
  if (schema === undefined) return undefined;
  if (isPlainObject(schema.properties)) return objectLeaving(place, Object.keys(schema.properties));
  if (schema.type === 'array') {
    const entry = leaving(entryOf(place));
    // What of an entry may not leave stands as null, since its place counts.
    return entry && { type: 'array', items: { anyOf: [entry, { type: 'null' }] } };
  }
  if (place.sensitivity === 'secret') return undefined;
  if (place.sensitivity === 'masked') return { type: ['string', 'null'] };
  const { type, enum: choices, description } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(choices !== undefined && { enum: choices }),
    ...(description !== undefined && { description }),
  };
}

function objectLeaving(place: FactScope, names: string[]): JsonSchema | undefined {
  const parts = names.flatMap((name) => {
    const part = leaving(propertyOf(place, name));
    return part ? [[name, part] as const] : [];
  });
  if (parts.length === 0 && place.sensitivity === 'secret') return undefined;
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(parts) };
}
