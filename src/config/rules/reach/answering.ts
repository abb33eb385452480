/** What can triggers answer where one fact is missing? Other facts are as they were written by then. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { FlowModel, ProductModel } from '../../model/model.ts';
import { createPartial, type PossibleAnswers } from './partial.ts';
import type { FlowPosition } from './positions.ts';
import type { Showing } from './showings.ts';
import { createWriting, type WrittenSoFar } from './written-so-far.ts';

/** What must hold there, and what must not. */
export type GuardedBy = Pick<Showing, 'guards'> & Partial<Pick<Showing, 'unless' | 'step' | 'flow'>>;

export interface Answering {
  written: WrittenSoFar;
  answersTo: (trigger: string | undefined, position: FlowPosition) => PossibleAnswers;
  mayHold: (asked: GuardedBy, position: FlowPosition) => boolean;
  /** From now on whoever goes on from there asks. */
  askFrom: (position: FlowPosition | undefined) => void;
  /** Takes note of what was written, and tells who asked what it may answer otherwise. */
  takeAskers: () => Set<FlowPosition>;
}

/** As it was at one time, counted in times that something was taken note of. */
type Known = PossibleAnswers & { time: number };

export interface Answerings {
  /** While nothing is written, and then more and more. */
  without: (missing: string) => Answering;
  /** While anything else may be written. */
  withAllBut: (missing: string) => Answering;
}

const ALWAYS: PossibleAnswers = { yes: true, no: false };

export function createAnswerings(product: ProductModel, roots: JsonSchema): Answerings {
  const partial = createPartial(product);
  const writing = createWriting(product, roots);
  const paths = new Map(product.triggers.all.map(({ name }) => [name, partial.pathsOf(name)]));
  const triggersAt = new Map<string, Set<string>>();
  for (const [name, read] of paths) {
    for (const target of [...read].flatMap(writing.writtenNear)) {
      triggersAt.set(target, (triggersAt.get(target) ?? new Set()).add(name));
    }
  }
  const common: Common = {
    answersOf: partial.answersOf,
    asksStatus: (trigger) => paths.get(trigger)?.has('status') ?? true,
    triggersAt: (target) => triggersAt.get(target) ?? new Set(),
  };
  return {
    without: (missing) => createAnswering(common, writing.without(missing)),
    withAllBut: (missing) => {
      const written = writing.without(missing);
      written.addAll();
      return createAnswering(common, written);
    },
  };
}

interface Common {
  answersOf: ReturnType<typeof createPartial>['answersOf'];
  asksStatus: (trigger: string) => boolean;
  /** Those that read what is written there. */
  triggersAt: (target: string) => ReadonlySet<string>;
}

/** The more is written, the more can be answered: an answer that was possible once stays so. */
function createAnswering(common: Common, written: WrittenSoFar): Answering {
  const answers = new Map<string, Known>();
  const byStatus = new Map<FlowPosition['status'], Map<string, Known>>();
  const steps = new Map<FlowPosition, Set<string>>();
  const changedAt = new Map<string, number>();
  const askers = new Map<string, Set<FlowPosition>>();
  let time = 0;
  let asker: FlowPosition | undefined;

  function answersTo(trigger: string | undefined, position: FlowPosition): PossibleAnswers {
    if (trigger === undefined) return ALWAYS;
    const { status } = position;
    const known = common.asksStatus(trigger) ? (byStatus.get(status) ?? new Map<string, Known>()) : answers;
    if (known !== answers) byStatus.set(status, known);
    const before = known.get(trigger);
    if (before?.yes && before.no) return before;
    if (asker) askers.set(trigger, (askers.get(trigger) ?? new Set()).add(asker));
    if (before && before.time >= (changedAt.get(trigger) ?? 0)) return before;
    const ask = (other: string) => answersTo(other, position);
    const now = { ...common.answersOf(trigger, written.valuesIn(status?.name), ask), time };
    known.set(trigger, now);
    return now;
  }

  function stepsAt(flow: FlowModel, position: FlowPosition): Set<string> {
    const before = flow === position.flow ? steps.get(position) : undefined;
    if (before) return before;
    const reached = stepsReached(flow, (when) => answersTo(when, position).yes);
    if (flow === position.flow) steps.set(position, reached);
    return reached;
  }

  function mayHold({ guards, unless = [], step, flow }: GuardedBy, position: FlowPosition): boolean {
    if (guards.some((guard) => !answersTo(guard, position).yes)) return false;
    if (unless.some((other) => !answersTo(other, position).no)) return false;
    return step === undefined || flow === undefined || stepsAt(flow, position).has(step);
  }

  function takeAskers(): Set<FlowPosition> {
    time += 1;
    const found = new Set<FlowPosition>();
    for (const trigger of [...written.takeChanged()].flatMap((target) => [...common.triggersAt(target)])) {
      changedAt.set(trigger, time);
      for (const each of askers.get(trigger) ?? []) found.add(each);
    }
    for (const each of found) steps.delete(each);
    return found;
  }

  const askFrom = (position: FlowPosition | undefined) => {
    asker = position;
  };
  return { written, answersTo, mayHold, askFrom, takeAskers };
}

function stepsReached({ steps, transitions }: FlowModel, mayHold: (when: string) => boolean): Set<string> {
  const [first] = steps.names;
  const reached = new Set(first === undefined ? [] : [first]);
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const { value } of transitions) {
      if (reached.has(value.to) || !mayHold(value.when)) continue;
      if (value.from === 'any' || value.from.some((step) => reached.has(step))) reached.add(value.to);
    }
  }
  return reached;
}
