/** The calls by which the lender's people sign in by password and second factor, and sign out. */
import { readCode, readCredentials, readFactorCode } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notSignedIn } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { askForFactor } from '../identity/factor.ts';
import { staffOrg } from '../identity/namespaces.ts';
import { withToken } from '../identity/token-reply.ts';
import { closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { APP_BEGUN, appBegun, appSetUp, FACTOR_ASKED, identityByFactor } from './factor-parts.ts';
import { identityByPassword } from './identity.ts';

export const staffLogin: Handler = {
  name: 'staffLogin',
  says: 'Asks somebody of the lender for the code of their app, or for one that is sent by email until they have an app.',
  body: readCredentials.schema,
  answers: { 200: named('Token'), 202: FACTOR_ASKED },
  who: 'anyone',
  handle: async (services, call) => {
    const identity = await identityByPassword(services, call, staffOrg(call.org.canonical));
    if (!services.asksStaffForSecondFactor) return staffSignedIn(services, call, identity);
    return { status: 202, body: await askForFactor(services, call, identity) };
  },
};

export const staffLoginCode: Handler = {
  name: 'staffLoginCode',
  says: 'Signs somebody of the lender in by the code, after the password; by one from an email it answers what an app is set up with.',
  body: readFactorCode.schema,
  answers: { 200: named('Token'), 202: APP_BEGUN },
  who: 'anyone',
  handle: async (services, call) => {
    const org = staffOrg(call.org.canonical);
    const { identity, isByFactor } = await identityByFactor(services, call, org);
    if (isByFactor) return staffSignedIn(services, call, identity);
    if (identity.staffRole === null) throw notSignedIn();
    return appBegun(services, call, identity);
  },
};

export const staffSetUpFactor: Handler = {
  name: 'staffSetUpFactor',
  says: 'Confirms the app that is being set up by a code of it, and signs in. The recovery codes are told this once.',
  body: readCode.schema,
  answers: { 200: closed({ jwt: TEXT, recoveryCodes: listOf(TEXT) }) },
  who: 'anyone',
  handle: async (services, call) => {
    const { identity, recoveryCodes } = await appSetUp(services, call, staffOrg(call.org.canonical));
    const { body, ...reply } = await staffSignedIn(services, call, identity);
    return { ...reply, body: { ...(body as object), recoveryCodes } };
  },
};

export async function staffSignedIn(services: Services, call: Call, identity: Identity): Promise<Reply> {
  // Removed between the password and the code.
  if (identity.staffRole === null) throw notSignedIn();
  return { status: 200, ...(await withToken(services, call, identity)) };
}

export const staffLogout: Handler = {
  name: 'staffLogout',
  says: 'Ends the session.',
  answers: { 204: null },
  who: 'staff',
  needs: 'read',
  handle: async ({ tokens }, call) => {
    await tokens.end(personOf(call).session);
    return { status: 204 };
  },
};
