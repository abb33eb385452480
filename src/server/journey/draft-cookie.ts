/** The cookie that opens a visitor's drafts: one a product, and its value is the only key to them. */
import type { Call, Reply } from '../http/call.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services.ts';
import { draftKeeper, isOurs, newDraftSecret } from './draft-secret.ts';
import { type DraftAccess, draftDays, personDraft, visitorDraft } from './drafts.ts';
import type { Subject } from './journey.ts';
import type { NamedDraft } from './names.ts';

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

/** Where the caller's draft is kept. A visitor without a cookie gets a new secret, in `cookies` of the reply. */
export function callersDraft(
  services: Services,
  call: Call,
  named: NamedDraft,
): { place: DraftAccess } & Pick<Subject, 'cookies' | 'removedAfter'> {
  if (call.caller) return { place: personDraft(named, call.caller), cookies: () => ({}) };
  const { product } = named;
  const secret = draftSecret(services, call, product) ?? newDraftSecret(services.keys);
  const keeper = draftKeeper(services, call, product, secret);
  return {
    place: visitorDraft(services, call, named, keeper),
    cookies: async () => ({
      [draftCookieName(product)]: {
        value: (await keeper.last(services.store)).cookie,
        days: draftDays(product, call) + TOLD_DAYS,
      },
    }),
    removedAfter: async () =>
      (await keeper.last(services.store)).isLost ? draftDays(product, call) : undefined,
  };
}
