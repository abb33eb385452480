/** What does one line of a walk do? A state in, the next state and where the person then stands out. */
import type { Screen } from './bundle.ts';
import { type Derivation, derive } from './derive.ts';
import { applyEffects } from './effects.ts';
import { checkAnswers, type Refusal } from './forms.ts';
import { firstRefusedQuestion } from './kept.ts';
import type { WalkLine } from './language.ts';
import { isRecord, readPath, replacePath } from './paths.ts';
import { flowOf } from './product.ts';
import { ROOT_ROUTE } from './routing.ts';
import { findScreen, lookOf, screenOpenness } from './screens.ts';
import { closePaths, firstUnanswered, isQuestionOpen, sequenceOf } from './sequence.ts';
import type { Facts } from './triggers.ts';
import { type WalkStage, type WalkState, withValues } from './walk-stage.ts';

/** What can happen on a line; each line is exactly one of them. */
export const LINE_KINDS = ['enter', 'answer', 'result', 'today', 'create', 'open', 'closed'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface Landing {
  /** The screen, the next question, or the flow that a complete sequence makes a row of; null while waiting. */
  at: string | null;
  /** How it was derived, in a flow with steps. */
  derivation?: Derivation;
  refused: Refusal[];
  /** What the line wanted is not asked for now: the screen is shut, or questions are open before it. */
  shut: boolean;
  /** The entry that opened. */
  entry?: string;
}

export interface Played {
  state: WalkState;
  landing: Landing;
}

export function kindOfLine(line: WalkLine): LineKind {
  const kind = LINE_KINDS.find((each) => line[each] !== undefined);
  if (!kind) throw new RangeError(`A line is one of ${LINE_KINDS.join(', ')}.`);
  return kind;
}

/** Throws a RangeError for a name that no checked walk holds. */
export function playLine(stage: WalkStage, state: WalkState, line: WalkLine): Played {
  const kind = kindOfLine(line);
  switch (kind) {
    case 'enter':
      return enter(stage, state, line);
    case 'answer':
      return answer(stage, state, line);
    case 'result':
      return landed(stage, { ...state, facts: withValues(state.facts, line.result ?? {}) }, {}, line.on);
    case 'today':
      return landed(stage, { ...state, facts: { ...state.facts, today: line.today } });
    case 'create':
      return create(stage, state, line);
    case 'open':
    case 'closed':
      return ask(stage, state, line[kind] ?? '');
  }
}

/** Where who came so far stands. In a sequence the paths that have closed are cleared first, as the server does. */
function landed({ product }: WalkStage, state: WalkState, more: Partial<Landing> = {}, on?: string): Played {
  const { flow } = state;
  if (!flow.sequence) {
    const derivation = derive(product, flow, state.facts, on);
    return { state, landing: { at: derivation.route, derivation, refused: [], shut: false, ...more } };
  }
  const { facts, answered } = closePaths(product, flow, state.facts, state.answered);
  const next = firstUnanswered(product, flow, facts, answered)?.ask;
  const at = next ?? flow.creates?.flow ?? ROOT_ROUTE;
  return { state: { ...state, facts, answered }, landing: { at, refused: [], shut: false, ...more } };
}

/** The first page's address: a shut entry gives way to another, and what the query tells is kept unless known. */
function enter(stage: WalkStage, state: WalkState, line: WalkLine): Played {
  const { entries, keeps = {} } = sequenceOf(state.flow);
  const scope = stage.product.triggers.withLookups(state.facts);
  let entry = line.enter ?? '';
  for (const _ of Object.keys(entries)) {
    const { when, otherwise } = entries[entry] ?? {};
    if (when === undefined || otherwise === undefined || stage.product.triggers.holds(when, scope)) break;
    entry = otherwise;
  }
  const facts = Object.entries(line.with ?? {}).reduce((known, [name, value]) => {
    const path = keeps[name];
    return path === undefined || readPath(known, path) !== undefined
      ? known
      : replacePath(known, path, value);
  }, state.facts);
  return landed(stage, { ...state, facts }, { entry });
}

function answer(stage: WalkStage, state: WalkState, line: WalkLine): Played {
  const screen = screenNamed(stage, state, line.answer ?? '');
  if (!isOpen(stage, state, line.answer ?? '') || screen.form === undefined) {
    return landed(stage, state, { shut: true });
  }
  const answers = answersOf(stage, state, line, screen);
  const refused = checkAnswers(stage.formOf(screen.form), answers, state.facts, stage.product.triggers);
  if (refused.length > 0) return landed(stage, state, { refused });
  const { facts, ids } = write(stage, state, screen.writes, answers);
  const question = state.flow.sequence?.questions.find((each) => each.ask === screen.id);
  if (!question) return landed(stage, { ...state, facts, ids });
  const answered = [...new Set([...state.answered, screen.id])];
  const kept = question.does === 'signUp' ? signedUp(stage, state.facts, facts) : facts;
  return landed(stage, { ...state, facts: kept, ids, answered });
}

/** Of a sign-up only the identity is kept, and it has an id from then on. */
function signedUp(stage: WalkStage, before: Facts, written: Facts): Facts {
  const roots = rootsKept(stage, ['identity']);
  const identity = roots.map((root) => [root, { ...recordAt(written, root), uuid: root }] as const);
  return { ...before, ...Object.fromEntries(identity) };
}

/**
 * The row of a complete sequence: what was answered stays behind, but for what the flow writes of it. Answers that
 * are not acceptable any more are asked again, and no row is made.
 */
function create(stage: WalkStage, state: WalkState, line: WalkLine): Played {
  const { product } = stage;
  const { creates } = state.flow;
  const isComplete = firstUnanswered(product, state.flow, state.facts, state.answered) === undefined;
  if (!creates || creates.flow !== line.create || !isComplete) return landed(stage, state, { shut: true });
  const refused = firstRefusedQuestion(product, state.flow, state.facts, stage.formOf);
  if (refused) return landed(stage, state, { at: refused.ask, refused: refused.refusals });
  const written = write(stage, state, creates.writes, {});
  const flow = flowOf(product, creates.flow);
  const [status] = Object.keys(flow.statuses);
  const roots = [...rootsKept(stage, ['application', 'person', 'identity']), 'org', 'flags', 'today'];
  const kept = roots.filter((root) => written.facts[root] !== undefined);
  const facts = Object.fromEntries(kept.map((root) => [root, written.facts[root]]));
  const began = status === undefined ? facts : { ...facts, status };
  return landed(stage, { ...state, flow, facts: began, ids: written.ids, answered: [] });
}

function ask(stage: WalkStage, state: WalkState, path: string): Played {
  return landed(stage, state, { shut: !isOpen(stage, state, path) });
}

function isOpen({ product }: WalkStage, { flow, facts, answered }: WalkState, path: string): boolean {
  if (flow.sequence) return isQuestionOpen(product, flow, facts, answered, path);
  return screenOpenness(product, flow, facts, path).open;
}

function screenNamed({ product }: WalkStage, { flow, facts }: WalkState, path: string): Screen {
  const found = findScreen(flow, path);
  if (!found) throw new RangeError(`No screen of the flow "${flow.id}" is named "${path}".`);
  return lookOf(product, flow, found.screen, facts);
}

/** `with` alone is all that is answered; beside `as`, and without either, a persona's answers are at hand. */
function answersOf({ personas }: WalkStage, { persona }: WalkState, line: WalkLine, { id }: Screen): unknown {
  const isOwn = line.with !== undefined && line.as === undefined;
  const atHand = isOwn ? {} : (personas[line.as ?? persona ?? '']?.answers[id] ?? {});
  return Object.entries(line.with ?? {}).reduce(
    (all, [path, value]) => replacePath(all, path, value),
    atHand,
  );
}

function write({ product }: WalkStage, state: WalkState, effects: Screen['writes'], answers: unknown) {
  let { ids } = state;
  const newId = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  const now = `${String(state.facts.today)}T12:00:00.000Z`;
  const { facts } = applyEffects(effects, answers, state.facts, { newId, now, triggers: product.triggers });
  return { facts, ids };
}

function rootsKept({ product }: WalkStage, kept: string[]): string[] {
  return Object.entries(product.source.facts as Record<string, { kept: string }>)
    .filter(([, root]) => kept.includes(root.kept))
    .map(([name]) => name);
}

function recordAt(facts: Facts, root: string): Record<string, unknown> {
  const value = facts[root];
  return isRecord(value) ? value : {};
}
