/** Which call is asked for? Names are the server's own; methods and paths are the products' (their product files). */
import { matchPath } from '../engine/decide/screens.ts';
import type { Org } from '../engine/model/bundle.ts';
import type { CallName } from '../engine/model/calls.ts';
import type { Caller } from './caller.ts';
import type { PublishedProduct } from './published.ts';
import type { Services } from './services.ts';

/** What a handler is told of a request. Bodies and parameters are unchecked until the handler has checked them. */
export interface Call {
  name: string;
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Lower-cased names. */
  headers: Record<string, string | undefined>;
  cookies: Record<string, string | undefined>;
  /** Address of who asks, for throttling only. */
  address: string;
  isSecure: boolean;
  /** The org that the host names. */
  org: Org;
  product: PublishedProduct;
  /** All published products, `product` among them: a body may name the bundle of another one. */
  products: PublishedProduct[];
  /** Who is signed in; always there in calls that need a person. */
  caller?: Caller;
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Cookies to set by name; null drops one. */
  cookies?: Record<string, { value: string; days: number } | null>;
}

export interface Handler {
  /** The name in the products' `calls`. */
  call: CallName;
  /**
   * `anyone`: a token is not looked at. `visitor`: it is when there is one. `person`: without one it is refused.
   * `staff`: so it is, and only a sign-in of the lender's own people will do.
   */
  who: 'anyone' | 'visitor' | 'person' | 'staff';
  /** `bytes`: the body is a stream of them that nobody has read; JSON by default, and nothing else then. */
  takes?: 'bytes';
  handle: (services: Services, call: Call) => Promise<Reply>;
}

export interface FoundCall {
  name: string;
  params: Record<string, string>;
  product: PublishedProduct;
}

/**
 * The call at a method and path; among several patterns that fit, one without parameters. Products may share a
 * path (one sign-in for all): then the first that declares it is found, and what is in the body tells further.
 */
export function findCall(products: PublishedProduct[], method: string, path: string): FoundCall | undefined {
  let withParameters: FoundCall | undefined;
  for (const product of products) {
    for (const [name, call] of Object.entries(product.bundle.calls)) {
      if (call.method !== method) continue;
      const params = matchPath(call.path.replace(/\{(\w+)\}/g, ':$1'), path);
      if (!params) continue;
      if (Object.keys(params).length === 0) return { name, params, product };
      withParameters ??= { name, params, product };
    }
  }
  return withParameters;
}

/** Does any call stand at this path, whatever its method? */
export function isCallPath(products: PublishedProduct[], path: string): boolean {
  return products.some(({ bundle }) =>
    Object.values(bundle.calls).some((call) => matchPath(call.path.replace(/\{(\w+)\}/g, ':$1'), path)),
  );
}

/** The first parts of all call paths: nothing below them is a page. */
export function isBelowCalls(products: PublishedProduct[], path: string): boolean {
  const first = path.split('/')[1];
  return products.some(({ bundle }) => {
    return Object.values(bundle.calls).some((call) => call.path.split('/')[1] === first);
  });
}
