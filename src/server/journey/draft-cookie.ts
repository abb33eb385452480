/** The cookie that opens a visitor's drafts: one a product, and its value is the only key to them. */
import { timingSafeEqual } from 'node:crypto';
import type { Call, Reply } from '../http/call.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { type Keyring, newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services.ts';
import { draftDays } from './drafts.ts';
import type { DraftOwner } from './journey.ts';

const PREFIX = 'draft-';

export function draftCookieName({ bundle }: PublishedProduct): string {
  return PREFIX + bundle.product;
}

/** For a reply after which this browser opens no draft any more. */
export function closedDrafts({ cookies }: Call): NonNullable<Reply['cookies']> {
  const names = Object.keys(cookies).filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Hexadecimal digits of the keyed hash behind the random part: 128 bits. */
const TAG = 32;

/** A secret that shows it was given by us: whoever planted one of their own in somebody's browser could read along. */
export function newDraftSecret(keys: Keyring): string {
  const secret = newSecret();
  return secret + keys.digest('draft cookie', secret).slice(0, TAG);
}

/** Undefined without a cookie that holds a secret of ours; what else stands in it is not looked for. */
export function draftSecret(
  { keys }: Pick<Services, 'keys'>,
  call: Call,
  product: PublishedProduct,
): string | undefined {
  const value = call.cookies[draftCookieName(product)];
  if (value === undefined || !/^[\w-]{64,128}$/.test(value)) return undefined;
  const [secret, tag] = [value.slice(0, -TAG), value.slice(-TAG)];
  const tags = keys.digests('draft cookie', secret).map((digest) => Buffer.from(digest.slice(0, TAG)));
  return tags.some((known) => timingSafeEqual(known, Buffer.from(tag))) ? value : undefined;
}

/** Whose the caller's draft is. A visitor without a cookie gets a new secret, in `cookies` of the reply. */
export function callersDraft(
  services: Services,
  call: Call,
  product: PublishedProduct,
): { owner: DraftOwner; cookies: Reply['cookies'] } {
  if (call.caller) return { owner: { identity: call.caller.identity.uuid }, cookies: {} };
  const secret = draftSecret(services, call, product) ?? newDraftSecret(services.keys);
  const cookie = { value: secret, days: draftDays(product, call.org) };
  return { owner: { secret }, cookies: { [draftCookieName(product)]: cookie } };
}
