/** Where can a person stand of whom a fact is not known? Along every way that leads past whoever surely writes it. */
import type { Effect } from '../../../engine/model/language.ts';
import { encloses, overlaps } from '../../../engine/model/paths.ts';
import type { FlowModel, Model, ProductModel } from '../../model/model.ts';
import { factRoots } from '../../model/typed.ts';
import { type WritesModel, writesOf } from '../../model/uses.ts';
import { createCertainty } from './certain.ts';
import { readBy } from './early.ts';
import { createPartial, type PossibleAnswers } from './partial.ts';
import { type FlowPosition, positionsOf, type Showing, showingsOf } from './showings.ts';
import { pathsWrittenBy, throughLookup } from './written.ts';
import { createWriting, type WrittenSoFar } from './written-so-far.ts';

/** What must hold there, and what must not. */
export type GuardedBy = Pick<Showing, 'guards'> & Partial<Pick<Showing, 'unless' | 'step' | 'flow'>>;

export interface Absence {
  positions: FlowPosition[];
  /** By the names of screens and looks. */
  showings: Map<string, Showing[]>;
  /** False only where nobody surely writes the fact, whoever writes it. */
  isCertain: (path: string) => boolean;
  /** May somebody stand there, asked this, of whom the fact is not known? */
  mayLack: (path: string, at: FlowPosition, asked: GuardedBy) => boolean;
}

/** Where one leads without the fact, and what can hold there. */
interface Explored {
  at: Set<FlowPosition>;
  mayHold: (asked: GuardedBy, position: FlowPosition) => boolean;
}

interface Asking {
  written: WrittenSoFar;
  answersTo: (trigger: string | undefined, position: FlowPosition) => PossibleAnswers;
  mayHold: (asked: GuardedBy, position: FlowPosition) => boolean;
  /** Answers are given anew from now on. */
  goOn: () => void;
}

/** As they were in one pass. */
type Known = PossibleAnswers & { pass: number };

const ALWAYS: PossibleAnswers = { yes: true, no: false };

