/** Can a fact be missing where words speak of it? Asked along every route that leads there past whoever surely writes it. */
import type { Effect } from '../../../engine/model/language.ts';
import type { GraphModel, ProductGraph } from '../../model/model.ts';
import { factRoots } from '../../model/typed.ts';
import { type Answering, type Answerings, createAnswerings, type GuardedBy } from './answering.ts';
import { type Certainty, createCertainty } from './certain.ts';
import { onceAGraph } from './once-a-graph.ts';
import { createFlowPositions, type FlowPosition, type FlowPositions } from './positions.ts';
import { positionsReached } from './reachability.ts';
import { createTakenAt, type Showing, showingsOf } from './showings.ts';
import { createSureEffects } from './sure-effects.ts';
import { throughLookup } from './written.ts';

export interface Absence {
  positions: FlowPosition[];
  /** By the names of screens and variants. */
  showings: Map<string, Showing[]>;
  /** False only where nobody surely writes the fact, whoever writes it. */
  isCertain: (path: string) => boolean;
  /** No flow writes it, and whoever does always gives it. */
  isAlwaysGiven: (path: string) => boolean;
  /** May somebody stand there, asked this, of whom the fact is not known? */
  mayLack: (path: string, at: FlowPosition, asked: GuardedBy) => boolean;
}

/** Where one comes to without the fact, and what can hold there. */
interface Reached {
  at: ReadonlySet<FlowPosition>;
  mayHold: Answering['mayHold'];
}

export const absenceOf = onceAGraph(createAbsence);

/**
 * Sound is what comes of statuses, questions, screens, exits, reviews and tasks: what triggers ask beside the fact that is
 * missing, the status, and what is written on the way counts as answered either way. Not sound: which part of a form requires
 * an answer is not followed, nor a second answer that takes the first away without `clear`. Where a flow has no stages the order of its
 * statuses is not known, and a fact that somebody surely writes counts as given.
 */
function createAbsence(product: ProductGraph, model: GraphModel): Absence {
  const positions = createFlowPositions(product);
  const showings = showingsOf(product, positions.all);
  const certainty = createCertainty(product, model);
  const { isCertain, isGiven } = certainty;
  const answerings = createAnswerings(product, factRoots(product, model));
  const asked = new Map<string, Answering>();
  const reached = createReached({ product, positions, showings, certainty, answerings });

  /** Nearly always what is asked there needs the fact itself: then nobody is followed to there. */
  function mayLack(named: string, position: FlowPosition, guarded: GuardedBy): boolean {
    return reached.lacks(named, (path) => {
      if ((isGiven(path) || isElsewhere(position, guarded)) && isCertain(path)) return false;
      const answering = asked.get(path) ?? answerings.withAllBut(path);
      asked.set(path, answering);
      if (!answering.mayHold(guarded, position)) return false;
      if (!reached.roughly(path).at.has(position)) return false;
      const { at, mayHold } = reached.without(path);
      return at.has(position) && mayHold(guarded, position);
    });
  }

  return {
    positions: positions.all,
    showings: Map.groupBy(showings, ({ screen }) => screen.name),
    isCertain,
    isAlwaysGiven: (named) => !reached.lacks(named, (path) => !isGiven(path) || !isCertain(path)),
    mayLack,
  };
}

interface Parts {
  product: ProductGraph;
  positions: FlowPositions;
  showings: Showing[];
  certainty: Certainty;
  answerings: Answerings;
}

interface ReachedWithout {
  without: (path: string) => Reached;
  /** While anything else may be written: at least these, and found at once. */
  roughly: (path: string) => Reached;
  /** Of what is counted from several facts, whether one of them is lacking. */
  lacks: (named: string, isLacking: (path: string) => boolean) => boolean;
}

function createReached({ product, positions, showings, certainty, answerings }: Parts): ReachedWithout {
  const { isCertain, isGiven, inputsOf } = certainty;
  const sureEffects = createSureEffects(product, certainty);
  const takenAt = createTakenAt(positions.all, showings);
  const writing = Map.groupBy(
    showings.filter(({ screen }) => screen.value.writes !== undefined),
    ({ at }) => at,
  );
  const known = new Map<string, Reached>();
  const rough = new Map<string, Reached>();

  function lacks(named: string, isLacking: (path: string) => boolean): boolean {
    const path = throughLookup(named, product);
    const inputs = inputsOf(path);
    return inputs ? inputs.some((each) => lacks(each, isLacking)) : isLacking(path);
  }

  function without(path: string, those = known): Reached {
    const before = those.get(path);
    if (before) return before;
    // Facts may be written from each other in a circle: that alone makes nothing certain.
    those.set(path, { at: new Set(positions.all), mayHold: () => true });
    const found = isGiven(path) ? anywhere(path) : explored(path, those);
    those.set(path, found);
    return found;
  }

  /** Whoever writes it may do so at any time. */
  function anywhere(path: string): Reached {
    const { mayHold } = answerings.withAllBut(path);
    return { at: new Set(isCertain(path) ? [] : positions.all), mayHold };
  }

  function explored(path: string, those: Map<string, Reached>): Reached {
    const isDraft = product.file?.value.facts[path.split('.')[0] ?? '']?.kept === 'draft';
    const lost = isDraft ? positions.all.filter(({ status }) => status) : takenAt(path);
    const answering =
      lost.length > 0 || those === rough ? answerings.withAllBut(path) : answerings.without(path);
    const sure = (effects: readonly Effect[], at: FlowPosition) =>
      sureEffects(effects, path, (from) => lacks(from, (each) => without(each, those).at.has(at)));
    const goesOn = ({ status }: FlowPosition) => !isDraft || !status;
    const at = positionsReached({ product, positions, writing, sureEffects: sure }, answering, {
      lost,
      goesOn,
    });
    return { at, mayHold: answering.mayHold };
  }

  return { without, lacks, roughly: (path: string) => without(path, rough) };
}

/** Of statuses that no stage leads to, nobody knows what came before them. */
function isElsewhere({ flow, status }: FlowPosition, { step }: GuardedBy): boolean {
  return status !== undefined && flow.stages.all.length === 0 && step === undefined;
}
