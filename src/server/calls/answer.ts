/** The call that answers a screen of a journey and leads on: its reply is the standing with the next screen. */

import { signAnswered } from '../documents/answered.ts';
import { readSavedDraft } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { type Answered, answerScreen, type Consequence } from '../journey/answer.ts';
import { productOf } from '../journey/check.ts';
import { createOrRefuse } from '../journey/create.ts';
import type { Journey, JourneyScreen } from '../journey/journey.ts';
import { once } from '../journey/once.ts';
import { pathAfter } from '../journey/screens.ts';
import { standingOf } from '../journey/standing.ts';
import { cookiesAfter, type Subject, subjectNamed } from '../journey/subject.ts';
import { named } from '../openapi/shapes.ts';
import { inviteAnswered } from '../participants/invite.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import { attachUploads } from '../uploads/attach.ts';

const CONSEQUENCES: readonly Consequence[] = [attachUploads, signAnswered, inviteAnswered];

export const answer: Handler = {
  name: 'answer',
  says: 'Answers a screen of a journey that is open, and leads on; makes the application where that was the last question.',
  body: { anyOf: [named('Answered'), named('Asked')] },
  answers: { 200: named('Standing') },
  isOnce: true,
  hasVersion: true,
  who: 'visitor',
  handle: async (services, call) => {
    const given = readSavedDraft(call.body);
    const product = await productOf(services, call, given.bundle);
    const subject = subjectNamed(services, call, product, call.params.journey ?? '');
    return answerOnce(
      services,
      call,
      { subject, given, product: product.bundle.product },
      async (tx, { journey, found }) =>
        (given.creates === true ? await created(services, call, tx, journey, given.bundle) : undefined) ?? {
          status: 200,
          body: await standingOf(services, tx, journey, pathAfter(journey, found.path)),
        },
    );
  },
};

/** Where the application stands that the last answer made. */
async function created(
  services: Services,
  call: Call,
  tx: Store,
  journey: Journey,
  bundle: string,
): Promise<Reply | undefined> {
  const came = await createOrRefuse(services, call, tx, { journey, bundle });
  if (came instanceof Refused) return { status: came.status, body: came.body };
  return came && { status: 200, body: await standingOf(services, tx, came, undefined) };
}

/** However often it is sent; `reply` is made inside the transaction. */
export async function answerOnce(
  services: Services,
  call: Call,
  { subject, given, product }: { subject: Subject; given: Answered; product: string },
  reply: (tx: Store, done: { journey: Journey; found: JourneyScreen }) => Promise<Reply>,
): Promise<Reply> {
  let journey: Journey | undefined;
  const replied = await once(services, call, subject.scope, async (tx) => {
    const done = await answerScreen(services, call, tx, { subject, given, consequences: CONSEQUENCES });
    // The bundle is another product's: what was typed was meant for something else.
    if (done.journey.product.bundle.product !== product) throw notFound();
    journey = done.journey;
    return reply(tx, done);
  });
  return { ...replied, cookies: await cookiesAfter(services, subject, journey) };
}
