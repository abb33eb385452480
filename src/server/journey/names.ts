/** How journeys are named in URLs: `draft`, `draft.<flow>` where a product has several flows of visitors, or a uuid. */
import type { OpenFlow } from '../../engine/model/product.ts';
import type { PublishedProduct } from '../published.ts';
import { notFound, Refused } from '../refused.ts';

const DRAFT = 'draft';

export interface DraftJourney {
  product: PublishedProduct;
  flow: OpenFlow;
}

export function isDraftName(name: string): boolean {
  return name === DRAFT || name.startsWith(`${DRAFT}.`);
}

export function draftName({ product, flow }: DraftJourney): string {
  return visitorFlows(product).length === 1 ? DRAFT : `${DRAFT}.${flow.id}`;
}

/** The flow that a draft's name means. Refused with 404 for one that there is not, with 409 where the name leaves it open. */
export function draftNamed(product: PublishedProduct, name: string): DraftJourney {
  const flows = visitorFlows(product);
  const [, id] = name.split('.', 2);
  if (id === undefined && flows.length > 1) {
    throw new Refused(409, 'This product has several ways to begin. Name one of them.');
  }
  const flow = id === undefined ? flows[0] : flows.find((each) => each.id === id);
  if (!flow) throw notFound();
  return { product, flow };
}

/** The flows whose questions are answered before anybody is signed in. */
function visitorFlows({ open }: PublishedProduct): OpenFlow[] {
  return [...open.flows.values()].filter(({ sequence }) => sequence !== undefined);
}
