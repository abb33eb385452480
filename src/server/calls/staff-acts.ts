/** What the lender's people do with an application: decide, raise a condition, clear it, try a task again, look after it. */
import { approvalsNeeded, offeredReviews } from '../../engine/decide/reviews.ts';
import { readAssigned, readCleared, readNothing, readRaised, readReview } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { retryRun } from '../journey/moves.ts';
import { named } from '../openapi/shapes.ts';
import { act, actOn, assign } from '../staff/acts.ts';
import { approversOf, outcomeName } from '../staff/approvals.ts';
import { clear, raise } from '../staff/raise.ts';
import type { StaffAct } from '../staff/staff-act.ts';
import type { Store } from '../store/store.ts';

/** 409 for one that is not offered any more: somebody else decided, or things have moved on. */
export const staffReview: Handler = {
  name: 'staffReview',
  says: 'Decides a review that is offered.',
  body: readReview.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  needs: 'decide',
  handle: (services, call) => {
    const body = readReview(call.body);
    const actor = personOf(call).identity.uuid;
    return act(services, call, (open, tx) => decided(open, body, { actor, tx }));
  },
};

export const staffRaiseCondition: Handler = {
  name: 'staffRaiseCondition',
  says: 'Asks the person for something, or somebody who has a part in their application.',
  body: readRaised.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  needs: 'decide',
  handle: (services, call) => {
    const { participant, ...body } = readRaised(call.body);
    return actOn(services, call, participant, (open) => raise(services, open, body));
  },
};

export const staffClearCondition: Handler = {
  name: 'staffClearCondition',
  says: 'Is done with a condition.',
  body: readCleared.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  needs: 'decide',
  handle: (services, call) => {
    const { participant, uuid } = readCleared(call.body);
    return actOn(services, call, participant, (open) => clear(services, open, uuid));
  },
};

export const staffRetry: Handler = {
  name: 'staffRetry',
  says: 'Tries a task again that gave up.',
  body: readNothing.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  needs: 'decide',
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

export const staffAssign: Handler = {
  name: 'staffAssign',
  says: 'Takes an application to look after it, or gives it back.',
  body: readAssigned.schema,
  isOnce: true,
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  needs: 'decide',
  handle: (services, call) => assign(services, call, readAssigned(call.body).assigned),
};

/** Until enough people have chosen it, an outcome is an approval: it is kept, and writes nothing. */
async function decided(
  { row, product, flow, facts }: OpenApplication,
  { review, outcome, reason }: { review: string; outcome: string; reason?: string },
  { actor, tx }: { actor: string; tx: Store },
): Promise<StaffAct> {
  const offered = offeredReviews(product.open, flow, facts).find(({ name }) => name === review)?.review;
  if (!offered) throw new Refused(409, 'This decision was already made. Please load the page again.');
  const chosen = Object.hasOwn(offered.outcomes, outcome) ? offered.outcomes[outcome] : undefined;
  if (!chosen) throw new Refused(422, 'There is no such outcome.');
  if (chosen.reason !== true && reason !== undefined) throw refusedReason('There is no reason to give here.');
  if (chosen.reason === true && reason === undefined) throw refusedReason('Please say why.');
  const why = { about: outcomeName(review, outcome), ...(reason !== undefined && { reason: reason.trim() }) };
  const { about } = why;
  const needed = approvalsNeeded(product.open, chosen, facts);
  const approvers = needed > 1 ? approversOf(await tx.events.of(row.uuid), about) : [];
  if (approvers.includes(actor)) {
    throw new Refused(409, 'You have approved this. It takes somebody else to approve it, too.');
  }
  if (approvers.length + 1 < needed) return { kind: 'approved', ...why };
  return { kind: 'reviewed', ...why, change: { effects: chosen.writes } };
}

function refusedReason(message: string): Refused {
  return refusedFields([{ pointer: '/reason', keyword: 'reason', message }]);
}
