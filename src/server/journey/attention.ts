/** What of an application waits for staff, stored with it so that a list need not open all of them. */
import { flowOfRole } from '../../engine/decide/access.ts';
import { shownConditions } from '../../engine/decide/conditions.ts';
import { stillFrom } from '../../engine/decide/reminders.ts';
import { offeredReviews } from '../../engine/decide/reviews.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { toNobody } from '../../engine/say/copy.ts';
import type { Attention, Participant } from '../store/rows.ts';
import type { OnApplication, OpenApplication } from './journey.ts';

/** Of the application as it is about to be written; `now` in milliseconds. Conditions of participants count as the owner's own. */
export function attentionOf(open: OpenApplication, facts: Facts, now: number): Attention {
  const { product, flow, participants } = open;
  const offered = offeredReviews(product.open, flow, facts).filter(({ review }) => !review.optional);
  const ofOthers = participants.flatMap((each) => {
    const theirs = flowOfRole(product.open, each.role);
    return theirs ? conditionsIn(theirs, each.facts) : [];
  });
  const conditions = [...conditionsIn(flow, facts), ...ofOthers].filter(isOpen).length;
  const still = standstills(open, facts).filter((from) => from <= now).length;
  return {
    ...(offered.length > 0 && { reviews: offered.map(({ name }) => name) }),
    ...(conditions > 0 && { conditions }),
    ...(still > 0 && { participants: still }),
  };
}

/** Of each who has a part, is awaited and does nothing: from when they stand still, in milliseconds. */
export function standstills({ row, product, participants }: OpenApplication, facts: Facts): number[] {
  return participants.flatMap((each) => {
    const invitation = product.bundle.roles?.[each.role]?.invitation;
    const from = invitation && stillFrom(invitation, each, row.enteredAt);
    return from !== undefined && isAwaited({ product, facts }, each) ? [from] : [];
  });
}

/** Is it their turn now? */
export function isAwaited(
  { product, facts }: Pick<OpenApplication, 'product' | 'facts'>,
  { role, facts: own }: Pick<Participant, 'role' | 'facts'>,
): boolean {
  const awaited = product.bundle.roles?.[role]?.invitation?.awaited;
  const { triggers } = product.open;
  return awaited !== undefined && triggers.holds(awaited, triggers.withLookups({ ...facts, ...own }));
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
