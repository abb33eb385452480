/** The one reply about a journey: where its subject stands, and the screen that is open with its answers. */
import type { Facts } from '../model/triggers.ts';
import type { ShownCondition } from './conditions.ts';
import type { ExperimentRecord } from './experiments.ts';
import type { Work } from './work.ts';

export interface StandingScreen {
  /** As it stands in the URL, below the flow's base. */
  path: string;
  /** The declared screen's id: its path with `:parts`. */
  id: string;
  /** The id of the case that its facts choose, which names its words; null where it has none. */
  variant: string | null;
  /** Whether answers are taken. A screen stays shown, and shut, while the lender works on what it answered. */
  open: boolean;
  /** `hash` names the compiled validator. */
  form: { name: string; hash: string } | null;
  answers: Record<string, unknown>;
  /** The version of the facts that it writes, for If-Match. */
  etag: string;
  /** Text that was typed and not submitted. */
  unsubmitted: Record<string, unknown> | null;
  /** What was saved here before is gone, since so many days went by without a save. */
  removedAfter?: number;
}

export interface Standing {
  /**
   * `draft`, `draft.<flow>` where a product has several flows of visitors, an application's uuid, or `as.` and a
   * participant's.
   */
  journey: string;
  flow: string;
  /** The hash of the bundle that the server plays now. */
  bundle: string;
  /** yyyy-MM-dd, in the product's zone. */
  today: string;
  /** By root, what the browser may know. */
  facts: Facts;
  /** Null for a draft. */
  status: string | null;
  /** Null for a draft. */
  version: number | null;
  /** When the status goes on by itself, where it does: an instant. */
  due: string | null;
  /** The derived step; null for a draft. */
  step: string | null;
  /** Where the facts lead: null while the lender works, and where a sequence is complete. */
  route: string | null;
  /** The answered questions of a sequence. */
  answered: string[];
  screen: StandingScreen | null;
  /** The lender's open conditions. */
  asked: ShownCondition[];
  /** Forms of the screens that may follow, the likely ones first. */
  moves: string[];
  /** What the lender is doing now; null where nothing runs. */
  work: Work | null;
  /** The variations of experiments that the lender has not been told of, where there are any. */
  untold?: ExperimentRecord[];
}
