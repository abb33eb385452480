/** The calls to sign in and out, and to ask who is signed in. */
import type { BrokerSide } from '../../engine/model/broker.ts';
import { onlyOne } from '../../engine/model/paths.ts';
import { readCredentials, readFactorCode } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { refuseSignIn } from '../http/too-often.ts';
import { attemptOf } from '../identity/attempts.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { appSince, askByLender } from '../identity/factor.ts';
import { codeIsOver } from '../identity/second-factor.ts';
import { logFailedSignIn } from '../identity/sign-in-lines.ts';
import { withToken } from '../identity/token-reply.ts';
import { claimDrafts } from '../journey/claim.ts';
import { closedDrafts } from '../journey/draft-cookie.ts';
import { transactWithRetry } from '../journey/once.ts';
import { named } from '../openapi/shapes.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { APP_BEGUN, appBegun, FACTOR_ASKED, identityByFactor } from './factor-parts.ts';

export const login: Handler = {
  name: 'login',
  says: 'Signs a person in, or asks for the code of their app or for one that is sent by email.',
  body: readCredentials.schema,
  answers: { 200: named('Token'), 202: FACTOR_ASKED },
  who: 'anyone',
  handle: async (services, call) => {
    const identity = await identityByPassword(services, call, call.org.canonical);
    const asked = await askByLender(services, call, identity);
    return asked ? { status: 202, body: asked } : personSignedIn(services, call, identity);
  },
};

export const loginCode: Handler = {
  name: 'loginCode',
  says: 'Signs a person in by the code, after the password; by one from an email it answers what an app is set up with, where the lender requires one.',
  body: readFactorCode.schema,
  answers: { 200: named('Token'), 202: APP_BEGUN },
  who: 'anyone',
  handle: async (services, call) => {
    const { identity, isByFactor } = await identityByFactor(services, call, call.org.canonical);
    if (isByFactor) return personSignedIn(services, call, identity);
    if (call.org.authenticator === 'required') return appBegun(services, call, identity);
    // Another window has set one up since the email was sent.
    if ((await appSince(services, identity)) !== null) throw codeIsOver();
    return personSignedIn(services, call, identity);
  },
};

export async function personSignedIn(services: Services, call: Call, identity: Identity): Promise<Reply> {
  await transactWithRetry(services.store, (tx) => claimDrafts(services, call, tx, identity));
  return signedInReply(services, call, 200, identity);
}

/** `org`: the name under which the sign-in lies. Refuses in the same words whoever is not there. */
export async function identityByPassword(services: Services, call: Call, org: string): Promise<Identity> {
  const { email, password } = readCredentials(call.body);
  const verdict = await services.accounts.check({ ...attemptOf(call, org, email), password });
  if (verdict.kind !== 'ok')
    logFailedSignIn(services, call, { step: 'password', reason: verdict.kind, email });
  if (verdict.kind === 'wait') refuseSignIn(services, verdict);
  if (verdict.kind !== 'ok') throw new Refused(401, 'That email and password do not match.');
  return verdict.identity;
}

export const logout: Handler = {
  name: 'logout',
  says: 'Ends the session.',
  answers: { 204: null },
  who: 'person',
  handle: async ({ tokens }, call) => {
    await tokens.end(personOf(call).session);
    return { status: 204 };
  },
};

export const identity: Handler = {
  name: 'identity',
  says: 'Who is signed in.',
  answers: { 200: named('Identity') },
  who: 'person',
  handle: showIdentity,
};
export const legacyIdentity: Handler = {
  name: 'legacyIdentity',
  says: 'The same, at its older address.',
  answers: { 200: named('Identity') },
  who: 'person',
  handle: showIdentity,
};

async function showIdentity(services: Services, call: Call): Promise<Reply> {
  return { status: 200, body: await shownIdentity(services, call, personOf(call).identity) };
}

/** An identity as it leaves; `via`: the broker answers for it. */
export async function shownIdentity(
  services: Pick<Services, 'store'>,
  { product, org }: Call,
  identity: Identity,
  via?: BrokerSide,
): Promise<unknown> {
  const totpVerified = (await appSince(services, identity)) !== null;
  const twoFactorEnabled = totpVerified || org.secondFactor !== undefined;
  const entity = { ...identityEntity(identity, via), twoFactorEnabled, totpVerified };
  return leavesAs(onlyOne(Object.values(product.schemas.identity)), entity);
}

/** The drafts now lie with the person: the visitor's cookies have nothing to open any more. */
export async function signedInReply(
  services: Services,
  call: Call,
  status: 200 | 201,
  identity: Identity & { via?: BrokerSide },
): Promise<Reply> {
  const { body, cookies } = await withToken(services, call, identity);
  return { status, body, cookies: { ...closedDrafts(call), ...cookies } };
}
