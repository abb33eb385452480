/** The answers that providers bring later: each is signed by who stands behind its port, and good for minutes. */
import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Clock } from '../store/parts.ts';

/** To the question with this key. */
export interface LateAnswer {
  key: string;
  answer: unknown;
}

/** Undefined: nobody with the secret of that port has signed it within the last minutes. */
export type ReadLateAnswer = (port: string, token: string) => Promise<LateAnswer | undefined>;

const LONGEST_S = 5 * 60;
/** Clocks differ. */
const TOLERANCE_S = 60;

/** `secrets`: by port. A token is a JWT (RFC 7519) by HS256 with `aud`, `iat`, `key` and `answer`. */
export function createLateAnswers(secrets: Readonly<Record<string, string>>, clock: Clock): ReadLateAnswer {
  const keys = new Map(
    Object.entries(secrets).map(([port, secret]) => [port, createSecretKey(Buffer.from(secret))]),
  );
  return async (port, token) => {
    const key = keys.get(port);
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify<{ key?: unknown; answer?: unknown }>(token, key, {
        // Named here and not taken from the token (RFC 8725, 3.1).
        algorithms: ['HS256'],
        audience: port,
        currentDate: clock(),
        maxTokenAge: LONGEST_S,
        clockTolerance: TOLERANCE_S,
        requiredClaims: ['key', 'answer'],
      });
      return typeof payload.key === 'string' ? { key: payload.key, answer: payload.answer } : undefined;
    } catch (error) {
      // jose tells a malformed token by its own errors, or by a TypeError before it has looked inside.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  };
}
