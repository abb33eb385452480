/** Which variation of each experiment somebody has: it follows from their tracker id alone, in the browser and on the server alike. */
import type { Bundle } from '../model/bundle.ts';
import type { Experiment } from '../model/language.ts';
import type { OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';

/** The variation of whoever takes no part. */
export const CONTROL = 'control';

/** A variation by the experiment's name. */
export type Assignments = Record<string, string>;

/** As the lender is told of it. */
export interface ExperimentRecord {
  name: string;
  variation: string;
}

/** Of the experiments that somebody takes part in. Nobody does without a tracker id. `facts` are org, flags and today. */
export function assignmentsOf(product: OpenProduct, facts: Facts, tracker: string | undefined): Assignments {
  if (tracker === undefined) return {};
  const scope = product.triggers.withLookups(facts);
  const taken = experimentsIn(product.source).filter(
    ([, { when }]) => when === undefined || product.triggers.holds(when, scope),
  );
  return Object.fromEntries(taken.map(([name, each]) => [name, variationOf(name, each.variations, tracker)]));
}

/** The root `experiments` of the facts; none where the product compares nothing. */
export function experimentFacts(
  product: OpenProduct,
  facts: Facts,
  tracker: string | undefined,
): { experiments?: Assignments } {
  const given = controlsOf(product.source);
  if (!given) return {};
  return { experiments: { ...given, ...assignmentsOf(product, facts, tracker) } };
}

/** Everybody's variation before anything is known of them; undefined where the product compares nothing. */
export function controlsOf(source: Pick<Bundle, 'experiments'>): Assignments | undefined {
  const names = Object.keys(source.experiments ?? {});
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, CONTROL]));
}

/** Another experiment divides the same people otherwise: its name goes into the hash. */
export function variationOf(name: string, shares: Experiment['variations'], tracker: string): string {
  const percent = (hashOf(`${name} ${tracker}`) / 2 ** 32) * 100;
  let reached = 0;
  for (const [variation, share] of Object.entries(shares)) {
    reached += share;
    if (percent < reached) return variation;
  }
  return CONTROL;
}

function experimentsIn({ experiments }: Pick<Bundle, 'experiments'>): [string, Experiment][] {
  return Object.entries(experiments ?? {});
}

/** FNV-1a, mixed as MurmurHash3 ends: from 0 to 2^32, alike in every engine. Ids that differ in one sign lie far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
