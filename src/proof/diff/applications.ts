/** Where a real application stands in two versions: each side reads its facts for itself, and what parts them is told with its line. */
import type { SourceFile } from '../../config/model/project.ts';
import type { CompareApplication, ComparedVersion } from '../../config/model/versions.ts';
import { type Position, positionsIn } from '../../config/read/positions.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { triggersWithin } from '../scenario/context.ts';
import { differenceIn } from './difference.ts';
import { changedPartsOf, compareProducts, renamesOf } from './products.ts';

/** Undefined for a flow that one of them has not. `today` is an ISO date. */
export function compareApplications(
  before: ComparedVersion,
  after: ComparedVersion,
  { flow: id, today }: { flow: string; today: string },
): CompareApplication | undefined {
  const [oldFlow, flow] = [before.product.flows.get(id), after.product.flows.get(id)];
  if (!oldFlow || !flow) return undefined;
  const versions = [before, after].map(({ source, product }) => ({ source, bundle: product.source }));
  const [old, now] = versions as [(typeof versions)[0], (typeof versions)[0]];
  const within = [...triggersWithin(before.source), ...triggersWithin(after.source)];
  const compared = {
    before: { product: before.product, flow: oldFlow },
    after: { product: after.product, flow },
    renamed: renamesOf(oldFlow, flow),
    changed: changedPartsOf(compareProducts(old, now), id),
    askedWithin: new Map(within.map(([name, others]) => [name, [name, ...others]])),
    today,
  };
  const places = placesOf(after.files, after.source.product.product, flow);
  return (org, ofBefore, ofAfter) => {
    const read = (side: 'before' | 'after') => (side === 'before' ? ofBefore : ofAfter);
    const difference = differenceIn(compared, { org, facts: ofBefore }, read);
    if (!difference) return undefined;
    const { causes, before: from, after: to } = difference;
    return { causes: causes.map((part) => ({ part, ...placed(places.get(part)) })), from, to };
  };
}

function placed(position: Position | undefined): { at?: string } {
  return position ? { at: `${position.file}:${position.line}` } : {};
}

/** Of transitions, routing lines and triggers, by the names that causes have. */
function placesOf(files: SourceFile[], product: string, flow: OpenFlow): ReadonlyMap<string, Position> {
  const { transitions, routing, triggers } = positionsIn(files, product, flow.id);
  const named = (group: string, names: (string | undefined)[], positions: Position[]) =>
    positions.flatMap((position, at) => (names[at] ? [[`${group}/${names[at]}`, position] as const] : []));
  return new Map([
    ...named(
      'transitions',
      flow.transitions.map(({ id }) => id),
      transitions,
    ),
    ...named(
      'routing',
      flow.routing.map(({ id, use }) => id ?? use),
      routing,
    ),
    ...[...triggers].map(([name, { file, line }]) => [`triggers/${name}`, { file, line }] as const),
  ]);
}
