/** What does logic read of an org? Its settings, and below `about` what the product asks it to say of itself. */
import type { OrgProduct } from './bundle.ts';

type Said = Pick<OrgProduct, 'settings' | 'about'>;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({ about: Object.freeze({}) });

/** Whoever plays an org asks anew with each request and drawing: the same org has one value, which may be compared. */
const known = new WeakMap<Said, Readonly<Record<string, unknown>>>();

/** The root `org` of facts. Undefined stands for an org that does not offer the product. */
export function orgRoot(own: Said | undefined): Readonly<Record<string, unknown>> {
  if (!own) return NOTHING;
  const before = known.get(own);
  if (before) return before;
  const root = { ...own.settings, about: own.about };
  known.set(own, root);
  return root;
}
