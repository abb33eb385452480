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

/** One version of one flow. */
export interface FunnelVersion {
  bundle: string;
  product: string;
  flow: string;
  /** Is it the one that is served now? */
  isCurrent: boolean;
  firstAt: string;
  lastAt: string;
  visits: ShownCount;
  /** Visits that answered the last question; null too where the flow asks none in a row. */
  completions: ShownCount;
  screens: FunnelScreen[];
}

export interface Funnel {
  orgs: string[];
  since: string;
  /** The newest first. */
  versions: FunnelVersion[];
}
