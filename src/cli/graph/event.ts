/** What happens between two places of a graph. */
export interface Event {
  id: string;
  order?: number;
  name: string;
  /** Undefined where the way is always open. */
  when?: string;
  from: string[];
  to: string;
}
