/** Plays a walk line by line on the engine, without server or browser. */
import { firstUnanswered } from '../../engine/answer/sequence.ts';
import type { Copy } from '../../engine/model/bundle.ts';
import type { WalkFile, WalkLine } from '../../engine/model/language.ts';
import { expectationMismatch, type Mismatch } from './expect.ts';
import { type Landing, playLine } from './lines.ts';
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
  /** As the line left it. */
  state: WalkState;
  landing: Landing;
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
    for (const [at, line] of (walk.each ?? []).entries()) yield played(stage, reached, line, ['each', at]);
  };
}

/** Answers where the walk stands after its last line, undefined when a line landed elsewhere. */
function* playInTurn(
  stage: WalkSetting,
  start: WalkState,
  walk: WalkFile,
): Generator<WalkMoment, WalkState | undefined> {
  let state = start;
  // Questions that close each other would be asked in turn for ever.
  for (let left = 2 * (start.flow.sequence?.questions.length ?? 0); left > 0; left -= 1) {
    const line = before(stage, state, walk);
    if (!line) break;
    const moment = played(stage, state, line, ['given', 'upTo']);
    yield moment;
    if (moment.mismatch) return undefined;
    state = moment.state;
  }
  for (const [at, line] of (walk.then ?? []).entries()) {
    const moment = played(stage, state, line, ['then', at]);
    yield moment;
    if (moment.mismatch) return undefined;
    state = moment.state;
  }
  return state;
}

/** The next question on the way to the one that the walk begins at, answered with what the persona has at hand. */
function before({ product }: WalkSetting, state: WalkState, { given }: WalkFile): WalkLine | undefined {
  if (given?.upTo === undefined) return undefined;
  const next = firstUnanswered(product, state.flow, state.facts, state.answered)?.ask;
  return next === undefined || next === given.upTo ? undefined : { answer: next };
}

function played(stage: WalkSetting, state: WalkState, line: WalkLine, pointer: LinePointer): WalkMoment {
  const after = playLine(stage, state, line);
  const mismatch = expectationMismatch(stage, after, line);
  return { line, pointer, org: stage.org, copy: stage.copy, ...after, ...(mismatch ? { mismatch } : {}) };
}