export function createAbsence(product: ProductModel, model: Model): Absence {
  const positions = positionsOf(product);
  const showings = showingsOf(product, positions);
  const writing = Map.groupBy(
    showings.filter(({ screen }) => screen.value.writes !== undefined),
    ({ at }) => at,
  );
  const inFlow = Map.groupBy(positions, ({ flow }) => flow);
  const begunIn = new Map(
    [...inFlow].map(([flow, all]) => [
      flow,
      new Map(all.toReversed().map((each) => [each.status?.name ?? '', each] as const)),
    ]),
  );
  const { isCertain, isGiven, isWritten, inputsOf } = createCertainty(product, model);
  const partial = createPartial(product);
  const writtenBeside = createWriting(product, factRoots(product, model));
  const writers = writersByEffect(product);
  const known = new Map<string, Explored>();
  const alone = new Map<string, Asking>();
  const ofStatus = new Map(
    product.triggers.all.map(({ name }) => [name, readBy(name, product).has('status')] as const),
  );
  const asksStatus = (trigger: string) => ofStatus.get(trigger) ?? true;

  function lacks(named: string, isLacking: (path: string) => boolean): boolean {
    const path = throughLookup(named, product);
    const inputs = inputsOf(path);
    return inputs ? inputs.some((each) => lacks(each, isLacking)) : isLacking(path);
  }

  function exploredFor(path: string): Explored {
    const before = known.get(path);
    if (before) return before;
    // Facts may be written from each other in a circle: that alone makes nothing certain.
    known.set(path, { at: new Set(positions), mayHold: () => true });
    const explored = explore(path);
    known.set(path, explored);
    return explored;
  }

  /** What can hold where the fact is missing, and other facts are as they were written. */
  function askingBeside(path: string, isAll: boolean): Asking {
    const written = writtenBeside(path);
    if (isAll) written.addAll();
    const answers = new Map<string, Known>();
    const byStatus = new Map<FlowPosition['status'], Map<string, Known>>();
    const steps = new Map<FlowPosition, { pass: number; reached: Set<string> }>();
    let pass = 1;

    /** As it was when the pass began: the more is written, the more can be answered, and the last pass writes nothing. */
    function answersTo(trigger: string | undefined, position: FlowPosition): PossibleAnswers {
      if (trigger === undefined) return ALWAYS;
      const { status } = position;
      const kept = asksStatus(trigger) ? (byStatus.get(status) ?? new Map<string, Known>()) : answers;
      if (kept !== answers) byStatus.set(status, kept);
      const before = kept.get(trigger);
      if (before && (before.pass === pass || (before.yes && before.no))) return before;
      const ask = (other: string) => answersTo(other, position);
      const now = { ...partial(trigger, written.valuesIn(status?.name), ask), pass };
      kept.set(trigger, now);
      return now;
    }

    function stepsAt(flow: FlowModel, position: FlowPosition): Set<string> {
      const before = steps.get(position);
      if (before?.pass === pass && flow === position.flow) return before.reached;
      const [first] = flow.steps.names;
      const reached = new Set(first === undefined ? [] : [first]);
      for (let size = -1; size !== reached.size; ) {
        size = reached.size;
        for (const { value } of flow.transitions) {
          if (reached.has(value.to) || !answersTo(value.when, position).yes) continue;
          if (value.from === 'any' || value.from.some((step) => reached.has(step))) reached.add(value.to);
        }
      }
      if (flow === position.flow) steps.set(position, { pass, reached });
      return reached;
    }

    function mayHold({ guards, unless = [], step, flow }: GuardedBy, position: FlowPosition): boolean {
      if (guards.some((guard) => !answersTo(guard, position).yes)) return false;
      if (unless.some((other) => !answersTo(other, position).no)) return false;
      return step === undefined || flow === undefined || stepsAt(flow, position).has(step);
    }

    const goOn = () => {
      pass += 1;
    };
    return { written, answersTo, mayHold, goOn };
  }

  function explore(path: string): Explored {
    const at = new Set<FlowPosition>();
    const applied = new Set<readonly Effect[]>();
    const { written, answersTo, mayHold, goOn: nextPass } = askingBeside(path, isGiven(path));

    function isSure(effect: Effect, all: readonly Effect[], position: FlowPosition, of = path): boolean {
      const writer = writers.get(effect);
      if (!writer?.targets.some((target) => overlaps(target, of))) return false;
      const isThere = (from: string) =>
        all.some(
          (each, index) =>
            index < all.indexOf(effect) && each.when === undefined && isSure(each, all, position, from),
        ) || !lacks(from, (path) => exploredFor(path).at.has(position));
      return isWritten(effect, writer, of, isThere);
    }

    /** False where the fact is surely there afterwards. */
    function staysUnknown(effects: readonly Effect[], position: FlowPosition): boolean {
      const sure = effects.filter((each) => isSure(each, effects, position));
      if (sure.some(({ when }) => when === undefined)) return false;
      const shut = new Set(sure.map(({ when }) => when));
      if (!applied.has(effects)) {
        const done = effects.filter(({ when }) => !shut.has(when) && answersTo(when, position).yes);
        // A later effect may ask for what an earlier one has written.
        for (const effect of done) written.add(effect);
        if (done.length === effects.length) applied.add(effects);
      }
      return ![...shut].some((when) => !answersTo(when, position).no);
    }

    function enter(flow: FlowModel, status: string | undefined): void {
      const begun = begunIn.get(flow)?.get(status ?? '');
      if (!begun || status === undefined || at.has(begun)) return;
      if (!begun.isDone || staysUnknown(begun.stage?.writes ?? [], begun)) at.add(begun);
    }

    function goOn(position: FlowPosition): void {
      const { flow, status, stage, isDone, question } = position;
      if (question !== undefined) {
        answer(position, question);
        return;
      }
      for (const showing of writing.get(position) ?? []) {
        const { writes } = showing.screen.value;
        if (writes && !applied.has(writes) && mayHold(showing, position)) staysUnknown(writes, position);
      }
      for (const { value } of flow.reviews.all) {
        const left = Object.values(value.outcomes).filter(({ writes }) => !applied.has(writes));
        if (left.length === 0 || !answersTo(value.when, position).yes) continue;
        for (const { writes } of left) staysUnknown(writes, position);
      }
      const { to, except = [] } = flow.expires?.value ?? {};
      if (!except.some((each) => each === status?.name)) enter(flow, to);
      if (isDone) {
        leave(position);
        return;
      }
      enter(flow, stage?.failed);
      const done = inFlow.get(flow)?.find((each) => each.status === status && each.isDone);
      if (done && staysUnknown(stage?.writes ?? [], position)) at.add(done);
    }

    function leave(position: FlowPosition): void {
      for (const { to, when, after, until } of position.stage?.then ?? []) {
        const { yes, no } = answersTo(when, position);
        if (yes) enter(position.flow, to);
        if (!no && after === undefined && until === undefined) return;
      }
    }

    function answer(position: FlowPosition, index: number): void {
      const { sequence, creates, screens } = position.flow;
      const asked = sequence?.questions[index]?.value;
      if (!asked) {
        const made = product.flows.get(creates?.value.flow ?? '');
        if (made && staysUnknown(creates?.value.writes ?? [], position)) enter(made, made.firstStatus?.value);
        return;
      }
      const { yes, no } = answersTo(asked.when, position);
      const writes = screens.all.find(({ name }) => name === asked.ask)?.value.writes ?? [];
      const next = inFlow.get(position.flow)?.find(({ question }) => question === index + 1);
      if (next && ((yes && staysUnknown(writes, position)) || no)) at.add(next);
    }

    if (isGiven(path)) return { at: new Set(isCertain(path) ? [] : positions), mayHold };
    for (const position of beginningsOf(product, positions)) {
      if (position.question === 0) at.add(position);
      else enter(position.flow, position.status?.name);
    }
    const isDraft = product.file?.value.facts[path.split('.')[0] ?? '']?.kept === 'draft';
    const lost = isDraft ? positions.filter(({ status }) => status) : lostAt(path, positions, showings);
    if (lost.length > 0) written.addAll();
    for (const position of lost) at.add(position);
    for (let before = -1; before !== at.size + written.size(); ) {
      before = at.size + written.size();
      nextPass();
      for (const position of at) if (!isDraft || !position.status) goOn(position);
    }
    return { at, mayHold };
  }

  /** Nearly always what is asked there needs the fact itself: then nobody's ways are gone. */
  function mayLack(named: string, position: FlowPosition, asked: GuardedBy): boolean {
    return lacks(named, (path) => {
      if (isElsewhere(position, asked) && isCertain(path)) return false;
      const asking = alone.get(path) ?? askingBeside(path, true);
      alone.set(path, asking);
      if (!asking.mayHold(asked, position)) return false;
      const { at, mayHold } = exploredFor(path);
      return at.has(position) && mayHold(asked, position);
    });
  }

  return { positions, showings: Map.groupBy(showings, ({ screen }) => screen.name), isCertain, mayLack };
}

