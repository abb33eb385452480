/** Rows of uploaded files and what became of them; the bytes lie in the blob store. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import { isUuid, type Tables } from './tables.ts';

/** `receiving`: on its way; `staged`: arrived, answered nowhere yet; `attached`: part of an answer; `dropped`: its bytes are to go. */
export type UploadState = 'receiving' | 'staged' | 'attached' | 'dropped';

/** Who sent files: the owner of an application, or a participant of it. */
export interface UploadSender {
  application: string;
  /** Null for the owner. */
  participant: string | null;
}

export interface Upload extends UploadSender {
  uuid: string;
  /** The screen's id and the JSON pointer of the field that it was sent for. */
  screen: string;
  field: string;
  state: UploadState;
  /** The key of its bytes in the blob store. */
  blob: string;
  /** As it was sent, made harmless; only shown. */
  name: string;
  /** Media type read from the bytes; undefined until they have arrived, as are `size` and `sha256`. */
  type?: string;
  /** Bytes. */
  size?: number;
  /** Hex, of the plain bytes. */
  sha256?: string;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Where a file may be answered: another field may ask for other files. */
export type UploadSlot = Pick<Upload, 'application' | 'participant' | 'screen' | 'field'>;

export interface Uploads {
  /** Begins one in the state `receiving`. */
  begin(upload: UploadSlot & Pick<Upload, 'blob' | 'name'> & { expiresAt: Date }): Promise<Upload>;
  /** The bytes have arrived and are what they say. Answers false when it was dropped meanwhile. */
  arrived(
    upload: Upload,
    what: { type: string; size: number; sha256: string; expiresAt: Date },
  ): Promise<boolean>;
  /** Those of a sender that have arrived, the oldest first; never one that is dropped. */
  of(sender: UploadSender): Promise<Upload[]>;
  /** The same of all who send for an application: for staff, and to count. */
  ofAll(application: string): Promise<Upload[]>;
  /** How many of a sender are on their way or answered nowhere yet. */
  waiting(sender: UploadSender): Promise<number>;
  /** Marks staged ones as part of an answer for good. Answers the ids that it found staged at this very place. */
  attach(uuids: string[], place: UploadSlot): Promise<string[]>;
  /** Marks it for deletion, unless it is attached. Answers false then, and when there is none. */
  drop(uuid: string, sender: UploadSender): Promise<boolean>;
  /** Marks what has expired. Answers all whose bytes are to go, at most `most`; their names need no key for that. */
  dropped(most: number): Promise<Pick<Upload, 'uuid' | 'blob'>[]>;
  /** Forgets a dropped one once its bytes are gone. */
  forget(uuid: string): Promise<void>;
}

export function createUploads({ database, keys, clock, newId }: Parts): Uploads {
  const opened = ({ sealed, type, size, attachedAt: _, ...row }: Selectable<Tables['upload']>): Upload => ({
    ...row,
    ...(openSealed(keys, `upload/${row.uuid}`, sealed) as Pick<Upload, 'name' | 'sha256'>),
    ...(type !== null && { type }),
    ...(size !== null && { size }),
  });
  const seal = (uuid: string, text: Pick<Upload, 'name' | 'sha256'>) =>
    JSON.stringify(sealWhole(keys, `upload/${uuid}`, '', text));
  const arrivedOnes = (application: string) =>
    database
      .selectFrom('upload')
      .selectAll()
      .where('application', '=', application)
      .where((is) => is.or([is('state', '=', 'attached'), staged(is, clock())]))
      .orderBy('createdAt')
      .orderBy('uuid');
  const mark = () => database.updateTable('upload').set({ state: 'dropped' });
  return {
    begin: async ({ name, ...upload }) => {
      const uuid = newId();
      const row = { ...upload, uuid, state: 'receiving' as const, createdAt: clock() };
      const sealed = seal(uuid, { name });
      return opened(
        await database
          .insertInto('upload')
          .values({ ...row, sealed })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    },
    arrived: async ({ uuid, name }, { sha256, ...what }) => {
      const row = await database
        .updateTable('upload')
        .set({ ...what, state: 'staged', sealed: seal(uuid, { name, sha256 }) })
        .where('uuid', '=', uuid)
        .where('state', '=', 'receiving')
        .executeTakeFirst();
      return Number(row.numUpdatedRows) === 1;
    },
    of: async (sender) => {
      if (!isUuid(sender.application)) return [];
      const rows = await arrivedOnes(sender.application)
        .where((is) => sentBy(is, sender))
        .execute();
      return rows.map(opened);
    },
    ofAll: async (application) => {
      if (!isUuid(application)) return [];
      const rows = await arrivedOnes(application).execute();
      return rows.map(opened);
    },
    waiting: async (sender) => {
      const { count } = await database
        .selectFrom('upload')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where((is) => sentBy(is, sender))
        .where('state', 'in', ['receiving', 'staged'])
        .where('expiresAt', '>', clock())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    attach: async (uuids, { screen, field, ...sender }) => {
      const known = uuids.filter(isUuid);
      if (known.length === 0) return [];
      const rows = await database
        .updateTable('upload')
        .set({ state: 'attached', attachedAt: clock(), expiresAt: null })
        .where('uuid', 'in', known)
        .where((is) => sentBy(is, sender))
        .where('screen', '=', screen)
        .where('field', '=', field)
        .where((is) => staged(is, clock()))
        .returning('uuid')
        .execute();
      return rows.map(({ uuid }) => uuid);
    },
    drop: async (uuid, sender) => {
      if (!isUuid(uuid)) return false;
      const row = await mark()
        .where('uuid', '=', uuid)
        .where((is) => sentBy(is, sender))
        .where('state', 'in', ['receiving', 'staged'])
        .executeTakeFirst();
      return Number(row.numUpdatedRows) === 1;
    },
    dropped: async (most) => {
      await mark().where('state', 'in', ['receiving', 'staged']).where('expiresAt', '<=', clock()).execute();
      return database
        .selectFrom('upload')
        .select(['uuid', 'blob'])
        .where('state', '=', 'dropped')
        .orderBy('createdAt')
        .limit(most)
        .execute();
    },
    forget: async (uuid) => {
      await database.deleteFrom('upload').where('uuid', '=', uuid).where('state', '=', 'dropped').execute();
    },
  };
}

function sentBy(is: ExpressionBuilder<Tables, 'upload'>, { application, participant }: UploadSender) {
  const isTheirs = participant === null ? is('participant', 'is', null) : is('participant', '=', participant);
  return is.and([is('application', '=', application), isTheirs]);
}

/** Arrived, and still within its time. */
function staged(is: ExpressionBuilder<Tables, 'upload'>, now: Date) {
  return is.and([is('state', '=', 'staged'), is('expiresAt', '>', now)]);
}
