/** Sends the emails that a move of an application calls for, and raises the notifications of those that stand behind the bell: the copy's words, filled with facts as they stood. */

import { pathOfRoute } from '../../engine/decide/pages.ts';
import { copyKey, type FilledWords, wholeWordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { faultFields } from '../log.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './journey.ts';
import type { Plan } from './plan.ts';

/** An email speaks of facts that are not known. */
export class LacksWords extends Error {
  constructor(email: string, paths: string[]) {
    super(`Of the email "${email}" what speaks of ${paths.join(', ')} was left out: nothing stands there.`);
    this.name = 'LacksWords';
  }
}

type Slots = Record<'subject' | 'body' | 'notification' | 'action', FilledWords>;

/** On the open transaction: what did not happen is not told, and what did is told once. */
export async function sendEmails(
  services: Services,
  tx: Store,
  open: OpenApplication,
  emails: Plan['emails'],
): Promise<void> {
  if (emails.length === 0) return;
  const { row, product, org } = open;
  const identity = await tx.identities.find(row.identity);
  const copy = copyFor(product.bundle, org);
  for (const { email, facts } of emails) {
    const read = product.open.triggers.withLookups(facts);
    const said = (slot: string) => wholeWordsOf(copy, copyKey('mails', email, slot), read);
    const slots: Slots = {
      ...{ subject: said('subject'), body: said('body') },
      ...{ notification: said('notification'), action: said('action') },
    };
    await tellHoles(services, tx, open, email, slots);
    const [subject, body] = [slots.subject.words?.join(' '), slots.body.words?.join('\n')];
    if (!identity || !subject || !body) {
      services.log.error(
        { application: row.uuid, email },
        'An email was not sent: it has no words, or nobody to go to.',
      );
      continue;
    }
    await services.mailer.send({ org: row.org, to: identity.details.email, subject, body }, tx);
    await raiseNotification(tx, open, email, subject, slots);
  }
}

/** Staff find it among the application's events, and who runs the server among the faults. */
async function tellHoles(
  { log }: Services,
  tx: Store,
  { row, product }: OpenApplication,
  email: string,
  slots: Slots,
): Promise<void> {
  const lacking = [...new Set(Object.values(slots).flatMap((slot) => slot.lacking))];
  if (lacking.length === 0) return;
  const { uuid, org, flow, status } = row;
  const of = { org, product: row.product, flow, bundle: product.bundle.hash };
  const about = `${email}: ${lacking.join(', ')}`;
  await tx.events.add({
    ...of,
    subject: uuid,
    actor: 'server',
    kind: 'unfilled',
    status,
    about,
    pointers: [],
  });
  const error = new LacksWords(email, lacking);
  log.error({ ...of, application: uuid, email, err: faultFields(error) }, error.message);
}

async function raiseNotification(
  tx: Store,
  { row, product, flow }: OpenApplication,
  email: string,
  title: string,
  { notification, action }: Slots,
): Promise<void> {
  const line = flow.notifications?.find(({ tells }) => tells === email);
  if (!line) return;
  const { screen } = line;
  const label = action.words?.join(' ');
  const redirectPath = pathOfRoute(product.bundle.base, row.uuid, screen ?? '');
  await tx.notifications.add({
    ...{ identity: row.identity, application: row.uuid, org: row.org, product: row.product },
    title,
    description: notification.words?.join(' ') ?? '',
    ctas: screen === undefined || !label ? [] : [{ title: label, redirectPath }],
  });
}
