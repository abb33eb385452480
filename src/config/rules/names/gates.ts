/** Does each gate stand where something is, and ask what is known there? */
import { ANY_ID, GATE_ROOT, isRouteAt, routesIn } from '../../../engine/decide/gates.ts';
import { flagOf } from '../../../engine/model/flags.ts';
import type { Gate } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, type ProductModel, problemAt, unknownName } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { readBy } from '../reach/early.ts';

/** Pages below an entry by query, whose paths are free for them (AF 2). */
const ENTRY_PAGES = ['account-setup', 'support'];
const ALWAYS_KNOWN = ['org', 'flags', 'today'];

type Where = Pick<Declared<unknown>, 'file' | 'pointer'>;

export function* gateRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const addresses = addressesOf(product);
    for (const gate of gatesOfProduct(product)) {
      if (typeof gate.value.on === 'string') yield* byFlag(gate, gate.value.on, product, addresses, model);
      else {
        for (const [at, route] of gate.value.on.entries())
          yield* knownRoute(route, gate, ['on', at], addresses);
        if (gate.value.says) {
          const message = `The gate "${gate.name}" goes by no flag, so it has nothing else to say.`;
          yield problemAt('flag/unknown', gate, ['says'], message);
        }
      }
      yield* knownThere(gate, product);
    }
  }
}

export function gatesOfProduct(product: ProductModel): Declared<Gate>[] {
  return [...product.flows.values()].flatMap(({ gates }) => gates);
}

/** Every address that a product has; undefined while a file could not be read that may have more. */
function addressesOf(product: ProductModel): string[] | undefined {
  const flows = [...product.flows.values()];
  if (!product.isWhole || !product.file || flows.some(({ screens }) => !screens.isWhole)) return undefined;
  const { returns } = product.file.value;
  if (returns === null) return undefined;
  const ofFlows = flows.flatMap((flow) => {
    const base = flow.files.find(({ value }) => value.base !== undefined)?.value.base ?? '';
    if (!flow.sequence)
      return [base, ...flow.screens.all.map(({ name }) => `${base}/${screenOfVariant(name)}`)];
    const paths = flow.sequence.questions.map(({ value }) => value.path);
    return flow.sequence.entries.all.flatMap(({ name, value }) =>
      ['', ...(value.by === 'path' ? paths : ENTRY_PAGES)].map((path) => `${name}/${path}`),
    );
  });
  return [GATE_ROOT, ...(returns === undefined ? [] : [returns]), ...ofFlows].map(
    (path) => path.replace(/^\/+|\/+$/g, '') || GATE_ROOT,
  );
}

function* knownRoute(
  route: string,
  where: Where,
  below: Pointer,
  addresses: string[] | undefined,
): Generator<Problem> {
  if (!addresses || addresses.some((address) => isRouteAt(route, filled(address)))) return;
  const message = `Nothing stands at "${route}".${didYouMean(route.replace(/^\//, ''), addresses)}`;
  yield problemAt('gate/route', where, below, message);
}

/** An address with an id for `:uuid`; other parts stand for themselves. */
export function filled(address: string): string {
  return address.replace(':uuid', ANY_ID);
}

/** The flag, its variables, and the routes that they hold for now. */
function* byFlag(
  gate: Declared<Gate>,
  on: string,
  product: ProductModel,
  addresses: string[] | undefined,
  model: Model,
): Generator<Problem> {
  const { flag, variable } = flagOf(on);
  yield* unknownName('flag/unknown', 'flag', flag, product.flags, gate, ['on']);
  const declared = product.flags.all.find(({ name }) => name === flag);
  if (!declared) return;
  const known = Object.keys(declared.value.variables ?? {});
  const wanted: [string, Pointer][] = Object.entries(gate.value.says ?? {}).map(([slot, name]) => [
    name,
    ['says', slot],
  ]);
  for (const [name, below] of [[variable, ['on']] as [string, Pointer], ...wanted]) {
    if (known.includes(name)) continue;
    const message = `The flag "${flag}" has no variable "${name}".${didYouMean(name, known)}`;
    yield problemAt('flag/unknown', gate, below, message);
  }
  for (const each of holding(flag, variable, product, model)) yield* knownRoutes(each, addresses);
}

interface Held extends Where {
  value: unknown;
}

/** What the variable holds: by default, and with each lender that says so. */
function holding(flag: string, variable: string, { id, file }: ProductModel, model: Model): Held[] {
  const own = {
    value: file?.value.flags?.[flag]?.variables,
    file: file?.file ?? '',
    pointer: ['flags', flag],
  };
  const orgs = model.orgs.all.map(({ value, file }) => {
    const given = value.products?.[id]?.flags?.[flag];
    const pointer = ['products', id, 'flags', flag];
    return { value: isRecord(given) ? given.variables : undefined, file, pointer };
  });
  return [own, ...orgs].flatMap(({ value, file, pointer }) =>
    isRecord(value) && Object.hasOwn(value, variable)
      ? [{ value: value[variable], file, pointer: [...pointer, 'variables', variable] }]
      : [],
  );
}

function* knownRoutes(held: Held, addresses: string[] | undefined): Generator<Problem> {
  const isText = typeof held.value === 'string';
  const routes = routesIn(held.value);
  const isList = Array.isArray(held.value) || (isText && /^\s*\[[\s\S]*\]\s*$/.test(String(held.value)));
  if (!isList) {
    const hint = 'Write a list of addresses, or the same as JSON.';
    yield problemAt('gate/route', held, [], 'This holds no routes that a gate could stand at.', hint);
    return;
  }
  for (const [at, route] of routes.entries()) yield* knownRoute(route, held, isText ? [] : [at], addresses);
}

/** A page is shut or open before anything is asked of who comes, and the server must come to the same. */
function* knownThere(gate: Declared<Gate>, product: ProductModel): Generator<Problem> {
  const { on, when } = gate.value;
  const routes = typeof on === 'string' ? [] : on;
  const known = [...ALWAYS_KNOWN, ...rootsKnownAt(routes, product)];
  const unknown = [...readBy(when, product)].filter((path) => !known.includes(path.split('.')[0] ?? ''));
  if (unknown.length === 0 || !product.file) return;
  const message = `"${when}" asks for ${listed(
    unknown.map((path) => `"${path}"`),
    3,
  )}, which nobody knows yet where the gate stands.`;
  const hint = `There ${listed([...known], 12)} are known.`;
  yield problemAt('gate/blind', gate, ['when'], message, hint);
}

/** At the root who is signed in; at questions what was answered so far as well. */
function rootsKnownAt(routes: string[], product: ProductModel): string[] {
  const entries = [...product.flows.values()].flatMap(({ sequence }) => [...(sequence?.entries.names ?? [])]);
  const isQuestion = (route: string) => entries.includes(route.replace(/^\//, '').split('/')[0] ?? '');
  if (routes.length === 0 || !routes.every((route) => route === GATE_ROOT || isQuestion(route))) return [];
  const kept = routes.every(isQuestion) ? ['identity', 'draft'] : ['identity'];
  return Object.entries(product.file?.value.facts ?? {})
    .filter(([, root]) => root === null || kept.includes(root.kept))
    .map(([name]) => name);
}
