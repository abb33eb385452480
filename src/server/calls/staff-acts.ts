/** What the lender's people do with an application: decide, raise a condition, clear it, try a task again. */
import { offeredReviews } from '../../engine/decide/reviews.ts';
import { readCleared, readNothing, readRaised, readReview } from '../bodies.ts';
import type { Handler } from '../http/call.ts';
import type { OpenApplication } from '../journey/application.ts';
import { retryRun } from '../journey/moves.ts';
import { named } from '../openapi/shapes.ts';
import { Refused } from '../refused.ts';
import { act, type StaffAct } from '../staff/acts.ts';
import { clear, raise } from '../staff/raise.ts';

/** 409 for one that is not offered any more: somebody else decided, or things have moved on. */
export const staffReview: Handler = {
  name: 'staffReview',
  says: 'Decides a review that is offered.',
  body: readReview.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  handle: (services, call) => {
    const body = readReview(call.body);
    return act(services, call, (open) => decided(open, body));
  },
};

export const staffRaiseCondition: Handler = {
  name: 'staffRaiseCondition',
  says: 'Asks the person for something.',
  body: readRaised.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  handle: (services, call) => {
    const body = readRaised(call.body);
    return act(services, call, (open) => raise(services, open, body));
  },
};

export const staffClearCondition: Handler = {
  name: 'staffClearCondition',
  says: 'Is done with a condition.',
  body: readCleared.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  handle: (services, call) => {
    const { uuid } = readCleared(call.body);
    return act(services, call, (open) => clear(services, open, uuid));
  },
};

export const staffRetry: Handler = {
  name: 'staffRetry',
  says: 'Tries a task again that gave up.',
  body: readNothing.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  handle: (services, call) => {
    readNothing(call.body ?? {});
    return act(services, call, async (open, tx) => {
      if (!(await retryRun(services, tx, open))) {
        throw new Refused(409, 'There is nothing to try again: the task is done, or under way.');
      }
      return { kind: 'retried' as const, about: open.row.status };
    });
  },
};

function decided(
  { product, flow, facts }: OpenApplication,
  { review, outcome }: { review: string; outcome: string },
): StaffAct {
  const offered = offeredReviews(product.open, flow, facts).find(({ name }) => name === review)?.review;
  if (!offered) throw new Refused(409, 'This is not to be decided any more. Please load the page again.');
  const effects = Object.hasOwn(offered.outcomes, outcome) ? offered.outcomes[outcome]?.writes : undefined;
  if (!effects) throw new Refused(422, 'There is no such outcome.');
  return { kind: 'reviewed', about: `${review}/${outcome}`, change: { effects } };
}
