/** Who is signed in, on which device, and since when. */
import type { Parts } from './parts.ts';
import type { Session } from './rows.ts';
import { isUuid } from './tables.ts';

export interface Sessions {
  create(session: {
    identity: string;
    org: string;
    expiresAt: Date;
    browser?: string | undefined;
    system?: string | undefined;
  }): Promise<Session>;
  /** Finds expired and revoked sessions as well: the caller says which of the two it was. */
  find(uuid: string): Promise<Session | undefined>;
  revoke(uuid: string): Promise<void>;
  /** All sessions of a person, as after a new password; but for the one that they change it in. */
  revokeAll(identity: string, except?: string): Promise<void>;
  /** Those that hold, the one last seen first. */
  listOf(identity: string): Promise<Session[]>;
  /** Somebody is here by it now. */
  seen(uuid: string): Promise<void>;
}

/** Who is here for an hour is not written down with each call. */
const SEEN_AGAIN_MS = 60_000;

export function createSessions({ database, clock, newId, tell }: Parts): Sessions {
  const revoked = () =>
    database.updateTable('session').set({ revokedAt: clock() }).where('revokedAt', 'is', null);
  return {
    create: ({ browser = null, system = null, ...session }) =>
      database
        .insertInto('session')
        .values({
          ...{ uuid: newId(), createdAt: clock(), seenAt: clock(), revokedAt: null },
          ...{ browser, system, ...session },
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    find: async (uuid) =>
      isUuid(uuid)
        ? database.selectFrom('session').selectAll().where('uuid', '=', uuid).executeTakeFirst()
        : undefined,
    revoke: async (uuid) => {
      if (!isUuid(uuid)) return;
      await revoked().where('uuid', '=', uuid).execute();
      tell('session', uuid);
    },
    revokeAll: async (identity, except) => {
      if (!isUuid(identity)) return;
      await revoked()
        .where('identity', '=', identity)
        .$if(except !== undefined, (query) => query.where('uuid', '<>', except!))
        .execute();
      tell('identity', identity);
    },
    listOf: (identity) =>
      database
        .selectFrom('session')
        .selectAll()
        .where('identity', '=', identity)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', clock())
        .orderBy('seenAt', 'desc')
        .execute(),
    seen: async (uuid) => {
      const now = clock();
      const before = new Date(now.getTime() - SEEN_AGAIN_MS);
      const query = database.updateTable('session').set({ seenAt: now }).where('uuid', '=', uuid);
      await query.where('seenAt', '<', before).execute();
    },
  };
}
