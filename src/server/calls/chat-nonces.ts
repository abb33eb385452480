/** The calls by which a signed-in person's window proves whose it is: a nonce, good for two minutes, taken anew each minute. */

import { chatLender } from '../chat/lender.ts';
import { wrongNonce } from '../chat/opening.ts';
import { oneOf } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { refuseUntil } from '../http/too-often.ts';
import { personOf } from '../identity/caller.ts';
import { closed, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';

/** Twice as long as windows take to ask anew (SL 9). */
const NONCE_MS = 2 * 60_000;
const PER_PERSON = { most: 60, seconds: 300 };

export const chatAuthenticate: Handler = {
  name: 'chatAuthenticate',
  says: 'A nonce for the signed-in person’s talks.',
  answers: { 200: closed({ nonce: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    chatLender(call);
    return { status: 200, body: { nonce: await issue(services, call) } };
  },
};

export const chatRefreshNonce: Handler = {
  name: 'chatRefreshNonce',
  says: 'Another nonce in place of one that holds; that one is over then.',
  query: { 'nonce!': TEXT },
  answers: { 200: closed({ nonce: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    chatLender(call);
    if (!(await services.store.nonces.end(oneOf(call.query, 'nonce'), ownerOf(call)))) throw wrongNonce();
    return { status: 200, body: { nonce: await issue(services, call) } };
  },
};

function ownerOf(call: Call) {
  return { identity: personOf(call).identity.uuid, org: call.org.canonical };
}

async function issue(services: Services, call: Call): Promise<string> {
  const owner = ownerOf(call);
  const until = await services.store.throttle.take(`nonce:${owner.identity}`, PER_PERSON);
  refuseUntil(services, until);
  return services.store.nonces.issue(owner, new Date(services.clock().getTime() + NONCE_MS));
}
