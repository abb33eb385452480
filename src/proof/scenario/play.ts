/** Plays a walk line by line on the engine, without server or browser. */
import { firstUnanswered } from '../../engine/answer/sequence.ts';
import type { Copy } from '../../engine/model/bundle.ts';
import type { WalkFile, WalkLine } from '../../engine/model/language.ts';
import { expectationMismatch, type Mismatch } from './expect.ts';
import { type Landing, landed, type Played } from './landings.ts';
import { playLine } from './lines.ts';
import type { Moved } from './moves.ts';
import { knownTo } from './participants.ts';
import { beginWalk, openSetting, type WalkContext, type WalkSetting, type WalkState } from './setting.ts';

/** The way to a line in the walk's file. */
export type LinePointer = (string | number)[];

/** One line played. */
export interface WalkMoment {
  line: WalkLine;
  pointer: LinePointer;
  org: string;
  /** The org's words. */
  copy: Copy;
  /** As the line left it, and as whoever walked it knows it. */
  state: WalkState;
  landing: Landing;
  /** Of a line that somebody in a role walked: the application as its owner knows it. */
  whole?: Moved;
  /** Nobody walked the line here: the others of the walk stand so after it, and it expects nothing of them. */
  isBeside?: true;
  /** The first thing that is not as the line expects. */
  mismatch?: Mismatch;
}

export type PlayWalk = (walk: WalkFile) => Generator<WalkMoment>;

/**
 * Plays walks that the rules have passed. A line that lands elsewhere ends the walk, since what follows builds
 * on it; the lines of `each` do not follow each other, and all are played. Throws a RangeError for a name that no
 * checked walk holds.
 */
export function createWalkPlayer(context: WalkContext): PlayWalk {
  const stages = new Map<string, WalkSetting>();
  return function* play(walk) {
    const org = walk.org ?? context.product.source.defaultOrg;
    const stage = stages.get(org) ?? openSetting(context, org);
    stages.set(org, stage);
    const reached = yield* playInTurn(stage, beginWalk(stage, walk, context.today), walk);
    if (!reached) return;
    for (const [at, line] of (walk.each ?? []).entries()) yield* played(stage, reached, line, ['each', at]);
  };
}

/** Answers where the walk stands after its last line, undefined when a line landed elsewhere. */
function* playInTurn(
  stage: WalkSetting,
  start: WalkState,
  walk: WalkFile,
): Generator<WalkMoment, WalkState | undefined> {
  let state: WalkState | undefined = start;
  // Questions that close each other would be asked in turn for ever.
  for (let left = 2 * (start.flow.sequence?.questions.length ?? 0); left > 0 && state; left -= 1) {
    const line = before(stage, state, walk);
    if (!line) break;
    state = yield* played(stage, state, line, ['given', 'upTo']);
  }
  for (const [at, line] of (walk.then ?? []).entries()) {
    if (!state) return undefined;
    state = yield* played(stage, state, line, ['then', at]);
  }
  return state;
}

/** The next question on the way to the one that the walk begins at, answered with what the persona has at hand. */
function before({ product }: WalkSetting, state: WalkState, { given }: WalkFile): WalkLine | undefined {
  if (given?.upTo === undefined) return undefined;
  const next = firstUnanswered(product, state.flow, state.facts, state.answered)?.ask;
  return next === undefined || next === given.upTo ? undefined : { answer: next };
}

/** Answers how the walk goes on, undefined when the line landed elsewhere. */
function* played(
  stage: WalkSetting,
  state: WalkState,
  line: WalkLine,
  pointer: LinePointer,
): Generator<WalkMoment, WalkState | undefined> {
  const after = playLine(stage, state, line);
  const mismatch = expectationMismatch(stage, after, line);
  const at = { pointer, org: stage.org, copy: stage.copy };
  yield { line, ...at, ...after, ...(mismatch ? { mismatch } : {}) };
  if (mismatch) return undefined;
  for (const other of others(stage, after)) yield { line: {}, ...at, ...other, isBeside: true };
  return after.whole?.state ?? after.state;
}

/** The owner where somebody in a role walked the line, and all who have a part. */
function* others(stage: WalkSetting, { state, whole }: Played): Generator<Played> {
  const after = whole?.state ?? state;
  if (whole) yield landed(stage, whole.state, { moves: whole.moves });
  for (const at of after.parts.keys()) yield landed(stage, knownTo(stage, after, at));
}
