/** The calls by which applicants set up a second factor of their own, see to it and remove it, where their lender lets them. */
import { LOGIN_PATHS } from '../../engine/model/broker.ts';
import { bodyReader, FACTOR_CODE, readCode, readPassword } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { appSince, judgeFactor, takeFactor } from '../identity/factor.ts';
import { codeIsOver, identityByCode, sendCode } from '../identity/second-factor.ts';
import { closed, listOf, named, TEXT, TRUTH } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import {
  ADDING_PASSKEY,
  APP_BEGUN,
  appBegun,
  appSetUp,
  BEGINNING_PASSKEY,
  identityByPasskey,
  OWN_FACTOR,
  ownFactor,
  personByCode,
  REMOVING_PASSKEY,
  RENEWING,
  readPasskey,
  tellOfFactor,
} from './factor-parts.ts';
import { personSignedIn } from './identity.ts';
import { checkOwnPassword } from './password.ts';

export const loginPasskey: Handler = {
  name: 'loginPasskey',
  says: 'Signs a person in by a passkey, after the password and in place of the app’s code.',
  body: readPasskey.schema,
  answers: { 200: named('Token') },
  who: 'anyone',
  handle: async (services, call) =>
    personSignedIn(services, call, await identityByPasskey(services, call, call.org.canonical)),
};

export const loginSetUp: Handler = {
  name: 'loginSetUp',
  says: 'Confirms the app that a lender requires by a code of it, and signs in. The recovery codes are told this once.',
  body: readCode.schema,
  answers: { 200: closed({ jwt: TEXT, recoveryCodes: listOf(TEXT) }) },
  who: 'anyone',
  handle: async (services, call) => {
    const { identity, recoveryCodes } = await appSetUp(services, call, call.org.canonical);
    const { body, ...reply } = await personSignedIn(services, call, identity);
    return { ...reply, body: { ...(body as object), recoveryCodes } };
  },
};

export const factor: Handler = {
  name: 'factor',
  says: 'Whether the person may set up an app, since when they have one, how many recovery codes are left, and their passkeys.',
  answers: { 200: closed({ ...OWN_FACTOR, maySetUp: TRUTH }) },
  who: 'person',
  handle: async (services, call) => {
    const own = await ownFactor(services, personOf(call).identity);
    return { status: 200, body: { ...own, maySetUp: own.since === null && mayHaveApp(call) } };
  },
};

/** The email shows that the sign-in is theirs: nobody who signed up with it first keeps its owner out by an app. */
export const beginFactor: Handler = {
  name: 'beginFactor',
  says: 'Sends a code by email with which the person sets up an app, once they said their password.',
  body: readPassword.schema,
  answers: { 200: closed({ challenge: TEXT }) },
  who: 'person',
  handle: async (services, call) => {
    const identity = await personWithoutApp(services, call);
    await checkOwnPassword(services, call, readPassword(call.body).password);
    return { status: 200, body: { challenge: await sendCode(services, call, identity) } };
  },
};

export const factorKey: Handler = {
  name: 'factorKey',
  says: 'Answers what an app is set up with, by the code from the email.',
  body: readCode.schema,
  answers: { 202: APP_BEGUN },
  who: 'person',
  handle: async (services, call) => {
    const identity = await personWithoutApp(services, call);
    const owner = await identityByCode(services, call, identity.org, readCode(call.body));
    if (owner.uuid !== identity.uuid) throw codeIsOver();
    return appBegun(services, call, identity);
  },
};

export const setUpFactor: Handler = {
  name: 'setUpFactor',
  says: 'Confirms the app by a code of it and ends the person’s other sessions. The recovery codes are told this once.',
  body: readCode.schema,
  answers: { 200: closed({ recoveryCodes: listOf(TEXT) }) },
  who: 'person',
  handle: async (services, call) => {
    const { identity, session } = personOf(call);
    const { recoveryCodes } = await appSetUp(services, call, identity.org, session);
    return { status: 200, body: { recoveryCodes } };
  },
};

const readRemoval = bodyReader<{ code: string }>({ code: FACTOR_CODE }, ['code']);

/** By a recovery code as well: who lost their phone sets another one up. */
export const removeFactor: Handler = {
  name: 'removeFactor',
  says: 'Removes the person’s app and passkeys by a code of the app or a recovery code, and tells them by email.',
  body: readRemoval.schema,
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    const { session } = personOf(call);
    const { code } = readRemoval(call.body);
    const identity = await personByCode(services, call, code, judgeFactor(services));
    if (!(await takeFactor(services.store, identity, { actor: identity.uuid, session }))) throw notFound();
    await tellOfFactor(services, call, identity, 'factorTaken', LOGIN_PATHS.customer);
    return { status: 204 };
  },
};

export const recoveryCodes: Handler = {
  ...RENEWING,
  name: 'recoveryCodes',
  says: 'Makes new recovery codes by a code of the app. They are told this once, and those before are good no more.',
  who: 'person',
};

export const passkeyOptions: Handler = {
  ...BEGINNING_PASSKEY,
  name: 'passkeyOptions',
  says: 'What a browser makes a passkey by, once a code of the app shows that it is the person who adds it.',
  who: 'person',
};

export const addPasskey: Handler = {
  ...ADDING_PASSKEY,
  name: 'addPasskey',
  says: 'Adds a passkey beside the app, ends the person’s other sessions and tells them by email.',
  who: 'person',
};

export const removePasskey: Handler = {
  ...REMOVING_PASSKEY,
  name: 'removePasskey',
  says: 'Removes one of the person’s own passkeys by a code of their app, and tells them by email. The app stays.',
  who: 'person',
};

/** Who signs in at a broker is asked for a factor there. */
function mayHaveApp(call: Call): boolean {
  return call.org.authenticator !== undefined && personOf(call).via === undefined;
}

async function personWithoutApp(services: Services, call: Call): Promise<Identity> {
  const { identity } = personOf(call);
  if (!mayHaveApp(call)) throw new Refused(409, 'You cannot set up an app for this sign-in.');
  if ((await appSince(services, identity)) !== null)
    throw new Refused(409, 'You have set up an app already. Remove it first.');
  return identity;
}
