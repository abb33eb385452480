/** Derives step and route of an application from its facts alone; nothing of it is stored. */
import type { DerivedRoute } from '../model/compiled.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts, Warning } from '../model/triggers.ts';
import { routeTo } from './routing.ts';

export interface Derivation extends DerivedRoute {
  /** Ids of the transitions that fired, in order. */
  fired: string[];
  warnings: Warning[];
}

export interface StepPass {
  step: string;
  fired: string[];
  warnings: Warning[];
}

/**
 * Step and route alone, by the compiled module where it is there. What cannot be evaluated is asked by `derive`, which
 * warns of it.
 */
export function deriveRoute(
  product: OpenProduct,
  flow: OpenFlow,
  given: Facts,
  on?: string,
): DerivedRoute & { warnings: Warning[] } {
  return compiledRoute(product, flow, given, on) ?? derive(product, flow, given, on);
}

function compiledRoute({ triggers, flows }: OpenProduct, flow: OpenFlow, given: Facts, on?: string) {
  // A flow that was changed after it was opened is another one.
  if (!triggers.compiled || flows.get(flow.id) !== flow) return undefined;
  try {
    return triggers.compiled.flows.get(flow.id)?.(given, on);
  } catch {
    return undefined;
  }
}

/**
 * One ordered pass over the transitions, then the routing lines (AF 4.1-4.4).
 * `on` is the screen the person is on, for lines that do not apply there.
 */
export function derive(product: OpenProduct, flow: OpenFlow, given: Facts, on?: string): Derivation {
  const facts = product.triggers.withLookups(given);
  const { step, fired, warnings } = passTransitions(product, flow, facts);
  const routed = routeTo(product, flow, { facts, step, on, warnings });
  return { step: routed.step ?? step, route: routed.route, routedBy: routed.by, fired, warnings };
}

/** Each transition once, top to bottom: no fixpoint, because some triggers stay true to the end. */
export function passTransitions(product: OpenProduct, flow: OpenFlow, facts: Facts): StepPass {
  const fired: string[] = [];
  const warnings: Warning[] = [];
  let step = flow.steps[0]?.id ?? '';
  for (const transition of flow.transitions) {
    if (transition.from !== 'any' && !transition.from.includes(step)) continue;
    if (!product.triggers.holds(transition.when, facts, warnings)) continue;
    step = transition.to;
    fired.push(transition.id);
  }
  return { step, fired, warnings };
}
