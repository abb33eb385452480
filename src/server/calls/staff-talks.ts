/** The calls by which the lender's people answer talks: only their own lender's, beside where the person stands. */

import { CHAT_PAGE } from '../../engine/model/chat.ts';
import { filledText } from '../../engine/say/copy.ts';
import { lenderOf } from '../../engine/say/slice.ts';
import { lenderOfTalk } from '../chat/lender.ts';
import { storableText } from '../chat/masking.ts';
import { endTalk, say } from '../chat/saying.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import { readNothing } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { staffOrg } from '../identity/namespaces.ts';
import { readApplication } from '../journey/application.ts';
import { closed, listOf, named } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import { noteOpening } from '../staff/openings.ts';
import { orgsOf, shownStaffName, staffName } from '../staff/people.ts';
import { headView } from '../staff/view.ts';
import { mayAs } from '../store/staff-roles.ts';
import type { TalkRow } from '../store/talk-rows.ts';
import { beforeIn } from './chat.ts';
import { readHandOver, readStaffMessage } from './chat-bodies.ts';
import { sentTalkFile } from './chat-files.ts';

const MOST_TALKS = 100;
/** What somebody typed longer ago is not what they are typing. */
const TYPING_MS = 5_000;
/** Ids of staff hold a dot, as those of services do: no person can take one first. */
const STAFF = 'staff.';

export const staffTalks: Handler = {
  name: 'staffTalks',
  says: 'The lender’s open talks with agents, who waits longest first.',
  answers: { 200: closed({ talks: listOf(named('DeskTalkLine')) }) },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const talks = await services.store.talks.open(orgsOf(call), MOST_TALKS);
    return { status: 200, body: { talks: await Promise.all(talks.map((talk) => lineView(services, talk))) } };
  },
};

export const staffTalk: Handler = {
  name: 'staffTalk',
  says: 'One talk with its messages, and where the person’s application stands.',
  query: { before: { type: 'integer', minimum: 0 } },
  answers: { 200: named('DeskTalk') },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const talk = await talkForStaff(services, call);
    if (talk.agent === personOf(call).identity.uuid && talk.agentRead < talk.seq) {
      await services.store.talks.update(talk.uuid, { agentRead: talk.seq });
    }
    return { status: 200, body: await talkView(services, call, talk) };
  },
};

/** The first answer takes the talk: from then on it is this one's, until it is handed over. */
export const staffTalkSend: Handler = {
  name: 'staffTalkSend',
  says: 'Answers in a talk. Sent again under its id, a message is stored once.',
  body: readStaffMessage.schema,
  answers: { 200: named('DeskTalk') },
  who: 'staff',
  needs: 'decide',
  handle: async (services, call) => {
    const { id, text } = readStaffMessage(call.body);
    const talk = await talkForStaff(services, call);
    const name = shownStaffName(personOf(call).identity);
    const said = await say(services, talk, { from: 'agent', name }, { id: STAFF + id, text, files: [] });
    if (said.kind === 'refused') throw refusedMessage(said.reason);
    const agent = personOf(call).identity.uuid;
    await services.store.transaction(async (tx) => {
      const locked = await tx.talks.lock(talk.uuid);
      if (!locked) return;
      const details = { ...locked.details, agentName: name, note: null };
      await tx.talks.update(talk.uuid, { agent, agentRead: locked.seq, details });
    });
    return { status: 200, body: await talkView(services, call, await talkForStaff(services, call)) };
  },
};

export const staffTalkEnd: Handler = {
  name: 'staffTalkEnd',
  says: 'Ends a talk.',
  body: readNothing.schema,
  answers: { 200: named('DeskTalk') },
  who: 'staff',
  needs: 'decide',
  handle: async (services, call) => {
    readNothing(call.body ?? {});
    await endTalk(services, await talkForStaff(services, call));
    return { status: 200, body: await talkView(services, call, await talkForStaff(services, call)) };
  },
};