/** Where nothing is known yet. Of a flow whose statuses no stage leads to, each may come whenever it likes. */
function beginningsOf({ flows }: ProductModel, positions: FlowPosition[]): FlowPosition[] {
  const created = new Set([...flows.values()].map(({ creates }) => creates?.value.flow));
  return positions.filter(({ flow, question, status }) => {
    if (question !== undefined) return question === 0;
    if (flow.stages.all.length === 0) return true;
    return !created.has(flow.id) && status?.name === flow.firstStatus?.value;
  });
}

/** Where an effect takes a fact away, and none puts another in its place. */
function lostAt(path: string, positions: FlowPosition[], showings: Showing[]): FlowPosition[] {
  const takes = (writes: readonly Effect[] = []) => {
    const last = writes.findLastIndex(({ clear }) => clear !== undefined && encloses(clear, path));
    return last >= 0 && !writes.slice(last).some((each) => each.when === undefined && each.set === path);
  };
  const screens = new Set(showings.map(({ screen }) => screen));
  const taking = new Set([...screens].filter(({ value }) => takes(value.writes)));
  return [
    ...(taking.size > 0 ? showings.filter(({ screen }) => taking.has(screen)).map(({ at }) => at) : []),
    ...positions.filter(({ stage, isDone }) => isDone && takes(stage?.writes)),
  ];
}

/** Of statuses that no stage leads to, nobody knows what came before them. */
function isElsewhere({ flow, status }: FlowPosition, { step }: GuardedBy): boolean {
  return status !== undefined && flow.stages.all.length === 0 && step === undefined;
}

interface Writer extends WritesModel {
  targets: string[];
}

function writersByEffect(product: ProductModel): Map<Effect, Writer> {
  const all = [...product.flows.values()].flatMap(writesOf);
  return new Map(
    all.flatMap((each) =>
      each.effects.map(({ value }) => {
        const targets = pathsWrittenBy(value).map((path) => throughLookup(path, product));
        return [value, { ...each, targets }] as const;
      }),
    ),
  );
}
