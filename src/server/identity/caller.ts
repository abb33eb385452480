/** The person that a request's token names, if they belong to the org that the host names. */
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { Call, Caller } from '../http/call.ts';
import { notSignedIn, Refused } from '../http/refused.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';

/** Undefined without a token. Throws a refusal for one that does not hold, here or any more. `org` is where it was given. */
export async function callerOf({ callers }: Services, call: Call, org: string): Promise<Caller | undefined> {
  const header = call.headers.authorization;
  if (header === undefined || header.trim() === '') return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(header)?.[1];
  if (token === undefined) throw new Refused(403, 'invalid signature');
  const called = await callers.find(token);
  if (called.kind === 'invalid signature') throw new Refused(403, 'invalid signature');
  if (called.kind !== 'ok') throw notSignedIn();
  // Its message is none of the two that end a session: elsewhere the token still holds (decisions F36).
  const { claims, identity, renewed } = called;
  if (claims.org !== org) throw new Refused(403, 'You are signed in elsewhere, and not here.');
  const { session, via } = claims;
  const caller = { identity, session, ...(via && { via }) };
  return renewed === undefined ? caller : { ...caller, renewed };
}

/** The caller of a call that needs one: the adapter has refused all others. */
export function personOf({ caller }: Call): Caller {
  if (!caller) throw notSignedIn();
  return caller;
}

/** An identity as it is shown to its owner and read by triggers (SL 3). `via`: the broker answers for it, as whom it is. */
export function identityEntity(
  { uuid, org, details, updatedAt }: Identity,
  via?: BrokerSide,
): Record<string, unknown> {
  return {
    profileType: via === 'agent' ? 'AGENT' : 'CUSTOMER',
    isManageable: true,
    isBroker: via !== undefined,
    activeLegacyCustomerOrgs: [],
    aliases: [],
    passwordExpired: false,
    twoFactorEnabled: false,
    totpVerified: false,
    phoneNumbers: [],
    ...details,
    uuid,
    organizationCode: org,
    updatedAt: updatedAt.toISOString(),
  };
}
