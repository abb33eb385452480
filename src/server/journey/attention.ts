/** What of an application waits for staff, stored with it so that a list need not open all of them. */
import { flowOfRole } from '../../engine/decide/access.ts';
import { shownConditions } from '../../engine/decide/conditions.ts';
import { offeredReviews } from '../../engine/decide/reviews.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { toNobody } from '../../engine/say/copy.ts';
import type { Attention } from '../store/rows.ts';
import type { OnApplication, OpenApplication } from './journey.ts';

/** Those that were asked of participants count as the owner's own. */
export function attentionOf({ product, flow, participants }: OpenApplication, facts: Facts): Attention {
  const offered = offeredReviews(product.open, flow, facts).filter(({ review }) => !review.optional);
  const ofOthers = participants.flatMap((each) => {
    const theirs = flowOfRole(product.open, each.role);
    return theirs ? conditionsIn(theirs, each.facts) : [];
  });
  const conditions = [...conditionsIn(flow, facts), ...ofOthers].filter(isOpen).length;
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

/** Which of the open ones who walks the journey is shown: their ids, the oldest first. */
export function askedNow({ product, flow }: Pick<OnApplication, 'product' | 'flow'>, facts: Facts): string[] {
  return shownConditions(product.open, flow, {}, facts, toNobody).map(({ uuid }) => uuid);
}

export function isOpen({ clearedAt }: Record<string, unknown>): boolean {
  return (clearedAt ?? null) === null;
}
