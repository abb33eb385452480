/** Rows of people who were sent to a page of somebody else, and whether they came back. */
import { newSecret } from '../secrets/keyring.ts';
import type { Parts } from './parts.ts';
import { isUuid } from './tables.ts';

export interface Handoff {
  /** What the provider is told: the same for the way there and the way back. */
  key: string;
  /** The path of the screen that the person left from. */
  screen: string;
  /** The result was brought back and written. */
  isUsed: boolean;
}

/** Whose it is. Somebody else's, or one of another application, is as absent as one that never was. */
export interface HandoffOwner {
  identity: string;
  application: string;
}

export interface Handoffs {
  /** Answers the state to send along: 256 random bits, of which only a keyed hash is kept. */
  begin(handoff: HandoffOwner & { screen: string; expiresAt: Date }): Promise<{ state: string; key: string }>;
  /** Undefined once it has expired, too. */
  find(state: string, owner: HandoffOwner): Promise<Handoff | undefined>;
  /** Inside the transaction that writes the result. Answers true to exactly one caller. */
  use(key: string): Promise<boolean>;
}

export function createHandoffs({ database, keys, clock, newId }: Parts): Handoffs {
  return {
    begin: async ({ identity, application, screen, expiresAt }) => {
      const [state, key] = [newSecret(), newId()];
      const stateHash = keys.digest('handoff', state);
      const row = { stateHash, identity, application, screen, key, expiresAt, usedAt: null };
      await database.insertInto('handoff').values(row).execute();
      return { state, key };
    },
    find: async (state, { identity, application }) => {
      if (!isUuid(application)) return undefined;
      const row = await database
        .selectFrom('handoff')
        .select(['key', 'screen', 'usedAt'])
        .where('stateHash', 'in', keys.digests('handoff', state))
        .where('identity', '=', identity)
        .where('application', '=', application)
        .where('expiresAt', '>', clock())
        .executeTakeFirst();
      return row && { key: row.key, screen: row.screen, isUsed: row.usedAt !== null };
    },
    use: async (key) => {
      const row = await database
        .updateTable('handoff')
        .set({ usedAt: clock() })
        .where('key', '=', key)
        .where('usedAt', 'is', null)
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
