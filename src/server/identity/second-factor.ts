/** The second step of a sign-in: a code by email or of an authenticator app, good for ten minutes and for five tries. */
import { randomInt } from 'node:crypto';
import { sendAccountEmail } from '../emails/account.ts';
import type { Call } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { refuseSignIn } from '../http/too-often.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { attemptOf, createAttempts } from './attempts.ts';
import { logFailedSignIn } from './sign-in-lines.ts';

const MINUTE_MS = 60_000;
const OPEN_MS = 10 * MINUTE_MS;
const DIGITS = 6;

/** Judges a code that was not sent: answers why it is refused, or undefined. */
export type CodeJudge = (identity: Identity, code: string) => Promise<string | undefined>;

/** Sends the code. Answers the challenge that it belongs to; throws 429 while no other one is sent. */
export async function sendCode(services: Services, call: Call, identity: Identity): Promise<string> {
  const { email } = identity.details;
  const wait = await attemptsOf(services).begin(attemptOf(call, identity.org, email, identity));
  if (wait) refuseSignIn(services, wait);
  const code = newCode();
  const challenge = await openChallenge(services, identity, code);
  const given = { code, minutes: OPEN_MS / MINUTE_MS };
  await sendAccountEmail(services, call, { email: 'signInCode', to: email, given });
  return challenge;
}

/** `code` null: none was sent. */
export async function openChallenge(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  identity: Pick<Identity, 'uuid'>,
  code: string | null = null,
): Promise<string> {
  const challenge = newSecret();
  const expiresAt = new Date(clock().getTime() + OPEN_MS);
  await store.signInCodes.create({ challenge, code, identity: identity.uuid, expiresAt });
  return challenge;
}

/** Who signs in by it, at the org of the sign-in. Refuses a wrong code at its field, and one that is over with 410. */
export async function identityByCode(
  services: Services,
  call: Call,
  org: string,
  { challenge, code, pointer }: { challenge: string; code: string; pointer?: string },
  judge?: CodeJudge,
): Promise<Identity> {
  const { store } = services;
  let message = 'That is not the code we sent.';
  const isOfApp = async (uuid: string, given: string) => {
    const identity = await store.identities.find(uuid);
    if (!judge || identity?.org !== org) return false;
    const refusal = await judgedCode(services, call, identity, { judge, code: given });
    message = refusal ?? message;
    return refusal === undefined;
  };
  const tried = await store.signInCodes.try(challenge, code, isOfApp);
  if (tried.kind !== 'ok') logFailedSignIn(services, call, { step: 'code', reason: tried.kind });
  if (tried.kind === 'wrong') throw refusedCode(message, pointer);
  const identity = tried.kind === 'ok' ? await store.identities.find(tried.identity) : undefined;
  if (identity?.org !== org) throw codeIsOver();
  await attemptsOf(services).succeeded(attemptOf(call, org, identity.details.email, identity));
  return identity;
}

/** Each try counts, right or wrong: nothing is sent that could be counted instead. Throws 429 where there were too many. */
export async function judgedCode(
  services: Services,
  call: Call,
  identity: Identity,
  { judge, code }: { judge: CodeJudge; code: string },
): Promise<string | undefined> {
  const attempts = attemptsOf(services);
  const attempt = attemptOf(call, identity.org, identity.details.email, identity);
  const wait = await attempts.begin(attempt);
  if (wait) refuseSignIn(services, wait);
  const refusal = await judge(identity, code);
  if (refusal === undefined) await attempts.succeeded(attempt);
  return refusal;
}

export function refusedCode(message: string, pointer = '/code'): Refused {
  return refusedFields([{ pointer, keyword: 'wrong', message }]);
}

export function codeIsOver(): Refused {
  return new Refused(410, 'This code is no longer good. Please sign in again.');
}

function attemptsOf({ store, keys }: Pick<Services, 'store' | 'keys'>) {
  return createAttempts({ throttle: store.throttle, keys, kind: 'code' });
}

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}
