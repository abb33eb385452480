/** What an earlier edition of the files named. */

/** What a row, a link, a walk or something queued may name, by the key of a flow that declares it. */
export const NAMED = ['statuses', 'steps', 'screens', 'tasks'] as const;
export type NamedKey = (typeof NAMED)[number];

export interface FlowEdition {
  product: string;
  flow: string;
  names: Record<NamedKey, Set<string>>;
  /** What it already called an old name. */
  before: Record<NamedKey, Set<string>>;
}

export interface Edition {
  /** The flow files that are not what they were. */
  changed: Set<string>;
  flows: FlowEdition[];
}
