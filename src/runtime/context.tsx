/** What everything that plays a product has at hand: one value, made by the shell, given by context. */

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { FormChunk } from '../engine/answer/forms.ts';
import { experimentFacts } from '../engine/decide/experiments.ts';
import type { FactRow, Slice } from '../engine/model/bundle.ts';
import { orgRoot } from '../engine/model/org-facts.ts';
import { onlyOne } from '../engine/model/paths.ts';
import type { OpenProduct } from '../engine/model/product.ts';
import type { Facts } from '../engine/model/triggers.ts';
import { copyKey, type Hear, lenderWords, linesOf, ofVariant, wordsOf } from '../engine/say/copy.ts';
import { OPEN_WORDS } from '../engine/say/open-placeholders.ts';
import type { ShellSlot } from '../engine/say/shell-copy.ts';
import type { Api } from './client/api.ts';
import type { Calls } from './client/calls.ts';
import type { ServerClock } from './client/serverClock.ts';
import type { TokenStore } from './client/session.ts';
import type { Timers } from './client/timers.ts';
import type { ConsentStore } from './telemetry/consent.ts';
import type { Notes } from './telemetry/notes.ts';
import type { Warn } from './warnings.ts';

/** A product of the lender, as pages of every product know it. */
export interface SiteProduct {
  product: string;
  name: string;
  base: string;
  /** Where an application begins. */
  start: string;
}

export interface Runtime {
  product: OpenProduct<Slice>;
  /** All that the lender offers, `product` among them, in the site's order. */
  offered: readonly SiteProduct[];
  /** What was asked for, where the lender does not offer it. */
  missing?: Pick<SiteProduct, 'name' | 'base'>;
  /** Fetches another of the offered products. */
  another: (product: string) => Promise<Runtime>;
  calls: Calls;
  /** By which those calls go: parts that come later make theirs by it. */
  api: Api;
  tokens: TokenStore;
  /** The lender's own side: its calls, with the sign-in of its people. */
  staff: { api: Api; tokens: TokenStore };
  timers: Timers;
  /** What time it is at the server, as its replies say. */
  clock: ServerClock;
  /** Does the page show grey shapes already? Then what waits next goes on with them at once. */
  isWaitingShown: () => boolean;
  newId: () => string;
  /** The server's date when the page was made; replies bring newer ones. */
  today: string;
  /** Fetches a form's compiled chunk by its hash. */
  loadChunk: (hash: string) => Promise<FormChunk>;
  warn: Warn;
  /** Notes what happens in a visit; nothing is waited for. */
  note: Notes['note'];
  /** Whether an id may stay in this browser; absent where nobody is asked, as in a drawing. */
  consent?: ConsentStore;
  /** Are visits of who agrees to it recorded? */
  isRecorded?: boolean;
  /** Leaves the application for a page that is loaded anew. */
  leave: (address: string) => void;
  /** Remembers which application was last open (SL 3). */
  rememberApplication: (uuid: string) => void;
  /** Which one that was, as far as this browser knows. */
  recallApplication: () => string | undefined;
  /** The id by which this browser is known to experiments; undefined where it has none. */
  tracker: () => string | undefined;
  /** Another takes its place: that of the person, who has it on every device. */
  keepTracker: (uuid: string) => void;
  /** Was somebody who is about to leave asked why, ever, in this browser? */
  wasSurveyed: () => boolean;
  noteSurvey: () => void;
  /** Brings what a visitor's part of the bundle leaves out; does nothing where it is there. */
  loadWhole: () => Promise<void>;
  /** Asks whether a newer bundle is served, and plays it when there is one. */
  refreshBundle: (bundle?: string) => Promise<void>;
  /** The query of the page as it was loaded: moves inside it drop most of it. */
  arrivedWith: string;
}

const RuntimeContext = createContext<Runtime | null>(null);

export function RuntimeProvider({ value, children }: { value: Runtime; children: ReactNode }) {
  return <RuntimeContext.Provider value={value}>{children}</RuntimeContext.Provider>;
}

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error('No RuntimeProvider.');
  return runtime;
}

/** Plays the bundle that a reply names, when it is not the one at hand. */
export function useServedBundle(served: string | undefined): void {
  const { product, refreshBundle } = useRuntime();
  const { hash } = product.source;
  useEffect(() => {
    if (served !== undefined && served !== hash) void refreshBundle(served);
  }, [served, hash, refreshBundle]);
}

/** The name under which a product's triggers read what a row keeps: the one root of that row. */
export function rootOf({ source }: OpenProduct<Slice>, kept: FactRow): string {
  return onlyOne(Object.keys(source.roots).filter((root) => source.roots[root] === kept)) ?? kept;
}

/** The facts that hold for everybody who opens this product at this org. */
export function commonFacts({
  product,
  today,
  tracker,
}: Pick<Runtime, 'product' | 'today' | 'tracker'>): Facts {
  const { org, flags } = product.source;
  const given = { org: orgRoot(org, org), flags, today };
  return { ...given, ...experimentFacts(product, given, tracker()) };
}

export interface Words<Slot extends string = string> {
  /** The text of a slot that must not vanish, such as a title: a hole is closed over. Its key stands in for words that no file has, which the checker finds. */
  one: (slot: Slot) => string;
  /** Undefined where an optional slot has no words, or some with a hole: it is left out then. */
  maybe: (slot: Slot) => string | undefined;
  /** Lines of their own: one with a hole is left out. */
  all: (slot: Slot) => string[];
}

export type ShellWords = Words<ShellSlot>;

type Filling = Pick<Runtime, 'product' | 'note' | 'newId'>;

/** Tells of words with a hole as of any fault of this browser. */
export function noteHoles({ note, newId }: Pick<Runtime, 'note' | 'newId'>): Hear {
  return (words, placeholder) => note({ on: 'unfilled', words, placeholder, id: newId() });
}

/** It keeps its identity. */
export function useHear(): Hear {
  const { note, newId } = useRuntime();
  return useMemo(() => noteHoles({ note, newId }), [note, newId]);
}

/** The words of one named thing of a copy group, with facts put in. Nobody reads a hole in them, and it is told. */
export function wordsIn(runtime: Filling, group: string, name: string | undefined, facts: Facts): Words {
  const key = (slot: string) => (name === undefined ? copyKey(group, slot) : copyKey(group, name, slot));
  const { copy } = runtime.product.source;
  const hear = noteHoles(runtime);
  const isScreen = group === 'screens' && name !== undefined;
  const find = (say: typeof wordsOf, slot: string) =>
    isScreen ? ofVariant(say, copy, name, slot, facts, hear) : say(copy, key(slot), facts, hear);
  return {
    one: (slot) => find(wordsOf, slot)?.join('\n') ?? key(slot),
    maybe: (slot) => find(linesOf, slot)?.join('\n') || undefined,
    all: (slot) => find(linesOf, slot) ?? [],
  };
}

/** Words of the pages around the flow; `{org.name}`, `{support.phone}` and the like stand for the lender's own. */
export function useShellWords(): ShellWords {
  const { product, note, newId } = useRuntime();
  return useMemo(
    () => wordsIn({ product, note, newId }, 'shell', undefined, lenderFacts(product)),
    [product, note, newId],
  );
}

export function lenderFacts({ source }: OpenProduct<Slice>): Facts {
  return { ...lenderWords(source.org, source.name), ...OPEN_WORDS };
}
