/** The calls by which a window begins a talk with an agent, keeps it and reads it. */
import { isOpenAt } from '../../engine/decide/hours.ts';
import { CHAT_PAGE, type ChatMode } from '../../engine/model/chat.ts';
import {
  type ChatSettings,
  MOST_CHAT_TEXT,
  modeNow,
  skillOf,
  skillsByQuery,
} from '../../engine/model/chat-settings.ts';
import { filledText } from '../../engine/say/copy.ts';
import { supportOn } from '../../engine/say/hours.ts';
import { OPEN_WORDS } from '../../engine/say/open-placeholders.ts';
import { chatFormsFor, copyFor, lenderOf } from '../../engine/say/slice.ts';
import { serveTalk } from '../chat/connection.ts';
import { type ChatLender, chatLender, isNonceWanted } from '../chat/lender.ts';
import { modeFor, openTalk, refuseManyTalks, renewToken, talkOfToken } from '../chat/opening.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import { oneOf } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { todayOf } from '../journey/facts.ts';
import { COUNT, closed, listOf, MOMENT, named, OBJECT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { TalkRow } from '../store/talk-rows.ts';
import { readBeginningOfTalk, readBeginningWithAgent, readChannel, readTalkToken } from './chat-bodies.ts';

export const chatSettings: Handler = {
  name: 'chatSettings',
  says: 'What a chat window needs to know of the lender; 404 where there is no chat.',
  answers: { 200: named('ChatSettings') },
  who: 'anyone',
  handle: async (services, call) => ({ status: 200, body: settingsFor(services, chatLender(call)) }),
};

function settingsFor({ clock, journeys, log }: Services, chatLenderNow: ChatLender): ChatSettings {
  const { product, org, chat } = chatLenderNow;
  const { bundle } = product;
  const { modes, tag, departments, hosts, files, survey = null } = chat;
  const copy = copyFor(bundle, org);
  // What only the window knows stays open: `{file}`, `{name}`.
  const support = supportOn(org, todayOf(product, clock));
  const lender = { ...lenderOf(bundle, { ...org, support }), ...OPEN_WORDS };
  const hear = hearIn(log, originIn(bundle, org));
  const filled = (key: string) => (text: string) => filledText(text, lender, (path) => hear(key, path));
  const words = Object.entries(copy).flatMap(([key, text]) =>
    key.startsWith('chat.')
      ? [[key.slice(5), Array.isArray(text) ? text.map(filled(key)) : filled(key)(text)]]
      : [],
  );
  return {
    mode: modeNow(chat, isOpenAt(org.supportHours, 'chat', clock())),
    ...{ modes, tag, departments, hosts, files, survey },
    skill: skillOf(chat, org, {}),
    skillsByQuery: skillsByQuery(chat, org),
    mostText: MOST_CHAT_TEXT,
    isNonceWanted: isNonceWanted(chatLenderNow),
    // A sandbox in production has none of it, as it has none of the developer bar.
    isDevelopment: journeys !== undefined,
    words: Object.fromEntries(words),
    forms: chatFormsFor(bundle, org),
  };
}

const OPENED = {
  ...{ omniProxyChannelId: TEXT, expiration: MOMENT, skill: TEXT, targetWorker: orNull(TEXT) },
};

export const chatOpen: Handler = {
  name: 'chatOpen',
  says: 'Begins a talk with an agent.',
  body: readBeginningWithAgent.schema,
  answers: {
    200: closed({ token: TEXT, conversationSid: TEXT, friendlyName: TEXT, ...OPENED }),
  },
  who: 'visitor',
  handle: async (services, call) => {
    const { talk, token } = await opened(services, call, ['twilio', 'nice', 'talkjs']);
    const { friendlyName } = talk.details;
    return { status: 200, body: { token, conversationSid: talk.uuid, friendlyName, ...openedView(talk) } };
  },
};

export const chatOpenStream: Handler = {
  name: 'chatOpenStream',
  says: 'Begins a talk with an agent over a stream.',
  body: readBeginningWithAgent.schema,
  answers: {
    200: closed({ providerChannelId: TEXT, providerUserId: TEXT, providerUserToken: TEXT, ...OPENED }),
  },
  who: 'visitor',
  handle: async (services, call) => {
    const { talk, token } = await opened(services, call, ['stream']);
    const { providerUserId } = talk.details;
    const user = { providerChannelId: talk.uuid, providerUserId, providerUserToken: token };
    return { status: 200, body: { ...user, ...openedView(talk) } };
  },
};

async function opened(services: Services, call: Call, fits: readonly ChatMode[]) {
  const lender = chatLender(call);
  const read = services.journeys ? readBeginningWithAgent : readBeginningOfTalk;
  const begun = read(call.body);
  const mode = modeFor(lender, fits, begun.chatMode);
  await refuseManyTalks(services, call);
  return openTalk(services, call, lender, { ...begun, mode });
}

function openedView({ channel, tokenExpiresAt, details }: TalkRow) {
  const { skill, targetWorker } = details;
  const expiration = tokenExpiresAt.toISOString();
  return { omniProxyChannelId: channel, expiration, skill, targetWorker };
}

export const chatRefreshToken: Handler = {
  name: 'chatRefreshToken',
  says: 'Another token for one that holds, or was over a moment ago.',
  body: readTalkToken.schema,
  answers: { 200: closed({ token: TEXT, expiration: MOMENT }) },
  who: 'anyone',
  handle: async (services, call) => {
    const { token } = readTalkToken(call.body);
    const fresh = await renewToken(services, call.org.code, token);
    if (!fresh) throw tokenIsOver();
    return { status: 200, body: { ...fresh, expiration: fresh.expiration.toISOString() } };
  },
};

/** Not 401: a person's own sign-in still holds (decisions F37). */
function tokenIsOver(): Refused {
  return new Refused(403, 'This chat is over. Please start a new one.');
}

export const chatSurvey: Handler = {
  name: 'chatSurvey',
  says: 'Whether a survey is offered after a talk, and under which id.',
  body: readChannel.schema,
  answers: { 200: closed({ data: closed({ contactId: TEXT }, ['contactId']) }) },
  who: 'anyone',
  handle: async ({ store }, call) => {
    const { omniProxyChannelId } = readChannel(call.body);
    const talk = await store.talks.byChannel(omniProxyChannelId);
    if (!talk || talk.org !== call.org.code) throw notFound();
    const { chat } = chatLender(call);
    const { contactId } = talk.details;
    const isOffered = contactId !== null && chat.survey !== undefined;
    return { status: 200, body: { data: isOffered ? { contactId } : {} } };
  },
};

export const chatMessages: Handler = {
  name: 'chatMessages',
  says: 'The messages of a talk, the newest twenty or those before one; by the talk’s token as a bearer.',
  query: { before: COUNT },
  answers: { 200: closed({ messages: listOf(named('ChatMessage')), hasOlder: TRUTH }) },
  who: 'anyone',
  handle: async (services, call) => {
    const talk = await talkOfCall(services, call);
    const messages = await services.store.talks.messages(talk.uuid, {
      ...beforeIn(call),
      most: CHAT_PAGE,
    });
    return { status: 200, body: { messages, hasOlder: (messages[0]?.seq ?? 1) > 1 } };
  },
};

/** The number that older messages are asked for by. */
export function beforeIn({ query }: Call): { before?: number } {
  if (query.before === undefined) return {};
  const before = Number(oneOf(query, 'before', 10));
  if (Number.isInteger(before) && before >= 0 && before < 2 ** 31) return { before };
  throw new Refused(400, 'The query parameter "before" is the number of a message.');
}

/** By its token in the header: the talk that the path names, and none else. */
export async function talkOfCall(services: Services, { headers, org, params }: Call): Promise<TalkRow> {
  const token = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1];
  const talk = token === undefined ? undefined : await talkOfToken(services, org.code, token);
  if (!talk) throw tokenIsOver();
  if (talk.uuid !== params.conversation) throw notFound();
  return talk;
}

export const chatSocket: Handler = {
  name: 'chatSocket',
  says: 'Becomes a WebSocket of a talk; its first frame says whose.',
  answers: { 426: OBJECT },
  who: 'anyone',
  handle: async (services, call): Promise<Reply> => {
    const { org } = chatLender(call);
    const { chat } = services;
    // Every browser says whence a socket comes, and cannot be made to lie; that it is our own page was checked.
    if (call.headers.upgrade !== undefined && call.headers.origin === undefined) {
      throw new Refused(403, 'This request comes from another site.');
    }
    if (!chat.sockets.hasRoom(call.address)) {
      throw new Refused(503, 'Many people are here right now. Please try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    }
    return {
      status: 426,
      headers: { upgrade: 'websocket' },
      body: { message: 'Only a WebSocket is taken here.', errors: [], fields: [] },
      onSocket: (socket) => {
        chat.sockets.add(socket, call.address);
        serveTalk(services, org, socket);
      },
    };
  },
};
