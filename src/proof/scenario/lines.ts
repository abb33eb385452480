/** Plays one line of a walk: a state in, the next state and the landing out. */
import { kindOfLine } from '../../config/model/walks.ts';
import { checkAnswers, type Refusal } from '../../engine/answer/forms.ts';
import {
  closePaths,
  firstUnanswered,
  isQuestionOpen,
  lastQuestion,
  sequenceOf,
  withQueryFacts,
} from '../../engine/answer/sequence.ts';
import { firstRefusedQuestion, ownFields } from '../../engine/answer/stored-answers.ts';
import { plainAnswers } from '../../engine/answer/typed-text.ts';
import { effectsOfAnswers } from '../../engine/decide/changes.ts';
import { type Derivation, derive } from '../../engine/decide/derive.ts';
import { GATE_ROOT, type Shut, shutAt, shutBefore } from '../../engine/decide/gates.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import { findScreen, screenOpenness, variantOf } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { WalkLine } from '../../engine/model/language.ts';
import { isRecord, withValueAt } from '../../engine/model/paths.ts';
import { flowOf } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import {
  after,
  atDay,
  begin,
  type Came,
  type Moved,
  movedOn,
  reviewed,
  taskAnswers,
  taskFails,
  type WalkMove,
  write,
} from './moves.ts';
import { type WalkSetting, type WalkState, withValues } from './setting.ts';

export interface Landing {
  /** The screen, the next question, or the flow that a complete sequence makes a row of; null while waiting. */
  at: string | null;
  /** How it was derived, in a flow with steps. */
  derivation?: Derivation;
  refused: Refusal[];
  /** What the line wanted is not asked for now: the screen is shut, or questions are open before it. */
  shut: boolean;
  /** The gate that is shut there; nothing else happens on the line then. */
  gate?: Shut;
  /** Where a task's answer is not as its schema wants it; it is not written. */
  schemaMismatch?: string;
  /** The entry that opened. */
  entry?: string;
  /** The statuses that were gone through, in order. */
  moves?: WalkMove[];
  /** The task that answered. */
  ran?: string;
}

export interface Played {
  state: WalkState;
  landing: Landing;
}

/** Throws a RangeError for a name that no checked walk holds. */
export function playLine(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const kind = kindOfLine(line);
  switch (kind) {
    case 'enter':
      return enter(stage, state, line);
    case 'answer':
      return answer(stage, state, line);
    case 'result':
      return landed(stage, written(stage, state, withValues(state.facts, line.result ?? {})), {}, line.on);
    case 'today':
      return landedAfter(stage, movedOn(stage, atDay(state, line.today ?? '')));
    case 'returns':
      return comeBack(stage, state, line);
    case 'stage':
      return judged(stage, state, taskAnswers(stage, state, line.stage));
    case 'fails':
      return judged(stage, state, taskFails(stage, state));
    case 'review':
      return judged(stage, state, reviewed(stage, state, line.review ?? {}));
    case 'passes':
      return landedAfter(stage, movedOn(stage, after(stage, state, line.passes ?? '')));
    case 'create':
      return create(stage, state, line);
    case 'open':
    case 'closed':
      return ask(stage, state, line[kind] ?? '');
  }
}

function landedAfter(stage: WalkSetting, { state, moves, ran }: Moved): Played {
  return landed(stage, state, { moves, ...(ran === undefined ? {} : { ran }) });
}

/** What cannot happen now changes nothing. */
function judged(stage: WalkSetting, state: WalkState, came: Came): Played {
  if (came === 'shut') return landed(stage, state, { shut: true });
  return 'misfit' in came ? landed(stage, state, { schemaMismatch: came.misfit }) : landedAfter(stage, came);
}

/** A status that was put there by hand is entered then, and nothing has run in it. */
function written({ product }: WalkSetting, state: WalkState, given: Facts): WalkState {
  const facts = withProgress(product, state.flow, given);
  if (facts.status === state.facts.status) return { ...state, facts };
  const { run: _run, ...rest } = state;
  return { ...rest, facts, since: state.now };
}

