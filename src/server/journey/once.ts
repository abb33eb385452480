/** Work done once however often its request arrives: transactions tried again, and replies kept by Idempotency-Key. */

import { stableText } from '../../engine/model/paths.ts';
import type { Call, Reply } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import type { Services } from '../services/services.ts';
import type { Claim } from '../store/replies.ts';
import type { Store } from '../store/store.ts';

const MOST_TRIES = 4;
/** SQLSTATE of a unique violation, a serialisation failure and a deadlock: somebody else was first. */
const CONFLICT_STATES = ['23505', '40001', '40P01'];

/** Another request moved the row on between our reading and our writing. */
export class WriteConflict extends Error {}

/** A transaction that is tried again when another one was first. */
export async function transactWithRetry<T>(store: Store, work: (tx: Store) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await store.transaction(work);
    } catch (error) {
      if (tries >= MOST_TRIES || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof WriteConflict) return true;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && CONFLICT_STATES.includes(code);
}

/**
 * Does the work in one transaction and keeps its reply; the same key again gets the same reply. `scope` says
 * whose key it is. Refusals are not kept: they changed nothing, so that a mended request may use the key again.
 */
export function once(
  { store, keys }: Services,
  call: Call,
  scope: string,
  work: (tx: Store) => Promise<Reply>,
): Promise<Reply> {
  const key = keyOf(call);
  if (key === undefined) return transactWithRetry(store, work);
  const request = requestOf(keys, call);
  return transactWithRetry(store, async (tx) => {
    const before = repliedBy(await tx.replies.claim(scope, key, request));
    if (before) return before;
    const reply = await work(tx);
    const { status, body, headers = {} } = reply;
    await tx.replies.keep(scope, key, { status, body, headers });
    return reply;
  });
}

/** The reply that the key of this call was given before; undefined for a new one, and without any. */
export async function repliedBefore(
  { store, keys }: Services,
  call: Call,
  scope: string,
): Promise<Reply | undefined> {
  const key = keyOf(call);
  return key === undefined
    ? undefined
    : repliedBy(await store.replies.find(scope, key, requestOf(keys, call)));
}

/** Throws refusals: 422 for a key of another request, 409 for one that is still being done. */
function repliedBy(claim: Claim): Reply | undefined {
  if (claim.kind === 'replay') return claim.reply;
  if (claim.kind === 'mismatch') {
    throw new Refused(422, 'This Idempotency-Key was used with another request.');
  }
  if (claim.kind === 'busy') throw new Refused(409, 'This request is still being done.');
  return undefined;
}

function requestOf(keys: Services['keys'], { method, path, body }: Call): string {
  return keys.digest('request', stableText([method, path, body]));
}

function keyOf({ headers }: Call): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]{8,128}$/.test(key)) return key;
  throw new Refused(400, 'An Idempotency-Key has 8 to 128 visible characters.');
}
