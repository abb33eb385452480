/** When does one trigger hold beside another, or in a status? Three-valued: what cannot be decided may be. */
import { type LogicNode, readLogic } from '../../model/logic.ts';
import type { GraphModel, ProductGraph } from '../../model/model.ts';
import { factRoots } from '../../model/typed.ts';
import { onceAGraph } from './once-a-graph.ts';
import { createSatisfiability, type Formula, holdsIn } from './satisfiable.ts';

export interface Holding {
  /** False only where the trigger can certainly not hold while the status is this one. */
  mayHold: (trigger: string, status: string) => boolean;
  /** False only where both can certainly not hold together. */
  mayHoldTogether: (triggers: string[]) => boolean;
  /** Does the second hold whenever the first does? False where that cannot be decided. */
  follows: (one: string | undefined, other: string) => boolean;
  isAlways: (trigger: string) => boolean;
  /** The same while facts have these values, by their paths. */
  isAlwaysWith: (trigger: string, values: (readonly [string, unknown])[]) => boolean;
  /** False only where it certainly cannot hold while facts have these values. */
  mayHoldWith: (trigger: string, values: (readonly [string, unknown])[]) => boolean;
  /** Only where the trigger can certainly not hold while this fact is missing, or false, empty or zero. */
  needs: (trigger: string, path: string) => boolean;
}

/** There are many questions, so less time for each. */
const MOST_WORLDS = 512;

/** One for all rules: what one has combined, another asks again. */
export const holdingOf = onceAGraph(createHolding);

function createHolding(product: ProductGraph, model: GraphModel): Holding {
  const read = product.triggers.all.map(({ name, value }) => [name, readLogic(value).root] as const);
  const truths = createSatisfiability(factRoots(product, model), new Map<string, LogicNode>(read));
  const formulas = new Map(read.map(([name, root]) => [name, truths.formulaOf(root)]));

  const statusIs = (status: string): Formula =>
    truths.formulaOf(readLogic({ '===': [{ var: 'status' }, status] }).root);

  const given = (values: (readonly [string, unknown])[]): Formula[] =>
    values.map(([path, value]) => truths.formulaOf(readLogic({ '===': [{ var: path }, value] }).root));

  function mayAll(all: (Formula | undefined)[]): boolean {
    const known = all.filter((each) => each !== undefined);
    const worlds = known.length === all.length ? truths.valuationsOf(known, MOST_WORLDS) : undefined;
    return worlds?.some((world) => known.every((each) => holdsIn(each, world))) ?? true;
  }

  const answers = new Map<string, boolean>();
  /** Statuses are many, and rules ask the same of them. */
  function mayHold(trigger: string, status: string): boolean {
    const asked = JSON.stringify([trigger, status]);
    const answer = answers.get(asked) ?? mayAll([formulas.get(trigger), statusIs(status)]);
    answers.set(asked, answer);
    return answer;
  }

  return {
    mayHold,
    mayHoldTogether: (triggers) => mayAll(triggers.map((name) => formulas.get(name))),
    follows(one, other) {
      if (one === other) return true;
      const [first, second] = [formulas.get(one ?? ''), formulas.get(other)];
      if (!second || (one !== undefined && !first)) return false;
      if (first && !truths.haveCommon(first, second)) return false;
      return !mayAll([...(first ? [first] : []), { is: 'not', of: second }]);
    },
    needs: (trigger, path) =>
      !mayAll([formulas.get(trigger), { is: 'not', of: truths.formulaOf(readLogic({ var: path }).root) }]),
    isAlwaysWith(trigger, values) {
      const formula = formulas.get(trigger);
      return formula !== undefined && !mayAll([{ is: 'not', of: formula }, ...given(values)]);
    },
    mayHoldWith: (trigger, values) => mayAll([formulas.get(trigger), ...given(values)]),
    isAlways(trigger) {
      const formula = formulas.get(trigger);
      return formula !== undefined && !mayAll([{ is: 'not', of: formula }]);
    },
  };
}
