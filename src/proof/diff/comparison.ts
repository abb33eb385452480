/** One flow in two versions, and where an application stands in each. */
import type { Bundle } from '../../engine/model/bundle.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';

/** New names by old ones, as `was` tells them. */
export interface Renames {
  steps: ReadonlyMap<string, string>;
  statuses: ReadonlyMap<string, string>;
  screens: ReadonlyMap<string, string>;
  transitions: ReadonlyMap<string, string>;
}

export interface FlowVersion {
  product: OpenProduct<Bundle>;
  flow: OpenFlow;
}

/** One flow in two versions. */
export interface FlowComparison {
  before: FlowVersion;
  after: FlowVersion;
  renamed: Renames;
  /** Addresses (`transitions/<id>`, `triggers/<name>`, `steps/<id>`...) of what the change touches. */
  changed: ReadonlySet<string>;
  /** For a trigger the ones that it asks by name, itself among them. */
  askedWithin: ReadonlyMap<string, string[]>;
  /** The ISO date that is today. */
  today: string;
}

/** Where one application stands in one version. Names are those of the newer one. */
export interface DerivedState {
  step: string;
  /** Null while the status waits. */
  route: string | null;
  routedBy: string;
  fired: string[];
  /** The questions asked, in a flow with a sequence. */
  asked: string[];
  /** The facts as this side reads them, with what the server gives. */
  facts: Facts;
}
