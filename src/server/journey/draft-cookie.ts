/** Which draft does a visitor's cookie open? One cookie a product; its value is the only key to the draft. */
import type { Call, Reply } from '../calls.ts';
import type { PublishedProduct } from '../published.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services.ts';
import { type DraftPlace, draftDays, personPlace, visitorPlace } from './drafts.ts';

export function draftCookieName({ bundle }: PublishedProduct): string {
  return `draft-${bundle.product}`;
}

/** Undefined without a cookie that could hold a secret; what else stands in it is not looked for. */
export function draftSecret(call: Call, product: PublishedProduct): string | undefined {
  const value = call.cookies[draftCookieName(product)];
  return value !== undefined && /^[\w-]{32,128}$/.test(value) ? value : undefined;
}

/** Where the caller's draft is kept. A visitor without a cookie gets a new secret, in `cookies` of the reply. */
export function draftPlace(
  services: Services,
  call: Call,
  product: PublishedProduct,
): { place: DraftPlace; cookies: Reply['cookies'] } {
  if (call.caller) return { place: personPlace(product, call.caller), cookies: {} };
  const secret = draftSecret(call, product) ?? newSecret();
  const place = visitorPlace(services, call, product, secret);
  return {
    place,
    cookies: { [draftCookieName(product)]: { value: secret, days: draftDays(product, call) } },
  };
}
