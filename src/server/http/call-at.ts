/** A call as another product of the same lender sees it, where products share a path. */
import { orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Call } from './call.ts';
import { Refused } from './refused.ts';

/** With the lender's terms for that product; undefined where the lender does not offer it. */
export function callAt<C extends Call>(call: C, product: PublishedProduct): C | undefined {
  if (product === call.product) return call;
  const org = orgNamed(product.bundle, call.org.code);
  return org && { ...call, product, org };
}

/** Throws a 404 where the lender does not offer the product. */
export function callOf<C extends Call>(call: C, product: PublishedProduct): C {
  const found = callAt(call, product);
  if (found) return found;
  throw new Refused(404, `${call.org.name} does not offer this product.`);
}
