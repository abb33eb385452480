/** How far along the progress bar a screen, and an application, stands. */
import type { ProgressSection } from '../model/language.ts';
import { isBelow, readPath, withValueAt } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { deriveRoute } from './derive.ts';

/** How far a section of the bar is: not begun, begun, done (AF 3). */
export const SECTION_STATES = ['INITIAL', 'IN_PROGRESS', 'COMPLETE'] as const;
export type SectionState = (typeof SECTION_STATES)[number];

export interface ProgressState {
  places: ProgressSection[];
  /** Index of the current place, -1 where no bar is shown. */
  current: number;
}

/** Of the place at an index. Where no bar is shown nothing has begun. */
export function sectionStateAt({ current }: Pick<ProgressState, 'current'>, index: number): SectionState {
  if (index > current) return 'INITIAL';
  return index === current ? 'IN_PROGRESS' : 'COMPLETE';
}

/**
 * `at` is a route, or a question's step. Places whose trigger does not hold are left out. Where the flow remembers
 * the furthest place, the bar stands there on every screen; else a screen that belongs to no place has none.
 */
export function progressAt(product: OpenProduct, flow: OpenFlow, facts: Facts, at: string): ProgressState {
  const scope = product.triggers.withLookups(facts);
  const places = flow.progress.filter(
    ({ when }) => when === undefined || product.triggers.holds(when, scope),
  );
  const here = places.findIndex(({ on }) => on.some((pattern) => covers(pattern, at)));
  const { progressKept: kept } = flow;
  if (!kept) return { places, current: here };
  const isShown = kept.when === undefined || product.triggers.holds(kept.when, scope);
  if (!isShown || kept.exceptOn?.some((pattern) => covers(pattern, at))) return { places, current: -1 };
  return { places, current: Math.max(here, furthest(flow, places, readPath(facts, kept.in))) };
}

/** How many minutes the places from here on take, rounded up; undefined where one of them does not say. */
export function minutesLeft({ places, current }: ProgressState): number | undefined {
  const ahead = places.slice(Math.max(current, 0)).map(({ minutes }) => minutes);
  if (!ahead.every((each) => each !== undefined)) return undefined;
  return Math.max(1, Math.ceil(ahead.reduce((sum, each) => sum + each, 0)));
}

/** The facts with the furthest place reached remembered; the same object where nothing is further. `facts.status` holds. */
export function withProgress(product: OpenProduct, flow: OpenFlow, facts: Facts): Facts {
  const { progressKept: kept } = flow;
  const { route } = kept ? deriveRoute(product, flow, facts) : { route: null };
  if (!kept || route === null) return facts;
  const { places, current } = progressAt(product, flow, facts, route);
  const id = places[current]?.id;
  return id === undefined || id === readPath(facts, kept.in) ? facts : withValueAt(facts, kept.in, id);
}

/**
 * Where the place remembered stands among those shown. One that is hidden by now stands where another covers what it
 * covered, or at the last one before it; -1 for none.
 */
function furthest(flow: OpenFlow, places: ProgressSection[], id: unknown): number {
  const reached = flow.progress.find((place) => place.id === id || place.was?.includes(String(id)));
  if (!reached) return -1;
  const own = places.indexOf(reached);
  if (own >= 0) return own;
  const instead = places.findIndex(({ on }) => on.some((pattern) => reached.on.includes(pattern)));
  const before = flow.progress.slice(0, flow.progress.indexOf(reached));
  return instead >= 0 ? instead : places.findLastIndex((place) => before.includes(place));
}

function covers(pattern: string, at: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === at;
  return isBelow(at, pattern.slice(0, -2));
}
