/** The standing that lies in a drawn page: with the facts that its screen reads. The next reply brings all of them. */
import { factsAt, pathsOfPage } from '../../engine/decide/page-facts.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { visitorPartOf } from '../../engine/model/visitor-slice.ts';
import { sliceFor } from '../../engine/say/slice.ts';
import type { Journey } from './journey.ts';

/** By org, flow and screen. */
const known = new WeakMap<Bundle, Map<string, string[]>>();

export function standingForPage({ product, flow, org }: Journey, standing: Standing): Standing {
  const { bundle } = product;
  const ofBundle = known.get(bundle) ?? new Map<string, string[]>();
  known.set(bundle, ofBundle);
  const screen = standing.screen?.id;
  const key = JSON.stringify([org.code, flow.id, screen]);
  const paths = ofBundle.get(key) ?? pathsOfPage(visitorPartOf(sliceFor(bundle, org.code)), flow.id, screen);
  ofBundle.set(key, paths);
  return { ...standing, facts: factsAt(paths, standing.facts) };
}
