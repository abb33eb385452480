/** Plays what happens on a walk's line around a sequence: coming by an entry, signing up, and the row that is made of it. */
import {
  alsoAnswered,
  firstUnanswered,
  lastQuestion,
  sequenceOf,
  withQueryFacts,
} from '../../engine/answer/sequence.ts';
import { firstRefusedQuestion } from '../../engine/answer/stored-answers.ts';
import { shutAt } from '../../engine/decide/gates.ts';
import { participantFacts } from '../../engine/decide/participants.ts';
import type { Question, WalkLine } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { flowOf } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { gateBefore, landed, landedAfter, type Played } from './landings.ts';
import { begin, write } from './moves.ts';
import { rootsOfRows, type WalkSetting, type WalkState } from './setting.ts';

/** The first page's address: a shut entry gives way to another, and what the query tells is kept unless known. */
export function enter(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const { entries } = sequenceOf(state.flow);
  const scope = stage.product.triggers.withLookups(state.facts);
  let entry = line.enter ?? '';
  for (const _ of Object.keys(entries)) {
    const { when, otherwise } = entries[entry] ?? {};
    if (when === undefined || otherwise === undefined || stage.product.triggers.holds(when, scope)) break;
    entry = otherwise;
  }
  const facts = withQueryFacts(state.flow, state.facts, line.with ?? {});
  const gate = shutAt(stage.product, entry, facts, state.variables);
  // Nothing of the query is kept of who is not let in.
  if (gate) return landed(stage, state, { entry, gate });
  return landed(stage, { ...state, facts }, { entry });
}

/** Of a sign-up only the identity is kept, and it has an id from then on. */
export function signedUp(stage: WalkSetting, before: Facts, written: Facts): Facts {
  const roots = rootsOfRows(stage, ['identity']);
  const identity = roots.map((root) => [root, { ...recordAt(written, root), uuid: root }] as const);
  return { ...before, ...Object.fromEntries(identity) };
}

/** What the form of a sign-up asks beside it, answered by who has just signed up. */
export function answeredAtSignUp(
  stage: WalkSetting,
  person: Played,
  question: Question,
  answers: unknown,
): Played {
  const { state } = person;
  const screen = alsoAnswered(stage.product, state.flow, state.facts, state.answered, question);
  if (!screen) return person;
  const { facts, ids } = write(stage, state, screen.writes, answers);
  return landed(stage, { ...state, facts, ids, answered: [...state.answered, screen.id] });
}

/**
 * The row of a complete sequence: what was answered stays behind, but for what the flow writes of it. Answers that
 * are not acceptable any more are asked again, and no row is made.
 */
export function create(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const { product } = stage;
  const { creates } = state.flow;
  const isComplete = firstUnanswered(product, state.flow, state.facts, state.answered) === undefined;
  const gate = gateBefore(stage, state, lastQuestion(state.flow));
  if (gate) return landed(stage, state, { gate });
  if (!creates || creates.flow !== line.create || !isComplete) return landed(stage, state, { shut: true });
  const refused = firstRefusedQuestion(product, state.flow, state.facts, stage.formOf);
  if (refused) return landed(stage, state, { at: refused.ask, refused: refused.refusals });
  const made = write(stage, state, creates.writes, {});
  const flow = flowOf(product, creates.flow);
  const { firstStatus: status } = flow;
  const roots = [
    ...rootsOfRows(stage, ['application', 'person', 'identity']),
    'org',
    'flags',
    'experiments',
    'today',
  ];
  const kept = roots.filter((root) => made.facts[root] !== undefined);
  const given = Object.fromEntries(kept.map((root) => [root, made.facts[root]]));
  const facts = { ...given, ...participantFacts({ bundle: product.source, open: product }, [], {}) };
  const begun = { ...state, flow, facts, ids: made.ids, answered: [], activeAt: state.now };
  return landedAfter(stage, status === undefined ? { state: begun, moves: [] } : begin(stage, begun, status));
}

function recordAt(facts: Facts, root: string): Record<string, unknown> {
  const value = facts[root];
  return isRecord(value) ? value : {};
}
