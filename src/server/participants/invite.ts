/** Invites people to a role, corrects what the owner typed of them, and takes them back. */
import {
  emailTaken,
  isLasting,
  type NamedPerson,
  peopleNamed,
  refusedEmails,
  withdrawnFacts,
} from '../../engine/decide/invitations.ts';
import { namingScreen, stateReached } from '../../engine/decide/participants.ts';
import type { Invites } from '../../engine/model/language.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import { copyKey, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import type { Call } from '../http/call.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import type { Consequence } from '../journey/answer.ts';
import { lockOwn } from '../journey/application.ts';
import { askedNow } from '../journey/attention.ts';
import { acceptedAnswers } from '../journey/check.ts';
import { addEvents } from '../journey/commit.ts';
import { outgoingFacts } from '../journey/facts.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { moveOn } from '../journey/moves.ts';
import { partIn, updatePart } from '../journey/participant.ts';
import type { Services } from '../services/services.ts';
import type { Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { refuseManyLinks, sendLink, sendWithdrawal } from './links.ts';

/**
 * Answering a screen that `invites`. Throws 422 at each email that is the owner's own or known already, 409 where more are
 * named than there can be.
 */
export const inviteAnswered: Consequence = async (services, tx, open, { screen, answers, call }) => {
  const { invites } = screen;
  if (!invites) return [];
  if (open.kind !== 'owner') throw notFound();
  const role = roleNamed(open, invites.role);
  const others = open.participants.filter((each) => each.role === invites.role);
  const named = await acceptedPeople(tx, open, invites, answers);
  if (others.length + named.length > role.most) {
    throw new Refused(409, `No more than ${role.most} people can be named here.`);
  }
  if (invites.later) return [];
  for (const person of named) {
    const { uuid: application, org, product } = open.row;
    const { email, facts } = person;
    const row = { application, org, product, role: invites.role, email, facts: { [role.facts]: facts } };
    const made = await tx.participants.create(row, open.product.schemas.participant);
    if (!made) throw refusedFields([emailTaken(person)]);
    await sendLink(services, call, tx, open, made);
  }
  return named.map(() => ({ kind: 'invited', pointers: [] }));
};

/** Whom the answers name. Throws 422 with every email that cannot be theirs. */
async function acceptedPeople(
  tx: Store,
  open: OpenApplication,
  invites: Invites,
  answers: unknown,
  except?: string,
): Promise<NamedPerson[]> {
  const owner = await tx.identities.find(open.row.identity);
  const root = roleNamed(open, invites.role).facts;
  const known = open.participants
    .filter(({ uuid, role }) => uuid !== except && role === invites.role)
    .map(({ facts }) => String(readPath(facts, `${root}.email`)));
  const named = peopleNamed(invites, answers);
  const refused = refusedEmails(named, { owner: owner?.details.email, known });
  if (refused.length > 0) throw refusedFields(refused);
  return named;
}

/** A new link to somebody who has not opened theirs. */
export async function inviteAgain(services: Services, call: Call): Promise<void> {
  const { participant: uuid = '' } = call.params;
  await services.store.transaction(
    async (tx) => void unopened(await ownParticipant(services, call, tx, uuid)),
  );
  await refuseManyLinks(services, uuid);
  await services.store.transaction(async (tx) => {
    const found = await ownParticipant(services, call, tx, uuid);
    unopened(found);
    const sent = await sendLink(services, call, tx, found.open, found.participant);
    await told(services, tx, found.open, sent, 'invited');
  });
}

/** What was typed of somebody who has not opened their link, anew; the link goes to the new email. */
export async function correctParticipant(services: Services, call: Call, given: unknown): Promise<void> {
  const { store } = services;
  // What is refused sends no link, and counts as none.
  await store.transaction(async (tx) => void (await corrected(services, call, tx, given)));
  await refuseManyLinks(services, call.params.participant ?? '');
  await store.transaction(async (tx) => {
    const { open, participant, ...changes } = await corrected(services, call, tx, given);
    const written = await updatePart(tx, open.product, participant, changes);
    const sent = await sendLink(services, call, tx, open, written);
    await told(services, tx, open, sent, 'corrected');
  });
}

/** With what is to be written of them. Throws 422 at each field that is not in order. */
async function corrected(services: Services, call: Call, tx: Store, given: unknown) {
  const found = unopened(await ownParticipant(services, call, tx, call.params.participant ?? ''));
  const { open, participant } = found;
  const screen = namingScreen(open.flow, participant.role);
  if (!screen) throw notFound();
  const answers = acceptedAnswers({ product: open.product, org: open.org, screen }, given, open.facts);
  const role = roleNamed(open, participant.role);
  const [named] = await acceptedPeople(tx, open, screen.invites, answers, participant.uuid);
  if (!named) throw notFound();
  const { facts: typed, email } = named;
  const before = participant.facts[role.facts];
  return { ...found, email, facts: { [role.facts]: { ...(isRecord(before) ? before : {}), ...typed } } };
}

/** Throws 409 once the role lasts. */
export async function takeBack(services: Services, call: Call): Promise<void> {
  await services.store.transaction(async (tx) => {
    const found = await ownParticipant(services, call, tx, call.params.participant ?? '');
    const { open, participant } = found;
    const role = roleNamed(open, participant.role);
    if (isLasting(open.product.open, role, open.facts)) {
      throw new Refused(409, 'Someone has signed already. No one can be taken back now.');
    }
    const changes = {
      facts: withdrawnFacts(role, participant.facts),
      link: null,
      revokedAt: services.clock(),
    };
    const written = await updatePart(tx, open.product, participant, changes);
    await sendWithdrawal(services, tx, open, participant, role);
    await told(services, tx, open, written, 'withdrawn');
  });
}

/** As the owner sees them: what they typed themselves, and how far each is, in words; nothing of what each has answered or sent. */
export async function participantEntities(services: Services, open: OpenApplication) {
  const files = await services.store.uploads.ofAll(open.row.uuid);
  const { product, org, flow, facts } = open;
  const hear = hearIn(services.log, { ...originIn(product.bundle, org), flow: flow.id });
  // As all words that leave: an account's number is a mask in them.
  const known = { ...facts, ...outgoingFacts(product, facts) };
  const say = (...slot: [role: string, state: string]) =>
    wordsOf(copyFor(product.bundle, org), copyKey('roles', ...slot), known, hear)?.join(' ');
  return open.participants.map((each) => {
    const { state, ...entity } = participantEntity(open, each);
    const hasSent = files.some((file) => file.participant === each.uuid && file.state === 'attached');
    return { ...entity, state, stateLabel: say(each.role, state) ?? state, hasSent };
  });
}

function participantEntity(open: OpenApplication, participant: Participant) {
  const { product, flow } = open;
  const { uuid, role, facts, invitedAt, tokenExpiresAt } = participant;
  const known = product.bundle.roles?.[role];
  const { facts: root = '' } = known ?? {};
  const fields = namingScreen(flow, role)?.invites.fields;
  const own = readPath(facts, root);
  const typed = (fields ?? []).flatMap((name) => (isRecord(own) ? [[name, own[name]] as const] : []));
  const state = stateReached(product, participant) ?? 'invited';
  const part = partIn(open, participant);
  return {
    ...{ uuid, role, state },
    answers: Object.fromEntries(typed.filter(([, value]) => value !== undefined)),
    invitedAt: invitedAt.toISOString(),
    linkUntil: tokenExpiresAt?.toISOString() ?? null,
    // Whether there is something, and no word of what: that is between the lender and them.
    isAsked: part !== undefined && askedNow(part, part.facts).length > 0,
    canInvite: participant.identity === null,
    canTakeBack: !(known && isLasting(product.open, known, open.facts)),
  };
}

interface OwnParticipant {
  open: OpenApplication;
  participant: Participant;
}

/** Of the caller's own application, which is locked. */
async function ownParticipant(
  services: Services,
  call: Call,
  tx: Store,
  uuid: string,
): Promise<OwnParticipant> {
  const open = await lockOwn(services, call, tx);
  const participant = open.participants.find((each) => each.uuid === uuid);
  if (!participant) throw notFound();
  return { open, participant };
}

function unopened(found: OwnParticipant): OwnParticipant {
  if (found.participant.identity === null) return found;
  throw new Refused(409, 'This person has already opened their link.');
}

/** An event of the application, which becomes another version of itself by it. */
async function told(
  services: Services,
  tx: Store,
  open: OpenApplication,
  participant: Participant,
  kind: 'invited' | 'corrected' | 'withdrawn',
): Promise<void> {
  const { uuid: subject, org, product, flow, bundle, identity: actor } = open.row;
  await addEvents(tx, { subject, org, product, flow, bundle }, { kind, actor }, { paths: [] });
  await moveOn(services, tx, open, participant, actor);
}

function roleNamed({ product }: OpenApplication, name: string) {
  const role = product.bundle.roles?.[name];
  if (!role) throw new Error(`No role is named "${name}".`);
  return role;
}
