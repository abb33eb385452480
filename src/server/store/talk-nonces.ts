/** Nonces of signed-in people who write to the lender: each good for a short while, and for its own person alone. */
import { newSecret } from '../secrets/keyring.ts';
import type { Parts } from './parts.ts';

export interface NonceOwner {
  identity: string;
  org: string;
}

export interface Nonces {
  /** Answers the nonce: 256 random bits, of which only a keyed hash is kept. */
  issue(owner: NonceOwner, expiresAt: Date): Promise<string>;
  /** Is it this person's, and has it not expired? */
  holds(nonce: string, owner: NonceOwner): Promise<boolean>;
  /** Ends one. Answers true to exactly one caller, and only while it held. */
  end(nonce: string, owner: NonceOwner): Promise<boolean>;
  /** Ends all of a person. */
  endAll(identity: string): Promise<void>;
}

export function createNonces({ database, keys, clock }: Parts): Nonces {
  return {
    issue: async (owner, expiresAt) => {
      const nonce = newSecret();
      const row = { nonceHash: keys.digest('nonce', nonce), ...owner, expiresAt };
      await database.insertInto('talkNonce').values(row).execute();
      return nonce;
    },
    holds: async (nonce, { identity, org }) => {
      const row = await database
        .selectFrom('talkNonce')
        .select('identity')
        .where('nonceHash', 'in', keys.digests('nonce', nonce))
        .where('identity', '=', identity)
        .where('org', '=', org)
        .where('expiresAt', '>', clock())
        .executeTakeFirst();
      return row !== undefined;
    },
    end: async (nonce, { identity, org }) => {
      const row = await database
        .deleteFrom('talkNonce')
        .where('nonceHash', 'in', keys.digests('nonce', nonce))
        .where('identity', '=', identity)
        .where('org', '=', org)
        .where('expiresAt', '>', clock())
        .returning('identity')
        .executeTakeFirst();
      return row !== undefined;
    },
    endAll: async (identity) => {
      await database.deleteFrom('talkNonce').where('identity', '=', identity).execute();
    },
  };
}
