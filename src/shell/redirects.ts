/** Where old addresses lead, and what of their query goes along. The same for every product (AF 2). */
import { replacedPath } from '../engine/decide/pages.ts';
import { carriedQuery } from '../runtime/addresses.ts';

/**
 * The new address of an old one, undefined for an address that is not old. `/account/register` keeps its whole
 * query, because who referred the visitor stands in it; every other redirect carries one parameter alone.
 */
export function redirectOf(
  product: Parameters<typeof replacedPath>[0],
  path: string,
  search: string,
): string | undefined {
  const replaced = replacedPath(product, path);
  if (replaced === undefined) return undefined;
  return replaced + (replaced === `${product.source.base}/register` ? search : carriedQuery(search));
}
