/** Which screen a journey shows to who is at a path: the same rules for questions in their order and for steps. */
import { sequenceOf } from '../../engine/answer/sequence.ts';
import { isChangedAt, listAt, screenOpenness } from '../../engine/decide/screens.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts, Warning } from '../../engine/model/triggers.ts';
import { questionToAsk } from './entries.ts';

export interface JourneyPosition {
  /** The path of the screen; undefined where there is nothing to show while the lender works. */
  path: string | undefined;
  /** Where the facts lead; null while the lender works. */
  route: string | null;
  /** The screen is open by a rule of its own, wherever the facts lead: the lender's work does not concern it. */
  isBeside: boolean;
  warnings: Warning[];
}

interface PositionParts {
  product: OpenProduct<Slice>;
  flow: OpenFlow;
  facts: Facts;
  /** The answered questions of a sequence. */
  answered: string[];
  /** Of a status that has waited too long. */
  keptRoute: string | undefined;
  /** The screen that was answered last, while one still stands there. */
  savedOn: string | undefined;
}

/** `named` is the path that the URL names. */
export function positionAt(parts: PositionParts, named: string | undefined): JourneyPosition {
  return parts.flow.sequence ? questionPosition(parts, named) : stepPosition(parts, named ?? '');
}

function questionPosition({ product, flow, facts, answered }: PositionParts, named: string | undefined) {
  const wanted = sequenceOf(flow).questions.find(({ ask }) => ask === named);
  const question = questionToAsk(product, flow, facts, answered, wanted);
  if (question === undefined) throw new RangeError(`The sequence of "${flow.id}" asks nothing.`);
  return { path: question.ask, route: question.ask, isBeside: false, warnings: [] };
}

function stepPosition(parts: PositionParts, path: string): JourneyPosition {
  const { product, flow, facts, keptRoute, savedOn } = parts;
  const { open, derivation } = screenOpenness(product, flow, facts, path);
  const { warnings } = derivation;
  const route = keptRoute ?? derivation.route;
  // What was changed is done over by now: the screen is open for another change, and nobody asked for one.
  if (
    route !== null &&
    savedOn === path &&
    isChangedAt(product, listAt(product, flow, facts, route), facts, path)
  ) {
    return { path: route, route, isBeside: false, warnings };
  }
  const before = flow.stepById.get(derivation.step)?.route;
  const isBeside = open && path !== route && path !== before;
  if (open || route === path) return { path, route, isBeside, warnings };
  if (route !== null) return { path: route, route, isBeside, warnings };
  // The lender is at work: the screen that the person came from stays behind the dialog.
  return { path: before === path ? path : undefined, route, isBeside, warnings };
}
