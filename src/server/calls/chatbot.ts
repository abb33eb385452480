/** The calls by which people talk with the program: ask, read what was said, and say how an answer helped. */
import { CHAT_PAGE, type ChatMessage } from '../../engine/model/chat.ts';
import { modeNow, skillOf } from '../../engine/model/chat-settings.ts';
import { type ChatLender, chatLender } from '../chat/lender.ts';
import { storableText } from '../chat/masking.ts';
import {
  beginTalk,
  notReached,
  ownApplication,
  pathOnly,
  refuseManyTalks,
  refuseOtherLender,
  refuseOthers,
} from '../chat/opening.ts';
import { ChatFailure, handedTalk } from '../chat/port.ts';
import { handOn, say } from '../chat/saying.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import { COUNT, closed, listOf, MOMENT, TEXT, TRUTH } from '../openapi/shapes.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { TalkDetails, TalkRow } from '../store/talk-rows.ts';
import { beforeIn } from './chat.ts';
import { type BotQuestion, readBotFeedback, readBotQuestion } from './chat-bodies.ts';

/** Since it was used last (SL 9). */
const IDLE_MS = 10 * 60_000;
/** Whose browser it is: the conversation's id stands in URLs, so that alone it opens nothing. */
export const CHATBOT_COOKIE = 'chatbot';
const COOKIE_DAYS = 1;

export const chatbotAsk: Handler = {
  name: 'chatbotAsk',
  says: 'Asks the program; its answer is read by chatbotHistory.',
  body: readBotQuestion.schema,
  answers: { 200: closed({ conversationId: TEXT }) },
  who: 'visitor',
  handle: async (services, call) => {
    const lender = botLender(call);
    const asked = readBotQuestion(call.body);
    refuseOtherLender(call, asked.organization);
    const identity = await refuseOthers(services, call, lender, { nonce: asked.nonce });
    const { talk, cookie } = await askedTalk(services, call, lender, asked, identity);
    const id = questionId(services, call);
    const written = { id, text: asked.message, files: [] };
    const said = await say(services, talk, { from: 'person', name: talk.details.friendlyName }, written);
    if (said.kind === 'refused') throw refusedQuestion(said.reason);
    const tokenExpiresAt = new Date(services.clock().getTime() + IDLE_MS);
    await services.store.talks.update(talk.uuid, { tokenExpiresAt });
    await handOn(services, talk.uuid).catch((error: unknown) => {
      throw error instanceof ChatFailure ? notReached() : error;
    });
    return { status: 200, body: { conversationId: talk.uuid }, ...cookie };
  },
};

/** A question that is sent again under one key is asked once. */
function questionId({ newId }: Services, { headers }: Call): string {
  const key = headers['idempotency-key'];
  return key !== undefined && /^[\w-]{1,64}$/.test(key) ? key : newId();
}

function botLender(call: Call): ChatLender {
  const lender = chatLender(call);
  if (modeNow(lender.chat, false) === 'chatbot') return lender;
  throw notFound();
}

async function askedTalk(
  services: Services,
  call: Call,
  lender: ChatLender,
  asked: BotQuestion,
  identity: string | null,
): Promise<{ talk: TalkRow; cookie: Pick<Reply, 'cookies'> }> {
  if (asked.conversationId !== undefined) {
    const talk = await ownTalk(services, call, asked.conversationId, [identity]);
    return { talk, cookie: {} };
  }
  const { clock, newId } = services;
  await refuseManyTalks(services, call);
  const about = await ownApplication(services, call, identity, asked.applicationId);
  const visitor = call.cookies[CHATBOT_COOKIE] ?? newSecret();
  const details: TalkDetails = {
    ...{ friendlyName: 'You', emailAddress: '', skill: skillOf(lender.chat, lender.org, about?.facts ?? {}) },
    ...{ tag: asked.tag || lender.chat.tag, pageUrl: pathOnly(asked.pageUrl), targetWorker: null },
    ...{ attributes: {}, providerUserId: newId(), contactId: null, agentName: null, note: null },
  };
  const tokenExpiresAt = new Date(clock().getTime() + IDLE_MS);
  const talk = await beginTalk(services, lender, {
    ...{ mode: 'chatbot', identity, about, visitor, details, tokenExpiresAt },
  });
  return { talk, cookie: { cookies: { [CHATBOT_COOKIE]: { value: visitor, days: COOKIE_DAYS } } } };
}

