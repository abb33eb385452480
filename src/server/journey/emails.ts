/** Sends the emails that a move of an application calls for: the copy's words, filled with facts as they stood. */

import { copyKey, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './application.ts';
import type { Plan } from './plan.ts';

/** On the open transaction: what did not happen is not told, and what did is told once. */
export async function sendEmails(
  { mailer, log }: Services,
  tx: Store,
  { row, product, org }: OpenApplication,
  emails: Plan['emails'],
): Promise<void> {
  if (emails.length === 0) return;
  const identity = await tx.identities.find(row.identity);
  const copy = copyFor(product.bundle, org);
  for (const { email, facts } of emails) {
    const words = product.open.triggers.withLookups(facts);
    const subject = wordsOf(copy, copyKey('mails', email, 'subject'), words)?.join(' ');
    const body = wordsOf(copy, copyKey('mails', email, 'body'), words)?.join('\n');
    if (!identity || subject === undefined || body === undefined) {
      log.error(
        { application: row.uuid, email },
        'An email was not sent: it has no words, or nobody to go to.',
      );
      continue;
    }
    await mailer.send({ org: row.org, to: identity.details.email, subject, body }, tx);
  }
}
