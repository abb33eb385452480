/** What can the lender's people do with an application? Decide, ask for something, be done with it, try a task again. */
import { applyEffects } from '../../engine/answer/effects.ts';
import { offeredReviews } from '../../engine/decide/reviews.ts';
import { readCleared, readNothing, readRaised, readReview } from '../bodies.ts';
import type { Handler } from '../calls.ts';
import type { OpenApplication } from '../journey/application.ts';
import { retryRun } from '../journey/commit.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { type Act, act } from '../staff/desk.ts';
import { clear, raise } from '../staff/raise.ts';

/** 409 for one that is not offered any more: somebody else decided, or things have moved on. */
export const staffReview: Handler = {
  call: 'staffReview',
  who: 'staff',
  handle: (services, call) => {
    const body = readReview(call.body);
    return act(services, call, (open) => decided(services, open, body));
  },
};

export const staffRaiseCondition: Handler = {
  call: 'staffRaiseCondition',
  who: 'staff',
  handle: (services, call) => {
    const body = readRaised(call.body);
    return act(services, call, (open) => raise(services, open, body));
  },
};

export const staffClearCondition: Handler = {
  call: 'staffClearCondition',
  who: 'staff',
  handle: (services, call) => {
    const { uuid } = readCleared(call.body);
    return act(services, call, (open) => clear(services, open, uuid));
  },
};

export const staffRetry: Handler = {
  call: 'staffRetry',
  who: 'staff',
  handle: (services, call) => {
    readNothing(call.body ?? {});
    return act(services, call, async (open, tx) => {
      if (!(await retryRun(services, tx, open))) {
        throw new Refused(409, 'There is nothing to try again: the task is done, or under way.');
      }
      return { facts: open.facts, kind: 'retried', about: open.row.status, paths: [] };
    });
  },
};

function decided(
  { newId, clock }: Services,
  { product, flow, facts }: OpenApplication,
  { review, outcome }: { review: string; outcome: string },
): Act {
  const offered = offeredReviews(product.open, flow, facts).find(({ name }) => name === review)?.review;
  if (!offered) throw new Refused(409, 'This is not to be decided any more. Please load the page again.');
  const effects = Object.hasOwn(offered.outcomes, outcome) ? offered.outcomes[outcome]?.writes : undefined;
  if (!effects) throw new Refused(422, 'There is no such outcome.');
  const { triggers } = product.open;
  const written = applyEffects(effects, {}, facts, { newId, now: clock().toISOString(), triggers });
  return { ...written, kind: 'reviewed', about: `${review}/${outcome}` };
}
