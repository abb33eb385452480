/** Where the parts of a published product are fetched. */
import type { Org } from '../../engine/model/bundle.ts';
import type { PublishedProduct } from './published.ts';

/** The path of an org's slice of a bundle, or of the part that visitors need. */
export function slicePath({ bundle }: PublishedProduct, org: Org, part?: 'visitor'): string {
  return `${bundle.base}/bundles/${bundle.hash}.${org.code}${part ? `.${part}` : ''}.json`;
}
