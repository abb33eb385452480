/** Does each transition ever change where an application stands? */
import type { Transition } from '../../../engine/model/language.ts';
import { type LogicNode, readLogic } from '../../model/logic.ts';
import { type Declared, eachFlow, type GraphModel, type ProductGraph, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots } from '../../model/typed.ts';
import { createSatisfiability, type Formula, holdsIn, type Satisfiability } from './satisfiable.ts';

/** Beyond this many pairs of transitions the rest stays undecided. */
const MOST_PAIRS = 20_000;

/** There are many pairs, so less time for each. */
const MOST_WORLDS = 256;

type Follows = (one: string, other: string) => boolean;

export function* transitionRule(model: GraphModel): Generator<Problem> {
  const known = new Map<ProductGraph, Follows>();
  for (const { product, flow } of eachFlow(model)) {
    if (flow.transitions.length < 2 || !product.file) continue;
    const follows = known.get(product) ?? createFollows(product, model);
    known.set(product, follows);
    yield* flowTransitions(flow.transitions, follows);
  }
}

type Placed = Declared<Transition> & { at: number };

function* flowTransitions(transitions: Declared<Transition>[], follows: Follows): Generator<Problem> {
  const all: Placed[] = transitions.map((each, at) => ({ ...each, at }));
  const fromAny = all.filter(({ value }) => value.from === 'any');
  const into = Map.groupBy(all, ({ value }) => value.to);
  const outOf = new Map<string, Placed[]>();
  for (const each of all) {
    for (const step of each.value.from === 'any' ? [] : each.value.from) {
      outOf.set(step, [...(outOf.get(step) ?? []), each]);
    }
  }
  for (const transition of all) {
    const { at, value } = transition;
    const later = fromAny.find((other) => other.at > at && follows(value.when, other.value.when));
    if (later) {
      const message = `"${transition.name}" never changes anything: ${whenever(value.when, later.value.when)}"${later.name}" below overrides it.`;
      yield problemAt('transition/overridden', transition, ['on'], message, 'Move it below, or remove it.');
    }
    if (value.from === 'any') continue;
    // Each step that it starts from was left by an earlier one that holds whenever it does, and not entered since.
    const takers = value.from.map((step) => {
      const entered = into.get(step)?.findLast((other) => other.at < at)?.at ?? -1;
      const isTaker = (other: Placed) =>
        other.at < at &&
        other.at > entered &&
        other.value.to !== step &&
        follows(value.when, other.value.when);
      return outOf.get(step)?.find(isTaker) ?? fromAny.find(isTaker);
    });
    const [earlier] = takers;
    if (!earlier || takers.some((taker) => taker === undefined)) continue;
    const message = `"${transition.name}" never fires: ${whenever(value.when, earlier.value.when)}"${earlier.name}" above has always left that step by then.`;
    yield problemAt('transition/idle', transition, ['on'], message, 'Move it above, or remove it.');
  }
}

/** Both are named: the mistake may be in what one of them asks. */
function whenever(one: string, other: string): string {
  return one === other ? `whenever "${one}" holds, ` : `whenever "${one}" holds, "${other}" does, and `;
}

/** Does the second trigger hold whenever the first does? False where that cannot be decided. */
function createFollows(product: ProductGraph, model: GraphModel): Follows {
  const read = product.triggers.all.map(({ name, value }) => [name, readLogic(value).root] as const);
  const triggers = new Map<string, LogicNode>(read);
  const truths = createSatisfiability(factRoots(product, model), triggers);
  const formulas = new Map([...triggers].map(([name, root]) => [name, truths.formulaOf(root)]));
  const known = new Map<string, boolean>();
  return (one, other) => {
    if (one === other) return true;
    const key = `${one} ${other}`;
    const before = known.get(key);
    if (before !== undefined || known.size >= MOST_PAIRS) return before ?? false;
    const answer = isImplied(formulas.get(one), formulas.get(other), truths);
    known.set(key, answer);
    return answer;
  };
}

function isImplied(one: Formula | undefined, other: Formula | undefined, truths: Satisfiability): boolean {
  if (!one || !other || !truths.haveCommon(one, other)) return false;
  const worlds = truths.valuationsOf([one, other], MOST_WORLDS);
  return worlds?.every((world) => !holdsIn(one, world) || holdsIn(other, world)) ?? false;
}
