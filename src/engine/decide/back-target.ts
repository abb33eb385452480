/** Where does a screen lead back to? Beside the way to the application, and from where one can only wait to all of them. */
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { deriveRoute } from './derive.ts';
import { ROOT_ROUTE } from './routing.ts';
import { findScreen, variantOf } from './screens.ts';

/** `application`: to where it stands; `home`: to the person's list of applications. */
export type BackTarget = 'application' | 'home';

/** Kinds that ask something: where the application stands on one of them, the way is on, and not back. */
const ASKS = ['form', 'handoff', 'return'];

/** Undefined on the screen where the application stands and asks for something, and behind a dialog that waits. */
export function backTargetOf(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  path: string,
): BackTarget | undefined {
  const { route, step } = deriveRoute(product, flow, facts, path);
  if (route === ROOT_ROUTE) return 'home';
  const stands = route ?? flow.stepById.get(step)?.route;
  if (stands !== path) return 'application';
  const found = findScreen(flow, path);
  const { kind = '' } = found ? variantOf(product, flow, found.screen, facts) : {};
  return route === null || ASKS.includes(kind) ? undefined : 'home';
}
