/** Registering, signing in, and getting back in with a forgotten password. */
import { type Keyring, newSecret } from '../secrets/keyring.ts';
import type { Clock, Identity, IdentityDetails, Store } from '../store/store.ts';
import { type Attempt, createAttempts } from './attempts.ts';
import { type PasswordProblem, type Passwords, problemOfPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';

const resetMs = 30 * 60_000;

export type Registered =
  | { kind: 'ok'; identity: Identity }
  | { kind: 'taken' }
  | { kind: 'password'; problem: PasswordProblem };

/** `wrong` does not tell whether the e-mail or the password was. */
export type SignedIn =
  | { kind: 'ok'; identity: Identity; token: string }
  | { kind: 'wrong' }
  | { kind: 'wait'; until: Date };

/** `unknown`: the link was used, is too old, or never was one. */
export type PasswordReset =
  | { kind: 'ok' }
  | { kind: 'unknown' }
  | { kind: 'password'; problem: PasswordProblem };

export type ResetRequested = { kind: 'ok'; token: string | undefined } | { kind: 'wait'; until: Date };

export interface Accounts {
  /** `tx`, when given, is the transaction that it joins. */
  register(
    person: { org: string; details: IdentityDetails; password: string },
    tx?: Store,
  ): Promise<Registered>;
  signIn(attempt: Attempt & { password: string }): Promise<SignedIn>;
  /** The token belongs into a message to that e-mail; undefined when nobody has it, which the caller must not tell. */
  requestReset(attempt: Attempt): Promise<ResetRequested>;
  /** Ends all sessions of the person: who reset it may have lost it to somebody. */
  resetPassword(reset: { token: string; password: string }): Promise<PasswordReset>;
}

export function createAccounts({
  store,
  keys,
  passwords,
  tokens,
  clock,
}: {
  store: Store;
  keys: Keyring;
  passwords: Passwords;
  tokens: Tokens;
  clock: Clock;
}): Accounts {
  const signIns = createAttempts({ throttle: store.throttle, keys, kind: 'sign-in' });
  const requests = createAttempts({ throttle: store.throttle, keys, kind: 'reset' });
  return {
    register: async ({ org, details, password }, tx = store) => {
      const problem = await problemOfPassword(password, details.email);
      if (problem) return { kind: 'password', problem };
      const passwordHash = await passwords.hash(password);
      const identity = await tx.identities.create({ org, details, passwordHash });
      return identity ? { kind: 'ok', identity } : { kind: 'taken' };
    },
    signIn: async ({ password, ...attempt }) => {
      const until = await signIns.begin(attempt);
      if (until) return { kind: 'wait', until };
      const identity = await store.identities.findByEmail(attempt.org, attempt.email);
      const isRight = await passwords.verify(identity?.passwordHash, password);
      if (!identity || !isRight) return { kind: 'wrong' };
      await signIns.succeeded(attempt);
      if (passwords.isOutdated(identity.passwordHash)) {
        await store.identities.update(identity.uuid, { passwordHash: await passwords.hash(password) });
      }
      return { kind: 'ok', identity, token: await tokens.start(identity) };
    },
    requestReset: async (attempt) => {
      const until = await requests.begin(attempt);
      if (until) return { kind: 'wait', until };
      const identity = await store.identities.findByEmail(attempt.org, attempt.email);
      if (!identity) return { kind: 'ok', token: undefined };
      const token = newSecret();
      const expiresAt = new Date(clock().getTime() + resetMs);
      await store.resets.create({ token, identity: identity.uuid, expiresAt });
      return { kind: 'ok', token };
    },
    resetPassword: (reset) => resetPassword(store, passwords, reset),
  };
}

/** A password that is none must not use up the link: the transaction is rolled back by throwing. */
class NotAPassword extends Error {
  readonly problem: PasswordProblem;

  constructor(problem: PasswordProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function resetPassword(
  store: Store,
  passwords: Passwords,
  { token, password }: { token: string; password: string },
): Promise<PasswordReset> {
  try {
    return await store.transaction(async (tx) => {
      const uuid = await tx.resets.use(token);
      const identity = uuid && (await tx.identities.find(uuid));
      if (!identity) return { kind: 'unknown' };
      const problem = await problemOfPassword(password, identity.details.email);
      if (problem) throw new NotAPassword(problem);
      await tx.identities.update(identity.uuid, { passwordHash: await passwords.hash(password) });
      await tx.sessions.revokeAll(identity.uuid);
      return { kind: 'ok' };
    });
  } catch (error) {
    if (error instanceof NotAPassword) return { kind: 'password', problem: error.problem };
    throw error;
  }
}
