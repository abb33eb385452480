/** Searches the smallest change of facts that leads to a step. */
import { type Derivation, derive } from '../../engine/decide/derive.ts';
import type { Bundle, Logic, Transition } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { applied, type ComparedValues, changesFor, comparedIn, type FactChanges, holdsOn } from './values.ts';

export interface Led {
  changes: FactChanges;
  derivation: Derivation;
}

export interface Bound {
  /** Milliseconds. */
  now: () => number;
  most: number;
}

/** `isWhole`: everything within the typed domains was tried, and nothing leads there. */
export type Would = { led: Led } | { led: undefined; isWhole: boolean };

interface Goal {
  rule: Logic;
  wanted: boolean;
}

/** A way to the step, by the transitions that must fire one after the other, with what has been changed for it. */
interface Try {
  way: number[];
  goals: Goal[];
  changes: FactChanges;
}

const MOST_TRIES = 20_000;

/**
 * Cheapest first, counted in changed facts. Each try wants its transitions to hold, changes one fact for the first
 * goal that is not met, and, when all are met and the application stands elsewhere, wants what led it away not to hold.
 */
export function wouldLeadTo(
  product: OpenProduct<Bundle>,
  flow: OpenFlow,
  facts: Facts,
  step: string,
  { now, most }: Bound,
): Would {
  const began = now();
  const compared = comparedIn(product.source);
  const byCost: Try[][] = [
    [...startsByTransitions(product, flow, step), ...startsByRouting(product, flow, step)],
  ];
  let tried = 0;
  for (let cost = 0; cost < byCost.length; cost += 1) {
    for (let each = byCost[cost]?.pop(); each; each = byCost[cost]?.pop()) {
      tried += 1;
      if (tried > MOST_TRIES || now() - began > most) return { led: undefined, isWhole: false };
      const answer = follow({ product, flow, facts, step, compared }, each);
      if (!Array.isArray(answer)) return { led: answer };
      for (const next of answer.toReversed()) {
        const alike = byCost[next.changes.size] ?? [];
        byCost[next.changes.size] = alike;
        alike.push(next);
      }
    }
  }
  return { led: undefined, isWhole: true };
}

interface Search {
  product: OpenProduct<Bundle>;
  flow: OpenFlow;
  facts: Facts;
  step: string;
  compared: ComparedValues;
}

/** The step is reached, or these are the tries that come of this one. */
function follow({ product, flow, facts, step, compared }: Search, each: Try): Led | Try[] {
  const changed = applied(facts, each.changes);
  const missed = each.goals.find(({ rule, wanted }) => holdsOn(product, rule, changed) !== wanted);
  if (missed) return towards(product, each, missed, changed, compared);
  const derivation = derive(product, flow, changed);
  if (derivation.step === step) return { changes: each.changes, derivation };
  const away = leadingAway(product, flow, each, derivation);
  return away === undefined || isWanted(each, away) ? [] : [{ ...each, goals: [...each.goals, away] }];
}

function isWanted({ goals }: Try, { rule, wanted }: Goal): boolean {
  return goals.some((goal) => goal.rule === rule && goal.wanted === wanted);
}

/** From the step back along transitions, to one that leaves any step, or to the first step. */
function startsByTransitions(product: OpenProduct<Bundle>, flow: OpenFlow, step: string): Try[] {
  const first = flow.steps[0]?.id;
  const ways: number[][] = step === first ? [[]] : [];
  const back = (to: string, before: number, way: number[]): void => {
    for (const [at, transition] of flow.transitions.slice(0, before).entries()) {
      if (transition.to !== to) continue;
      const longer = [at, ...way];
      const isWhole = transition.from === 'any' || (first !== undefined && transition.from.includes(first));
      if (isWhole) ways.push(longer);
      if (transition.from !== 'any') for (const from of transition.from) back(from, at, longer);
    }
  };
  back(step, flow.transitions.length, []);
  const goalsOf = (way: number[]): Goal[] =>
    way.map((at) => ({ rule: ruleOf(product, flow.transitions[at]?.when ?? ''), wanted: true }));
  return ways.map((way) => ({ way, goals: goalsOf(way), changes: new Map() }));
}

