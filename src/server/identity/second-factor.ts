/** The second step of a sign-in: a code by email, good for ten minutes and for five tries. */
import { randomInt } from 'node:crypto';
import type { Call } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services.ts';
import type { Identity } from '../store/rows.ts';
import { createAttempts } from './attempts.ts';

const OPEN_MS = 10 * 60_000;
const DIGITS = 6;

/** Sends the code. Answers the time until which no other one is sent, or the challenge that it belongs to. */
export async function sendCode(
  { store, keys, clock, mailer }: Services,
  { org, address }: Call,
  identity: Identity,
): Promise<{ until: Date } | { challenge: string }> {
  const attempts = createAttempts({ throttle: store.throttle, keys, kind: 'code' });
  const { email } = identity.details;
  const until = await attempts.begin({ org: identity.org, email, address });
  if (until) return { until };
  const [challenge, code] = [newSecret(), newCode()];
  const expiresAt = new Date(clock().getTime() + OPEN_MS);
  await store.signInCodes.create({ challenge, code, identity: identity.uuid, expiresAt });
  await mailer.send({ org: org.code, to: email, ...codeMail(org, code) });
  return { challenge };
}

/** Who signs in by it, at the org of the sign-in. Refuses a wrong code at its field, and one that is over with 410. */
export async function identityByCode(
  { store, keys }: Services,
  { address }: Call,
  org: string,
  { challenge, code }: { challenge: string; code: string },
): Promise<Identity> {
  const tried = await store.signInCodes.try(challenge, code);
  if (tried.kind === 'wrong') {
    throw refusedFields([{ pointer: '/code', keyword: 'wrong', message: 'That is not the code we sent.' }]);
  }
  const identity = tried.kind === 'ok' ? await store.identities.find(tried.identity) : undefined;
  if (identity?.org !== org) throw new Refused(410, 'This code is no longer good. Please sign in again.');
  const attempts = createAttempts({ throttle: store.throttle, keys, kind: 'code' });
  await attempts.succeeded({ org, email: identity.details.email, address });
  return identity;
}

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

function codeMail({ name, support }: Call['org'], code: string): { subject: string; body: string } {
  return {
    subject: `Your code to sign in to ${name}`,
    body: [
      `Your code is ${code}. It is good for 10 minutes.`,
      `Give it to nobody: we never ask for it by phone. If you are not signing in just now, somebody has your password: change it, or call us at ${support.phone}.`,
    ].join('\n\n'),
  };
}
