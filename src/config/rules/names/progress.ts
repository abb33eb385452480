/** The progress bar: each of its places covers what there is, and the fact that remembers the furthest can hold them all. */
import { isBelow } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  type ProductModel,
  problemAt,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath } from '../../model/typed.ts';
import { isDrawn } from './routing.ts';

export function* progressRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    for (const place of flow.progress) yield* covered(flow, place, place.value.on, ['on']);
    yield* coveredTwice(flow);
    const { progressKept: kept } = flow;
    if (!kept) continue;
    yield* covered(flow, kept, kept.value.exceptOn ?? [], ['exceptOn']);
    yield* keptFact(model, product, flow, kept);
  }
}

/** Routes, or questions' steps; `/*` covers all below. */
function* covered(
  flow: FlowModel,
  where: Declared<unknown>,
  patterns: string[],
  below: Pointer,
): Generator<Problem> {
  const steps = new Set(flow.sequence?.questions.map(({ value }) => value.step));
  const known = [...steps, ...flow.screens.names];
  for (const [at, on] of patterns.entries()) {
    const start = on.endsWith('/*') ? on.slice(0, -2) : undefined;
    const isKnown =
      start === undefined ? steps.has(on) || isDrawn(flow, on) : known.some((name) => isBelow(name, start));
    if (isKnown || !flow.screens.isWhole) continue;
    const message = `No screen or question stands at "${on}".${didYouMean(on, known)}`;
    yield problemAt('question/unknown', where, [...below, at], message);
  }
}

/** Of what two places cover the first counts that is always shown, or as long as the other. */
function* coveredTwice({ progress }: FlowModel): Generator<Problem> {
  for (const [index, place] of progress.entries()) {
    const above = progress
      .slice(0, index)
      .filter(({ value }) => value.when === undefined || value.when === place.value.when);
    for (const [at, on] of place.value.on.entries()) {
      const first = above.find(({ value }) => value.on.some((other) => covers(other, on)));
      const again = place.value.on.slice(0, at).some((other) => other === on);
      if (!first && !again) continue;
      const message = `"${on}" counts to the place "${(first ?? place).name}", which names it above: here it never counts.`;
      yield problemAt('value/repeated', place, ['on', at], message, 'Name it at one place.');
    }
  }
}

/** Is all that the one stands for covered by the other? */
function covers(wider: string, on: string): boolean {
  if (wider === on) return true;
  return wider.endsWith('/*') && isBelow(on.replace(/\/\*$/, ''), wider.slice(0, -2));
}

function* keptFact(
  model: Model,
  product: ProductModel,
  flow: FlowModel,
  kept: NonNullable<FlowModel['progressKept']>,
): Generator<Problem> {
  const path = kept.value.in;
  const found = findFact(factRoots(product, model), path);
  if (!isFound(found)) {
    const message = `No fact stands at "${path}".${meantPath(found, path)}`;
    yield problemAt('var/unknown', kept, ['in'], message);
    return;
  }
  if (isUnknown(found.schema) || flow.gaps.has('progress')) return;
  const { type, enum: choices } = found.schema;
  const places = flow.progress.map(({ name }) => name);
  const lacking = Array.isArray(choices) ? places.filter((name) => !choices.includes(name)) : [];
  if (type === 'string' && lacking.length === 0) return;
  const why = type === 'string' ? `it knows no ${listed(lacking)}` : `it is no text`;
  const message = `The fact "${path}" cannot remember each place of the progress bar: ${why}.`;
  yield problemAt('progress/fact', kept, ['in'], message, "Let it be one of the places' ids.");
}
