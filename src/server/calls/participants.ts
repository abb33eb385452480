/** The calls for who has a part in an application besides its owner: to see, invite and take them back, and to come in. */
import { participantName } from '../../engine/decide/access.ts';
import { stateReached } from '../../engine/decide/participants.ts';
import { bodyReader, oneOf } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { askByLender, askOfNew } from '../identity/factor.ts';
import { withToken } from '../identity/token-reply.ts';
import { readOwn } from '../journey/application.ts';
import { closed, listOf, MOMENT, OBJECT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import { correctParticipant, inviteAgain, participantEntities, takeBack } from '../participants/invite.ts';
import { openInvitation } from '../participants/open.ts';
import { leadingPart, rowsOfOwn } from '../participants/own.ts';
import { FACTOR_ASKED } from './factor-parts.ts';

const PARTICIPANT = closed({
  ...{
    uuid: TEXT,
    role: TEXT,
    state: TEXT,
    stateLabel: TEXT,
    answers: OBJECT,
    invitedAt: MOMENT,
    linkUntil: orNull(MOMENT),
  },
  ...{ isAsked: TRUTH, hasSent: TRUTH, canInvite: TRUTH, canTakeBack: TRUTH },
});
const LIST = closed({ participants: listOf(PARTICIPANT) });

export const participants: Handler = {
  name: 'participants',
  says: 'Who else has a part in an application, and how far each is.',
  answers: { 200: LIST },
  who: 'person',
  handle: async (services, call) => {
    const open = await readOwn(services, call);
    return { status: 200, body: { participants: await participantEntities(services, open) } };
  },
};

export const sendInvitation: Handler = {
  name: 'sendInvitation',
  says: 'Sends somebody who has not opened their link a new one, three a day.',
  body: closed({}),
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    await inviteAgain(services, call);
    return { status: 204 };
  },
};

const readCorrection = bodyReader<{ answers: Record<string, unknown> }>(
  { answers: { type: 'object', maxProperties: 50 } },
  ['answers'],
);

export const correctInvitation: Handler = {
  name: 'correctInvitation',
  says: 'Corrects what was said of somebody who has not opened their link, and sends a new one.',
  body: readCorrection.schema,
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    await correctParticipant(services, call, readCorrection(call.body).answers);
    return { status: 204 };
  },
};

export const takeBackInvitation: Handler = {
  name: 'takeBackInvitation',
  says: 'Takes somebody back who has not finished their part.',
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    await takeBack(services, call);
    return { status: 204 };
  },
};

const readOpening = bodyReader<{ token: string; answers: Record<string, unknown> }>(
  {
    token: { type: 'string', minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' },
    answers: { type: 'object', maxProperties: 50 },
  },
  ['token', 'answers'],
);

export const acceptInvitation: Handler = {
  name: 'acceptInvitation',
  says: 'Opens an invitation by its link, once, and signs in who was invited; who had a sign-in before is asked for its second step, and whose lender requires an app sets one up.',
  body: readOpening.schema,
  answers: { 201: closed({ jwt: TEXT }), 202: FACTOR_ASKED },
  who: 'visitor',
  handle: async (services, call) => {
    const { identity, isSignIn } = await openInvitation(services, call, readOpening(call.body));
    const asked = await (isSignIn ? askByLender : askOfNew)(services, call, identity);
    if (asked) return { status: 202, body: asked };
    return { status: 201, ...(await withToken(services, call, identity)) };
  },
};

/** Of several the one where it is their turn, else the one that was opened last; one that was taken back only where there is no other. */
export const ownPart: Handler = {
  name: 'ownPart',
  says: 'The part that the person has in somebody’s application; 400 where they have none.',
  query: { role: TEXT },
  answers: { 200: closed({ journey: TEXT, role: TEXT, state: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    const role = call.query.role === undefined ? undefined : oneOf(call.query, 'role');
    const own = await rowsOfOwn(services, call, call.product);
    const fitting = own.filter((each) => role === undefined || each.role === role);
    const taken = fitting.filter(({ revokedAt }) => revokedAt === null);
    const found = (await leadingPart(services, taken)) ?? fitting[0];
    if (!found) throw new Refused(400, 'You have no part in an application here.');
    const state = found.revokedAt ? 'withdrawn' : (stateReached(call.product, found) ?? 'invited');
    return { status: 200, body: { journey: participantName(found.uuid), role: found.role, state } };
  },
};
