/** Rows of documents that were made and signed; changed only when another counts now, or one is signed. */
import type { Selectable } from 'kysely';
import { openBytes, sealBytes } from '../secrets/bytes.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import { signaturePointer } from './sealed-columns.ts';
import { isUuid, type Tables } from './tables.ts';

/** A document as it was made. */
export interface StoredDocument {
  uuid: string;
  application: string;
  /** Of its template. */
  name: string;
  title: string;
  /** Of template and drawing together. */
  version: string;
  /** Hash of the bundle that its template stands in. */
  bundle: string;
  /** What it was made from; see engine/say/snapshot.ts. */
  snapshot: unknown;
  /** Hex, of the bytes as they were made. */
  sha256: string;
  pages: number;
  madeAt: Date;
  /** When another took its place. */
  supersededAt: Date | null;
  signedAt: Date | null;
}

/** Who signed what. The row of an audit: written once. */
export interface Signature {
  document: string;
  application: string;
  identity: string;
  /** Null for the owner of the application. */
  participant: string | null;
  /** As it was typed. */
  name: string;
  version: string;
  bundle: string;
  /** Hex, of the bytes that were read: of one document the same for all who sign it. */
  readSha256: string;
  /** Hex, of the copy that shows all signatures: with the last of them, else null. */
  sha256: string | null;
  pages: number | null;
  at: Date;
}

/** With the last signature comes the copy that shows all. */
export type NewSignature = Signature & { bytes: Buffer | null };

export interface MadeDocument {
  name: string;
  uuid: string;
  sha256: string;
}

export interface Documents {
  /** The one of each name that counts. */
  current(application: string): Promise<StoredDocument[]>;
  /** Also one that counts no longer. */
  find(application: string, uuid: string): Promise<StoredDocument | undefined>;
  /** Keeps a new one; the one that counted until now counts no longer. */
  add(
    document: Omit<StoredDocument, 'madeAt' | 'supersededAt' | 'signedAt'> & { bytes: Buffer },
  ): Promise<void>;
  /** Throws where this person has signed it before. */
  sign(signature: NewSignature): Promise<void>;
  /** In the order in which they were given. */
  signatures(application: string): Promise<Signature[]>;
  /** Each that somebody has signed, and each that counts as signed. */
  listSigned(): Promise<Pick<StoredDocument, 'uuid' | 'application'>[]>;
  /** As it was made, or the signed copy. Undefined when there is none. */
  bytes(uuid: string, which: 'made' | 'signed'): Promise<Buffer | undefined>;
  /** What a request made, when it has come before. */
  made(key: string): Promise<MadeDocument[] | undefined>;
  keepMade(key: string, application: string, made: MadeDocument[]): Promise<void>;
}

export function createDocuments({ database, keys, clock }: Parts): Documents {
  const columns = [
    'uuid',
    'application',
    'name',
    'title',
    'version',
    'bundle',
    'snapshot',
    'sha256',
  ] as const;
  const more = ['pages', 'madeAt', 'supersededAt', 'signedAt'] as const;
  const rows = () => database.selectFrom('document').select([...columns, ...more]);
  const opened = (row: Omit<Selectable<Tables['document']>, 'bytes'>): StoredDocument => ({
    ...row,
    snapshot: openSealed(keys, placeOf(row.uuid), row.snapshot, '/snapshot'),
  });
  return {
    current: async (application) => {
      if (!isUuid(application)) return [];
      const found = rows().where('application', '=', application).where('supersededAt', 'is', null);
      return (await found.orderBy('madeAt').orderBy('name').execute()).map(opened);
    },
    find: async (application, uuid) => {
      if (!isUuid(application) || !isUuid(uuid)) return undefined;
      const found = rows().where('uuid', '=', uuid).where('application', '=', application);
      const row = await found.executeTakeFirst();
      return row && opened(row);
    },
    add: async ({ bytes, snapshot, ...document }) => {
      const now = clock();
      const place = placeOf(document.uuid);
      await database
        .updateTable('document')
        .set({ supersededAt: now })
        .where('application', '=', document.application)
        .where('name', '=', document.name)
        .where('supersededAt', 'is', null)
        .execute();
      const sealed = {
        snapshot: JSON.stringify(sealWhole(keys, place, '/snapshot', snapshot)),
        bytes: JSON.stringify(sealBytes(keys, place, '/bytes', bytes)),
      };
      const row = { ...document, ...sealed, madeAt: now, supersededAt: null, signedAt: null };
      await database.insertInto('document').values(row).execute();
    },
    bytes: async (uuid, which) => {
      if (!isUuid(uuid)) return undefined;
      const row = await (which === 'made'
        ? database.selectFrom('document').select('bytes').where('uuid', '=', uuid).executeTakeFirst()
        : database
            .selectFrom('signature')
            .select('bytes')
            .where('document', '=', uuid)
            .where('bytes', 'is not', null)
            .executeTakeFirst());
      if (!row?.bytes) return undefined;
      return openBytes(keys, placeOf(uuid), which === 'made' ? '/bytes' : '/signed', row.bytes);
    },
    ...signing({ database, keys }),
    made: async (key) => {
      const row = await database
        .selectFrom('documentRequest')
        .select('made')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.made;
    },
    keepMade: async (key, application, made) => {
      const row = { key, application, made: JSON.stringify(made), at: clock() };
      await database.insertInto('documentRequest').values(row).execute();
    },
  };
}

function signing({
  database,
  keys,
}: Pick<Parts, 'database' | 'keys'>): Pick<Documents, 'sign' | 'signatures' | 'listSigned'> {
  return {
    listSigned: async () =>
      database
        .selectFrom('document')
        .select(['uuid', 'application'])
        .where(({ or, eb, selectFrom }) =>
          or([eb('signedAt', 'is not', null), eb('uuid', 'in', selectFrom('signature').select('document'))]),
        )
        .orderBy('madeAt')
        .orderBy('uuid')
        .execute(),
    sign: async ({ bytes, name, ...signature }) => {
      const place = placeOf(signature.document);
      const sealed = {
        sealed: JSON.stringify(sealWhole(keys, place, signaturePointer(signature.participant), { name })),
        bytes: bytes && JSON.stringify(sealBytes(keys, place, '/signed', bytes)),
      };
      await database
        .insertInto('signature')
        .values({ ...signature, ...sealed })
        .execute();
      if (!bytes) return;
      await database
        .updateTable('document')
        .set({ signedAt: signature.at })
        .where('uuid', '=', signature.document)
        .execute();
    },
    signatures: async (application) => {
      if (!isUuid(application)) return [];
      const found = await database
        .selectFrom('signature')
        .selectAll()
        .where('application', '=', application)
        .orderBy('at')
        .orderBy('document')
        .execute();
      return found.map(({ sealed, bytes: _, ...row }) => {
        const pointer = signaturePointer(row.participant);
        return { ...row, ...(openSealed(keys, placeOf(row.document), sealed, pointer) as { name: string }) };
      });
    },
  };
}

function placeOf(uuid: string): string {
  return `document/${uuid}`;
}
