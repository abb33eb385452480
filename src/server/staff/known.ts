/** The facts of an application that staff see: all that its person sees, and what the lender itself found out. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { leavesAs, maskedValue } from '../secrets/outgoing.ts';
import { propertyOf, rootScope } from '../secrets/sensitivity.ts';

/**
 * By root. Open and personal facts are the matter of every decision; masked ones stay masked. Of the secrets staff
 * see those that the lender wrote (`writtenBy: lender`: a score, a home's value), since no review can be decided
 * without them. What the person confided stays shut: a social security number, a PIN, what Regulation B forbids to
 * decide by.
 */
export function knownToStaff({ schemas }: PublishedProduct, facts: Facts): Record<string, Facts> {
  const roots = Object.entries({ ...schemas.application, ...schemas.person });
  return Object.fromEntries(roots.map(([root, schema]) => [root, rootFor(schema, facts[root])]));
}

function rootFor(schema: JsonSchema, facts: unknown): Facts {
  const seen = leavesAs(schema, facts);
  const theirs = Object.entries(isRecord(facts) ? facts : {}).flatMap(([name, value]) => {
    const place = propertyOf(rootScope(schema), name);
    if (place.sensitivity !== 'secret' || place.schema?.writtenBy !== 'lender') return [];
    return [[name, withMasks(place.schema, value)] as const];
  });
  return { ...(isRecord(seen) ? seen : {}), ...Object.fromEntries(theirs) };
}

/** A number of an account is one in the lender's own block as well. */
function withMasks(schema: JsonSchema, value: unknown): unknown {
  if (schema.sensitivity === 'masked') return maskedValue(value);
  if (!isRecord(value))
    return Array.isArray(value) ? value.map((each) => withMasks(itemsOf(schema), each)) : value;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const below = propertyOf(rootScope(schema), name).schema;
    return below ? [[name, withMasks(below, part)] as const] : [];
  });
  return Object.fromEntries(parts);
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return isRecord(items) ? items : {};
}
