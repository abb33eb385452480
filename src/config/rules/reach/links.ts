/** Does each link lead where its person may go? Asked only of a project whose names are all known. */
import { ROOT_ROUTE } from '../../../engine/decide/routing.ts';
import type { Screen } from '../../../engine/model/language.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import { type Declared, eachFlow, type FlowModel, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { screenDeclaredAt } from '../names/routing.ts';
import { type Holding, holdingOf } from './holding.ts';

type Link = NonNullable<Screen['links']>[number];

export function* linkReachRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    if (!product.file || !flow.screens.all.some(({ value }) => value.links)) continue;
    const holding = holdingOf(product, model);
    const bySelf = new Map(flow.screens.all.map(({ name, value }) => [name, value]));
    for (const screen of flow.screens.all) {
      // A look without links of its own shows those of its screen, which are told there.
      const base = bySelf.get(screenOfVariant(screen.name));
      if (base !== screen.value && base?.links === screen.value.links) continue;
      for (const [at, link] of (screen.value.links ?? []).entries()) {
        if (!isShut(link, { ...screen, name: screenOfVariant(screen.name) }, base, flow, holding)) continue;
        const message = `The link "${link.id}" leads to "${link.to}", which is shut whenever the link is shown.`;
        const hint = 'Say at the screen when it may be used: open.';
        yield problemAt('link/shut', screen, ['links', at, 'to'], message, hint);
      }
    }
  }
}

/**
 * Certain only from a screen that is used where the application stands: then no other screen is the current one,
 * and each other one is open only as it says itself.
 */
function isShut(
  { to, when }: Link,
  from: Declared<Screen>,
  base: Screen | undefined,
  flow: FlowModel,
  { mayHoldTogether }: Holding,
): boolean {
  const target = screenDeclaredAt(flow, to);
  if (to === ROOT_ROUTE || !target || base?.open || target.name === from.name) return false;
  const excepted = flow.routing.flatMap(({ value }) => value.exceptOn ?? []);
  if (excepted.includes(to) || excepted.includes(from.name)) return false;
  const { open } = target.value;
  if (!open) return true;
  if (open.steps || open.when === undefined) return false;
  return when !== undefined && !mayHoldTogether([when, open.when]);
}
