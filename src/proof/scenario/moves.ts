/** Plays the lender's side of a walk's line, through statuses as the server does. */
import { applyEffects } from '../../engine/answer/effects.ts';
import { enterStatus, exitFrom, MOST_MOVES, stageAt } from '../../engine/decide/moves.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import { approvalsNeeded } from '../../engine/decide/reviews.ts';
import { expiresNow, expiryOf } from '../../engine/decide/stages.ts';
import type { Effect } from '../../engine/model/language.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import { dateIn, milliseconds } from '../../engine/model/time.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { counted, noonOf, type WalkSetting, type WalkState } from './setting.ts';

/** From one status to the next. */
export interface WalkMove {
  from: string;
  to: string;
  /** `begin`: where an application is made. */
  by: 'begin' | 'exit' | 'failed' | 'expiry';
  /** Which of the stage's exits it was. */
  exit?: number;
}

export interface Moved {
  state: WalkState;
  moves: WalkMove[];
  /** The task that answered. */
  ran?: string;
}

/** `shut`: it cannot happen now. */
export type Came = Moved | { misfit: string } | 'shut';

/** On from where the application stands, as far as exits and time lead. */
export function movedOn(stage: WalkSetting, given: WalkState): Moved {
  const moves: WalkMove[] = [];
  let state = counted(stage, given);
  for (let next = nextMove(stage, state); next && moves.length < MOST_MOVES; next = nextMove(stage, state)) {
    state = counted(stage, entered(stage, state, next.to));
    moves.push(next);
  }
  return { state: { ...state, facts: withProgress(stage.product, state.flow, state.facts) }, moves };
}

/** An application is made: it enters its first status. */
export function begin(stage: WalkSetting, state: WalkState, status: string): Moved {
  const { state: there, moves } = movedOn(stage, entered(stage, state, status));
  return { state: there, moves: [{ from: '', to: status, by: 'begin' }, ...moves] };
}

/** The task of the status answers; `shut` where none is asked, or its answer is there already. */
export function taskAnswers(stage: WalkSetting, state: WalkState, answer: unknown): Came {
  const here = stageAt(state.flow, statusOf(state));
  const task = here?.run === undefined ? undefined : state.flow.tasks[here.run];
  if (!here || !task || state.run === 'done') return 'shut';
  const misfit = stage.mismatchOf(task.result, answer);
  if (misfit !== undefined) return { misfit };
  const { facts, ids } = write(stage, state, here.writes ?? [], {}, { result: answer });
  return { ...movedOn(stage, { ...state, facts, ids, run: 'done' }), ...(here.run ? { ran: here.run } : {}) };
}

/** All its tries have failed. */
export function taskFails(stage: WalkSetting, state: WalkState): Came {
  const from = statusOf(state);
  const here = stageAt(state.flow, from);
  if (here?.run === undefined || state.run !== undefined) return 'shut';
  const { failed: to } = here;
  if (to === undefined) return { state: { ...state, run: 'failed' }, moves: [] };
  const { state: there, moves } = movedOn(stage, entered(stage, state, to));
  return { state: there, moves: [{ from, to, by: 'failed' }, ...moves] };
}

/** Staff decide; `shut` while the review is not offered. Throws a RangeError for a name that no checked walk holds. */
export function reviewed(stage: WalkSetting, state: WalkState, decided: Record<string, string>): Came {
  const [[name, outcome] = ['', '']] = Object.entries(decided);
  const review = Object.hasOwn(state.flow.reviews, name) ? state.flow.reviews[name] : undefined;
  const chosen = review?.outcomes[outcome];
  if (!review || !chosen) throw new RangeError(`No review is named "${name}" with the outcome "${outcome}".`);
  const { triggers } = stage.product;
  if (!triggers.holds(review.when, triggers.withLookups(state.facts))) return 'shut';
  const about = `${name}/${outcome}`;
  // Each line is somebody else; what was approved before the application changed was another one.
  const before =
    state.approved?.facts === state.facts && state.approved.about === about ? state.approved.by : 0;
  if (before + 1 < approvalsNeeded(stage.product, chosen, state.facts)) {
    return { state: { ...state, approved: { about, facts: state.facts, by: before + 1 } }, moves: [] };
  }
  const { facts, ids } = write(stage, state, chosen.writes, {});
  return movedOn(stage, { ...state, facts, ids });
}

/** So much later; the date is that of the product's zone. */
export function after({ product }: WalkSetting, state: WalkState, duration: string): WalkState {
  const now = state.now + milliseconds(duration);
  return { ...state, now, facts: { ...state.facts, today: dateIn(product.source.zone, new Date(now)) } };
}

/** At noon of a day. */
export function atDay(state: WalkState, today: string): WalkState {
  return { ...state, now: noonOf(today), facts: { ...state.facts, today } };
}

/** What effects write at this moment; ids follow from those before them. */
export function write(
  { product }: WalkSetting,
  state: WalkState,
  effects: Effect[],
  answers: unknown,
  more: Facts = {},
): { facts: Facts; ids: number } {
  const { sources, made } = sourcesAt(product, state);
  const { facts } = applyEffects(effects, answers, state.facts, { ...sources, more });
  return { facts, ids: made() };
}

/** What effects are applied with at this moment; `made` answers how many ids there are then. */
export function sourcesAt({ triggers }: OpenProduct, state: WalkState) {
  const { newId, made } = idsAfter(state.ids);
  return { sources: { newId, now: new Date(state.now).toISOString(), triggers }, made };
}

function entered({ product }: WalkSetting, state: WalkState, status: string): WalkState {
  const { newId, made } = idsAfter(state.ids);
  const { facts } = enterStatus(product, state.flow, state.facts, status, { now: state.now, newId });
  const { run: _run, ...rest } = state;
  return { ...rest, facts, ids: made(), since: state.now };
}

function nextMove({ product }: WalkSetting, state: WalkState): WalkMove | undefined {
  const { flow, facts, since, now, run, activeAt } = state;
  const from = statusOf(state);
  const expiry = expiryOf(expiresNow(product, flow, facts), facts, activeAt);
  if (flow.expires && expiry && expiry.at <= now) return { from, to: flow.expires.to, by: 'expiry' };
  const exit = exitFrom(product, flow, { status: from, facts, since, run }, { now });
  if (!exit) return undefined;
  return { from, to: exit.to, by: 'exit', exit: stageAt(flow, from)?.then?.indexOf(exit) ?? 0 };
}

function statusOf({ facts }: WalkState): string {
  return String(facts.status);
}

function idsAfter(before: number) {
  let ids = before;
  const newId = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  return { newId, made: () => ids };
}
