/** Links for a new password: each is good once, and of those to one person only the newest. */
import { isDigestOf, newSecret } from '../secrets/keyring.ts';
import type { Parts } from './parts.ts';

/** So long after it was made a link is still sent again. */
const AGAIN_MS = 12 * 60 * 60_000;

export interface Resets {
  /** `token` is the random value in the message; only a keyed hash of it is kept. In a transaction: those before it are good no more. */
  create(reset: { token: string; identity: string; expiresAt: Date }): Promise<void>;
  /**
   * Answers the token of the link that is open, which is good until then from now on, or of a new one: whoever asks again
   * does not close what lies in the mailbox. In a transaction.
   */
  sendable(reset: { identity: string; expiresAt: Date }): Promise<string>;
  /** Answers the identity to exactly one caller, and only while the token has not expired. */
  use(token: string): Promise<string | undefined>;
  /** None that was sent to them is good any more. */
  endAll(identity: string): Promise<void>;
}

export function createResets({ database, keys, clock }: Parts): Resets {
  const endAll = async (identity: string) => {
    await database
      .updateTable('reset')
      .set({ usedAt: clock() })
      .where('identity', '=', identity)
      .where('usedAt', 'is', null)
      .execute();
  };
  /** Kept from others until the transaction ends: two links that are asked for at once are made one after the other. */
  const hold = async (identity: string) => {
    const query = database.selectFrom('identity').select('uuid').where('uuid', '=', identity);
    await query.forUpdate().executeTakeFirst();
  };
  const put = async (token: string, reset: { identity: string; expiresAt: Date; seed: string | null }) => {
    await endAll(reset.identity);
    const tokenHash = keys.digest('reset', token);
    await database
      .insertInto('reset')
      .values({ tokenHash, usedAt: null, since: clock(), ...reset })
      .execute();
  };
  return {
    endAll,
    create: async ({ token, ...reset }) => {
      await hold(reset.identity);
      await put(token, { ...reset, seed: null });
    },
    sendable: async ({ identity, expiresAt }) => {
      await hold(identity);
      const now = clock();
      const row = await database
        .selectFrom('reset')
        .select(['tokenHash', 'seed'])
        .where('identity', '=', identity)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .where('since', '>', new Date(now.getTime() - AGAIN_MS))
        .executeTakeFirst();
      const known = keys
        .digests('reset link', row?.seed ?? '')
        .find((token) => row && isDigestOf(keys, 'reset', token, row.tokenHash));
      if (row && known !== undefined) {
        await database
          .updateTable('reset')
          .set({ expiresAt })
          .where('tokenHash', '=', row.tokenHash)
          .execute();
        return known;
      }
      const seed = newSecret();
      const token = keys.digest('reset link', seed);
      await put(token, { identity, expiresAt, seed });
      return token;
    },
    use: async (token) => {
      const now = clock();
      const row = await database
        .updateTable('reset')
        .set({ usedAt: now })
        .where('tokenHash', 'in', keys.digests('reset', token))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning('identity')
        .executeTakeFirst();
      return row?.identity;
    },
  };
}
