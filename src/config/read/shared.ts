/** What a product has of its own and of the site together: calls and words. */
import type { CopyFile, Product, Site } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';

/** The product with the calls of all products, under its own name, where it has none of that name itself. */
export function withSharedCalls(product: Product, id: string, site: Site | undefined): Product {
  // What could not be read may have had any.
  if (product.calls === null) return product;
  const shared = Object.entries(site?.calls ?? {}).flatMap(([name, call]) =>
    call ? [[name, { ...call, path: call.path.replaceAll('{product}', id) }] as const] : [],
  );
  return { ...product, calls: { ...Object.fromEntries(shared), ...product.calls } };
}

/** The words of the site with the product's own in their place. */
export function withSharedWords(own: CopyFile['copy'], site: Site | undefined): CopyFile['copy'] {
  return merged(site?.copy ?? {}, own) as CopyFile['copy'];
}

function merged(below: unknown, above: unknown): unknown {
  if (!isRecord(below) || !isRecord(above)) return above;
  const all = Object.entries(above).map(([key, value]) => [key, merged(below[key], value)] as const);
  return { ...below, ...Object.fromEntries(all) };
}
