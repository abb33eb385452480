/** Sign-ins that wait for a code: which one it is, how often it was tried, and that it is good once. */
import { isDigestOf } from '../secrets/keyring.ts';
import type { Parts } from './parts.ts';

/** With six digits, a chance of one in two hundred thousand. */
const MOST_TRIES = 5;

/** `gone`: it was used, is too old, was tried too often, or never was one. */
export type CodeTried = { kind: 'ok'; identity: string } | { kind: 'wrong' | 'gone' };

export interface SignInCodes {
  /** `code` null: none was sent, the person's app has it. */
  create(code: { challenge: string; code: string | null; identity: string; expiresAt: Date }): Promise<void>;
  /** Counts before it compares, so that many at once gain nothing. `isOfApp` judges a code that was not sent; without it each is wrong. */
  try(
    challenge: string,
    code: string,
    isOfApp?: (identity: string, code: string) => Promise<boolean>,
  ): Promise<CodeTried>;
  /** Those that still wait are good no more. */
  endAll(identity: string): Promise<void>;
}

export function createSignInCodes({ database, keys, clock }: Parts): SignInCodes {
  return {
    create: async ({ challenge, code, identity, expiresAt }) => {
      const challengeHash = keys.digest('code', challenge);
      const codeHash = code === null ? null : keys.digest('code', whole(challenge, code));
      const row = { challengeHash, codeHash, identity, expiresAt, usedAt: null };
      await database.insertInto('signInCode').values(row).execute();
    },
    try: async (challenge, code, isOfApp) => {
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
      const isRight =
        found.codeHash === null
          ? ((await isOfApp?.(found.identity, code)) ?? false)
          : isDigestOf(keys, 'code', whole(challenge, code), found.codeHash);
      if (!isRight) return { kind: 'wrong' };
      const used = await database
        .updateTable('signInCode')
        .set({ usedAt: clock() })
        .where('challengeHash', '=', found.challengeHash)
        .where('usedAt', 'is', null)
        .returning('identity')
        .executeTakeFirst();
      return used ? { kind: 'ok', identity: used.identity } : { kind: 'gone' };
    },
    endAll: async (identity) => {
      const open = database.updateTable('signInCode').set({ usedAt: clock() });
      await open.where('identity', '=', identity).where('usedAt', 'is', null).execute();
    },
  };
}

/** A code is worth nothing without the challenge that it was sent for. */
function whole(challenge: string, code: string): string {
  return `${challenge} ${code}`;
}
