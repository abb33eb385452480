/** Whose turn is it: the person's, who finds something to do where they are sent, or the lender's? */
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import { asksPerson, screenKindOf } from '../model/screen-kinds.ts';
import type { Facts } from '../model/triggers.ts';
import { deriveRoute } from './derive.ts';
import { findScreen, variantOf } from './screens.ts';

/** A form, a page of somebody else's, or a notice with a way on; the product's root asks nothing and keeps nobody waiting. */
export function isPersonsTurn(product: OpenProduct, flow: OpenFlow, facts: Facts): boolean {
  const { route } = deriveRoute(product, flow, facts);
  if (route === null) return false;
  const found = findScreen(flow, route);
  if (!found) return true;
  const { kind: name, links } = variantOf(product, flow, found.screen, facts);
  const kind = screenKindOf(name);
  return (kind && asksPerson(kind)) || links?.some(({ primary }) => primary) === true;
}
