/** Finds the screen at a path, its variant, and whether it may be used now. */
import type { Screen } from '../model/bundle.ts';
import type { AnswerGroup } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { deriveRoute } from './derive.ts';

export interface FoundScreen {
  screen: Screen;
  /** Values of the `:parts` of the screen's path. */
  params: Record<string, string>;
}

/** The screen whose path fits; one without parameters goes before one with. Old names (`was`) are found too. */
export function findScreen(flow: OpenFlow, path: string): FoundScreen | undefined {
  const exact = Object.hasOwn(flow.screens, path) ? flow.screens[path] : undefined;
  if (exact) return { screen: exact, params: {} };
  for (const screen of Object.values(flow.screens)) {
    if (screen.was?.includes(path)) return { screen, params: {} };
    const params = screen.id.includes(':') ? matchPath(screen.id, path) : undefined;
    if (params) return { screen, params };
  }
  return undefined;
}

/** How a screen looks on these facts: the first of its cases whose trigger holds, else itself. */
export function variantOf(product: OpenProduct, flow: OpenFlow, screen: Screen, given: Facts): Screen {
  if (!screen.cases) return screen;
  const facts = product.triggers.withLookups(given);
  const found = screen.cases.find(({ when }) => product.triggers.holds(when, facts));
  return (found && flow.screens[found.id]) ?? screen;
}

/** The `:parts` of a pattern as they stand in a path, undefined when it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const here = given[index] ?? '';
    if (part.startsWith(':') && here !== '') params[part.slice(1)] = here;
    else if (part !== here) return undefined;
  }
  return params;
}

export interface Openness {
  open: boolean;
  derivation: ReturnType<typeof deriveRoute>;
}

/**
 * The current route is open; any other screen only as its `open` rule declares, or to change answers that are listed
 * there. While the status waits the screen of the derived step stays what the person is on, but it takes no answers.
 */
export function screenOpenness(product: OpenProduct, flow: OpenFlow, facts: Facts, path: string): Openness {
  const derivation = deriveRoute(product, flow, facts, path);
  const found = findScreen(flow, path);
  if (!found) return { open: false, derivation };
  if (derivation.route === path) return { open: true, derivation };
  const list = listAt(product, flow, facts, derivation.route);
  if (isChangedAt(product, list, facts, path)) return { open: true, derivation };
  const rule = found.screen.open;
  if (!rule) return { open: false, derivation };
  const bySteps = rule.steps?.includes(derivation.step) ?? false;
  const byTrigger =
    rule.when !== undefined && product.triggers.holds(rule.when, product.triggers.withLookups(facts));
  return { open: bySteps || byTrigger, derivation };
}

/** The list of answers that stands where the application does; undefined where another screen does. `route` is null while the lender works. */
export function listAt(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  route: string | null,
): Screen | undefined {
  const found = route === null ? undefined : findScreen(flow, route);
  const list = found && variantOf(product, flow, found.screen, facts);
  return list?.groups && list;
}

/** The groups that stand on it on these facts. */
export function groupsShown(product: OpenProduct, { groups }: Screen, facts: Facts): AnswerGroup[] {
  if (!groups) return [];
  const scope = product.triggers.withLookups(facts);
  return groups.filter(({ when }) => when === undefined || product.triggers.holds(when, scope));
}

/** May answers of the list be changed at this path? */
export function isChangedAt(
  product: OpenProduct,
  list: Screen | undefined,
  facts: Facts,
  path: string,
): boolean {
  return list !== undefined && groupsShown(product, list, facts).some(({ change }) => change === path);
}
