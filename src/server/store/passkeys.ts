/** Passkeys of sign-ins: public keys, each with the counter that its device told last. */
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';

export interface Passkey {
  uuid: string;
  /** Base64url, as the browser tells it. */
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  name: string;
  counter: number;
  createdAt: Date;
}

export interface Passkeys {
  /** The oldest first. */
  of(identity: string): Promise<Passkey[]>;
  add(identity: string, passkey: Omit<Passkey, 'createdAt'>): Promise<void>;
  /** False where the counter is not above the last one. A device without a counter tells zero each time. */
  count(uuid: string, counter: number): Promise<boolean>;
  /** False where this person has none by this uuid. */
  remove(identity: string, uuid: string): Promise<boolean>;
}

export function createPasskeys({ database, keys, clock }: Parts): Passkeys {
  return {
    of: async (identity) => {
      const rows = database.selectFrom('passkey').selectAll().where('identity', '=', identity);
      return (await rows.orderBy('createdAt').orderBy('uuid').execute()).map((row) => {
        const { uuid, counter, createdAt } = row;
        const sealed = openSealed(keys, `passkey/${uuid}`, row.sealed) as Pick<
          Passkey,
          'id' | 'publicKey' | 'name'
        >;
        return { ...sealed, uuid, counter: Number(counter), createdAt };
      });
    },
    add: async (identity, { uuid, id, publicKey, name, counter }) => {
      const sealed = JSON.stringify(sealWhole(keys, `passkey/${uuid}`, '', { id, publicKey, name }));
      const row = { uuid, identity, sealed, counter, createdAt: clock() };
      await database.insertInto('passkey').values(row).execute();
    },
    count: async (uuid, counter) => {
      const counted = await database
        .updateTable('passkey')
        .set({ counter })
        .where('uuid', '=', uuid)
        .where((is) => (counter === 0 ? is('counter', '=', 0) : is('counter', '<', counter)))
        .returning('uuid')
        .executeTakeFirst();
      return counted !== undefined;
    },
    remove: async (identity, uuid) => {
      const removed = database
        .deleteFrom('passkey')
        .where('identity', '=', identity)
        .where('uuid', '=', uuid);
      return (await removed.returning('uuid').executeTakeFirst()) !== undefined;
    },
  };
}
