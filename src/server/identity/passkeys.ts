/** Passkeys of staff and of applicants (W3C Web Authentication): asked for in place of the app's code, added beside the app. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { linkOrigin } from '../emails/origin.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import type { Services } from '../services/services.ts';
import type { Passkey } from '../store/passkeys.ts';
import type { Identity } from '../store/rows.ts';
import { noteOfFactor } from './namespaces.ts';
import { type CodeJudge, openChallenge } from './second-factor.ts';

/** Marks a challenge to add a passkey by: a challenge of a sign-in, which the password alone opens, adds none. */
export const ADDING = 'passkey';
const MOST_PASSKEYS = 10;

/** What a browser hands over, unchecked. */
type FromBrowser = Record<string, unknown>;

/** Undefined where somebody has no passkey, or asks at a host that is none of ours. */
export async function passkeyAsked(
  services: Services,
  call: Call,
  identity: Identity,
  challenge: string,
): Promise<object | undefined> {
  const site = siteAsked(services, call);
  const passkeys = await services.store.passkeys.of(identity.uuid);
  if (!site || passkeys.length === 0) return undefined;
  const allowCredentials = passkeys.map(({ id }) => ({ id }));
  return generateAuthenticationOptions({
    ...{ rpID: site.hostname, challenge, allowCredentials, userVerification: 'preferred' },
  });
}

export function judgePasskey(
  services: Services,
  call: Call,
  challenge: string,
  given: FromBrowser,
): CodeJudge {
  return async ({ uuid }) => {
    const { passkeys } = services.store;
    const known = (await passkeys.of(uuid)).find(({ id }) => id === given.id);
    const counter = known && (await counterOf(services, call, { known, challenge, given }));
    const isRight = known && counter !== undefined && (await passkeys.count(known.uuid, counter));
    return isRight ? undefined : 'That passkey did not work here. Try again, or use a code from your app.';
  };
}

async function counterOf(
  services: Services,
  call: Call,
  { known, challenge, given }: { known: Passkey; challenge: string; given: FromBrowser },
): Promise<number | undefined> {
  const { id, publicKey, counter } = known;
  const checked = await verifyAuthenticationResponse({
    ...expectedOf(services, call, challenge),
    response: given as never,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

export async function beginPasskey(services: Services, call: Call, identity: Identity) {
  const known = await services.store.passkeys.of(identity.uuid);
  if (known.length >= MOST_PASSKEYS)
    throw new Refused(409, `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  const { hostname } = siteOfCall(services, call);
  const challenge = await openChallenge(services, identity, ADDING);
  const options = await generateRegistrationOptions({
    ...{ rpName: call.org.name, rpID: hostname, userName: identity.details.email, challenge },
    ...{ attestationType: 'none', excludeCredentials: known.map(({ id }) => ({ id })) },
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { challenge, options };
}

/** The person's other sessions end. False where what the browser made does not fit the challenge or this site. */
export async function storePasskey(
  services: Services,
  call: Call,
  identity: Identity,
  added: { challenge: string; name: string; given: FromBrowser; session: string },
): Promise<boolean> {
  const checked = await verifyRegistrationResponse({
    ...expectedOf(services, call, added.challenge),
    response: added.given as never,
  }).catch(() => undefined);
  if (!checked?.verified) return false;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const passkey = { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, name: added.name };
  return services.store.transaction(async (tx) => {
    // Taken away since: a passkey stands beside an app, never alone.
    if (!(await tx.authenticators.lock(identity.uuid))?.confirmedAt) return false;
    await tx.passkeys.add(identity.uuid, { uuid: services.newId(), ...passkey });
    await tx.sessions.revokeAll(identity.uuid, added.session);
    await noteOfFactor(tx, identity, { kind: 'factorSet', about: 'passkey' });
    return true;
  });
}

function expectedOf(services: Services, call: Call, challenge: string) {
  const { origin, hostname } = siteOfCall(services, call);
  return {
    expectedChallenge: Buffer.from(challenge).toString('base64url'),
    ...{ expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false },
  };
}

/** A passkey belongs to a host: one of the lender's own, never one that the request made up. */
function siteAsked(services: Services, call: Call): URL | undefined {
  const origin = linkOrigin(services, call);
  return origin === '' ? undefined : new URL(origin);
}

function siteOfCall(services: Services, call: Call): URL {
  const site = siteAsked(services, call);
  if (!site) throw new Refused(409, 'Passkeys do not work at this web address.');
  return site;
}
