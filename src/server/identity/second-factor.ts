/** The second step of a sign-in: a code by email, good for ten minutes and for five tries. */
import { randomInt } from 'node:crypto';
import { sendAccountEmail } from '../emails/account.ts';
import type { Call } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { attemptOf, createAttempts } from './attempts.ts';
import { logFailedSignIn } from './sign-in-lines.ts';

const MINUTE_MS = 60_000;
const OPEN_MS = 10 * MINUTE_MS;
const DIGITS = 6;

/** Sends the code. Answers the time until which no other one is sent, or the challenge that it belongs to. */
export async function sendCode(
  services: Services,
  call: Call,
  identity: Identity,
): Promise<{ until: Date } | { challenge: string }> {
  const { store, keys, clock } = services;
  const attempts = createAttempts({ throttle: store.throttle, keys, kind: 'code' });
  const { email } = identity.details;
  const until = await attempts.begin(attemptOf(call, identity.org, email));
  if (until) return { until };
  const [challenge, code] = [newSecret(), newCode()];
  const expiresAt = new Date(clock().getTime() + OPEN_MS);
  await store.signInCodes.create({ challenge, code, identity: identity.uuid, expiresAt });
  const given = { code, minutes: OPEN_MS / MINUTE_MS };
  await sendAccountEmail(services, call, { email: 'signInCode', to: email, given });
  return { challenge };
}

/** Who signs in by it, at the org of the sign-in. Refuses a wrong code at its field, and one that is over with 410. */
export async function identityByCode(
  services: Services,
  call: Call,
  org: string,
  { challenge, code }: { challenge: string; code: string },
): Promise<Identity> {
  const { store, keys } = services;
  const tried = await store.signInCodes.try(challenge, code);
  if (tried.kind !== 'ok') logFailedSignIn(services, call, { step: 'code', reason: tried.kind });
  if (tried.kind === 'wrong') {
    throw refusedFields([{ pointer: '/code', keyword: 'wrong', message: 'That is not the code we sent.' }]);
  }
  const identity = tried.kind === 'ok' ? await store.identities.find(tried.identity) : undefined;
  if (identity?.org !== org) throw new Refused(410, 'This code is no longer good. Please sign in again.');
  const attempts = createAttempts({ throttle: store.throttle, keys, kind: 'code' });
  await attempts.succeeded(attemptOf(call, org, identity.details.email));
  return identity;
}

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}