/** Where who came so far stands. In a sequence the paths that have closed are cleared first, as the server does. */
function landed(
  { product }: WalkSetting,
  state: WalkState,
  more: Partial<Landing> = {},
  on?: string,
): Played {
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
function enter(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
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

function answer(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const screen = screenNamed(stage, state, line.answer ?? '');
  const gate = gateBefore(stage, state, line.answer ?? '');
  if (gate) return landed(stage, state, { gate });
  if (!isOpen(stage, state, line.answer ?? '') || screen.form === undefined) {
    return landed(stage, state, { shut: true });
  }
  const form = stage.formOf(screen.form);
  const answers = plainAnswers(form.fields, answersOf(stage, state, line, screen));
  const refused = checkAnswers(form, answers, state.facts, stage.product.triggers);
  if (refused.length > 0) return landed(stage, state, { refused });
  const given = { path: line.answer ?? '', screen, answers, fields: ownFields(form) };
  const effects = effectsOfAnswers(stage.product, state.flow, state.facts, given);
  const { facts, ids } = write(stage, state, effects, answers);
  const question = state.flow.sequence?.questions.find((each) => each.ask === screen.id);
  if (!question) return landedAfter(stage, movedOn(stage, { ...state, facts, ids, activeAt: state.now }));
  const answered = [...new Set([...state.answered, screen.id])];
  const kept = question.does === 'signUp' ? signedUp(stage, state.facts, facts) : facts;
  return landed(stage, { ...state, facts: kept, ids, answered });
}

/** From a page of others, with what the screen's task answers. */
function comeBack(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const screen = screenNamed(stage, state, line.returns ?? '');
  const task = screen.task === undefined ? undefined : state.flow.tasks[screen.task];
  if (!task || !isOpen(stage, state, line.returns ?? '')) return landed(stage, state, { shut: true });
  const misfit = stage.mismatchOf(task.result, line.with);
  if (misfit !== undefined) return landed(stage, state, { schemaMismatch: misfit });
  const { facts, ids } = write(stage, state, screen.writes, {}, { result: line.with });
  return landedAfter(stage, movedOn(stage, { ...state, facts, ids, activeAt: state.now }));
}

/** Of a sign-up only the identity is kept, and it has an id from then on. */
function signedUp(stage: WalkSetting, before: Facts, written: Facts): Facts {
  const roots = rootsKept(stage, ['identity']);
  const identity = roots.map((root) => [root, { ...recordAt(written, root), uuid: root }] as const);
  return { ...before, ...Object.fromEntries(identity) };
}

/**
 * The row of a complete sequence: what was answered stays behind, but for what the flow writes of it. Answers that
 * are not acceptable any more are asked again, and no row is made.
 */
function create(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
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
    ...rootsKept(stage, ['application', 'person', 'identity']),
    'org',
    'flags',
    'experiments',
    'today',
  ];
  const kept = roots.filter((root) => made.facts[root] !== undefined);
  const facts = Object.fromEntries(kept.map((root) => [root, made.facts[root]]));
  const begun = { ...state, flow, facts, ids: made.ids, answered: [], activeAt: state.now };
  return landedAfter(stage, status === undefined ? { state: begun, moves: [] } : begin(stage, begun, status));
}

function ask(stage: WalkSetting, state: WalkState, path: string): Played {
  const gate = gateBefore(stage, state, path);
  if (gate) return landed(stage, state, { gate });
  return landed(stage, state, { shut: path !== GATE_ROOT && !isOpen(stage, state, path) });
}

function gateBefore({ product }: WalkSetting, { flow, facts, variables }: WalkState, path: string) {
  return shutBefore(product, flow, path, facts, variables);
}

function isOpen({ product }: WalkSetting, { flow, facts, answered }: WalkState, path: string): boolean {
  if (flow.sequence) return isQuestionOpen(product, flow, facts, answered, path);
  return screenOpenness(product, flow, facts, path).open;
}

function screenNamed({ product }: WalkSetting, { flow, facts }: WalkState, path: string): Screen {
  const found = findScreen(flow, path);
  if (!found) throw new RangeError(`No screen of the flow "${flow.id}" is named "${path}".`);
  return variantOf(product, flow, found.screen, facts);
}

/** `with` alone is all that is answered; beside `as`, and without either, a persona's answers are at hand. */
function answersOf(
  { personas }: WalkSetting,
  { persona }: WalkState,
  line: WalkLine,
  { id }: Screen,
): unknown {
  const isOwn = line.with !== undefined && line.as === undefined;
  const atHand = isOwn ? {} : (personas[line.as ?? persona ?? '']?.answers[id] ?? {});
  return Object.entries(line.with ?? {}).reduce(
    (all, [path, value]) => withValueAt(all, path, value),
    atHand,
  );
}

function rootsKept({ product }: WalkSetting, kept: string[]): string[] {
  return Object.entries(product.source.facts as Record<string, { kept: string }>)
    .filter(([, root]) => kept.includes(root.kept))
    .map(([name]) => name);
}

function recordAt(facts: Facts, root: string): Record<string, unknown> {
  const value = facts[root];
  return isRecord(value) ? value : {};
}
