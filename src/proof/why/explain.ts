/** Explains a derivation: every transition and line of routing, with the facts it read. */
import { sequenceOf } from '../../engine/answer/sequence.ts';
import { type Derivation, derive } from '../../engine/decide/derive.ts';
import type { Transition } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';

/** A trigger's answer with what it looked at; missing facts read as null, as JSON-logic reads them. */
export interface EvaluatedTrigger {
  trigger: string;
  holds: boolean;
  reads: Record<string, unknown>;
}

export interface ExplainedTransition extends EvaluatedTrigger {
  id: string;
  from: Transition['from'];
  to: string;
  /** The step that the pass had reached when it came here. */
  at: string;
  fits: boolean;
  fired: boolean;
}

/** A line of routing that asks a trigger. `answered` is the one that decided. */
export interface ExplainedRouting extends EvaluatedTrigger {
  id: string;
  answered: boolean;
}

export interface Explanation {
  derivation: Derivation;
  transitions: ExplainedTransition[];
  routing: ExplainedRouting[];
}

/** The same pass as `derive`, told in full: what fired is what `derivation.fired` names. */
export function explainDerivation(
  product: OpenProduct,
  flow: OpenFlow,
  given: Facts,
  on?: string,
): Explanation {
  const facts = product.triggers.withLookups(given);
  const derivation = derive(product, flow, given, on);
  let at = flow.steps[0]?.id ?? '';
  const transitions = flow.transitions.map(({ id, from, to, when }) => {
    const asked = askTrigger(product, when, facts);
    const fits = from === 'any' || from.includes(at);
    const told = { id, from, to, at, fits, fired: fits && asked.holds, ...asked };
    if (told.fired) at = to;
    return told;
  });
  const routing = flow.routing.flatMap(({ id, use, when }) => {
    if (when === undefined) return [];
    const name = id ?? use ?? '';
    return [
      { id: name, answered: derivation.routedBy === `routing/${name}`, ...askTrigger(product, when, facts) },
    ];
  });
  return { derivation, transitions, routing };
}

export interface ExplainedQuestion {
  ask: string;
  isAsked: boolean;
  isAnswered: boolean;
  /** Undefined for a question that everybody is asked. */
  when?: EvaluatedTrigger;
}

/** Each question of a sequence: is it asked of these facts, and why? Throws a RangeError without a sequence. */
export function explainQuestions(
  product: OpenProduct,
  flow: OpenFlow,
  given: Facts,
  answered: string[],
): ExplainedQuestion[] {
  const facts = product.triggers.withLookups(given);
  return sequenceOf(flow).questions.map(({ ask, when }) => {
    const isAnswered = answered.includes(ask);
    if (when === undefined) return { ask, isAsked: true, isAnswered };
    const asked = askTrigger(product, when, facts);
    return { ask, isAsked: asked.holds, isAnswered, when: asked };
  });
}

/** `facts` have been prepared by `withLookups`. */
export function askTrigger(product: OpenProduct, trigger: string, facts: Facts): EvaluatedTrigger {
  const { holds, reads } = product.triggers.explain(trigger, facts);
  return {
    trigger,
    holds,
    reads: Object.fromEntries(reads.map((path) => [path, readPath(facts, path) ?? null])),
  };
}
