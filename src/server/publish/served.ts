/** Which bundles are served to whom: each lender's are of one release, the newest or an earlier one that it is held on. */
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import type { Lenders } from '../store/rows.ts';
import { orgNamed, orgOfHost } from './org.ts';

/** Lenders that stand on an earlier release than the others. */
export interface HeldLenders {
  /** Codes of the orgs that their sign-ins belong to: all that share them are held with them. */
  lenders: readonly string[];
  /** Of the release that they are held on. */
  bundles: readonly Bundle[];
}

export interface ServedBundle {
  /** With those lenders alone that it is served to. */
  bundle: Bundle;
  /** The lenders that are held on it; none where it is for all others. */
  heldFor: readonly string[];
}

/** No lender is in two of them, and each has the products of its own release. */
export function servedBundles(newest: readonly Bundle[], held: readonly HeldLenders[]): ServedBundle[] {
  const away = held.flatMap(({ lenders }) => lenders);
  const others = newest.map((bundle) => ({
    bundle: forLenders(bundle, ({ canonical }) => !away.includes(canonical)),
    heldFor: [],
  }));
  const earlier = held.flatMap(({ lenders, bundles }) =>
    bundles.map((bundle) => ({
      bundle: forLenders(bundle, ({ canonical }) => lenders.includes(canonical)),
      heldFor: lenders,
    })),
  );
  return [...others, ...earlier.filter(({ bundle }) => Object.keys(bundle.orgs).length > 0)];
}

/** The bundle itself where none of its lenders is left out. Its hash stays: what a lender is sent of it is the same. */
function forLenders(bundle: Bundle, isServed: (org: Org) => boolean): Bundle {
  const orgs = Object.entries(bundle.orgs);
  const served = orgs.filter(([, org]) => isServed(org));
  return served.length === orgs.length ? bundle : { ...bundle, orgs: Object.fromEntries(served) };
}

interface Served {
  bundle: Bundle;
  heldFor: readonly string[];
  orgByHost: Map<string, Org>;
}

/** The products as a host has them: of each the one that its lender stands on. */
export function productsAt<P extends Served>(products: readonly P[], host: string): readonly P[] {
  if (products.every(({ heldFor }) => heldFor.length === 0)) return products;
  const own = products.filter((each) => orgOfHost(each, host) !== undefined);
  const isOwn = ({ bundle }: P) => own.some((each) => each.bundle.product === bundle.product);
  return products.filter((each) => own.includes(each) || (each.heldFor.length === 0 && !isOwn(each)));
}

/** The product of a row, as the lender of the row stands on it; where that lender is gone, as all others do. */
export function productOfRow<P extends Pick<Served, 'bundle' | 'heldFor'>>(
  products: readonly P[],
  row: { product: string; org: string } | undefined,
): P | undefined {
  const named = products.filter(({ bundle }) => bundle.product === row?.product);
  const own = named.find(({ bundle }) => row && orgNamed(bundle, row.org));
  return own ?? named.find(({ heldFor }) => heldFor.length === 0);
}

/** Codes of the lenders that a product is served to, and of those that are gone. */
export function lendersServed(
  products: readonly Pick<Served, 'bundle' | 'heldFor'>[],
  { bundle, heldFor }: Pick<Served, 'bundle' | 'heldFor'>,
): Lenders {
  if (heldFor.length > 0) return { in: Object.keys(bundle.orgs) };
  const held = products.filter((each) => each.heldFor.length > 0 && each.bundle.product === bundle.product);
  return { notIn: held.flatMap((each) => Object.keys(each.bundle.orgs)) };
}
