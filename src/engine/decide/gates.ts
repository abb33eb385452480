/** The gates of a product: which page stands in place of a screen that nobody may open now. */
import type { Copy } from '../model/bundle.ts';
import { flagOf } from '../model/flags.ts';
import type { Gate } from '../model/language.ts';
import { isRecord, readPath } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts, Warning } from '../model/triggers.ts';
import { copyKey, type Hear, wordsOf } from '../say/copy.ts';
import { isApplicationId } from './pages.ts';
import { matchPath } from './screens.ts';

/** What flags carry besides being on or off, by flag. */
export type Variables = Record<string, Record<string, unknown>>;

/** A gate that is shut, with what the flag that it goes by says. */
export interface Shut {
  gate: Gate;
  said: Record<string, unknown>;
}

/** The slots of a gate's page: `signIn` and `dashboard` are links, shown where they have words. */
export const PAGE_SLOTS = {
  title: 'required',
  body: 'required',
  signIn: 'optional',
  dashboard: 'optional',
} as const satisfies Record<string, 'required' | 'optional'>;
export type PageSlot = keyof typeof PAGE_SLOTS;

export function isPageSlot(name: string): name is PageSlot {
  return Object.hasOwn(PAGE_SLOTS, name);
}

/** The address of the product's prefix, and of the site's root: below the prefix it is nothing. */
export const GATE_ROOT = '/';

/** Stands for any application's id where none is at hand; `:uuid` takes ids only (AF 2: `register` is none). */
export const ANY_ID = '00000000-0000-4000-8000-000000000000';
const ID_PART = ':uuid';

/** `path` is below the product's prefix; slashes around it do not matter. Gates of all flows stand before all pages. */
export function shutAt(
  product: OpenProduct,
  path: string,
  facts: Facts,
  variables: Variables,
  warnings?: Warning[],
): Shut | undefined {
  const gates = gatesOf(product);
  if (gates.length === 0) return undefined;
  const read = product.triggers.withLookups(facts);
  for (const gate of gates) {
    const said = typeof gate.on === 'string' ? (variables[flagOf(gate.on).flag] ?? {}) : {};
    if (!routesOf(gate, said).some((route) => isRouteAt(route, path))) continue;
    if (product.triggers.holds(gate.when, read, warnings)) return { gate, said };
  }
  return undefined;
}

/** Does any gate stand there, shut or not? */
export function hasGate(product: OpenProduct, path: string, variables: Variables): boolean {
  return gatesOf(product).some((gate) => {
    const said = typeof gate.on === 'string' ? (variables[flagOf(gate.on).flag] ?? {}) : {};
    return routesOf(gate, said).some((route) => isRouteAt(route, path));
  });
}

/**
 * The gate that keeps people from a screen of a flow. A question of a sequence is shut when it is so at each entry
 * that they could come by: which one they came by is known to their browser alone.
 */
export function shutBefore(
  product: OpenProduct,
  flow: OpenFlow,
  screen: string,
  facts: Facts,
  variables: Variables,
  uuid = ANY_ID,
): Shut | undefined {
  const shut = addressesOf(product, flow, screen, facts, uuid).map((path) =>
    shutAt(product, path, facts, variables),
  );
  return shut.every((each) => each !== undefined) ? shut[0] : undefined;
}

/** Where a screen stands below the prefix: a question once for each entry that is not led on to another. */
function addressesOf(
  product: OpenProduct,
  flow: OpenFlow,
  screen: string,
  facts: Facts,
  uuid: string,
): string[] {
  if (screen === GATE_ROOT) return [GATE_ROOT];
  if (!flow.sequence) return [`${flow.base.replace(ID_PART, uuid)}/${screen}`];
  const read = product.triggers.withLookups(facts);
  const path = flow.sequence.questions.find(({ ask }) => ask === screen)?.path ?? '';
  return Object.entries(flow.sequence.entries)
    .filter(
      ([, { when, otherwise }]) =>
        when === undefined || otherwise === undefined || product.triggers.holds(when, read),
    )
    .map(([name, { by }]) => (by === 'path' ? `${name}/${path}` : name));
}

/** The flags that gates go by, each once. */
export function flagsOfGates(product: OpenProduct): string[] {
  const flags = gatesOf(product).flatMap(({ on }) => (typeof on === 'string' ? [flagOf(on).flag] : []));
  return [...new Set(flags)];
}

function routesOf({ on }: Gate, said: Record<string, unknown>): string[] {
  return typeof on === 'string' ? routesIn(readPath(said, flagOf(on).variable)) : on;
}

/** A list of texts, or such a list as JSON, as flag services keep it (AF 7); of anything else nothing. */
export function routesIn(value: unknown): string[] {
  const list = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parts are compared one by one; `:part` is any one, `:uuid` an id, `*` at the end all that follows, or nothing. */
export function isRouteAt(route: string, path: string): boolean {
  const wanted = partsOf(route);
  const given = partsOf(path);
  const isOpenEnded = wanted.at(-1) === '*';
  const start = isOpenEnded ? wanted.slice(0, -1) : wanted;
  const here = isOpenEnded ? given.slice(0, start.length) : given;
  if (start.length === 0) return isOpenEnded || given.length === 0;
  if (!matchPath(start.join('/'), here.join('/'))) return false;
  return start.every((part, at) => part !== ID_PART || isApplicationId(here[at] ?? ''));
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

export function gatesOf({ flows }: OpenProduct): Gate[] {
  return [...flows.values()].flatMap(({ gates }) => gates ?? []);
}

/** The words of a slot of a shut gate's page, which has no others: what the flag says goes over the product's own. Undefined: not shown. */
export function wordsOfGate(
  copy: Copy,
  { gate, said }: Shut,
  slot: PageSlot,
  facts: Facts,
  hear: Hear,
): string[] | undefined {
  const words = wordsOf(copy, copyKey('pages', gate.page, slot), facts, hear);
  const name = slot === 'signIn' ? undefined : gate.says?.[slot];
  const value = name !== undefined && isRecord(said) && Object.hasOwn(said, name) ? said[name] : undefined;
  if (slot === 'dashboard') return name === undefined || value === true ? words : undefined;
  return typeof value === 'string' && value.trim() !== '' ? [value] : words;
}
