/** The second factor of staff and of applicants: set up once, asked for at each sign-in, and taken from whoever lost it. */

import type { Call } from '../http/call.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import {
  authenticatorUri,
  newAuthenticatorKey,
  newRecoveryCodes,
  recoveryCodeIn,
  stepOfCode,
} from './authenticator.ts';
import { noteOfFactor } from './namespaces.ts';
import { passkeyAsked } from './passkeys.ts';
import { type CodeJudge, codeIsOver, openChallenge, sendCode } from './second-factor.ts';

const WRONG = 'That is not the code your app shows now.';
const USED = 'That code was used already. Wait for the next one in your app.';

/** What a sign-in waits for once the password was right. */
export interface FactorAsked {
  challenge: string;
  asks: 'email' | 'app';
  /** What a browser uses a passkey by, in place of the code. */
  passkey?: object;
}

/** Of staff: by email until an app is set up, which proves who sets it up. */
export async function askForFactor(services: Services, call: Call, identity: Identity): Promise<FactorAsked> {
  return (
    (await askForApp(services, call, identity)) ?? {
      challenge: await sendCode(services, call, identity),
      asks: 'email',
    }
  );
}

/** Of applicants: who has an app is asked for it whatever the lender says now. Undefined where the password is all. */
export async function askByLender(
  services: Services,
  call: Call,
  identity: Identity,
): Promise<FactorAsked | undefined> {
  const { secondFactor, authenticator } = call.org;
  if (secondFactor !== undefined || authenticator === 'required')
    return askForFactor(services, call, identity);
  return askForApp(services, call, identity);
}

/** Of who has just made their sign-in: where the lender requires an app, nobody is in before they have one. */
export async function askOfNew(
  services: Services,
  call: Call,
  identity: Identity,
): Promise<FactorAsked | undefined> {
  return call.org.authenticator === 'required' ? askForFactor(services, call, identity) : undefined;
}

async function askForApp(
  services: Services,
  call: Call,
  identity: Identity,
): Promise<FactorAsked | undefined> {
  if ((await appSince(services, identity)) === null) return undefined;
  const challenge = await openChallenge(services, identity);
  const passkey = await passkeyAsked(services, call, identity, challenge);
  return { challenge, asks: 'app', ...(passkey && { passkey }) };
}

/** Null where they have no app that a code has confirmed. */
export async function appSince(
  { store }: Pick<Services, 'store'>,
  { uuid }: Pick<Identity, 'uuid'>,
): Promise<Date | null> {
  return (await store.authenticators.find(uuid))?.confirmedAt ?? null;
}

/** A code of the app, or a recovery code. Each is good once, however many come at once. */
export function judgeFactor(services: Pick<Services, 'store' | 'clock'>): CodeJudge {
  return async (identity, code) => {
    const recovery = recoveryCodeIn(code);
    if (recovery === undefined) return judgeAppCode(services)(identity, code);
    return services.store.transaction(async (tx) => {
      if (!(await tx.authenticators.spendRecoveryCode(identity.uuid, recovery)))
        return 'That is none of your recovery codes, or it was used already.';
      await noteOfFactor(tx, identity, { kind: 'factorRecovered' });
      return undefined;
    });
  };
}

export function judgeAppCode({ store, clock }: Pick<Services, 'store' | 'clock'>): CodeJudge {
  return async ({ uuid }, code) => {
    const known = await store.authenticators.find(uuid);
    const step = known?.confirmedAt ? stepOfCode(known.key, code, clock()) : undefined;
    if (step === undefined) return WRONG;
    return (await store.authenticators.spend(uuid, step)) ? undefined : USED;
  };
}

/** What an app needs, shown this once, and the challenge that its first code belongs to. */
export async function beginApp(
  services: Services,
  { org }: Call,
  identity: Identity,
): Promise<{ challenge: string; key: string; uri: string }> {
  const key = newAuthenticatorKey();
  // Another window has set one up since the email was sent.
  if (!(await services.store.authenticators.begin(identity.uuid, key))) throw codeIsOver();
  const challenge = await openChallenge(services, identity);
  return { challenge, key, uri: authenticatorUri(key, org.name, identity.details.email) };
}

/** Confirms the app by a code of it; the person's sessions end, but for the one it is set up in. `keep` gets the recovery codes. */
export function judgeSetUp(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  keep: (recoveryCodes: string[]) => void,
  session?: string,
): CodeJudge {
  return (identity, code) =>
    store.transaction(async (tx) => {
      const { uuid } = identity;
      const found = await tx.authenticators.lock(uuid);
      const step = found && !found.confirmedAt ? stepOfCode(found.key, code, clock()) : undefined;
      if (step === undefined) return WRONG;
      const codes = newRecoveryCodes();
      await tx.authenticators.confirm(uuid, step);
      await tx.authenticators.setRecoveryCodes(uuid, codes);
      await tx.sessions.revokeAll(uuid, session);
      await noteOfFactor(tx, identity, { kind: 'factorSet', about: 'app' });
      keep(codes);
      return undefined;
    });
}

/** In place of all that they had. */
export async function renewRecoveryCodes(store: Store, identity: Identity): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.transaction(async (tx) => {
    await tx.authenticators.setRecoveryCodes(identity.uuid, codes);
    await noteOfFactor(tx, identity, { kind: 'recoveryCodesMade' });
  });
  return codes;
}

/** From whoever lost it, or has it no more: their other sessions end. False where there was none. */
export function takeFactor(
  store: Store,
  identity: Identity,
  { actor, session }: { actor: string; session?: string },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    if (!(await tx.authenticators.remove(identity.uuid))) return false;
    await tx.signInCodes.endAll(identity.uuid);
    await tx.sessions.revokeAll(identity.uuid, session);
    await noteOfFactor(tx, identity, { kind: 'factorTaken', actor });
    return true;
  });
}
