/** An invitation is opened: once, by who can prove what its role asks, who then signs in with a password of their own. */

import { flowOfRole, readableFacts } from '../../engine/decide/access.ts';
import { openedFacts, unproved } from '../../engine/decide/invitations.ts';
import type { Role } from '../../engine/model/language.ts';
import { plainEmail } from '../../engine/model/names.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Call } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { refuseSignIn, refuseUntil } from '../http/too-often.ts';
import { attemptOf, createAttempts } from '../identity/attempts.ts';
import { sentenceOfProblem } from '../identity/passwords.ts';
import { lockApplication, readApplication } from '../journey/application.ts';
import { acceptedAnswers } from '../journey/check.ts';
import { addEvents } from '../journey/commit.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { moveOn } from '../journey/moves.ts';
import { transactWithRetry, WriteConflict } from '../journey/once.ts';
import { updatePart } from '../journey/participant.ts';
import { isSameSignIn } from '../publish/org.ts';
import type { Services } from '../services/services.ts';
import type { Identity, Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { emailOf } from './links.ts';

const GONE = 'This link no longer works. Ask the person who invited you to send a new one.';
const OTHER_PERSON = 'You are signed in as somebody else. Sign out, then open the link again.';
const OTHER_PASSWORD = 'You already have a sign-in with this email. Enter its password.';

interface Invited {
  row: Participant;
  whole: OpenApplication;
  role: Role;
  flow: OpenFlow & { signIn: NonNullable<OpenFlow['signIn']> };
  email: string;
}

/**
 * Answers whose part it is now. Counted by link and by network; what never was a link is as one that is over.
 * `isSignIn`: they had a sign-in here before, and have shown no more than its password yet.
 */
export async function openInvitation(
  services: Services,
  call: Call,
  { token, answers: given }: { token: string; answers: Record<string, unknown> },
): Promise<{ identity: Identity; isSignIn: boolean }> {
  const attempts = createAttempts({
    throttle: services.store.throttle,
    keys: services.keys,
    kind: 'invitation',
  });
  const attempt = { org: call.org.canonical, email: token, address: call.address };
  refuseUntil(services, (await attempts.begin(attempt))?.until);
  const invited = await invitedBy(call, services.store, token, (uuid) => readApplication(services, uuid));
  const answers = proved(invited, given);
  const known = await knownIdentity(services, call, invited, answers);
  const identity = await transactWithRetry(services.store, async (tx) => {
    const now = await invitedBy(call, tx, token, (uuid) => lockApplication(services, tx, uuid));
    const identity = known ?? (await newIdentity(services, call, tx, now, answers));
    await takePart(services, tx, now, { identity, answers });
    return identity;
  });
  await attempts.succeeded(attempt);
  return { identity, isSignIn: known !== undefined && call.caller?.identity.uuid !== known.uuid };
}

/** Throws 410 for every link that leads nowhere here, 409 for somebody who is signed in as another person. */
async function invitedBy(
  call: Call,
  store: Store,
  token: string,
  find: (application: string) => Promise<OpenApplication | undefined>,
): Promise<Invited> {
  const found = await store.participants.findByToken(token);
  const whole = found && (await find(found.application));
  // Read again: whoever held the application may have written it.
  const row = whole && (await store.participants.findByToken(token));
  const role = row && whole.product.bundle.roles?.[row.role];
  const flow = row && flowOfRole(whole.product.open, row.role);
  const email = row && emailOf(role, row);
  const isHere =
    whole?.product.bundle.product === call.product.bundle.product &&
    isSameSignIn(whole.product.bundle, call.org, whole.row.org);
  if (!row || !role || !flow?.signIn || email === undefined || !isHere) throw new Refused(410, GONE);
  if (await isSomebodyElse(call, store, email)) throw new Refused(409, OTHER_PERSON);
  return { row, whole, role, flow: { ...flow, signIn: flow.signIn }, email };
}

/**
 * Is somebody else signed in? Not whoever only has parts in applications of others: two that name one person by two emails
 * are opened one after another, each under a sign-in of its own, so that neither leads to the other.
 */
async function isSomebodyElse({ caller }: Call, store: Store, email: string): Promise<boolean> {
  if (!caller || plainEmail(caller.identity.details.email) === plainEmail(email)) return false;
  const { uuid, org } = caller.identity;
  const parts = await store.participants.listOwn(uuid, [org]);
  return parts.length === 0 || (await store.applications.listVisits(uuid)).length > 0;
}

/** The answers as they are stored. Throws 422 at each field that is not what only they can know. */
function proved({ row, whole, flow }: Invited, given: Record<string, unknown>): Record<string, unknown> {
  const { product, org } = whole;
  const { form } = flow.signIn;
  const screen = { id: flow.signIn.path, kind: 'form' as const, form, writes: [] };
  const accepted = acceptedAnswers(
    { product, org, screen },
    given,
    readableFacts({}, whole.facts, row.facts),
  );
  const answers = isRecord(accepted) ? accepted : {};
  const wrong = unproved(flow.signIn, product.bundle.forms[form]?.fields ?? {}, answers, row.facts);
  if (wrong.length > 0) throw refusedFields(wrong);
  return answers;
}

/** Whoever has a sign-in with this email here goes on with it, by its password. */
async function knownIdentity(
  services: Services,
  call: Call,
  { email }: Invited,
  { password }: Record<string, unknown>,
): Promise<Identity | undefined> {
  const { canonical: org } = call.org;
  if (!(await services.store.identities.findByEmail(org, email))) return undefined;
  const verdict = await services.accounts.check({
    ...attemptOf(call, org, email),
    password: String(password),
  });
  if (verdict.kind === 'wait') refuseSignIn(services, verdict);
  if (verdict.kind === 'ok') return verdict.identity;
  throw refusedFields([{ pointer: '/password', keyword: 'proves', message: OTHER_PASSWORD }]);
}

async function newIdentity(
  { accounts }: Services,
  call: Call,
  tx: Store,
  { role, email }: Invited,
  { password }: Record<string, unknown>,
): Promise<Identity> {
  const details = { ...role.invitation?.identity, email };
  const made = await accounts.register({ org: call.org.canonical, details, password: String(password) }, tx);
  if (made.kind === 'ok') {
    const { uuid } = made.identity;
    await tx.events.add({ subject: uuid, actor: uuid, org: call.org.code, kind: 'registered' });
    return made.identity;
  }
  // Somebody registered with it this very moment: tried again, they are known.
  if (made.kind === 'taken') throw new WriteConflict();
  const message = sentenceOfProblem(made.problem) ?? 'A password has 12 to 128 characters.';
  throw refusedFields([{ pointer: '/password', keyword: made.problem, message }]);
}

async function takePart(
  services: Services,
  tx: Store,
  { row, whole, role, flow }: Invited,
  { identity, answers }: { identity: Identity; answers: Record<string, unknown> },
): Promise<void> {
  const { product } = whole;
  const now = services.clock();
  const { newId } = services;
  const sources = { newId, now: now.toISOString(), triggers: product.open.triggers };
  const given = { whole: whole.facts, own: row.facts, answers };
  const written = openedFacts(flow, role, given, sources);
  const changes = { facts: written.facts, identity: identity.uuid, link: null, openedAt: now, stateAt: now };
  const opened = await updatePart(tx, product, row, changes);
  const { uuid: subject, org, bundle } = whole.row;
  const place = { subject, org, product: product.bundle.product, flow: flow.id, bundle };
  await addEvents(tx, place, { kind: 'opened', actor: identity.uuid }, written);
  await moveOn(services, tx, whole, opened, identity.uuid);
}