/** A line of routing may lead to a step of its own. */
function startsByRouting(product: OpenProduct<Bundle>, flow: OpenFlow, step: string): Try[] {
  const lines = flow.routing.filter((line) => line.step === step);
  return lines.map(({ when }) => ({
    way: [],
    goals: when === undefined ? [] : [{ rule: ruleOf(product, when), wanted: true }],
    changes: new Map(),
  }));
}

function ruleOf({ source }: OpenProduct<Bundle>, trigger: string): Logic {
  return source.triggers[trigger] ?? false;
}

/** A question made of questions is asked for its parts; one that reads facts, for a change of them. */
function towards(
  product: OpenProduct<Bundle>,
  each: Try,
  goal: Goal,
  changed: Facts,
  compared: ComparedValues,
): Try[] {
  const parts = partsOf(goal);
  if (parts) {
    const others = each.goals.filter((other) => other !== goal);
    return parts.map((goals) => ({ ...each, goals: [...goals, ...others] }));
  }
  return changesFor(product, goal.rule, goal.wanted, changed, compared)
    .filter((changes) => [...changes].every(([path, value]) => isFree(path, value, each.changes)))
    .map((changes) => ({ ...each, changes: new Map([...each.changes, ...changes]) }));
}

/** A fact is changed once, so that a search ends; a list may get another entry for another goal. */
function isFree(path: string, value: unknown, changes: FactChanges): boolean {
  if (!changes.has(path)) return true;
  const before = changes.get(path);
  if (!Array.isArray(before) || !Array.isArray(value)) return false;
  return value.length > before.length && before.every((entry, at) => entry === value[at]);
}

/** Lists of goals, of which one list must be met; undefined for a question that reads facts. */
function partsOf({ rule, wanted }: Goal): Goal[][] | undefined {
  if (!isRecord(rule)) return typeof rule === 'boolean' ? [] : undefined;
  const [[operator, operand] = ['', null]] = Object.entries(rule) as [string, Logic][];
  const parts = Array.isArray(operand) ? operand : [operand];
  const isMade = (part: Logic) => isRecord(part) && !('var' in part);
  switch (operator) {
    case 'and':
    case 'or': {
      const goals = parts.map((part): Goal => ({ rule: part, wanted }));
      return (operator === 'and') === wanted ? [goals] : goals.map((goal) => [goal]);
    }
    case '!':
    case '!!': {
      const [part = null] = parts;
      if (!isMade(part)) return undefined;
      return [[{ rule: part, wanted: operator === '!' ? !wanted : wanted }]];
    }
    default:
      return undefined;
  }
}

/** What must be otherwise, now that all goals are met and the application stands elsewhere. */
function leadingAway(
  product: OpenProduct<Bundle>,
  flow: OpenFlow,
  { way }: Try,
  { fired, routedBy }: Derivation,
): Goal | undefined {
  const line = flow.routing.find(({ id }) => id !== undefined && routedBy === `routing/${id}`);
  const isOnWay = lastStep(flow, fired) === lastStep(flow, idsOf(flow, way));
  if (line?.when !== undefined && (isOnWay || way.length === 0)) return unwanted(product, line.when);
  if (way.length === 0 && routedBy.startsWith('statuses/'))
    return { rule: derivedStatus(flow), wanted: true };
  const led = firedBeside(flow, way, fired);
  return led === undefined ? undefined : unwanted(product, led.when);
}

function unwanted(product: OpenProduct<Bundle>, trigger: string): Goal {
  return { rule: ruleOf(product, trigger), wanted: false };
}

function derivedStatus({ statuses }: OpenFlow): Logic {
  const derived = Object.entries(statuses).filter(([, status]) => status.derived);
  return { in: [{ var: 'status' }, derived.map(([name]) => name)] };
}

function idsOf(flow: OpenFlow, way: number[]): string[] {
  return way.map((at) => flow.transitions[at]?.id ?? '');
}

function lastStep({ transitions, steps }: OpenFlow, fired: string[]): string | undefined {
  return transitions.find(({ id }) => id === fired.at(-1))?.to ?? steps[0]?.id;
}

/** The first that fired and is not on the way. Before one that leaves any step, anything may have fired. */
function firedBeside({ transitions }: OpenFlow, way: number[], fired: string[]): Transition | undefined {
  const [start = -1] = way;
  const after = transitions[start]?.from === 'any' ? start : -1;
  return transitions.find((each, at) => at > after && fired.includes(each.id) && !way.includes(at));
}
