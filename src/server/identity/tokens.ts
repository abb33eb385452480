/** Who sends this call? Short-lived signed tokens, each backed by a session row that can be revoked. */
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../secrets/keyring.ts';
import type { Clock, Session, Sessions } from '../store/store.ts';

const algorithm = 'HS256';
const minuteMs = 60_000;
const tokenMs = 15 * minuteMs;
const renewAfterMs = 5 * minuteMs;
/** From sign-in, however busy the person is. */
const sessionMs = 12 * 60 * minuteMs;

export interface TokenClaims {
  identity: string;
  session: string;
  org: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** `renewed` is there when the token has aged: send it back with the reply. */
export type TokenVerdict =
  | { kind: 'ok'; claims: TokenClaims; renewed?: string }
  | { kind: 'expired' }
  | { kind: 'invalid signature' }
  | { kind: 'revoked' };

export interface Tokens {
  /** Opens a session and answers its first token. */
  start(identity: { uuid: string; org: string }): Promise<string>;
  /** Malformed, foreign and forged tokens are all `invalid signature`: which of them is nobody's business. */
  verify(token: string): Promise<TokenVerdict>;
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
  const issue = (session: Session) => signed(keys, session, issuer, clock());
  return {
    start: async ({ uuid, org }) => {
      const expiresAt = new Date(clock().getTime() + sessionMs);
      return issue(await sessions.create({ identity: uuid, org, expiresAt }));
    },
    verify: async (token) => {
      const now = clock();
      const claims = await readClaims(keys, token, issuer, now);
      if (claims === 'expired' || claims === 'invalid signature') return { kind: claims };
      const session = await sessions.find(claims.session);
      if (!session || session.revokedAt) return { kind: 'revoked' };
      if (session.identity !== claims.identity || session.org !== claims.org)
        return { kind: 'invalid signature' };
      if (session.expiresAt <= now) return { kind: 'expired' };
      if (now.getTime() - claims.issuedAt.getTime() < renewAfterMs) return { kind: 'ok', claims };
      return { kind: 'ok', claims, renewed: await issue(session) };
    },
    end: (session) => sessions.revoke(session),
  };
}

function signed(keys: Keyring, session: Session, issuer: string, now: Date): Promise<string> {
  const expiresAt = Math.min(now.getTime() + tokenMs, session.expiresAt.getTime());
  return new SignJWT({ sid: session.uuid, org: session.org })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: keys.current })
    .setSubject(session.identity)
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(new Date(expiresAt))
    .sign(keys.tokenKey(keys.current)!);
}

async function readClaims(
  keys: Keyring,
  token: string,
  issuer: string,
  now: Date,
): Promise<TokenClaims | 'expired' | 'invalid signature'> {
  try {
    const key = keys.tokenKey(decodeProtectedHeader(token).kid ?? '');
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

function claimsOf({ sub, sid, org, iat, exp }: JWTPayload): TokenClaims | 'invalid signature' {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof org !== 'string')
    return 'invalid signature';
  if (typeof iat !== 'number' || typeof exp !== 'number') return 'invalid signature';
  return {
    identity: sub,
    session: sid,
    org,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
