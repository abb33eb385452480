/** A journey through a flow, whoever walks it: what a visitor's draft and an owner's application answer each in its own way. */
import type { Standing } from '../../engine/decide/standing.ts';
import type { Work } from '../../engine/decide/work.ts';
import type { Org, Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Reply } from '../http/call.ts';
import type { Refused } from '../http/refused.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Store } from '../store/store.ts';
import type { JourneyAct } from './commit.ts';

/** Who walks a flow. A further role is one more value of this. */
export interface Subject<J extends Journey = Journey> {
  /** Whose Idempotency-Keys these are. */
  scope: string;
  /** To be set once the work is done: it may have begun a draft. */
  cookies: () => Reply['cookies'] | Promise<Reply['cookies']>;
  /** The days after which what they saved was removed; undefined where nothing was. */
  removedAfter?: (() => Promise<number | undefined>) | undefined;
  find: (store: Store) => Promise<J>;
  /** Inside a transaction, kept from other writers until it ends. */
  lock: (tx: Store) => Promise<J>;
}

export interface Journey {
  /** In URLs. */
  name: string;
  /** The row's uuid, where there is one: gates and documents go by it. */
  uuid: string | undefined;
  product: PublishedProduct;
  flow: OpenFlow;
  org: Org;
  facts: Facts;
  /** By whose hand it goes on: an identity, or `visitor`. */
  actor: string;
  screenAt: (path: string) => JourneyScreen | undefined;
  /** The path of the screen to show to who is at a path: that one if it may be shown, else the one to go on with. */
  pathFrom: (path: string | undefined) => string | undefined;
  /** The same once the screen at a path was answered. */
  pathAfter: (path: string) => string | undefined;
  position: () => Pick<
    Standing,
    'status' | 'version' | 'step' | 'route' | 'answered' | 'asked' | 'due' | 'untold'
  >;
  /** What its browser may know. */
  outgoing: () => Facts;
  /** Forms that may follow the screen at a path. */
  moves: (path: string | undefined) => string[];
  /** What the lender is doing now; null where nothing runs. */
  work: (store: Store) => Promise<Work | null>;
  /** Text that was typed on a screen and not submitted. */
  unsubmitted: (store: Store, screen: string) => Promise<Record<string, unknown> | undefined>;
  keepUnsubmitted: (tx: Store, screen: string, text: Record<string, unknown> | undefined) => Promise<void>;
  /** With what the first page's URL told. Refused where nothing of the kind is kept. */
  keeping: (values: Record<string, string> | undefined) => Journey;
  commit: (tx: Store, act: JourneyAct) => Promise<Journey>;
}

export interface JourneyScreen {
  /** As it stands in the URL. */
  path: string;
  /** As it was declared. */
  id: string;
  /** As its facts let it look: itself, or one of its cases. */
  screen: Screen;
  /** Values of the `:parts` of the path. */
  params: Record<string, string>;
  /** Whether people may fill it in now. */
  open: boolean;
  /** Why answers are not taken, where they are not. */
  refusal: Refused | undefined;
}
