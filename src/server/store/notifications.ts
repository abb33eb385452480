/** What stands behind each person's bell, sealed whole; the newest hundred of a person are there. */
import type { Selectable } from 'kysely';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import { isUuid, type Tables } from './tables.ts';

/** What a notification says, and the buttons that lead on. */
export interface NotificationWords {
  title: string;
  description: string;
  /** `redirectPath` is below the origin. */
  ctas: { title: string; redirectPath: string }[];
}

export interface StoredNotification extends NotificationWords {
  uuid: string;
  identity: string;
  application: string | null;
  org: string;
  product: string;
  at: Date;
  readAt: Date | null;
}

export interface Notifications {
  /** In the open transaction: what did not happen is not told. The oldest beyond the hundredth goes. */
  add(notification: Omit<StoredNotification, 'uuid' | 'at' | 'readAt'>): Promise<void>;
  /** The newest first. */
  listOwn(identity: string): Promise<StoredNotification[]>;
  /** All of them, or none: false where one of the ids is not of this person. What was read stays so. */
  markRead(identity: string, uuids: readonly string[]): Promise<boolean>;
}

const MOST = 100;
const rowOf = (uuid: string) => `notification/${uuid}`;

export function createNotifications({ database, keys, clock, newId }: Parts): Notifications {
  const ofPerson = (identity: string) =>
    database.selectFrom('notification').where('identity', '=', identity).orderBy('id', 'desc');
  const opened = ({ id: _, sealed, ...row }: Selectable<Tables['notification']>) => ({
    ...row,
    ...(openSealed(keys, rowOf(row.uuid), sealed) as NotificationWords),
  });
  return {
    add: async ({ title, description, ctas, ...row }) => {
      const uuid = newId();
      const sealed = JSON.stringify(sealWhole(keys, rowOf(uuid), '', { title, description, ctas }));
      await database
        .insertInto('notification')
        .values({ ...row, uuid, sealed, at: clock(), readAt: null })
        .execute();
      await database
        .deleteFrom('notification')
        .where('uuid', 'in', ofPerson(row.identity).select('uuid').offset(MOST))
        .execute();
    },
    listOwn: async (identity) =>
      isUuid(identity) ? (await ofPerson(identity).selectAll().limit(MOST).execute()).map(opened) : [],
    markRead: async (identity, uuids) => {
      const asked = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
      if (asked.length === 0 || ![identity, ...asked].every(isUuid)) return asked.length === 0;
      const own = await ofPerson(identity).where('uuid', 'in', asked).select('uuid').execute();
      if (own.length < asked.length) return false;
      await database
        .updateTable('notification')
        .set({ readAt: clock() })
        .where('uuid', 'in', asked)
        .where('readAt', 'is', null)
        .execute();
      return true;
    },
  };
}
