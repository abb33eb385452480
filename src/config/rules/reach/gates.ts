/** Does each gate open to somebody, and shut to somebody? Asked only of a project whose names are all known. */
import { isRouteAt } from '../../../engine/decide/gates.ts';
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Gate } from '../../../engine/model/language.ts';
import { readPath } from '../../../engine/model/paths.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { aboutSchema, propertiesOf } from '../../model/typed.ts';
import { filled, gatesOfProduct } from '../names/gates.ts';
import { chainOf } from '../names/orgs.ts';
import { readBy } from './early.ts';
import { type Holding, holdingOf } from './holding.ts';

export function* gateReachRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const gates = gatesOfProduct(product);
    if (gates.length === 0 || !product.file) continue;
    const holding = holdingOf(product, model);
    const lenders = lendersOf(product, model);
    for (const [at, gate] of gates.entries()) {
      yield* shutToEveryone(gate, lenders, product, holding);
      yield* neverShut(gate, gates.slice(0, at), holding);
    }
  }
}

export interface Lender {
  name: string;
  /** Its settings, and below `about` what it says of itself. */
  said: Record<string, unknown>;
}

/** Flags may be anything by the time that somebody comes; settings are as the files say. */
function* shutToEveryone(
  gate: Declared<Gate>,
  lenders: Lender[],
  product: ProductModel,
  { isAlways, isAlwaysWith }: Holding,
): Generator<Problem> {
  const { when } = gate.value;
  const subject = `The gate "${gate.name}" shuts out everyone`;
  const hint = 'Ask something that is different for those who may come.';
  if (isAlways(when)) {
    yield problemAt('gate/everyone', gate, ['when'], `${subject}: "${when}" always holds.`, hint);
    return;
  }
  const asked = [...readBy(when, product)].filter((path) => path.startsWith('org.'));
  const isShutAt = ({ said }: Lender) =>
    isAlwaysWith(
      when,
      asked.map((path) => [path, readPath(said, path.slice('org.'.length)) ?? null]),
    );
  if (asked.length === 0 || lenders.length === 0 || !lenders.every(isShutAt)) return;
  const whom = listed(
    lenders.map(({ name }) => name),
    4,
  );
  const message = `${subject}: with the settings of ${whom} "${when}" always holds.`;
  yield problemAt('gate/everyone', gate, ['when'], message, hint);
}

/** The lenders that offer the product, with what logic reads of them as it comes to be. */
export function lendersOf(product: ProductModel, model: Model): Lender[] {
  const schema = declarationOf(model.facts, product.file?.value.settings ?? '')?.value ?? {};
  const [settings, about] = [defaultsIn(schema), defaultsIn(aboutSchema(product, model))];
  return model.orgs.all.flatMap((org) => {
    const chain = chainOf(org, model).toReversed();
    const offered = chain.map(({ value }) => value.products?.[product.id]);
    if (offered.every((each) => each === undefined)) return [];
    const own = Object.assign({}, settings, ...offered.map((each) => each?.settings ?? {}));
    const said = Object.assign({}, about, ...chain.map(({ value }) => value.about ?? {}));
    return [{ name: org.name, said: { ...own, about: said } }];
  });
}

function defaultsIn(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, each]) => [name, each.default]));
}

function* neverShut(
  gate: Declared<Gate>,
  before: Declared<Gate>[],
  { mayHoldTogether, follows }: Holding,
): Generator<Problem> {
  const { when, on } = gate.value;
  if (!mayHoldTogether([when])) {
    const message = `The gate "${gate.name}" is never shut: "${when}" never holds.`;
    yield problemAt('gate/idle', gate, ['when'], message);
    return;
  }
  const taker = before.find(({ value }) => covers(value.on, on) && follows(when, value.when));
  if (!taker) return;
  const message = `The gate "${gate.name}" is never seen: wherever it is shut, "${taker.name}" above it is.`;
  yield problemAt('gate/idle', gate, ['id'], message, 'Move it above, or remove it.');
}

/** Does one gate stand wherever the other does? Undecided is no. */
function covers(one: Gate['on'], other: Gate['on']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return other.every((route) => one.some((wider) => wider === route || isWithin(route, wider)));
}

function isWithin(route: string, wider: string): boolean {
  const start = filled(route).replace(/\/?\*$/, '');
  return isRouteAt(wider, start) && (wider.endsWith('*') || !route.endsWith('*'));
}
