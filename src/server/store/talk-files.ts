/** Rows of the files of talks; their bytes lie in the blob store, sealed, and go before the rows do. */
import type { Selectable } from 'kysely';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import { isUuid, type Tables } from './tables.ts';

export interface TalkFile {
  uuid: string;
  talk: string;
  /** The id of its message; null while it waits for one. */
  message: string | null;
  /** The key of its bytes in the blob store. */
  blob: string;
  /** As it was sent, made harmless; only shown. */
  name: string;
  /** Read from the bytes; undefined until they have arrived, as is `size`. */
  type?: string;
  size?: number;
}

export interface TalkFiles {
  /** Begins one whose bytes are on their way. */
  begin(file: Pick<TalkFile, 'talk' | 'blob' | 'name'> & { expiresAt: Date }): Promise<TalkFile>;
  arrived(uuid: string, what: { name: string; type: string; size: number }): Promise<void>;
  find(uuid: string, talk: string): Promise<TalkFile | undefined>;
  /** How many of a talk are on their way or wait for a message. */
  waiting(talk: string): Promise<number>;
  /** Inside the transaction of a message: those of the talk that have arrived and wait, as its own now. */
  attach(uuids: string[], talk: string, message: string): Promise<TalkFile[]>;
  /** Those whose bytes are to go: nobody sent them, or their talk is over for good. At most `most`. */
  expired(most: number): Promise<Pick<TalkFile, 'uuid' | 'blob'>[]>;
  /** Once its bytes are gone. */
  forget(uuid: string): Promise<void>;
}

export function createTalkFiles({ database, keys, clock, newId }: Parts): TalkFiles {
  const opened = ({ uuid, talk, message, blob, type, size, sealed }: Selectable<Tables['talkFile']>) => ({
    ...{ uuid, talk, message, blob },
    ...(openSealed(keys, `talk_file/${uuid}`, sealed) as Pick<TalkFile, 'name'>),
    ...(type !== null && { type }),
    ...(size !== null && { size }),
  });
  const seal = (uuid: string, name: string) =>
    JSON.stringify(sealWhole(keys, `talk_file/${uuid}`, '', { name }));
  return {
    begin: async ({ name, talk, blob, expiresAt }) => {
      const uuid = newId();
      const row = { uuid, talk, blob, sealed: seal(uuid, name), createdAt: clock(), expiresAt };
      return opened(
        await database.insertInto('talkFile').values(row).returningAll().executeTakeFirstOrThrow(),
      );
    },
    arrived: async (uuid, { name, type, size }) => {
      const changes = { type, size, sealed: seal(uuid, name) };
      await database.updateTable('talkFile').set(changes).where('uuid', '=', uuid).execute();
    },
    find: async (uuid, talk) => {
      if (!isUuid(uuid)) return undefined;
      const row = await database
        .selectFrom('talkFile')
        .selectAll()
        .where('uuid', '=', uuid)
        .where('talk', '=', talk)
        .where((is) => is.or([is('message', 'is not', null), is('expiresAt', '>', clock())]))
        .executeTakeFirst();
      return row && opened(row);
    },
    waiting: async (talk) => {
      const { count } = await database
        .selectFrom('talkFile')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('talk', '=', talk)
        .where('message', 'is', null)
        .where('expiresAt', '>', clock())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    attach: async (uuids, talk, message) => {
      if (uuids.length === 0) return [];
      const rows = await database
        .updateTable('talkFile')
        .set({ message })
        .where('uuid', 'in', uuids.filter(isUuid))
        .where('talk', '=', talk)
        .where('message', 'is', null)
        .where('type', 'is not', null)
        .where('expiresAt', '>', clock())
        .returningAll()
        .execute();
      return rows.map(opened);
    },
    expired: (most) =>
      database
        .selectFrom('talkFile')
        .innerJoin('talk', 'talk.uuid', 'talkFile.talk')
        .select(['talkFile.uuid', 'talkFile.blob'])
        .where((is) =>
          is.or([
            is('talk.expiresAt', '<=', clock()),
            is.and([is('talkFile.message', 'is', null), is('talkFile.expiresAt', '<=', clock())]),
          ]),
        )
        .limit(most)
        .execute(),
    forget: async (uuid) => {
      await database.deleteFrom('talkFile').where('uuid', '=', uuid).execute();
    },
  };
}
