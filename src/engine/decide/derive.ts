/** Derives step and route of an application from its facts alone; nothing of it is stored. */
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts, Warning } from '../model/triggers.ts';
import { routeTo } from './routing.ts';

export interface Derivation {
  /** The step; a step that only routing leads to, when routing led there. */
  step: string;
  /** The screen's path below the flow's base, `/` for the product's root, null while the status waits. */
  route: string | null;
  /** The line of the flow that answered, as a path into it: `routing/…`, `steps/…`, `statuses/…`. */
  routedBy: string;
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
