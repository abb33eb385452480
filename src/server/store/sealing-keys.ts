/** Does a server hold the key that its database was written under? The ids of keys are kept there, so that a lost or another key is told at the start. */
import { type Selectable, sql } from 'kysely';
import { CannotStart } from '../secrets/cannot-start.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Clock } from './parts.ts';
import { columnsUnder } from './resealing.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Keeps the id of the key that seals from now on. Throws CannotStart where no key of the ring is one that the database
 * knows: nobody could sign in, and whoever registered again would be there twice.
 */
export async function refuseOtherKeys(database: Database, keys: Keyring, clock: Clock): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Of two servers that start on an empty database at once, the second one finds the key of the first.
    await sql`lock table sealing_key in exclusive mode`.execute(tx);
    const { rows, known } = await checkedKeys(tx, keys);
    for (const keyId of known.filter((id) => id !== keys.current && keys.ids.includes(id)))
      await keepDigestKey(tx, keys, keyId, clock);
    await tx
      .insertInto('sealingKey')
      .values({ keyId: keys.current, since: clock(), clearedAt: null })
      .onConflict((conflict) => conflict.column('keyId').doUpdateSet({ clearedAt: null }))
      .execute();
    learnDigestKeys(rows, keys);
  });
}

/** As above, for who only reads: the database does not learn of the key. */
export async function refuseOtherKeysToRead(database: Database, keys: Keyring): Promise<void> {
  const { rows } = await checkedKeys(database, keys);
  learnDigestKeys(rows, keys);
}

async function checkedKeys(tx: Database, keys: Keyring) {
  const rows = await tx.selectFrom('sealingKey').selectAll().orderBy('since').execute();
  const known = rows.length > 0 ? rows.map(({ keyId }) => keyId) : await keysOfRows(tx);
  if (known.length > 0 && !known.some((id) => keys.ids.includes(id))) throw noneOf(known, keys);
  const needed = rows.filter(({ keyId, clearedAt }) => !clearedAt && !keys.ids.includes(keyId));
  if (needed.length > 0)
    await refuseWhatIsLeft(
      tx,
      needed.map(({ keyId }) => keyId),
    );
  return { rows, known };
}

function learnDigestKeys(rows: Selectable<Tables['sealingKey']>[], keys: Keyring): void {
  for (const { keyId, digests } of rows.filter(({ digests }) => digests !== null))
    keys.learnDigestKey(keyId, Buffer.from(String(openSealed(keys, placeOf(keyId), digests)), 'base64'));
}

/** Throws CannotStart where rows are sealed under a key that this server does not have. */
async function refuseWhatIsLeft(tx: Database, keyIds: string[]): Promise<void> {
  const columns = await columnsUnder(tx, keyIds);
  // Which key a file was sealed under stands in the file alone: until all were looked at, any may be.
  const files = await tx.selectFrom('upload').select('uuid').limit(1).execute();
  const talkFiles = await tx.selectFrom('talkFile').select('uuid').limit(1).execute();
  const left = [...columns.map(({ table }) => table), ...[...files, ...talkFiles].map(() => 'files')];
  if (left.length === 0) return;
  const places = [...new Set(left)].join(', ');
  throw new CannotStart(
    `Something is still sealed under an earlier key, ${keyIds.join(', ')}: ${places}.`,
    'Put that key into HEARTHLINE_KEY_OLD until the operator’s /health/ready says that it may be left out.',
  );
}

/** Hashes cannot be made anew, since nobody has what they were made of: the key they were made by is kept instead. */
async function keepDigestKey(tx: Database, keys: Keyring, keyId: string, clock: Clock): Promise<void> {
  const digests = JSON.stringify(
    sealWhole(keys, placeOf(keyId), '', keys.digestKey(keyId)?.toString('base64') ?? ''),
  );
  await tx
    .insertInto('sealingKey')
    .values({ keyId, since: clock(), clearedAt: null, digests })
    .onConflict((conflict) => conflict.column('keyId').doUpdateSet({ digests }))
    .execute();
}

/** As the list of sealed columns has it. */
function placeOf(keyId: string): string {
  return `sealing_key/${keyId}`;
}

/** Is something sealed under an earlier key, or was it not looked for to the end? */
export async function earlierKeysNeeded(database: Database, keys: Keyring): Promise<string[]> {
  const rows = await database
    .selectFrom('sealingKey')
    .select('keyId')
    .where('clearedAt', 'is', null)
    .where('keyId', '!=', keys.current)
    .where('keyId', 'in', keys.ids)
    .execute();
  return rows.map(({ keyId }) => keyId);
}

/** Answers the keys under which nothing is left, that had something before. */
export async function clearEarlierKeys(database: Database, keys: Keyring, clock: Clock): Promise<string[]> {
  const earlier = keys.ids.filter((id) => id !== keys.current);
  const isLeft = (await columnsUnder(database, earlier)).length > 0;
  const rows = await database
    .updateTable('sealingKey')
    .set({ clearedAt: isLeft ? null : clock() })
    .where('keyId', 'in', earlier)
    .where('clearedAt', isLeft ? 'is not' : 'is', null)
    .returning('keyId')
    .execute();
  return isLeft ? [] : rows.map(({ keyId }) => keyId);
}

/** Of databases that are older than the table: whose rows are there says what sealed them. */
async function keysOfRows(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ keyId: string }>`
    select distinct split_part(sealed ->> '$sealed', '.', 2) as "keyId" from identity
    where sealed ->> '$sealed' is not null`.execute(tx);
  return rows.map(({ keyId }) => keyId);
}

function noneOf(known: string[], { ids }: Keyring): CannotStart {
  const [others, own] = [known, ids].map((each) => each.join(', '));
  return new CannotStart(
    `The database was written under another key: it knows ${others}, and this server has ${own}.`,
    'Set HEARTHLINE_KEY to the key it was written under, or bring the file `key` of its data folder back; after a change of key, put the earlier one into HEARTHLINE_KEY_OLD.',
  );
}
