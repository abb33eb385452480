/** Where people stop, as the server counts it and the lender reads it, on its page and on the command line. */

/** A count under five is null: who is behind it could be guessed. */
export type ShownCount = number | null;

export interface FunnelRefusal {
  pointer: string;
  keyword: string;
  message: string;
  visits: number;
}

export interface FunnelScreen {
  screen: string;
  visits: ShownCount;
  submitted: ShownCount;
  /** Visits that saw nothing of the flow after it, and did not submit it. */
  left: ShownCount;
  /** The share of its visits that left there, from 0 to 1. */
  dropOff: ShownCount;
  /** From the first time it was seen to the answers. */
  medianSeconds: ShownCount;
  refusals: FunnelRefusal[];
}

export interface FunnelCounts {
  visits: ShownCount;
  /** Visits that answered the last question; absent where the flow asks none in a row. */
  completions?: ShownCount;
  screens: FunnelScreen[];
}

/** The visits of one version that were shown one variation of an experiment. */
export interface FunnelVariation extends FunnelCounts {
  variation: string;
}

/** One version of one flow. */
export interface FunnelVersion extends FunnelCounts {
  bundle: string;
  product: string;
  flow: string;
  /** Is it the one that is served now? */
  isCurrent: boolean;
  firstAt: string;
  lastAt: string;
  /** The same counts apart for each variation; of people who take part, and only where none has fewer than five. */
  experiments: { name: string; variations: FunnelVariation[] }[];
}

export interface Funnel {
  orgs: string[];
  since: string;
  /** The newest first. */
  versions: FunnelVersion[];
}
