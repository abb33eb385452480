/** The root `org` of facts: the org's settings, below `about` what the product asks it to say of itself, and what words call it by. */
import type { Org, OrgProduct } from './bundle.ts';

type Named = Pick<Org, 'name' | 'company' | 'support'>;
type Said = Pick<OrgProduct, 'settings' | 'about'>;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({ about: Object.freeze({}) });

/** Whoever plays an org asks anew with each request and drawing: the same org has one value, which may be compared. */
const known = new WeakMap<Said, Readonly<Record<string, unknown>>>();

/** `own` is what the org says of the product; undefined where it does not offer it. */
export function orgRoot(org: Named | undefined, own: Said | undefined): Readonly<Record<string, unknown>> {
  if (!org || !own) return NOTHING;
  const before = known.get(own);
  if (before) return before;
  const { name, company, support } = org;
  const root = { ...own.settings, name, company, support, about: own.about };
  known.set(own, root);
  return root;
}
