/** Rows of those who have a part in an application besides its owner: their sealed facts, and the link that invited them. */
import type { Selectable } from 'kysely';
import { plainEmail } from '../../engine/model/names.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openFacts, sealedText } from './applications.ts';
import type { Parts } from './parts.ts';
import type { Expected, FactSchemas, Participant } from './rows.ts';
import { isUuid, type Tables } from './tables.ts';

export type NewParticipant = Pick<Participant, 'application' | 'role' | 'org' | 'product' | 'facts'> & {
  email: string;
};

/** What a write may change beside the facts. */
export interface ParticipantChanges {
  facts?: Facts;
  identity?: string;
  email?: string;
  /** Of a new link: the old one is no link any more. Null: there is none. */
  link?: { token: string; expiresAt: Date } | null;
  /** Of an invitation: its days are counted from here. */
  invitedAt?: Date;
  remindedAt?: Date;
  reminders?: number;
  stateAt?: Date;
  linkOrigin?: string;
  openedAt?: Date;
  revokedAt?: Date;
}

export interface Participants {
  /** Answers undefined when the email has this role in the application already. Does not abort an open transaction. */
  create(participant: NewParticipant, schemas: FactSchemas): Promise<Participant | undefined>;
  find(uuid: string): Promise<Participant | undefined>;
  /** Whoever a link was sent to; of one that has expired, was used or taken back nobody. */
  findByToken(token: string): Promise<Participant | undefined>;
  /** Those of some applications who were not taken back, in the order that they were named. */
  of(applications: readonly string[]): Promise<Participant[]>;
  /** All of one application, those who were taken back too, in the order that they were named. */
  ofAll(application: string): Promise<Participant[]>;
  /** Where somebody has a part, the one that was opened last first. Those that were taken back, too. */
  listOwn(identity: string, org: readonly string[]): Promise<Participant[]>;
  /** Answers the new version, false when somebody else wrote meanwhile. The application is to be locked before. */
  update(
    participant: Pick<Participant, 'uuid' | 'application'>,
    expected: Expected,
    changes: ParticipantChanges,
    schemas: FactSchemas,
  ): Promise<number | false>;
}

export function createParticipants({ database, keys, clock, newId, tell }: Parts): Participants {
  const opened = (row: Selectable<Tables['participant']>) => openParticipant(keys, row);
  const rows = () => database.selectFrom('participant').selectAll();
  return {
    create: async ({ email, facts, ...participant }, schemas) => {
      const [uuid, now] = [newId(), clock()];
      const row = await database
        .insertInto('participant')
        .values({
          ...{ ...participant, uuid, version: 1, identity: null },
          emailLookup: emailLookup(keys, participant.application, email),
          facts: sealedText(keys, `participant/${uuid}`, facts, schemas),
          ...{ tokenHash: null, tokenExpiresAt: null, openedAt: null, revokedAt: null },
          ...{ remindedAt: null, reminders: 0, stateAt: null, linkOrigin: null },
          ...{ invitedAt: now, createdAt: now, updatedAt: now },
        })
        .onConflict((conflict) =>
          conflict.columns(['application', 'role', 'emailLookup']).where('revokedAt', 'is', null).doNothing(),
        )
        .returningAll()
        .executeTakeFirst();
      if (row) tell('application', row.application);
      return row && opened(row);
    },
    find: async (uuid) => {
      const row = isUuid(uuid) && (await rows().where('uuid', '=', uuid).executeTakeFirst());
      return row ? opened(row) : undefined;
    },
    findByToken: async (token) => {
      const row = await rows()
        .where('tokenHash', 'in', keys.digests('invitation', token))
        .where('tokenExpiresAt', '>', clock())
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      return row && opened(row);
    },
    of: async (applications) => {
      const known = applications.filter(isUuid);
      if (known.length === 0) return [];
      const found = rows().where('application', 'in', known).where('revokedAt', 'is', null);
      return (await found.orderBy('createdAt').orderBy('uuid').execute()).map(opened);
    },
    ofAll: async (application) => {
      if (!isUuid(application)) return [];
      const found = rows().where('application', '=', application);
      return (await found.orderBy('createdAt').orderBy('uuid').execute()).map(opened);
    },
    listOwn: async (identity, orgs) => {
      if (!isUuid(identity) || orgs.length === 0) return [];
      const own = rows().where('identity', '=', identity).where('org', 'in', orgs);
      return (await own.orderBy('openedAt', 'desc').orderBy('uuid').execute()).map(opened);
    },
    update: async ({ uuid, application }, { version }, { facts, email, link, ...changes }, schemas) => {
      const row = await database
        .updateTable('participant')
        .set({
          ...changes,
          ...(facts && { facts: sealedText(keys, `participant/${uuid}`, facts, schemas) }),
          ...(email !== undefined && { emailLookup: emailLookup(keys, application, email) }),
          ...(link !== undefined && linkColumns(keys, link)),
          version: version + 1,
          updatedAt: clock(),
        })
        .where('uuid', '=', uuid)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      if (row) tell('application', application);
      return row ? Number(row.version) : false;
    },
  };
}

function openParticipant(keys: Keyring, row: Selectable<Tables['participant']>): Participant {
  const { emailLookup: _, tokenHash: __, updatedAt: ___, facts, version, ...plain } = row;
  return { ...plain, version: Number(version), facts: openFacts(keys, `participant/${row.uuid}`, facts) };
}

/** A link that was replaced or used leaves nothing to find it by. */
function linkColumns(keys: Keyring, link: { token: string; expiresAt: Date } | null) {
  if (link === null) return { tokenHash: null, tokenExpiresAt: null };
  const tokenHash = keys.digest('invitation', link.token);
  return { tokenHash, tokenExpiresAt: link.expiresAt };
}

/** Of one application alone: nobody finds out by it where else somebody has a part. */
function emailLookup(keys: Keyring, application: string, email: string): string {
  return keys.digest('email', `${application}/${plainEmail(email)}`);
}
