/** Tells those who have a part in an application what has become possible for them and what they are asked, and reminds them. */
import { remindersDue } from '../../engine/decide/reminders.ts';
import { readPath, withValueAt } from '../../engine/model/paths.ts';
import { askedNow } from '../journey/attention.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { partIn, updatePart } from '../journey/participant.ts';
import type { Services } from '../services/services.ts';
import type { Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { renewLink, type SentLink, writeToOwner, writeToParticipant } from './links.ts';

/** To be called where the application was written. Answers it with its participants as they are then. */
export function tellParticipants(
  services: Services,
  tx: Store,
  open: OpenApplication,
): Promise<OpenApplication> {
  return eachOf(open, (participant) => toldOf(services, tx, open, participant));
}

/** One email for all that the lender asks of somebody at once, if they are shown any of it. `before` is their row until now. */
export async function tellAsked(
  services: Services,
  tx: Store,
  open: OpenApplication,
  { before, now }: { before: Participant; now: Participant },
): Promise<void> {
  const [then, part] = [before, now].map((row) => partIn(open, row));
  const email = part?.flow.conditions?.tells;
  if (!then || !part || email === undefined || now.identity === null || now.revokedAt !== null) return;
  const known = new Set(askedNow(then, then.facts));
  if (askedNow(part, part.facts).every((uuid) => known.has(uuid))) return;
  await writeToParticipant(services, tx, open, now, email);
}

/** To be called where an application may be due. Answers it with its participants as they are then. */
export function remindParticipants(
  services: Services,
  tx: Store,
  open: OpenApplication,
): Promise<OpenApplication> {
  return eachOf(open, (participant) => remindedOf(services, tx, open, participant));
}

/** One after another: they share a transaction. */
async function eachOf(
  open: OpenApplication,
  write: (participant: Participant) => Promise<Participant>,
): Promise<OpenApplication> {
  const participants: Participant[] = [];
  for (const each of open.participants) participants.push(await write(each));
  return { ...open, participants };
}

/** Whoever has not come in yet is told nothing: their invitation is all that they know. */
async function toldOf(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
): Promise<Participant> {
  const { product } = open;
  const { tells = [], tellsOwner = [] } = product.bundle.roles?.[participant.role]?.invitation ?? {};
  if (participant.identity === null) return participant;
  const lines = [
    ...tells.map((line) => ({ ...line, isOwners: false })),
    ...tellsOwner.map((line) => ({ ...line, isOwners: true })),
  ];
  let now = participant;
  for (const { email, when, mark, isOwners } of lines) {
    if (mark === undefined || readPath(now.facts, mark) === true || !holdsFor(open, now, when)) continue;
    now = await updatePart(tx, product, now, { facts: withValueAt(now.facts, mark, true) });
    if (isOwners) await writeToOwner(services, tx, open, now, email);
    else await writeToParticipant(services, tx, open, now, email);
  }
  return now;
}

/** The row is written before anything is sent: of two servers one alone goes on. */
async function remindedOf(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
): Promise<Participant> {
  const { product } = open;
  const { invitation } = product.bundle.roles?.[participant.role] ?? {};
  const now = services.clock();
  const { reminders, isOver } = remindersDue(invitation, participant, now.getTime());
  if (!invitation || (reminders.length === 0 && !isOver)) return participant;
  const meant = reminders.filter(({ when }) => holdsFor(open, participant, when));
  const changes = { remindedAt: now, reminders: participant.reminders + meant.length };
  const made =
    meant.length > 0 && participant.identity === null
      ? await linkedAnew(tx, open, participant, changes)
      : { row: await updatePart(tx, product, participant, changes) };
  for (const { email } of meant) await writeToParticipant(services, tx, open, made.row, email, made.sent);
  const { expired } = invitation;
  if (isOver && expired && holdsFor(open, participant, expired.when)) {
    await writeToOwner(services, tx, open, participant, expired.email);
  }
  return made.row;
}

/** With a link of the same days. Who was invited before the site was kept to whose page it leads is reminded without one. */
async function linkedAnew(
  tx: Store,
  open: OpenApplication,
  participant: Participant,
  changes: { remindedAt: Date; reminders: number },
): Promise<{ row: Participant; sent?: SentLink }> {
  const { linkOrigin: origin, tokenExpiresAt: expiresAt } = participant;
  if (origin !== null && expiresAt !== null)
    return renewLink(tx, open, participant, { expiresAt, origin }, changes);
  return { row: await updatePart(tx, open.product, participant, changes) };
}

/** On all facts: the server decides whether to write; what they may read of it are the words. */
function holdsFor(
  { product, facts }: OpenApplication,
  { facts: own }: Participant,
  trigger: string,
): boolean {
  const { triggers } = product.open;
  return triggers.holds(trigger, triggers.withLookups({ ...facts, ...own }));
}
