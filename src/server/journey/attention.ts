/** What of an application waits for staff, stored with it so that a list need not open all of them. */
import { offeredReviews } from '../../engine/decide/reviews.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Attention } from '../store/rows.ts';
import type { OpenApplication } from './journey.ts';

export function attentionOf({ product, flow }: OpenApplication, facts: Facts): Attention {
  const offered = offeredReviews(product.open, flow, facts).filter(({ review }) => !review.optional);
  const conditions = conditionsIn(flow, facts).filter(isOpen).length;
  return {
    ...(offered.length > 0 && { reviews: offered.map(({ name }) => name) }),
    ...(conditions > 0 && { conditions }),
  };
}

/** All of them, cleared ones too, as they are stored. */
export function conditionsIn({ conditions }: OpenFlow, facts: Facts): Record<string, unknown>[] {
  const list = conditions && readPath(facts, conditions.from);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

export function isOpen({ clearedAt }: Record<string, unknown>): boolean {
  return (clearedAt ?? null) === null;
}
