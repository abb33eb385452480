/** The decisions that staff are offered in the present status. */
import type { Review } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';

export interface OfferedReview {
  name: string;
  review: Review;
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
