/** Compares where one application stands in two versions of a flow. */

import { askedQuestions } from '../../engine/answer/sequence.ts';
import { derive, deriveRoute } from '../../engine/decide/derive.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { givenBy } from '../sample/given.ts';
import type { Sampled } from '../sample/sample.ts';
import { causesOf } from './cause.ts';
import type { DerivedState, FlowComparison, Renames } from './comparison.ts';

/** An application to compare; one of a walk has the walk's name. */
export interface ComparedPoint extends Sampled {
  name?: string;
}

export interface Difference {
  point: ComparedPoint;
  before: DerivedState;
  after: DerivedState;
  /** Addresses, sorted. */
  causes: string[];
}

/** The facts as a side reads them. */
type ReadFacts = (when: 'before' | 'after') => Facts;

/** Undefined when the application stands at the same step and screen, and is asked the same. */
export function differenceAt(compared: FlowComparison, point: ComparedPoint): Difference | undefined {
  return differenceIn(compared, point, (when) => readIn(compared, when, point.org, point.facts));
}

/** The same of facts that each side has read for itself. */
export function differenceIn(
  compared: FlowComparison,
  point: ComparedPoint,
  read: ReadFacts,
): Difference | undefined {
  if (!compared.after.flow.sequence && standsAlike(compared, read)) return undefined;
  const before = inNewNames(standingIn(compared, 'before', read), compared.renamed);
  const after = standingIn(compared, 'after', read);
  const isSame =
    before.step === after.step && before.route === after.route && before.asked.join() === after.asked.join();
  return isSame ? undefined : { point, before, after, causes: causesOf(compared, before, after) };
}

/** Step and route alone: what led there is asked only where they differ. */
function standsAlike({ before, after, renamed }: FlowComparison, read: ReadFacts): boolean {
  const old = deriveRoute(before.product, before.flow, read('before'));
  const now = deriveRoute(after.product, after.flow, read('after'));
  const route = old.route === null ? null : (renamed.screens.get(old.route) ?? old.route);
  return (renamed.steps.get(old.step) ?? old.step) === now.step && route === now.route;
}

/** With what the side's server gives. */
function readIn(compared: FlowComparison, when: 'before' | 'after', org: string, facts: Facts): Facts {
  const { source } = compared[when].product;
  const status = when === 'after' ? compared.renamed.statuses.get(String(facts.status)) : undefined;
  const given = givenBy(source, org, facts);
  const full = { today: compared.today, ...facts, ...given };
  return status === undefined ? full : { ...full, status };
}

function standingIn(compared: FlowComparison, when: 'before' | 'after', read: ReadFacts): DerivedState {
  const { product, flow } = compared[when];
  const full = read(when);
  if (flow.sequence) {
    const asked = askedQuestions(product, flow, full).map(({ ask }) => ask);
    return {
      step: '',
      route: null,
      routedBy: '',
      fired: [],
      asked: [...openEntries(product, flow, full), ...asked],
      facts: full,
    };
  }
  const { step, route, routedBy, fired } = derive(product, flow, full);
  return { step, route, routedBy, fired, asked: [], facts: full };
}

function openEntries(product: OpenProduct, { sequence }: OpenFlow, facts: Facts): string[] {
  const scope = product.triggers.withLookups(facts);
  const open = Object.entries(sequence?.entries ?? {}).filter(
    ([, { when }]) => when === undefined || product.triggers.holds(when, scope),
  );
  return open.map(([name]) => `${name}?`);
}

function inNewNames(
  standing: DerivedState,
  { steps, statuses, screens, transitions }: Renames,
): DerivedState {
  const { step, route, routedBy, fired, asked } = standing;
  const [sort = '', ...rest] = routedBy.split('/');
  const by = rest.join('/');
  const newBy = (sort === 'steps' ? steps : sort === 'statuses' ? statuses : undefined)?.get(by) ?? by;
  return {
    ...standing,
    step: steps.get(step) ?? step,
    route: route === null ? null : (screens.get(route) ?? route),
    routedBy: routedBy === '' ? '' : `${sort}/${newBy}`,
    fired: fired.map((id) => transitions.get(id) ?? id),
    asked: asked.map((ask) => screens.get(ask) ?? ask),
  };
}
