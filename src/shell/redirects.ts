/** Where do old addresses lead? Told by the product's prefix alone, so that every product has the same (AF 2). */
import { carriedQuery, DASHBOARD } from '../runtime/addresses.ts';

/** Pages of the law stand at the origin's root (decision C9). */
export const LEGAL_PAGES = ['terms', 'communications', 'privacy', 'licenses', 'coming-soon'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/**
 * The new address of an old one, undefined for an address that is not old. `/account/register` keeps its whole
 * query, because who referred the visitor stands in it; every other redirect carries one parameter alone.
 */
export function redirectOf(base: string, path: string, search: string): string | undefined {
  const clean = path.replace(/\/+$/, '');
  const parent = base.slice(0, base.lastIndexOf('/'));
  const carried = carriedQuery(search);
  if (isRoot(base, path)) return DASHBOARD + carried;
  if (isBelow(clean, `${base}-signer`)) {
    const product = base.slice(base.lastIndexOf('/') + 1);
    return `${base}/${product}-signer${clean.slice(`${base}-signer`.length)}${carried}`;
  }
  if (clean.startsWith(`${base}/`)) {
    const name = clean.slice(base.length + 1);
    return isLegalPage(name) ? `/${name}${carried}` : undefined;
  }
  if (parent === '' || !isBelow(clean, parent)) return undefined;
  return clean === `${parent}/register` ? `${base}/register${search}` : DASHBOARD + carried;
}

/** The root of the site, or the product's prefix alone: neither has a page of its own. */
export function isRoot(base: string, path: string): boolean {
  const clean = path.replace(/\/+$/, '');
  return clean === '' || clean === base;
}

export function isLegalPage(name: string): name is LegalPage {
  return LEGAL_PAGES.some((page) => page === name);
}

function isBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}
