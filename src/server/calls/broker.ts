/** The calls of the broker's sign-in: who is signed in there, the way there and back, and out again (SL 7). */

import {
  APPLICATION_NAME,
  BROKER_MODES,
  type BrokerSide,
  isBrokerSide,
  LOGIN_PATHS,
} from '../../engine/model/broker.ts';
import type { Broker } from '../../engine/model/language.ts';
import { isOwnPath } from '../../engine/model/redirects.ts';
import { linkOrigin } from '../emails/origin.ts';
import { bodyReader, oneOf } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { brokerUser, loginRedirect, logoutRedirect } from '../identity/broker.ts';
import { personOf } from '../identity/caller.ts';
import { networkOf } from '../identity/networks.ts';
import { trackerBrought } from '../identity/tracker.ts';
import { claimDrafts } from '../journey/claim.ts';
import { transactWithRetry } from '../journey/once.ts';
import { closed, named, TEXT } from '../openapi/shapes.ts';
import { flagsNow } from '../publish/flag-switches.ts';
import { isDigestOf, newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import { shownIdentity, signedInReply } from './identity.ts';

const COOKIE = 'broker-login';
/** Long enough to find a password that one has not typed for a year, and to confirm an e-mail. */
const OPEN_DAYS = 1 / 24;
const DAY_MS = 86_400_000;
/** One address goes there this often in ten minutes: an office, not a program. */
const PER_ADDRESS = { most: 30, seconds: 600 };

const readBeginningOfLogin = bodyReader<{ returnTo?: string }>(
  { returnTo: { type: 'string', minLength: 1, maxLength: 1000 } },
  [],
);
const readEndOfLogin = bodyReader<{ state: string; code: string }>(
  {
    state: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', minLength: 1, maxLength: 4000 },
  },
  ['state', 'code'],
);

export const brokerIdentity: Handler = {
  name: 'brokerIdentity',
  says: 'Who is signed in, as the broker knows them; 404 for who signed in here.',
  answers: { 200: named('Identity') },
  who: 'person',
  handle: async (services, call) => {
    const side = sideOf(call);
    const { identity, via } = personOf(call);
    if (via !== side) throw new Refused(404, 'User not found');
    return { status: 200, body: await shownIdentity(services, call, identity, via) };
  },
};

export const brokerLogin: Handler = {
  name: 'brokerLogin',
  says: 'Where to sign in at the broker. What comes back is good in this browser alone, and for an hour.',
  query: { telemetryTrackingId: TEXT, 'mode!': { enum: [...BROKER_MODES] }, 'orgCode!': TEXT },
  body: readBeginningOfLogin.schema,
  answers: { 200: closed({ redirect: TEXT }) },
  who: 'anyone',
  handle: async (services, call) => {
    const broker = brokerAt(call);
    const side = sideOf(call);
    const { returnTo = '' } = readBeginningOfLogin(call.body);
    if (returnTo !== '' && !isOwnPath(returnTo)) throw new Refused(422, 'No page of ours is called so.');
    const asked = askedIn(call);
    const key = `broker-login:${services.keys.digest('address', networkOf(call.address))}`;
    refuseUntil(services, await services.store.throttle.take(key, PER_ADDRESS));
    const until = services.clock().getTime() + OPEN_DAYS * DAY_MS;
    const begun = [newSecret(), side, until, Buffer.from(returnTo).toString('base64url')].join('.');
    const state = services.keys.digest('broker', begun);
    const returnUrl = linkOrigin(services, call) + LOGIN_PATHS[side];
    const redirect = await loginRedirect(services, call, broker, { side, ...asked, state, returnUrl });
    return { status: 200, body: { redirect }, cookies: { [COOKIE]: { value: begun, days: OPEN_DAYS } } };
  },
};

/** The state proves that this browser began it: nobody is signed in as somebody else by a link. */
export const brokerReturn: Handler = {
  name: 'brokerReturn',
  says: 'Signs in whoever came back from the broker, once, and says which page they wanted.',
  body: readEndOfLogin.schema,
  answers: { 200: closed({ jwt: TEXT, returnTo: TEXT }, ['returnTo']) },
  who: 'anyone',
  handle: async (services, call) => {
    const broker = brokerAt(call);
    const { state, code } = readEndOfLogin(call.body);
    const { side, returnTo } = begunLogin(services, call, state);
    const { subject, emailVerified, ...details } = await brokerUser(services, call, broker, {
      ...{ side, state, code },
    });
    if (!emailVerified) {
      throw new Refused(403, 'Your email is not confirmed there yet. Please confirm it, then sign in again.');
    }
    const { canonical, code: org } = call.org;
    const tracker = trackerBrought(call);
    const identity = await transactWithRetry(services.store, async (tx) => {
      const entered = await services.accounts.enter({ org: canonical, subject, details, tracker }, tx);
      if (!entered) throw new Refused(403, 'This email belongs to another sign-in. Please call us.');
      await claimDrafts(services, call, tx, entered);
      const who = { subject: entered.uuid, actor: entered.uuid };
      await tx.events.add({ ...who, org, kind: 'signedIn', about: side });
      return entered;
    });
    const { status, body, cookies } = await signedInReply(services, call, 200, { ...identity, via: side });
    const wanted = returnTo !== '' && { returnTo };
    return { status, body: { ...Object(body), ...wanted }, cookies: { ...cookies, [COOKIE]: null } };
  },
};

export const brokerLogout: Handler = {
  name: 'brokerLogout',
  says: 'Ends the session, and says where the one at the broker is ended.',
  answers: { 200: closed({ redirect: TEXT }, ['redirect']) },
  who: 'person',
  handle: async (services, call) => {
    const side = sideOf(call);
    const { session, via } = personOf(call);
    await services.tokens.end(session);
    const { broker } = call.product.bundle;
    if (via !== side || !broker) return { status: 200, body: {} };
    const returnUrl = linkOrigin(services, call) + LOGIN_PATHS[side];
    const redirect = await logoutRedirect(services, call, broker, { side, returnUrl });
    return { status: 200, body: redirect === undefined ? {} : { redirect } };
  },
};

/** Refuses with 404 where the lender's people sign in here alone. */
function brokerAt({ product, org }: Call): Broker {
  const { broker } = product.bundle;
  const isOn = broker && flagsNow(product.bundle, org.code, product.switched)[broker.flag] === true;
  if (!isOn) throw notFound();
  return broker;
}

/** As its path says, and its headers: a call of the other application is refused. */
function sideOf({ params, headers }: Call): BrokerSide {
  const { side } = params;
  if (!isBrokerSide(side)) throw notFound();
  if (headers[APPLICATION_NAME.toLowerCase()] !== side) {
    throw new Refused(400, `The header ${APPLICATION_NAME} is to be "${side}" here.`);
  }
  if (headers['x-org'] === undefined) throw new Refused(400, 'The header X-Org is to name the lender.');
  return side;
}

function askedIn(call: Call): { mode: string; orgCode: string; telemetryTrackingId?: string } {
  const { query, org } = call;
  const [mode, orgCode] = [oneOf(query, 'mode'), oneOf(query, 'orgCode')];
  if (!BROKER_MODES.some((each) => each === mode)) {
    throw new Refused(400, 'The query parameter "mode" is one that there is not.');
  }
  // It asserts and never selects (decisions F36).
  if (orgCode !== org.code) throw new Refused(403, 'This page belongs to another lender.');
  if (query.telemetryTrackingId === undefined) return { mode, orgCode };
  return { mode, orgCode, telemetryTrackingId: oneOf(query, 'telemetryTrackingId') };
}

/** What this browser began, if it is what the state names. */
function begunLogin({ keys, clock }: Services, { cookies }: Call, state: string) {
  const begun = cookies[COOKIE] ?? '';
  const [, side, until, path = ''] = begun.split('.');
  const isTimely = Number(until) > clock().getTime();
  if (!isDigestOf(keys, 'broker', begun, state) || !isBrokerSide(side) || !isTimely) {
    throw new Refused(403, 'This sign-in was not begun here, or too long ago. Please begin again.');
  }
  return { side, returnTo: Buffer.from(path, 'base64url').toString() };
}
