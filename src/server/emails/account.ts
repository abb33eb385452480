/** Sends the emails of an account itself, in the words of the site. */
import type { Facts } from '../../engine/model/triggers.ts';
import type { AccountEmail } from '../../engine/say/account-emails.ts';
import { copyFor, lenderOf } from '../../engine/say/slice.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services/services.ts';
import { composeEmail } from './compose.ts';
import { emailOrigin } from './origin.ts';
import { wordsOfEmail } from './words.ts';

/** `given`: what its words speak of beside the lender. `path`: where its button leads. */
export async function sendAccountEmail(
  { mailer, log, ...where }: Pick<Services, 'mailer' | 'log' | 'localOrigin'>,
  call: Pick<Call, 'org' | 'headers' | 'isSecure'> & { product: Pick<Call['product'], 'bundle'> },
  { email, to, given = {}, path }: { email: AccountEmail; to: string; given?: Facts; path?: string },
): Promise<void> {
  const { org, product } = call;
  const { bundle } = product;
  const hear = hearIn(log, originIn(bundle, org));
  const words = wordsOfEmail(copyFor(bundle, org), email, { ...lenderOf(bundle, org), ...given }, hear);
  const site = emailOrigin(where, call);
  const link = site === undefined || path === undefined ? undefined : site + path;
  const composed = composeEmail({ words, lender: org, base: bundle.base, site, link });
  if (!composed) return log.error({ email }, 'An email was not sent: it has no words.');
  await mailer.send({ org: org.code, email, to, ...composed });
}
