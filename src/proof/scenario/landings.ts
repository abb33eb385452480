/** The landing of a walk's line: where whoever walked it stands then, and what was open to them. */
import type { Refusal } from '../../engine/answer/forms.ts';
import { closePaths, firstUnanswered, isQuestionOpen } from '../../engine/answer/sequence.ts';
import { type Derivation, derive } from '../../engine/decide/derive.ts';
import { type Shut, shutBefore } from '../../engine/decide/gates.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import { screenOpenness } from '../../engine/decide/screens.ts';
import type { Came, Moved, WalkMove } from './moves.ts';
import type { WalkSetting, WalkState } from './setting.ts';

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
  /** Who the line names is not there, or has nothing to sign: a sentence that says so, and what to do about it. */
  absent?: string;
  /** The entry that opened. */
  entry?: string;
  /** The statuses that were gone through, in order. */
  moves?: WalkMove[];
  /** The task that answered. */
  ran?: string;
}

export interface Played {
  /** As whoever walked the line knows it. */
  state: WalkState;
  landing: Landing;
  /** Of a line that somebody in a role walked: the application as its owner knows it, and where it moved by the line. */
  whole?: Moved;
}

/** Where who came so far stands. In a sequence the paths that have closed are cleared first, as the server does. */
export function landed(
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

export function landedAfter(stage: WalkSetting, { state, moves, ran }: Moved): Played {
  return landed(stage, state, { moves, ...(ran === undefined ? {} : { ran }) });
}

/** What cannot happen now changes nothing. */
export function judged(stage: WalkSetting, state: WalkState, came: Came): Played {
  if (came === 'shut') return landed(stage, state, { shut: true });
  return 'misfit' in came ? landed(stage, state, { schemaMismatch: came.misfit }) : landedAfter(stage, came);
}

export function gateBefore({ product }: WalkSetting, { flow, facts, variables }: WalkState, path: string) {
  return shutBefore(product, flow, path, facts, variables);
}

export function isScreenOpen(
  { product }: WalkSetting,
  { flow, facts, answered }: WalkState,
  path: string,
): boolean {
  if (flow.sequence) return isQuestionOpen(product, flow, facts, answered, path);
  return screenOpenness(product, flow, facts, path).open;
}
