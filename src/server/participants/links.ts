/** Emails to those who have a part in an application: the link that invites them, and the word that they were taken back. */
import { flowOfRole } from '../../engine/decide/access.ts';
import { invitationPath } from '../../engine/decide/pages.ts';
import type { Role } from '../../engine/model/language.ts';
import { readPath } from '../../engine/model/paths.ts';
import { copyFor, lenderOf } from '../../engine/say/slice.ts';
import { composeEmail } from '../emails/compose.ts';
import { emailOrigin, siteOf } from '../emails/origin.ts';
import { type EmailSlots, wordsOfEmail } from '../emails/words.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { hearLines, ownerLink, raiseNotification, tellStaff } from '../journey/emails.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { updatePart } from '../journey/participant.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { ParticipantChanges } from '../store/participants.ts';
import type { Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_DAYS = 14;
const PER_DAY = { most: 3, seconds: DAY_MS / 1000 };

/** The URL of a link that invites, and the ISO date until which it opens anything; none to the pages of a lender without a host. */
export interface SentLink {
  link: string | undefined;
  linkUntil: string;
}

/** May another link be sent today? To be asked outside the transaction. Throws 429 where three were. */
export async function refuseManyLinks({ store }: Services, uuid: string): Promise<void> {
  const until = await store.throttle.take(`invitation:sent:${uuid}`, PER_DAY);
  if (!until) return;
  throw new Refused(429, 'Three links were sent today. Please send the next one tomorrow.');
}

/** A new link in place of the one before, whose days begin now. Answers the row as it stands then. */
export async function sendLink(
  services: Services,
  call: Call,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
): Promise<Participant> {
  const { invitation } = open.product.bundle.roles?.[participant.role] ?? {};
  if (!invitation) throw new Error(`Nobody is invited to the role "${participant.role}".`);
  const days = readPath(open.facts, invitation.days);
  const lasts = (typeof days === 'number' ? days : DEFAULT_DAYS) * DAY_MS;
  const invitedAt = services.clock();
  const expiresAt = new Date(invitedAt.getTime() + lasts);
  const origin = emailOrigin(services, call) ?? '';
  const changes = { invitedAt, linkOrigin: origin, reminders: 0 };
  const made = await renewLink(tx, open, participant, { expiresAt, origin }, changes);
  await writeToParticipant(services, tx, open, made.row, invitation.email, made.sent);
  return made.row;
}

/** A new link, and what an email with it takes. Throws WriteConflict when somebody else wrote meanwhile. */
export async function renewLink(
  tx: Store,
  { product }: OpenApplication,
  participant: Participant,
  { expiresAt, origin }: { expiresAt: Date; origin: string },
  changes: Pick<ParticipantChanges, 'invitedAt' | 'linkOrigin' | 'remindedAt' | 'reminders'>,
): Promise<{ row: Participant; sent: SentLink }> {
  const signIn = flowOfRole(product.open, participant.role)?.signIn;
  if (!signIn) throw new Error(`Nobody signs in for the role "${participant.role}".`);
  const link = { token: newSecret(), expiresAt };
  const written = await updatePart(tx, product, participant, { ...changes, link });
  // Behind the #: it reaches no server by the address of a page, and no log.
  const address = `${origin}${product.bundle.base}/${invitationPath(signIn)}#${link.token}`;
  return {
    row: { ...written, tokenExpiresAt: expiresAt },
    sent: { link: origin === '' ? undefined : address, linkUntil: expiresAt.toISOString().slice(0, 10) },
  };
}

/** To who was taken back. */
export async function sendWithdrawal(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
  { invitation }: Role,
): Promise<void> {
  if (invitation) await writeToParticipant(services, tx, open, participant, invitation.withdrawn);
}

/** In the lender's words, which may name the owner, and the facts of who it goes to; a line with a hole is left out as of any email. */
export async function writeToParticipant(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
  email: string,
  sent?: SentLink,
): Promise<void> {
  const to = emailOf(open.product.bundle.roles?.[participant.role], participant);
  const link = sent?.link ?? partLink(services, open, participant);
  await writeAbout(services, tx, open, { participant, email, to, link, linkUntil: sent?.linkUntil });
}

/** To the owner, in words that may name somebody who has a part in their application. */
export async function writeToOwner(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
  email: string,
): Promise<void> {
  const to = (await tx.identities.find(open.row.identity))?.details.email;
  const link = ownerLink(open, siteOf(services, open.org), email);
  const said = await writeAbout(services, tx, open, { participant, email, to, link });
  if (said) await raiseNotification(tx, open, email, said);
}

/** The page where they sign in again; nobody who has not opened their invitation can. */
function partLink(
  services: Services,
  { product, org }: OpenApplication,
  { role, identity, linkOrigin: origin }: Participant,
): string | undefined {
  const signIn = flowOfRole(product.open, role)?.signIn;
  const site = origin ?? siteOf(services, org);
  if (!signIn || identity === null || !site) return undefined;
  return `${site}${product.bundle.base}/${signIn.path}`;
}

interface EmailAbout {
  participant: Participant;
  email: string;
  to: string | undefined;
  /** Where its button leads. */
  link: string | undefined;
  linkUntil?: string | undefined;
}

async function writeAbout(
  services: Services,
  tx: Store,
  open: OpenApplication,
  { participant, email, to, link, linkUntil }: EmailAbout,
): Promise<EmailSlots | undefined> {
  const { mailer, log } = services;
  const { row, product, org, facts } = open;
  const lender = lenderOf(product.bundle, org);
  // The lender as the application has it goes before the one of today.
  const read = { ...lender, ...product.open.triggers.withLookups(facts), ...participant.facts, linkUntil };
  const copy = copyFor(product.bundle, org);
  const lacking = new Set<string>();
  const hear = hearLines({ log }, open, lacking);
  const words = wordsOfEmail(copy, email, read, hear);
  const site = siteOf(services, org);
  const composed = composeEmail({ words, lender: org, base: product.bundle.base, site, link });
  await tellStaff(tx, open, email, lacking);
  if (to === undefined || !composed) {
    log.error(
      { application: row.uuid, email },
      'An email was not sent: it has no words, or nobody to go to.',
    );
    return undefined;
  }
  await mailer.send({ org: row.org, email, application: row.uuid, to, ...composed }, tx);
  return words;
}

/** Where somebody in a role is written to. */
export function emailOf(role: Role | undefined, { facts }: Pick<Participant, 'facts'>): string | undefined {
  const email = role && readPath(facts, `${role.facts}.email`);
  return typeof email === 'string' ? email : undefined;
}
