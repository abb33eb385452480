/** What every kind of screen is drawn from. */
import type { ReactNode } from 'react';
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import type { StandingScreen } from '../../engine/decide/standing.ts';
import type { Work } from '../../engine/decide/work.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Answers, SaveOptions } from '../client/calls.ts';
import type { Words } from '../context.tsx';

/** A screen of a journey, as it stands in the URL. */
export interface ShownScreen {
  flow: OpenFlow;
  /** As calls name it: an application's id, or a visitor's draft. */
  journey: string;
  path: string;
  /** The screen of this journey that was shown before it, on this page. */
  cameFrom: string | undefined;
  facts: Facts;
  /** Its answers and their version; undefined on a screen that takes none. */
  opened: StandingScreen | undefined;
  /** The lender's open conditions. */
  asked: readonly ShownCondition[];
  /** When the status goes on by itself, where it does: an instant. */
  due: string | null;
  /** What the lender is doing now; null where nothing runs. */
  work: Work | null;
  /** Submits answers of this screen and goes where they lead. */
  answer: (answers: Answers, options: SaveOptions) => Promise<void>;
  /** Something may have changed: asks where the journey stands. */
  onAskAgain: () => void;
  /** What stands above each screen of the flow. */
  head: ReactNode;
  /** To the question before this one; undefined where there is none. */
  onBack: (() => void) | undefined;
}

export interface KindProps extends ShownScreen {
  screen: Screen;
  words: Words;
  /** It is open to change an answer that is listed where the application stands. */
  isChange: boolean;
}
