/** Sign-ins that wait for a code: which one it is, how often it was tried, and that it is good once. */
import { isDigestOf } from '../secrets/keyring.ts';
import type { Parts } from './parts.ts';

/** With six digits, a chance of one in two hundred thousand. */
const MOST_TRIES = 5;

/** `gone`: it was used, is too old, was tried too often, or never was one. */
export type CodeTried = { kind: 'ok'; identity: string } | { kind: 'wrong' | 'gone' };

export interface SignInCodes {
  create(code: { challenge: string; code: string; identity: string; expiresAt: Date }): Promise<void>;
  /** Counts before it compares, so that many at once gain nothing. */
  try(challenge: string, code: string): Promise<CodeTried>;
}

export function createSignInCodes({ database, keys, clock }: Parts): SignInCodes {
  return {
    create: async ({ challenge, code, identity, expiresAt }) => {
      const [challengeHash, codeHash] = [challenge, whole(challenge, code)].map((text) =>
        keys.digest('code', text),
      ) as [string, string];
      const row = { challengeHash, codeHash, identity, expiresAt, usedAt: null };
      await database.insertInto('signInCode').values(row).execute();
    },
    try: async (challenge, code) => {
      const found = await database
        .updateTable('signInCode')
        .set((is) => ({ tries: is('tries', '+', 1) }))
        .where('challengeHash', 'in', keys.digests('code', challenge))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', clock())
        .where('tries', '<', MOST_TRIES)
        .returningAll()
        .executeTakeFirst();
      if (!found) return { kind: 'gone' };
      if (!isDigestOf(keys, 'code', whole(challenge, code), found.codeHash)) return { kind: 'wrong' };
      const used = await database
        .updateTable('signInCode')
        .set({ usedAt: clock() })
        .where('challengeHash', '=', found.challengeHash)
        .where('usedAt', 'is', null)
        .returning('identity')
        .executeTakeFirst();
      return used ? { kind: 'ok', identity: used.identity } : { kind: 'gone' };
    },
  };
}

/** A code is worth nothing without the challenge that it was sent for. */
function whole(challenge: string, code: string): string {
  return `${challenge} ${code}`;
}
