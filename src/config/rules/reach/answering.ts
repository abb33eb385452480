/** What can triggers answer where one fact is missing? Other facts are as they were written by then. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { FlowModel, ProductGraph } from '../../model/model.ts';
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

/** With those who go on otherwise once there is another answer. */
type Known = PossibleAnswers & { askers: Set<FlowPosition> };

/** The steps of one flow that can be reached, and who asked. */
interface Steps {
  reached: Map<FlowPosition['status'], Set<string>>;
  askers: Set<FlowPosition>;
}

export interface Answerings {
  /** While nothing is written, and then more and more. */
  without: (missing: string) => Answering;
  /** While anything else may be written. */
  withAllBut: (missing: string) => Answering;
}

const ALWAYS: Known = { yes: true, no: false, askers: new Set() };

export function createAnswerings(product: ProductGraph, roots: JsonSchema): Answerings {
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
    asksStatus: new Set([...paths].filter(([, read]) => read.has('status')).map(([name]) => name)),
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
  asksStatus: ReadonlySet<string>;
  /** Those that read what is written there. */
  triggersAt: (target: string) => ReadonlySet<string>;
}

/** The more is written, the more can be answered: an answer that was possible once stays so. */
function createAnswering(common: Common, written: WrittenSoFar): Answering {
  const byStatus = new Map<FlowPosition['status'], Map<string, Known>>([[undefined, new Map()]]);
  const steps = new Map<FlowModel, Steps>();
  let asker: FlowPosition | undefined;

  function answersTo(trigger: string | undefined, { status }: Pick<FlowPosition, 'status'>): Known {
    if (trigger === undefined) return ALWAYS;
    const asked = common.asksStatus.has(trigger) ? status : undefined;
    const known = byStatus.get(asked)?.get(trigger) ?? askedFirst(trigger, asked);
    if (asker && !(known.yes && known.no)) known.askers.add(asker);
    return known;
  }

  function askedFirst(trigger: string, status: FlowPosition['status']): Known {
    const all = byStatus.get(status) ?? new Map<string, Known>();
    byStatus.set(status, all);
    const known = { ...answered(trigger, status), askers: new Set<FlowPosition>() };
    all.set(trigger, known);
    return known;
  }

  function answered(trigger: string, status: FlowPosition['status']): PossibleAnswers {
    const ask = (other: string) => answersTo(other, { status });
    return common.answersOf(trigger, written.valuesIn(status?.name), ask);
  }

  function stepsAt(flow: FlowModel, position: FlowPosition): Set<string> {
    const { reached, askers } = steps.get(flow) ?? { reached: new Map(), askers: new Set() };
    steps.set(flow, { reached, askers });
    if (asker) askers.add(asker);
    const known = reached.get(position.status);
    const found = known ?? stepsReached(flow, (when) => answersTo(when, position).yes);
    reached.set(position.status, found);
    return found;
  }

  function mayHold({ guards, unless = [], step, flow }: GuardedBy, position: FlowPosition): boolean {
    if (guards.some((guard) => !answersTo(guard, position).yes)) return false;
    if (unless.some((other) => !answersTo(other, position).no)) return false;
    return step === undefined || flow === undefined || stepsAt(flow, position).has(step);
  }

  /** All at once: one trigger may name another. */
  function forgetChanged(): { trigger: string; status: FlowPosition['status']; before: Known }[] {
    const changed = [...written.takeChanged()].flatMap((target) => [...common.triggersAt(target)]);
    return [...byStatus].flatMap(([status, all]) =>
      [...new Set(changed)].flatMap((trigger) => {
        const before = all.get(trigger);
        if (!before || (before.yes && before.no)) return [];
        all.delete(trigger);
        return [{ trigger, status, before }];
      }),
    );
  }

  function takeAskers(): Set<FlowPosition> {
    asker = undefined;
    const found = new Set<FlowPosition>();
    const altered = new Set<string>();
    for (const { trigger, status, before } of forgetChanged()) {
      const now = answersTo(trigger, { status });
      for (const each of before.askers) now.askers.add(each);
      if (now.yes === before.yes && now.no === before.no) continue;
      altered.add(trigger);
      for (const each of before.askers) found.add(each);
    }
    for (const [flow, { askers }] of steps) {
      if (!flow.transitions.some(({ value }) => altered.has(value.when))) continue;
      steps.delete(flow);
      for (const each of askers) found.add(each);
    }
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