/**
 * The talk of this very browser, of one of these people. One that was begun before somebody signed in stays apart from the signed-in person's,
 * and theirs from everybody else's (FLAG-07). What is over is as absent as what never was.
 */
async function ownTalk(
  { store, clock }: Services,
  { cookies, org }: Call,
  conversation: string,
  identities: readonly (string | null)[],
): Promise<TalkRow> {
  const visitor = cookies[CHATBOT_COOKIE];
  const talk = visitor === undefined ? undefined : await store.talks.byVisitor(conversation, visitor);
  const isOwn = talk?.org === org.code && identities.includes(talk.identity) && talk.mode === 'chatbot';
  if (talk && isOwn && talk.tokenExpiresAt > clock()) return talk;
  throw notFound();
}

function refusedQuestion(reason: string): Refused {
  if (reason === 'too-many')
    return new Refused(429, 'Too many messages. Please wait a little and try again.');
  if (reason === 'over') return notFound();
  const message = reason === 'empty' ? 'There is nothing to send.' : 'This message is too long.';
  return refusedFields([{ pointer: '/message', keyword: reason, message }]);
}

export const chatbotHistory: Handler = {
  name: 'chatbotHistory',
  says: 'The newest twenty questions of a talk with the program, or those before one, each with its answer.',
  query: { before: COUNT },
  answers: {
    200: closed({
      messages: listOf(
        closed({ questionId: TEXT, questionStr: TEXT, responseStr: TEXT, createdDt: MOMENT, seq: COUNT }),
      ),
      hasOlder: TRUTH,
    }),
  },
  who: 'visitor',
  handle: async (services, call) => {
    const talk = await ownTalk(services, call, call.params.conversationId ?? '', [
      null,
      call.caller?.identity.uuid ?? null,
    ]);
    const { before } = beforeIn(call);
    const most = CHAT_PAGE * 2 + 2;
    const found = await services.store.talks.messages(talk.uuid, {
      ...(before === undefined ? {} : { before }),
      most,
    });
    const questions = found.filter(({ from }) => from === 'person');
    const shown = questions.slice(-CHAT_PAGE);
    const messages = shown.map((question) => ({
      questionId: question.id,
      questionStr: question.text,
      responseStr: answersTo(question, found),
      ...{ createdDt: question.at, seq: question.seq },
    }));
    return { status: 200, body: { messages, hasOlder: (shown[0]?.seq ?? 1) > 1 } };
  },
};

function answersTo({ id }: ChatMessage, messages: ChatMessage[]): string {
  return messages
    .filter(({ questionId }) => questionId === id)
    .map(({ text }) => text)
    .join('\n');
}

/** What the program's service answers to it is not shown (CHAT-38): it is taken in, and nothing comes back. */
export const chatbotFeedback: Handler = {
  name: 'chatbotFeedback',
  says: 'How an answer of the program helped.',
  body: readBotFeedback.schema,
  answers: { 204: null },
  who: 'visitor',
  handle: async (services, call) => {
    const lender = botLender(call);
    const { conversationId, questionId: question, nonce, ...rating } = readBotFeedback(call.body);
    const identity = await refuseOthers(services, call, lender, { ...(nonce !== undefined && { nonce }) });
    const talk = await ownTalk(services, call, conversationId, [identity]);
    if (!(await services.store.talks.message(talk.uuid, question))) throw notFound();
    const said = {
      ...rating,
      feedbackMessage: storableText(rating.feedbackMessage),
      responseToCustomer: storableText(rating.responseToCustomer),
    };
    await services.store.talks.rate(talk.uuid, question, said);
    const provider = services.chat.providerOf('chatbot');
    await provider.rate(handedTalk(talk), question, said).catch((error: unknown) => {
      throw error instanceof ChatFailure ? notReached() : error;
    });
    return { status: 204 };
  },
};
