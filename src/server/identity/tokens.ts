/** Sign-in tokens: short-lived, signed, each backed by a session row that can be revoked. */

import { createSecretKey, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type BrokerSide, isBrokerSide } from '../../engine/model/broker.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Clock } from '../store/parts.ts';
import type { Session } from '../store/rows.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Device } from './devices.ts';

const algorithm = 'HS256';
const minuteMs = 60_000;
export const tokenMs = 15 * minuteMs;
const renewAfterMs = 5 * minuteMs;
/** From sign-in, however busy the person is. */
const sessionMs = 12 * 60 * minuteMs;

export interface TokenClaims {
  identity: string;
  session: string;
  /** When the session ends, however often its token is renewed. */
  sessionEndsAt: Date;
  org: string;
  /** As whom the broker knows them, where they signed in there. */
  via?: BrokerSide;
  issuedAt: Date;
  expiresAt: Date;
}

export type TokenVerdict =
  | { kind: 'ok'; claims: TokenClaims }
  | { kind: 'expired' }
  | { kind: 'invalid signature' }
  | { kind: 'revoked' };

export interface Tokens {
  /** Opens a session and answers its first token. */
  start(identity: { uuid: string; org: string; via?: BrokerSide }, device?: Device): Promise<string>;
  /** Malformed, foreign and forged tokens are all `invalid signature`: which of them is nobody's business. */
  verify(token: string): Promise<TokenVerdict>;
  /** A younger token once this one has aged: to be sent back with the reply. */
  renew(claims: TokenClaims): Promise<string | undefined>;
  /** Revokes the session: no token of it is accepted from now on. */
  end(session: string): Promise<void>;
}

export function createTokens({
  keys,
  sessions,
  clock,
  issuer,
}: {
  keys: Keyring;
  sessions: Sessions;
  clock: Clock;
  issuer: string;
}): Tokens {
  const keyNamed = keyObjects(keys);
  const issue = (session: Signed) => signed(keys.current, keyNamed(keys.current)!, session, issuer, clock());
  return {
    start: async ({ uuid, org, via }, device = {}) => {
      const expiresAt = new Date(clock().getTime() + sessionMs);
      const session = await sessions.create({ identity: uuid, org, expiresAt, ...device });
      return issue({ ...session, ...(via && { via }) });
    },
    verify: async (token) => {
      const now = clock();
      const claims = await readClaims(keyNamed, token, issuer, now);
      if (claims === 'expired' || claims === 'invalid signature') return { kind: claims };
      const session = await sessions.find(claims.session);
      if (!session || session.revokedAt) return { kind: 'revoked' };
      if (session.identity !== claims.identity || session.org !== claims.org)
        return { kind: 'invalid signature' };
      if (session.expiresAt <= now) return { kind: 'expired' };
      return { kind: 'ok', claims: { ...claims, sessionEndsAt: session.expiresAt } };
    },
    renew: async ({ issuedAt, session, sessionEndsAt, ...claims }) => {
      if (clock().getTime() - issuedAt.getTime() < renewAfterMs) return undefined;
      await sessions.seen(session);
      return issue({ ...claims, uuid: session, expiresAt: sessionEndsAt });
    },
    end: (session) => sessions.revoke(session),
  };
}

/** Imported once: from bytes the library would import the key for each token. */
function keyObjects(keys: Keyring): (keyId: string) => KeyObject | undefined {
  const known = new Map<string, KeyObject>();
  return (keyId) => {
    const bytes = known.has(keyId) ? undefined : keys.tokenKey(keyId);
    if (bytes) known.set(keyId, createSecretKey(bytes));
    return known.get(keyId);
  };
}

type Signed = Pick<Session, 'uuid' | 'identity' | 'org' | 'expiresAt'> & Pick<TokenClaims, 'via'>;

function signed(keyId: string, key: KeyObject, session: Signed, issuer: string, now: Date): Promise<string> {
  const expiresAt = Math.min(now.getTime() + tokenMs, session.expiresAt.getTime());
  return new SignJWT({ sid: session.uuid, org: session.org, ...(session.via && { via: session.via }) })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: keyId })
    .setSubject(session.identity)
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(new Date(expiresAt))
    .sign(key);
}

async function readClaims(
  keyNamed: (keyId: string) => KeyObject | undefined,
  token: string,
  issuer: string,
  now: Date,
): Promise<OwnClaims | 'expired' | 'invalid signature'> {
  try {
    const key = keyNamed(decodeProtectedHeader(token).kid ?? '');
    if (!key) return 'invalid signature';
    const { payload } = await jwtVerify(token, key, {
      // Named here and not taken from the token (RFC 8725, 3.1).
      algorithms: [algorithm],
      issuer,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'org', 'iat', 'exp'],
    });
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    // jose tells a malformed token by its own errors, or by a TypeError before it has looked inside.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid signature';
    throw error;
  }
}

/** What the token itself says. */
type OwnClaims = Omit<TokenClaims, 'sessionEndsAt'>;

function claimsOf({ sub, sid, org, via, iat, exp }: JWTPayload): OwnClaims | 'invalid signature' {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof org !== 'string')
    return 'invalid signature';
  if (typeof iat !== 'number' || typeof exp !== 'number') return 'invalid signature';
  return {
    identity: sub,
    session: sid,
    org,
    ...(isBrokerSide(via) && { via }),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