export const staffTalkHandOver: Handler = {
  name: 'staffTalkHandOver',
  says: 'Gives a talk to a colleague, or back to all, with a note that the person does not see.',
  body: readHandOver.schema,
  answers: { 200: named('DeskTalk') },
  who: 'staff',
  needs: 'decide',
  handle: async (services, call) => {
    const { to, note } = readHandOver(call.body);
    const talk = await talkForStaff(services, call);
    if (talk.state !== 'active') throw new Refused(409, 'This talk is over.');
    const agent = to === undefined ? null : await colleague(services, call, to);
    await services.store.transaction(async (tx) => {
      const locked = await tx.talks.lock(talk.uuid);
      if (!locked) return;
      const details = { ...locked.details, note: storableText(note ?? '') || null };
      await tx.talks.update(talk.uuid, { agent, details });
    });
    return { status: 200, body: await talkView(services, call, await talkForStaff(services, call)) };
  },
};

export const staffTalkFile: Handler = {
  name: 'staffTalkFile',
  says: 'The bytes of a file of a talk.',
  answers: { 200: 'bytes' },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const talk = await talkForStaff(services, call);
    const file = await services.store.talkFiles.find(call.params.file ?? '', talk.uuid);
    // Nobody reads what the person may still leave out.
    const sent = file?.message === null ? undefined : file;
    if (sent) await noteOpening(services, call, { uuid: talk.uuid, org: talk.org }, sent.uuid);
    return sentTalkFile(services, sent);
  },
};

/** Throws 404 for what never was and for another lender's alike. */
async function talkForStaff({ store }: Services, call: Call): Promise<TalkRow> {
  const talk = await store.talks.find(call.params.talk ?? '');
  if (talk && orgsOf(call).includes(talk.org)) return talk;
  throw notFound();
}

async function colleague({ store }: Services, { org }: Call, email: string): Promise<string> {
  const found = await store.identities.findByEmail(staffOrg(org.canonical), email);
  if (found && mayAs(found.staffRole, 'decide')) return found.uuid;
  throw refusedFields([
    { pointer: '/to', keyword: 'enum', message: 'Nobody here who answers chats has this email.' },
  ]);
}

function refusedMessage(reason: string): Refused {
  if (reason === 'over') return new Refused(409, 'This talk is over.');
  if (reason === 'too-many') return new Refused(429, 'Too many messages. Please wait a little.');
  const message = reason === 'empty' ? 'There is nothing to send.' : 'This message is too long.';
  return refusedFields([{ pointer: '/text', keyword: reason, message }]);
}

async function lineView(services: Services, talk: TalkRow) {
  const [last] = await services.store.talks.messages(talk.uuid, { most: 1 });
  const agent = talk.agent === null ? undefined : await services.store.identities.find(talk.agent);
  const { friendlyName, emailAddress, skill } = talk.details;
  return {
    ...{ uuid: talk.uuid, org: talk.org, mode: talk.mode, state: talk.state },
    ...{ name: friendlyName, email: emailAddress, skill },
    isSignedIn: talk.identity !== null,
    application: talk.application,
    agent: agent ? staffName(agent) : null,
    /** The person spoke last, and nobody has answered. */
    isWaiting: last?.from === 'person',
    activeAt: talk.activeAt.toISOString(),
    createdAt: talk.createdAt.toISOString(),
  };
}

async function talkView(services: Services, call: Call, talk: TalkRow) {
  const { store, clock } = services;
  await noteOpening(services, call, { uuid: talk.uuid, org: talk.org });
  const messages = await store.talks.messages(talk.uuid, { ...beforeIn(call), most: CHAT_PAGE * 5 });
  const typing = await store.talks.typing(talk.uuid);
  const isTyping = typing && clock().getTime() - typing.at.getTime() < TYPING_MS;
  const open = talk.application === null ? undefined : await readApplication(services, talk.application);
  return {
    ...(await lineView(services, talk)),
    ...{ messages, hasOlder: (messages[0]?.seq ?? 1) > 1, personRead: talk.personRead },
    typing: isTyping ? typing.text : null,
    note: talk.details.note,
    pageUrl: talk.details.pageUrl,
    stands: open ? await headView(services, store, open, personOf(call).identity) : null,
    canned: cannedFor(services, talk),
    mayAnswer: mayAs(personOf(call).identity.staffRole, 'decide'),
  };
}

function cannedFor(services: Services, talk: TalkRow) {
  const lender = lenderOfTalk(services, talk);
  if (!lender) return [];
  const known = lenderOf(lender.product.bundle, lender.org);
  const hear = hearIn(services.log, originIn(lender.product.bundle, lender.org));
  return (lender.chat.canned ?? []).map(({ name, text }) => ({
    name,
    text: filledText(text, known, (path) => hear(`chat.canned.${name}`, path)),
  }));
}
