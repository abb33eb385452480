/** What is one person's, whatever lender and product it is of, and how their sign-in is closed for good. */
import type { Parts } from './parts.ts';
import { FACTORS } from './sign-in-tables.ts';
import { isUuid, type Tables } from './tables.ts';

type PersonsApplication = Pick<
  Tables['application'],
  'uuid' | 'org' | 'product' | 'status' | 'createdAt' | 'updatedAt'
> & { overAt: Date | null };

export interface PersonsHoldings {
  applications: PersonsApplication[];
  /** Uuids of their parts in applications of others. */
  parts: string[];
  talks: string[];
  /** The lenders and products of which something is known of them. */
  people: { product: string }[];
}

export interface Holdings {
  of(identity: string): Promise<PersonsHoldings>;
  /**
   * In a transaction: nobody signs in by it or is found by its email any more, and what the person did not send in is
   * gone. False where it is closed already.
   */
  close(identity: string): Promise<boolean>;
}

export function createHoldings({ database, clock, tell }: Parts): Holdings {
  return {
    of: async (identity) => {
      if (!isUuid(identity)) return { applications: [], parts: [], talks: [], people: [] };
      const applications = await database
        .selectFrom('application')
        .select(['uuid', 'org', 'product', 'status', 'createdAt', 'updatedAt', 'overAt'])
        .where('identity', '=', identity)
        .orderBy('createdAt')
        .orderBy('uuid')
        .execute();
      const parts = database.selectFrom('participant').select('uuid').where('identity', '=', identity);
      const talks = database.selectFrom('talk').select('uuid').where('identity', '=', identity);
      const people = database.selectFrom('person').select('product').where('identity', '=', identity);
      return {
        applications,
        parts: (await parts.orderBy('createdAt').execute()).map(({ uuid }) => uuid),
        talks: (await talks.orderBy('createdAt').execute()).map(({ uuid }) => uuid),
        people: await people.orderBy('product').execute(),
      };
    },
    close: async (identity) => {
      if (!isUuid(identity)) return false;
      const now = clock();
      const row = await database
        .updateTable('identity')
        .set({ closedAt: now, updatedAt: now, passwordHash: '', emailLookup: `closed/${identity}` })
        .set((is) => ({ brokerSubject: is.val(null) as never, networks: '[]' }))
        .where('uuid', '=', identity)
        .where('closedAt', 'is', null)
        .executeTakeFirst();
      if (row.numUpdatedRows === 0n) return false;
      for (const table of [...FACTORS, 'reset', 'talkNonce', 'autosave', 'notification'] as const)
        await database.deleteFrom(table).where('identity', '=', identity).execute();
      await database.deleteFrom('draft').where('claimedBy', '=', identity).execute();
      await database.deleteFrom('idempotency').where('scope', '=', `identity:${identity}`).execute();
      await database
        .updateTable('session')
        .set({ revokedAt: now })
        .where('identity', '=', identity)
        .where('revokedAt', 'is', null)
        .execute();
      tell('identity', identity);
      return true;
    },
  };
}
