/** Identities: who signs in, under which email. */
import type { Selectable } from 'kysely';
import { plainEmail } from '../../engine/model/names.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import type { Identities, Identity, IdentityDetails } from './rows.ts';
import { isUuid, type Tables } from './tables.ts';

export function createIdentities({ database, keys, clock, newId, tell }: Parts): Identities {
  const opened = (row: Selectable<Tables['identity']>) => openIdentity(keys, row);
  const findByEmail = async (org: string, email: string) => {
    // An identity written under an older key has an older look-up: all of them are asked for.
    const query = database.selectFrom('identity').selectAll().where('org', '=', org);
    const row = await query.where('emailLookup', 'in', lookups(keys, org, email)).executeTakeFirst();
    return row && opened(row);
  };
  return {
    findByEmail,
    findBySubject: async (org, subject) => {
      const query = database.selectFrom('identity').selectAll().where('org', '=', org);
      const subjects = keys.digests('broker', subject);
      const row = await query.where('brokerSubject', 'in', subjects).executeTakeFirst();
      return row && opened(row);
    },
    create: async ({ org, details, passwordHash, tracker, subject, staffRole }) => {
      if (keys.digests('email', '').length > 1 && (await findByEmail(org, details.email))) return undefined;
      const [uuid, now] = [newId(), clock()];
      const row = await database
        .insertInto('identity')
        .values({
          uuid,
          org,
          passwordHash,
          ...(tracker !== undefined && { tracker }),
          ...(staffRole !== undefined && { staffRole }),
          ...(subject !== undefined && { brokerSubject: keys.digest('broker', subject) }),
          createdAt: now,
          updatedAt: now,
          ...sealedDetails(keys, org, uuid, details),
        })
        .onConflict((conflict) => conflict.columns(['org', 'emailLookup']).doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && opened(row);
    },
    find: async (uuid) => {
      if (!isUuid(uuid)) return undefined;
      const row = await database
        .selectFrom('identity')
        .selectAll()
        .where('uuid', '=', uuid)
        .executeTakeFirst();
      return row && opened(row);
    },
    ofOrg: async (org, most) => {
      const query = database.selectFrom('identity').selectAll().where('org', '=', org);
      return (await query.orderBy('createdAt').limit(most).execute()).map(opened);
    },
    update: async (uuid, changes) => {
      const isDone = await updateIdentity({ database, keys, clock }, uuid, changes);
      if (isDone) tell('identity', uuid);
      return isDone;
    },
  };
}

async function updateIdentity(
  { database, keys, clock }: Pick<Parts, 'database' | 'keys' | 'clock'>,
  uuid: string,
  { details, passwordHash, tracker, subject, staffRole, networks }: Parameters<Identities['update']>[1],
): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const found = database.selectFrom('identity').select(['org', 'emailLookup']).where('uuid', '=', uuid);
  const row = await found.forUpdate().executeTakeFirst();
  if (!row) return false;
  if (details && !lookups(keys, row.org, details.email).includes(row.emailLookup)) {
    const holders = database.selectFrom('identity').select('uuid').where('org', '=', row.org);
    const holder = await holders
      .where('emailLookup', 'in', lookups(keys, row.org, details.email))
      .executeTakeFirst();
    if (holder) return false;
  }
  await database
    .updateTable('identity')
    .set({ updatedAt: clock() })
    .$if(details !== undefined, (query) => query.set(sealedDetails(keys, row.org, uuid, details!)))
    .$if(passwordHash !== undefined, (query) => query.set({ passwordHash }))
    .$if(tracker !== undefined, (query) => query.set({ tracker }))
    .$if(staffRole !== undefined, (query) => query.set({ staffRole: staffRole ?? null }))
    .$if(networks !== undefined, (query) => query.set({ networks: JSON.stringify(networks) }))
    .$if(subject !== undefined, (query) => query.set({ brokerSubject: keys.digest('broker', subject!) }))
    .where('uuid', '=', uuid)
    .execute();
  return true;
}

function sealedDetails(keys: Keyring, org: string, uuid: string, details: IdentityDetails) {
  return {
    emailLookup: keys.digest('email', lookupText(org, details.email)),
    sealed: JSON.stringify(sealWhole(keys, `identity/${uuid}`, '', details)),
  };
}

function openIdentity(
  keys: Keyring,
  { sealed, emailLookup: _, ...row }: Selectable<Tables['identity']>,
): Identity {
  return { ...row, details: openSealed(keys, `identity/${row.uuid}`, sealed) as IdentityDetails };
}

function lookups(keys: Keyring, org: string, email: string): string[] {
  return keys.digests('email', lookupText(org, email));
}

/** With the org in it, one e-mail has unlike look-ups in two orgs. */
function lookupText(org: string, email: string): string {
  return JSON.stringify([org, plainEmail(email)]);
}
