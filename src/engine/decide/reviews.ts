/** The decisions that staff are offered in the present status. */
import type { Outcome, Review } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';

export interface OfferedReview {
  name: string;
  review: Review;
}

/** How many people have to choose an outcome before it is written. */
export function approvalsNeeded(
  { triggers }: Pick<OpenProduct, 'triggers'>,
  { approvals }: Outcome,
  facts: Facts,
): number {
  if (!approvals) return 1;
  const { needed, when } = approvals;
  return when === undefined || triggers.holds(when, triggers.withLookups(facts)) ? needed : 1;
}

/** In the order of the flow. A trigger that cannot be evaluated counts as not holding. */
export function offeredReviews(
  { triggers }: Pick<OpenProduct, 'triggers'>,
  { reviews }: OpenFlow,
  facts: Facts,
): OfferedReview[] {
  const read = triggers.withLookups(facts);
  return Object.entries(reviews).flatMap(([name, review]) =>
    triggers.holds(review.when, read) ? [{ name, review }] : [],
  );
}
