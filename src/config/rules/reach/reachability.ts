/** Where can a person come to of whom a fact is not known? Along every route that leads past whoever surely writes it. */
import type { Effect } from '../../../engine/model/language.ts';
import type { FlowModel, ProductGraph } from '../../model/model.ts';
import type { Answering } from './answering.ts';
import type { FlowPosition, FlowPositions } from './positions.ts';
import type { Showing } from './showings.ts';

export interface Reachability {
  product: ProductGraph;
  positions: FlowPositions;
  /** The screens that write, where they are shown. */
  writing: Map<FlowPosition, Showing[]>;
  /** Those effects, of these, that surely write the fact at this position. */
  sureEffects: (effects: readonly Effect[], position: FlowPosition) => readonly Effect[];
}

/** One fact that is missing, while it is gone on. */
interface Exploring extends Reachability {
  answering: Answering;
  at: Set<FlowPosition>;
  /** Come to, and not gone on from since something changed there. */
  ahead: Set<FlowPosition>;
  /** Written to the last of them: doing them again writes nothing new. */
  applied: Set<readonly Effect[]>;
  /** Where one was before, the screens that may still write something new. */
  left: Map<FlowPosition, Showing[]>;
}

/** `lost`: where the fact is taken away, or nobody comes with what they told. */
export function positionsReached(
  reachability: Reachability,
  answering: Answering,
  { lost, goesOn }: { lost: FlowPosition[]; goesOn: (position: FlowPosition) => boolean },
): Set<FlowPosition> {
  const at = new Set(lost);
  const exploring: Exploring = {
    ...{ ...reachability, answering, at },
    ahead: new Set(lost),
    applied: new Set(),
    left: new Map(),
  };
  do {
    answering.askFrom(undefined);
    for (const first of reachability.positions.first) begin(first, exploring);
    // Those that are come to meanwhile are gone on from in the same round.
    for (const position of exploring.ahead) {
      answering.askFrom(position);
      if (goesOn(position)) goOn(position, exploring);
    }
    exploring.ahead = answering.takeAskers();
  } while (exploring.ahead.size > 0);
  answering.askFrom(undefined);
  return at;
}

function begin(position: FlowPosition, exploring: Exploring): void {
  if (position.status) enter(position.flow, position.status.name, exploring);
  else reach(position, exploring);
}

function reach(position: FlowPosition | undefined, { at, ahead }: Exploring): void {
  if (!position || at.has(position)) return;
  at.add(position);
  ahead.add(position);
}

/** What a stage without a task writes is written as its status is entered. */
function enter(flow: FlowModel, status: string | undefined, exploring: Exploring): void {
  const entered = status === undefined ? undefined : exploring.positions.enteredAt(flow, status);
  if (!entered || exploring.at.has(entered)) return;
  if (!entered.isDone || staysUnknown(entered.stage?.writes ?? [], entered, exploring))
    reach(entered, exploring);
}

/** False where the fact is surely there afterwards. */
function staysUnknown(effects: readonly Effect[], position: FlowPosition, exploring: Exploring): boolean {
  const { answering, applied, sureEffects } = exploring;
  const sure = sureEffects(effects, position);
  if (sure.some(({ when }) => when === undefined)) return false;
  const shut = new Set(sure.map(({ when }) => when));
  if (!applied.has(effects)) {
    const done = effects.filter(({ when }) => !shut.has(when) && answering.answersTo(when, position).yes);
    // A later effect may ask for what an earlier one has written.
    for (const effect of done) answering.written.add(effect);
    if (done.length === effects.length) applied.add(effects);
  }
  return ![...shut].some((when) => !answering.answersTo(when, position).no);
}

function goOn(position: FlowPosition, exploring: Exploring): void {
  const { flow, status, stage, isDone, question } = position;
  if (question !== undefined) {
    answer(position, question, exploring);
    return;
  }
  writeAt(position, exploring);
  const { to, except = [] } = flow.expires?.value ?? {};
  if (!except.some((each) => each === status?.name)) enter(flow, to, exploring);
  if (isDone) {
    leave(position, exploring);
    return;
  }
  enter(flow, stage?.failed, exploring);
  if (staysUnknown(stage?.writes ?? [], position, exploring))
    reach(exploring.positions.doneAt(position), exploring);
}

/** What forms and reviews can write while a person stands there; who writes the fact itself does not lead past it. */
function writeAt(position: FlowPosition, exploring: Exploring): void {
  const { answering, applied, writing, left: screensLeft } = exploring;
  const showings = screensLeft.get(position) ?? writing.get(position) ?? [];
  const isLeft = ({ screen }: Showing) => !applied.has(screen.value.writes ?? []);
  for (const showing of showings) {
    const { writes } = showing.screen.value;
    if (writes && isLeft(showing) && answering.mayHold(showing, position))
      staysUnknown(writes, position, exploring);
  }
  screensLeft.set(position, showings.filter(isLeft));
  for (const { value } of position.flow.reviews.all) {
    const left = Object.values(value.outcomes).filter(({ writes }) => !applied.has(writes));
    if (left.length === 0 || !answering.answersTo(value.when, position).yes) continue;
    for (const { writes } of left) staysUnknown(writes, position, exploring);
  }
}

function leave(position: FlowPosition, exploring: Exploring): void {
  for (const { to, when, after, until } of position.stage?.then ?? []) {
    const { yes, no } = exploring.answering.answersTo(when, position);
    if (yes) enter(position.flow, to, exploring);
    if (!no && after === undefined && until === undefined) return;
  }
}

function answer(position: FlowPosition, index: number, exploring: Exploring): void {
  const { sequence, creates, screens } = position.flow;
  const asked = sequence?.questions[index]?.value;
  if (!asked) {
    const made = exploring.product.flows.get(creates?.value.flow ?? '');
    if (made && staysUnknown(creates?.value.writes ?? [], position, exploring))
      enter(made, made.firstStatus?.value, exploring);
    return;
  }
  const { yes, no } = exploring.answering.answersTo(asked.when, position);
  const writes = screens.all.find(({ name }) => name === asked.ask)?.value.writes ?? [];
  if ((yes && staysUnknown(writes, position, exploring)) || no)
    reach(exploring.positions.questionAfter(position), exploring);
}
