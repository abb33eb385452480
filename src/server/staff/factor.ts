/** The second factor of the lender's people: set up once, asked for at each sign-in, and taken from whoever lost it. */

import type { Call } from '../http/call.ts';
import {
  authenticatorUri,
  newAuthenticatorKey,
  newRecoveryCodes,
  recoveryCodeIn,
  stepOfCode,
} from '../identity/authenticator.ts';
import { type CodeJudge, codeIsOver, openChallenge, sendCode } from '../identity/second-factor.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { passkeyAsked } from './passkeys.ts';
import { noteOfFactor, staffName } from './people.ts';

const WRONG = 'That is not the code your app shows now.';
const USED = 'That code was used already. Wait for the next one in your app.';

/** By email until an app is set up, which proves who sets it up. */
export async function askForFactor(
  services: Services,
  call: Call,
  identity: Identity,
): Promise<{ challenge: string; asks: 'email' | 'app'; passkey?: unknown }> {
  const known = await services.store.authenticators.find(identity.uuid);
  if (known?.confirmedAt) {
    const challenge = await openChallenge(services, identity);
    const passkey = await passkeyAsked(services, call, identity, challenge);
    return { challenge, asks: 'app', ...(passkey && { passkey }) };
  }
  return { challenge: await sendCode(services, call, identity), asks: 'email' };
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
export async function beginFactor(
  services: Services,
  { org }: Call,
  identity: Identity,
): Promise<{ challenge: string; key: string; uri: string }> {
  const key = newAuthenticatorKey();
  // Another window has set one up since the email was sent.
  if (!(await services.store.authenticators.begin(identity.uuid, key))) throw codeIsOver();
  const challenge = await openChallenge(services, identity);
  return { challenge, key, uri: authenticatorUri(key, org.name, staffName(identity)) };
}

/** Confirms the app by a code of it; the person's sessions end. `keep` gets the recovery codes. */
export function judgeSetUp(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  keep: (recoveryCodes: string[]) => void,
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
      await tx.sessions.revokeAll(uuid);
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

/** From whoever lost it: they are signed out, and set one up anew at their next sign-in. False where there was none. */
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
