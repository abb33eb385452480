/** The calls of one configuration, compiled once: which is asked for at a method and path, and what stands below them. */
import createTree, { type HTTPMethod } from 'find-my-way';
import type { PublishedProduct } from '../publish/published.ts';

export interface FoundCall {
  name: string;
  params: Record<string, string>;
  /** Those that share the path: one, unless it is a call of the site. */
  products: PublishedProduct[];
}

export interface Router {
  /** Of several paths that fit, one without parameters. */
  find: (method: string, path: string) => FoundCall | undefined;
  /** Nothing below the first part of a call's path is a page. */
  isBelowCalls: (path: string) => boolean;
}

/** Longer parameters are nobody's: ids are short, and what is long stands in the body. */
const MOST_PARAMETER_CHARACTERS = 2000;

/** Products may share a path (one sign-in for all): then it is found as the call of each that declares it. */
export function createRouter(products: readonly PublishedProduct[]): Router {
  const tree = createTree({ maxParamLength: MOST_PARAMETER_CHARACTERS });
  const firstParts = new Set<string>();
  for (const product of products) {
    for (const [name, { method, path }] of Object.entries(product.bundle.calls)) {
      const [pattern, at] = [path.replace(/\{(\w+)\}/g, ':$1'), method as HTTPMethod];
      firstParts.add(firstPartOf(path));
      const shared = tree.findRoute(at, pattern)?.store as Omit<FoundCall, 'params'> | undefined;
      if (shared?.name === name) shared.products.push(product);
      else if (!shared) tree.on(at, pattern, () => undefined, { name, products: [product] });
    }
  }
  return {
    find: (method, path) => {
      const found = tree.find(method as HTTPMethod, path);
      // An empty part names nothing.
      if (!found || Object.values(found.params).includes('')) return undefined;
      const { name, products } = found.store as Omit<FoundCall, 'params'>;
      return { name, products, params: found.params as Record<string, string> };
    },
    isBelowCalls: (path) => firstParts.has(firstPartOf(path)),
  };
}

function firstPartOf(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
