/** The cookie that opens a visitor's drafts: one a product, and its value is the only key to them. */
import type { Org } from '../../engine/model/bundle.ts';
import type { Call, Reply } from '../http/call.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import { isOurs, newDraftSecret } from './draft-secret.ts';
import { draftDays } from './drafts.ts';
import type { DraftOwner } from './journey.ts';

const PREFIX = 'draft-';
/** Days that the cookie outlives its draft: it opens nothing then, and who comes back is told why. */
const TOLD_DAYS = 60;

export function draftCookieName({ bundle }: PublishedProduct): string {
  return PREFIX + bundle.product;
}

/** For a reply after which this browser opens no draft any more. */
export function closedDrafts({ cookies }: Call): NonNullable<Reply['cookies']> {
  const names = Object.keys(cookies).filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Undefined without a cookie that holds a secret of ours; what else stands in it is not looked for. */
export function draftSecret(
  { keys }: Pick<Services, 'keys'>,
  call: Call,
  product: PublishedProduct,
): string | undefined {
  const value = call.cookies[draftCookieName(product)];
  return value !== undefined && isOurs(keys, value) ? value : undefined;
}

/** Whose the caller's draft is. A visitor without a cookie gets a new secret. */
export function callersDraft(services: Services, call: Call, product: PublishedProduct): DraftOwner {
  if (call.caller) return { identity: call.caller.identity.uuid };
  return { secret: draftSecret(services, call, product) ?? newDraftSecret(services.keys) };
}

/** For a reply after which the browser opens the draft by this value. */
export function draftCookie(product: PublishedProduct, org: Org, value: string): Reply['cookies'] {
  return { [draftCookieName(product)]: { value, days: draftDays(product, org) + TOLD_DAYS } };
}
