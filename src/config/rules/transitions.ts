/** Does each transition ever change where an application stands? */
import type { Transition } from '../../engine/language.ts';
import { type LogicNode, readLogic } from '../logic.ts';
import { type Declared, eachFlow, type Model, type ProductModel, problemAt } from '../model.ts';
import type { Problem } from '../project.ts';
import { createTruths, type Formula, holdsIn, type Truths } from '../truths.ts';
import { factRoots } from '../typed.ts';

/** Beyond this many pairs of transitions the rest stays undecided. */
const MOST_PAIRS = 20_000;

type Follows = (one: string, other: string) => boolean;

export function* transitionRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    if (flow.transitions.length < 2 || !product.file) continue;
    const follows = createFollows(product, model);
    for (const [at, transition] of flow.transitions.entries()) {
      const later = flow.transitions
        .slice(at + 1)
        .find(({ value }) => value.from === 'any' && follows(transition.value.when, value.when));
      if (later) {
        const message = `"${transition.name}" never changes anything: whenever it fires, "${later.name}" below overrides it.`;
        yield problemAt('transition/overridden', transition, ['on'], message, 'Move it below, or remove it.');
      }
      const earlier = takenBefore(transition, flow.transitions.slice(0, at), follows);
      if (earlier) {
        const message = `"${transition.name}" never fires: "${earlier.name}" above has always left that step by then.`;
        yield problemAt('transition/idle', transition, ['on'], message, 'Move it above, or remove it.');
      }
    }
  }
}

/** Each step that it starts from was left by an earlier one that holds whenever it does, and was not entered since. */
function takenBefore(
  { value: { from, when } }: Declared<Transition>,
  above: Declared<Transition>[],
  follows: Follows,
): Declared<Transition> | undefined {
  if (from === 'any' || from.length === 0) return undefined;
  const takers = from.map((step) =>
    above.find(
      ({ value }, at) =>
        value.to !== step &&
        (value.from === 'any' || value.from.includes(step)) &&
        above.slice(at + 1).every((between) => between.value.to !== step) &&
        follows(when, value.when),
    ),
  );
  return takers.every((taker) => taker !== undefined) ? takers[0] : undefined;
}

/** Does the second trigger hold whenever the first does? False where that cannot be decided. */
function createFollows(product: ProductModel, model: Model): Follows {
  const read = product.triggers.all.map(({ name, value }) => [name, readLogic(value).root] as const);
  const triggers = new Map<string, LogicNode>(read);
  const truths = createTruths(factRoots(product, model), triggers);
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

function isImplied(one: Formula | undefined, other: Formula | undefined, truths: Truths): boolean {
  if (!one || !other || !truths.haveCommon(one, other)) return false;
  const worlds = truths.worldsOf([one, other]);
  return worlds?.every((world) => !holdsIn(one, world) || holdsIn(other, world)) ?? false;
}
