/** Registering, signing in, and getting back in with a forgotten password. */
import { type Keyring, newSecret } from '../secrets/keyring.ts';
import type { Clock } from '../store/parts.ts';
import type { Identity, IdentityDetails } from '../store/rows.ts';
import type { StaffRole } from '../store/staff-roles.ts';
import type { Store } from '../store/store.ts';
import { type Attempt, createAttempts, type Wait } from './attempts.ts';
import type { Device } from './devices.ts';
import { type PasswordProblem, type Passwords, problemOfPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';

export const RESET_MINUTES = 30;
const minuteMs = 60_000;

export type Registered =
  | { kind: 'ok'; identity: Identity }
  | { kind: 'taken' }
  | { kind: 'password'; problem: PasswordProblem };

/** `wrong` does not tell whether the e-mail or the password was. */
export type Checked = { kind: 'ok'; identity: Identity } | { kind: 'wrong' } | ({ kind: 'wait' } & Wait);

export type SignedIn = Exclude<Checked, { kind: 'ok' }> | { kind: 'ok'; identity: Identity; token: string };

/** `unknown`: the link was used, is too old, or never was one. */
export type PasswordReset =
  | { kind: 'ok'; identity: Identity }
  | { kind: 'unknown' }
  | { kind: 'password'; problem: PasswordProblem };

export interface PasswordChange {
  identity: Identity;
  /** The session that they change it in. */
  session: string;
  password: string;
  newPassword: string;
  from: Pick<Attempt, 'address' | 'deviceCookie'>;
  /** Asked once both passwords are good, and before anything is changed: throws what keeps it from being changed. */
  confirm?: () => Promise<void>;
  alsoWrite?: AlsoWrite;
}

export type PasswordChanged =
  | { kind: 'ok' }
  | { kind: 'wrong' }
  | ({ kind: 'wait' } & Wait)
  | { kind: 'password'; problem: PasswordProblem };

export type PasswordSet = Exclude<PasswordChanged, { kind: 'wrong' | 'wait' }>;

export type ResetRequested = { kind: 'ok'; token: string | undefined } | ({ kind: 'wait' } & Wait);

/** As the broker names somebody; that the e-mail is theirs is proven. */
export interface BrokerPerson {
  org: string;
  subject: string;
  details: IdentityDetails;
  tracker?: string | undefined;
}

export interface Accounts {
  /** `tx`, when given, is the transaction that it joins. */
  register(
    person: {
      org: string;
      details: IdentityDetails;
      password: string;
      tracker?: string | undefined;
      staffRole?: StaffRole;
    },
    tx?: Store,
  ): Promise<Registered>;
  /** Whoever the broker names. Undefined where their e-mail is somebody else's there. Joins the transaction. */
  enter(person: BrokerPerson, tx: Store): Promise<Identity | undefined>;
  /** Is it their password? */
  check(attempt: Attempt & { password: string }): Promise<Checked>;
  signIn(attempt: Attempt & { password: string; device?: Device }): Promise<SignedIn>;
  /** Ends the person's other sessions; a wrong old password counts as a failed sign-in. */
  changePassword(change: PasswordChange): Promise<PasswordChanged>;
  /** The token belongs into a message to that e-mail; undefined when nobody has it, which the caller must not tell. */
  requestReset(attempt: Attempt): Promise<ResetRequested>;
  /** The token of a link that is good for so many minutes, once; those before it are good no more. */
  openReset(identity: string, minutes: number): Promise<string>;
  /** By whoever runs the server. Ends all sessions of the person. */
  setPassword(identity: Identity, password: string, changes?: { staffRole: StaffRole }): Promise<PasswordSet>;
  /** Ends all sessions of the person: who reset it may have lost it to somebody. */
  resetPassword(reset: { token: string; password: string }, alsoWrite?: AlsoWrite): Promise<PasswordReset>;
}

/** What else is written about somebody's new password, in the transaction that sets it. */
export type AlsoWrite = (tx: Store, identity: Identity) => Promise<void>;

export interface AccountParts {
  store: Store;
  keys: Keyring;
  passwords: Passwords;
  tokens: Tokens;
  clock: Clock;
  /** Words that whoever guesses a password here tries first, by the org under which the sign-in lies. */
  ownWords: (org: string) => string[];
}

export function createAccounts(parts: AccountParts): Accounts {
  const { store, keys, passwords, tokens, clock, ownWords } = parts;
  const signIns = createAttempts({ throttle: store.throttle, keys, kind: 'sign-in' });
  const requests = createAttempts({ throttle: store.throttle, keys, kind: 'reset' });
  const check: Accounts['check'] = async ({ password, ...attempt }) => {
    const identity = await store.identities.findByEmail(attempt.org, attempt.email);
    const tried = { ...attempt, owner: identity };
    const wait = await signIns.begin(tried);
    if (wait) return { kind: 'wait', ...wait };
    const isRight = await passwords.verify(identity?.passwordHash, password);
    if (!identity || !isRight) return { kind: 'wrong' };
    await signIns.succeeded(tried);
    if (passwords.isOutdated(identity.passwordHash)) {
      await store.identities.update(identity.uuid, { passwordHash: await passwords.hash(password) });
    }
    return { kind: 'ok', identity };
  };
  return {
    register: async ({ password, ...person }, tx = store) => {
      const { org, details } = person;
      const problem = await problemOfPassword(password, details.email, ownWords(org));
      if (problem) return { kind: 'password', problem };
      const passwordHash = await passwords.hash(password);
      const identity = await tx.identities.create({ ...person, passwordHash });
      return identity ? { kind: 'ok', identity } : { kind: 'taken' };
    },
    enter: (person, tx) => enter(passwords, person, tx),
    check,
    signIn: async ({ device, ...attempt }) => {
      const checked = await check(attempt);
      if (checked.kind !== 'ok') return checked;
      return { ...checked, token: await tokens.start(checked.identity, device) };
    },
    changePassword: async ({ identity, session, password, newPassword, from, ...more }) => {
      const { org, details, uuid } = identity;
      const attempt = { org, email: details.email, ...from, owner: identity };
      const wait = await signIns.begin(attempt);
      if (wait) return { kind: 'wait', ...wait };
      if (!(await passwords.verify(identity.passwordHash, password))) return { kind: 'wrong' };
      await signIns.succeeded(attempt);
      const problem = await problemOfPassword(newPassword, details.email, ownWords(org));
      if (problem) return { kind: 'password', problem };
      await more.confirm?.();
      const passwordHash = await passwords.hash(newPassword);
      await store.transaction(async (tx) => {
        await tx.identities.update(uuid, { passwordHash });
        await tx.resets.endAll(uuid);
        await tx.signInCodes.endAll(uuid);
        await tx.sessions.revokeAll(uuid, session);
        await more.alsoWrite?.(tx, identity);
      });
      return { kind: 'ok' };
    },
    requestReset: async (attempt) => {
      const identity = await store.identities.findByEmail(attempt.org, attempt.email);
      const wait = await requests.begin({ ...attempt, owner: identity });
      // A link that came less than twenty minutes ago is open: the answer tells a stranger no more than any other.
      if (wait?.by === 'email') return { kind: 'ok', token: undefined };
      if (wait) return { kind: 'wait', ...wait };
      if (!identity) return { kind: 'ok', token: undefined };
      const reset = { identity: identity.uuid, expiresAt: minutesFrom(clock, RESET_MINUTES) };
      return { kind: 'ok', token: await store.transaction((tx) => tx.resets.sendable(reset)) };
    },
    openReset: (identity, minutes) => openReset(parts, identity, minutes),
    setPassword: async ({ uuid, org, details }, password, changes = undefined) => {
      const problem = await problemOfPassword(password, details.email, ownWords(org));
      if (problem) return { kind: 'password', problem };
      const passwordHash = await passwords.hash(password);
      await store.transaction(async (tx) => {
        await tx.identities.update(uuid, { passwordHash, ...changes });
        await tx.sessions.revokeAll(uuid);
      });
      return { kind: 'ok' };
    },
    resetPassword: (reset, alsoWrite) => resetPassword(parts, reset, alsoWrite),
  };
}

async function openReset(
  { store, clock }: Pick<AccountParts, 'store' | 'clock'>,
  identity: string,
  minutes: number,
): Promise<string> {
  const token = newSecret();
  const expiresAt = minutesFrom(clock, minutes);
  await store.transaction((tx) => tx.resets.create({ token, identity, expiresAt }));
  return token;
}

function minutesFrom(clock: Clock, minutes: number): Date {
  return new Date(clock().getTime() + minutes * minuteMs);
}

/** Found by who they are there; else made, or taken over from who signed up here with that e-mail. */
async function enter(
  passwords: Passwords,
  { subject, ...person }: BrokerPerson,
  { identities, sessions, authenticators, signInCodes }: Store,
): Promise<Identity | undefined> {
  const known = await identities.findBySubject(person.org, subject);
  if (known) return known;
  // One that nobody knows: they sign in there, until they ask for a password here.
  const passwordHash = await passwords.hash(newSecret());
  const made = await identities.create({ ...person, passwordHash, subject });
  if (made) return made;
  const there = await identities.findByEmail(person.org, person.details.email);
  if (!there || there.brokerSubject !== null) return identities.findBySubject(person.org, subject);
  // Whoever chose its password has never proven that the e-mail is theirs: neither password, factor nor session stays.
  await identities.update(there.uuid, { passwordHash, subject });
  await authenticators.remove(there.uuid);
  await signInCodes.endAll(there.uuid);
  await sessions.revokeAll(there.uuid);
  return there;
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
  { store, passwords, ownWords }: Pick<AccountParts, 'store' | 'passwords' | 'ownWords'>,
  { token, password }: { token: string; password: string },
  alsoWrite: AlsoWrite = async () => {},
): Promise<PasswordReset> {
  try {
    return await store.transaction(async (tx) => {
      const uuid = await tx.resets.use(token);
      const identity = uuid && (await tx.identities.find(uuid));
      if (!identity) return { kind: 'unknown' };
      const problem = await problemOfPassword(password, identity.details.email, ownWords(identity.org));
      if (problem) throw new NotAPassword(problem);
      await tx.identities.update(identity.uuid, { passwordHash: await passwords.hash(password) });
      // Nobody goes on with a sign-in that was begun under the old one. The second factor stays.
      await tx.signInCodes.endAll(identity.uuid);
      await tx.sessions.revokeAll(identity.uuid);
      await alsoWrite(tx, identity);
      return { kind: 'ok', identity };
    });
  } catch (error) {
    if (error instanceof NotAPassword) return { kind: 'password', problem: error.problem };
    throw error;
  }
}
