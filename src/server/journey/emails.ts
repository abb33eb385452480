/** Sends the emails that a move of an application calls for, and raises the notifications of those that stand behind the bell: the copy's words, filled with facts as they stood. */

import { pathOfRoute } from '../../engine/decide/pages.ts';
import type { Hear } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { composeEmail } from '../emails/compose.ts';
import { siteOf } from '../emails/origin.ts';
import { type EmailSlots, wordsOfEmail } from '../emails/words.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './journey.ts';
import type { Plan } from './plan.ts';

/** A line with a hole is left out: and the rest stands without it. On the open transaction: what did not happen is not told, and what did is told once. */
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
    const lacking = new Set<string>();
    const hear = hearLines(services, open, lacking);
    const words = wordsOfEmail(copy, email, read, hear);
    await tellStaff(tx, open, email, lacking);
    const site = siteOf(services, org);
    const link = ownerLink(open, site, email);
    const composed = composeEmail({ words, lender: org, base: product.bundle.base, site, link });
    if (!identity || !composed) {
      services.log.error(
        { application: row.uuid, email },
        'An email was not sent: it has no words, or nobody to go to.',
      );
      continue;
    }
    const to = identity.details.email;
    await services.mailer.send({ org: row.org, email, application: row.uuid, to, ...composed }, tx);
    await raiseNotification(tx, open, email, words);
  }
}

/** To the screen that its notification leads to, or to where the owner stands. */
export function ownerLink(
  { row, product, flow }: OpenApplication,
  site: string | undefined,
  email: string,
): string | undefined {
  const screen = flow.notifications?.find(({ tells }) => tells === email)?.screen;
  return site === undefined ? undefined : site + pathOfRoute(product.bundle.base, row.uuid, screen ?? '');
}

/** Who runs the server finds it among the faults; `lacking` gathers what staff are told. */
export function hearLines(
  { log }: Pick<Services, 'log'>,
  { row, product, org }: OpenApplication,
  lacking: Set<string>,
): Hear {
  const hear = hearIn(log, { ...originIn(product.bundle, org), flow: row.flow });
  return (words, placeholder) => {
    lacking.add(placeholder);
    hear(words, placeholder);
  };
}

/** Staff find it among the application's events. */
export async function tellStaff(
  tx: Store,
  { row, product }: OpenApplication,
  email: string,
  lacking: ReadonlySet<string>,
): Promise<void> {
  if (lacking.size === 0) return;
  const { uuid, org, flow, status } = row;
  await tx.events.add({
    ...{ org, product: row.product, flow, bundle: product.bundle.hash, subject: uuid, status },
    ...{ actor: 'server', kind: 'unfilled', pointers: [] },
    about: `${email}: ${[...lacking].join(', ')}`,
  });
}

/** Behind the owner's bell, where the flow says that this email stands there too. */
export async function raiseNotification(
  tx: Store,
  { row, product, flow }: OpenApplication,
  email: string,
  { subject, notification, action }: EmailSlots,
): Promise<void> {
  const line = flow.notifications?.find(({ tells }) => tells === email);
  if (!line) return;
  const { screen } = line;
  const label = action?.join(' ');
  const redirectPath = pathOfRoute(product.bundle.base, row.uuid, screen ?? '');
  await tx.notifications.add({
    ...{ identity: row.identity, application: row.uuid, org: row.org, product: row.product },
    title: subject?.join(' ') ?? '',
    description: notification?.join(' ') ?? '',
    ctas: screen === undefined || !label ? [] : [{ title: label, redirectPath }],
  });
}
