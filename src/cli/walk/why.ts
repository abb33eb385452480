/** Prints why a walk's line landed where it landed. */
import { isThrough, stageAt } from '../../engine/decide/moves.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { WalkMoment } from '../../proof/scenario/play.ts';
import {
  askTrigger,
  type EvaluatedTrigger,
  type ExplainedTransition,
  explainDerivation,
  explainQuestions,
} from '../../proof/why/explain.ts';

const OF_STATUSES = ['status', 'stage', 'fails', 'review'];
const NOT_OF_PLACES = [
  'as',
  'takesBack',
  'refused',
  'reads',
  'known',
  'conditions',
  'entry',
  'progress',
  'shut',
  'sees',
];

/** Nothing for what no transition, line or question decides. */
export function becauseOf(product: OpenProduct, moment: WalkMoment): string[] {
  const { line, mismatch, state, landing, whole } = moment;
  if (mismatch && OF_STATUSES.includes(mismatch.key)) return ofExits(product, whole?.state ?? state);
  if (!mismatch || NOT_OF_PLACES.includes(mismatch.key) || landing.refused.length > 0) return [];
  return state.flow.sequence
    ? ofQuestions(product, state.flow, state.facts, state.answered)
    : linesOfDerivation(product, state.flow, state.facts, line.on);
}

/** The ways out of the status, in their order. */
function ofExits(product: OpenProduct, { flow, facts, run }: WalkMoment['state']): string[] {
  const status = String(facts.status);
  const stage = stageAt(flow, status);
  if (!stage) return [`Why: the flow says nothing of what is done in ${status}.`];
  if (!isThrough(stage, { run })) return [`Why: in ${status} the task ${stage.run} has not answered.`];
  const exits = (stage.then ?? []).map(({ to, when, after }) => {
    const asked =
      when === undefined ? [] : [readsOf(askTrigger(product, when, product.triggers.withLookups(facts)))];
    return `  to ${[to, ...(after === undefined ? [] : [`after ${after}`]), ...asked].join('  ')}`;
  });
  return [
    `Why: of the exits of ${status} none holds${exits.length === 0 ? ': there is none.' : '.'}`,
    ...exits,
  ];
}

/** Every transition in its order: it fired, its trigger did not hold, or it starts from another step. */
export function linesOfDerivation(product: OpenProduct, flow: OpenFlow, facts: Facts, on?: string): string[] {
  const { derivation, transitions, routing } = explainDerivation(product, flow, facts, on);
  const asked = transitions.filter(({ fits }) => fits);
  const width = Math.max(0, ...asked.map((each) => wayOf(each).length));
  const elsewhere = transitions.filter(({ fits }) => !fits).map(({ id }) => id);
  return [
    `Why: ${derivation.routedBy}, from the step ${derivation.step}.`,
    ...asked.map((each) => `  ${verdict(each, 'fired')}  ${wayOf(each).padEnd(width)}  ${readsOf(each)}`),
    ...routing.map(
      (each) =>
        `  ${verdict({ fired: each.answered, holds: each.holds }, 'answered')}  routing ${each.id}  ${readsOf(each)}`,
    ),
    ...(elsewhere.length > 0 ? [`  From another step: ${elsewhere.join(', ')}.`] : []),
  ];
}

function wayOf({ id, from, to }: ExplainedTransition): string {
  return `${id}: ${from === 'any' ? 'any' : from.join(', ')} -> ${to}`;
}

function verdict({ fired, holds }: { fired: boolean; holds: boolean }, done: 'fired' | 'answered'): string {
  const word = fired ? done : holds ? 'came too late' : 'did not hold';
  return word.padEnd('came too late'.length);
}

function readsOf({ trigger, reads }: EvaluatedTrigger): string {
  const values = Object.entries(reads).map(([path, value]) => `${path} = ${JSON.stringify(value)}`);
  return `${trigger} (${values.join(', ')})`;
}

function ofQuestions(product: OpenProduct, flow: OpenFlow, facts: Facts, answered: string[]): string[] {
  const lines = explainQuestions(product, flow, facts, answered).map(({ ask, isAsked, isAnswered, when }) => {
    const word = !isAsked ? 'not asked' : isAnswered ? 'answered' : 'asked';
    return `  ${word.padEnd('not asked'.length)}  ${ask}${when ? `  ${readsOf(when)}` : ''}`;
  });
  return ['Why: the first question that is asked and not answered.', ...lines];
}
