/** Does a server hold the key that its database was written under? The ids of keys are kept there, so that a lost or another key is told at the start. */
import { sql } from 'kysely';
import { CannotStart } from '../secrets/cannot-start.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Clock } from './parts.ts';
import type { Database } from './tables.ts';

/**
 * Keeps the id of the key that seals from now on. Throws CannotStart where no key of the ring is one that the database
 * knows: nobody could sign in, and whoever registered again would be there twice.
 */
export async function refuseOtherKeys(
  database: Database,
  keys: Pick<Keyring, 'current' | 'ids'>,
  clock: Clock,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Of two servers that start on an empty database at once, the second one finds the key of the first.
    await sql`lock table sealing_key in exclusive mode`.execute(tx);
    const rows = await tx.selectFrom('sealingKey').select('keyId').orderBy('since').execute();
    const known = rows.length > 0 ? rows.map(({ keyId }) => keyId) : await keysOfRows(tx);
    if (known.length > 0 && !known.some((id) => keys.ids.includes(id))) throw noneOf(known, keys);
    await tx
      .insertInto('sealingKey')
      .values({ keyId: keys.current, since: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Of databases that are older than the table: whose rows are there says what sealed them. */
async function keysOfRows(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ keyId: string }>`
    select distinct split_part(sealed ->> '$sealed', '.', 2) as "keyId" from identity
    where sealed ->> '$sealed' is not null`.execute(tx);
  return rows.map(({ keyId }) => keyId);
}

function noneOf(known: string[], { ids }: Pick<Keyring, 'ids'>): CannotStart {
  const [others, own] = [known, ids].map((each) => each.join(', '));
  return new CannotStart(
    `The database was written under another key: it knows ${others}, and this server has ${own}.`,
    'Set HEARTHLINE_KEY to the key it was written under, or bring the file `key` of its data folder back; after a change of key, put the earlier one into HEARTHLINE_KEY_OLD.',
  );
}
