/** What is a person told of their application by mail? The copy's words, filled with facts as they stood. */
import { copyFor } from '../../engine/model/slice.ts';
import { copyKey, wordsOf } from '../../engine/say/copy.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './application.ts';
import type { Plan } from './plan.ts';

/** On the open transaction: what did not happen is not told, and what did is told once. */
export async function sendLetters(
  { mailer, log }: Services,
  tx: Store,
  { row, product, org }: OpenApplication,
  letters: Plan['letters'],
): Promise<void> {
  if (letters.length === 0) return;
  const identity = await tx.identities.find(row.identity);
  const copy = copyFor(product.bundle, org);
  for (const { mail, facts } of letters) {
    const words = product.open.triggers.withLookups(facts);
    const subject = wordsOf(copy, copyKey('mails', mail, 'subject'), words)?.join(' ');
    const body = wordsOf(copy, copyKey('mails', mail, 'body'), words)?.join('\n');
    if (!identity || subject === undefined || body === undefined) {
      log.error({ application: row.uuid, mail }, 'A mail was not sent: it has no words, or nobody to go to.');
      continue;
    }
    await mailer.send({ org: row.org, to: identity.details.email, subject, body }, tx);
  }
}
