/** How far along the progress bar does a screen stand? */
import type { ProgressPlace } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';

export interface Progress {
  places: ProgressPlace[];
  /** Index of the current place, -1 where the screen belongs to none. */
  current: number;
}

/** `at` is a route, or a question's step. Places whose trigger does not hold are left out. */
export function progressAt(product: OpenProduct, flow: OpenFlow, facts: Facts, at: string): Progress {
  const scope = product.triggers.withLookups(facts);
  const places = flow.progress.filter(
    ({ when }) => when === undefined || product.triggers.holds(when, scope),
  );
  return { places, current: places.findIndex(({ on }) => on.some((pattern) => covers(pattern, at))) };
}

function covers(pattern: string, at: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === at;
  const start = pattern.slice(0, -2);
  return at === start || at.startsWith(`${start}/`);
}
