/** Replies stored by Idempotency-Key, so that sending a request twice does its work once. */
import type { Selectable } from 'kysely';
import type { Keyring } from '../secrets/keyring.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import type { Tables } from './tables.ts';

export interface StoredReply {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** `new`: go on. `replay`: send this again. `mismatch`: the key came with another request. `busy`: still being done. */
export type Claim =
  | { kind: 'new' }
  | { kind: 'replay'; reply: StoredReply }
  | { kind: 'mismatch' }
  | { kind: 'busy' };

/**
 * Answers by Idempotency-Key. Claim and keep inside the transaction that does the work: a second claim then
 * waits for the first to end, and a rollback frees the key. `scope` names whose key it is (an identity, a draft).
 */
export interface Replies {
  /** What a key was claimed for before; `new` for one that nobody has used. */
  find(scope: string, key: string, requestHash: string): Promise<Claim>;
  claim(scope: string, key: string, requestHash: string): Promise<Claim>;
  keep(scope: string, key: string, reply: StoredReply): Promise<void>;
}

export function createReplies({ database, keys, clock }: Parts): Replies {
  const find = (scope: string, key: string) =>
    database
      .selectFrom('idempotency')
      .selectAll()
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
  return {
    find: async (scope, key, requestHash) => {
      const row = await find(scope, key);
      return row ? claimOf(keys, row, requestHash) : { kind: 'new' };
    },
    claim: async (scope, key, requestHash) => {
      const claimed = await database
        .insertInto('idempotency')
        .values({ scope, key, requestHash, status: null, createdAt: clock() })
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst();
      if (claimed) return { kind: 'new' };
      const row = await find(scope, key);
      return row ? claimOf(keys, row, requestHash) : { kind: 'busy' };
    },
    keep: async (scope, key, { status, body, headers }) => {
      const sealed = body === undefined ? null : JSON.stringify(sealWhole(keys, rowOf(scope, key), '', body));
      await database
        .updateTable('idempotency')
        .set({ status, body: sealed, headers: JSON.stringify(headers) })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute();
    },
  };
}

function claimOf(keys: Keyring, row: Selectable<Tables['idempotency']>, requestHash: string): Claim {
  if (row.requestHash !== requestHash) return { kind: 'mismatch' };
  if (row.status === null) return { kind: 'busy' };
  const body = row.body === null ? undefined : openSealed(keys, rowOf(row.scope, row.key), row.body);
  return { kind: 'replay', reply: { status: row.status, body, headers: row.headers ?? {} } };
}

/** As JSON, so that a slash in a key cannot stand for another scope. */
function rowOf(scope: string, key: string): string {
  return `idempotency/${JSON.stringify([scope, key])}`;
}
