/** Two versions of a product side by side: what each is, and what a comparison says of one application. */
import type { Bundle } from '../../engine/model/bundle.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { ProductSource, SourceFile } from './project.ts';

/** One product of a version: as it runs, as it is written, and the files. */
export interface ComparedVersion {
  product: OpenProduct<Bundle>;
  source: ProductSource;
  files: SourceFile[];
}

/** What leads an application elsewhere, and from where to where. Names are those of the newer version. */
export interface ApplicationDifference {
  /** `transitions/<id>`, `triggers/<name>`..., with `file:line` of the newer files where it stands there. */
  causes: { part: string; at?: string }[];
  from: { step: string; route: string | null };
  to: { step: string; route: string | null };
}

/** By the facts of an application as each version reads them; undefined where it stands at the same step and screen. */
export type CompareApplication = (
  org: string,
  before: Facts,
  after: Facts,
) => ApplicationDifference | undefined;
