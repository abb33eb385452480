/** Sends the emails that a move of an application calls for, and raises the notifications of those that stand behind the bell: the copy's words, filled with facts as they stood. */

import { pathOfRoute } from '../../engine/decide/pages.ts';
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
  open: OpenApplication,
  emails: Plan['emails'],
): Promise<void> {
  if (emails.length === 0) return;
  const { row, product, org } = open;
  const identity = await tx.identities.find(row.identity);
  const copy = copyFor(product.bundle, org);
  for (const { email, facts } of emails) {
    const words = product.open.triggers.withLookups(facts);
    const said = (slot: string) => wordsOf(copy, copyKey('mails', email, slot), words);
    const subject = said('subject')?.join(' ');
    const body = said('body')?.join('\n');
    if (!identity || subject === undefined || body === undefined) {
      log.error(
        { application: row.uuid, email },
        'An email was not sent: it has no words, or nobody to go to.',
      );
      continue;
    }
    await mailer.send({ org: row.org, to: identity.details.email, subject, body }, tx);
    await raiseNotification(tx, open, email, subject, said);
  }
}

async function raiseNotification(
  tx: Store,
  { row, product, flow }: OpenApplication,
  email: string,
  title: string,
  said: (slot: string) => string[] | undefined,
): Promise<void> {
  const line = flow.notifications?.find(({ tells }) => tells === email);
  if (!line) return;
  const { screen } = line;
  const action = said('action')?.join(' ');
  const redirectPath = pathOfRoute(product.bundle.base, row.uuid, screen ?? '');
  await tx.notifications.add({
    ...{ identity: row.identity, application: row.uuid, org: row.org, product: row.product },
    title,
    description: said('notification')?.join(' ') ?? '',
    ctas: screen === undefined || action === undefined ? [] : [{ title: action, redirectPath }],
  });
}
