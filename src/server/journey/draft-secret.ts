/** Under which secret does a visitor's draft lie? The cookie's, until the first save gives another: who planted or saw that cookie reads nothing of what is saved. */
import { timingSafeEqual } from 'node:crypto';
import { type Keyring, newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import type { DraftSecret } from './journey.ts';

/** Characters of a secret that the one after it has as well: whose Idempotency-Keys they are goes by these. */
const FAMILY = 22;
/** Hexadecimal digits of the keyed hash behind the random part: 128 bits. */
const TAG = 32;
/** Of the keyed hash by which one secret follows another. */
const DIGEST = 64;

/** A secret that shows it was given by us: whoever planted one of their own in somebody's browser could read along. */
export function newDraftSecret(keys: Keyring): string {
  return tagged(keys, newSecret());
}

/** The one that takes its place at the first save, the same however often it is asked for; nobody else can make it. */
function nextDraftSecret(keys: Keyring, secret: string): string {
  return tagged(keys, secret.slice(0, FAMILY) + keys.digest('draft rotation', secret));
}

function tagged(keys: Keyring, secret: string): string {
  return secret + keys.digest('draft cookie', secret).slice(0, TAG);
}

/** Whose Idempotency-Keys these are, before and after the first save. */
export function draftScope(keys: Keyring, secret: string): string {
  return `draft:${keys.digest('draft', secret.slice(0, FAMILY))}`;
}

/** Is it one that was given by a save? */
export function isOfSave(secret: string): boolean {
  return secret.length === FAMILY + DIGEST + TAG;
}

/** Is it a secret that we gave? What else stands in a cookie is not looked for. */
export function isOurs(keys: Keyring, value: string): boolean {
  if (!/^[\w-]{64,128}$/.test(value)) return false;
  const [secret, tag] = [value.slice(0, -TAG), value.slice(-TAG)];
  const tags = keys.digests('draft cookie', secret).map((digest) => Buffer.from(digest.slice(0, TAG)));
  return tags.some((known) => timingSafeEqual(known, Buffer.from(tag)));
}

/** Milliseconds in which the earlier secret still leads to the draft: the reply to the first save may be lost, and another tab may be asking already. */
export const GRACE_MS = 120_000;

/**
 * Of a secret as the cookie came. Asked anew for each transaction: another request may have been the first to save. Who
 * `hasReplayed` a save knows the key that it was sent under: they are given what they saved, however late.
 */
export async function findDraftSecret(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  store: Store,
  of: { org: string; product: string },
  given: string,
  hasReplayed = false,
): Promise<DraftSecret> {
  const own = await store.drafts.under({ ...of, secret: given });
  if (own.some(({ unseenUntil }) => unseenUntil !== null)) await store.drafts.seen({ ...of, secret: given });
  if (own.length > 0) return { secret: given, cookie: given };
  const next = nextDraftSecret(keys, given);
  const saved = await store.drafts.under({ ...of, secret: next });
  if (saved.length === 0) return { secret: next, cookie: given, isLost: isOfSave(given) };
  const now = clock();
  if (hasReplayed || saved.some(({ unseenUntil }) => unseenUntil !== null && unseenUntil > now))
    return { secret: next, cookie: next };
  // Its time is over: who still has it begins like anybody else.
  const fresh = newDraftSecret(keys);
  return { secret: nextDraftSecret(keys, fresh), cookie: fresh };
}
