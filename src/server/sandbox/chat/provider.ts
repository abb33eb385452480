/** The sandbox's side of a talk: a program that answers at once, and an agent who joins after a moment. */
import type { ChatMessage } from '../../../engine/model/chat.ts';
import type { ChatInbound, ChatInbox, ChatProvider, ChatProviders, HandedTalk } from '../../chat/port.ts';
import type { Services } from '../../services/services.ts';
import type { TalkRow } from '../../store/talk-rows.ts';
import { ACCIDENT_EVENTS, accidentsIn, answerTo, type ChatAccident } from './answers.ts';
import { knowledgeFor } from './knowledge.ts';

const AGENT = 'Robin';
const BOT = 'Assistant';
/** Milliseconds, times the sandbox's delay. */
const JOINS_MS = 2_000;
const JOINS_SLOWLY_MS = 30_000;
const TYPES_MS = 1_000;
/** A talk in the sandbox is short. */
const MOST_MESSAGES = 500;

/** `delay`: 0 answers at once. `after`: how time passes. */
export function createSandboxChat(
  services: () => Services,
  inbox: ChatInbox,
  delay: number,
  after = (ms: number, run: () => void): unknown => setTimeout(run, ms).unref(),
): ChatProviders {
  const bot = { ...common(services), send: answeredByBot };
  const agent = { ...common(services), send: answeredByAgent };

  async function answeredByBot(talk: HandedTalk, message: ChatMessage): Promise<ChatInbound[]> {
    const events = await accidents(services(), talk, accidentsIn(message.text));
    const text = answerTo(message.text, await knowledgeFor(services(), talk));
    const answer = { id: `${message.id}.answer`, from: 'bot', name: BOT, questionId: message.id } as const;
    return [{ type: 'message', ...answer, text }, ...events];
  }

  async function answeredByAgent(talk: HandedTalk, message: ChatMessage): Promise<ChatInbound[]> {
    const known = await services().store.talks.find(talk.conversation);
    const found = accidentsIn(message.text);
    const events = await accidents(services(), talk, found);
    if (!known || known.agent !== null || (await isAlone(services(), known))) return events;
    const wait = found.includes('slow') ? JOINS_SLOWLY_MS : JOINS_MS;
    const joins = known.details.agentName === null;
    const text = answerTo(message.text, await knowledgeFor(services(), talk));
    const said = { id: `${message.id}.answer`, from: 'agent', name: AGENT, text } as const;
    const answer: ChatInbound[] = [...(joins ? [{ type: 'joined', name: AGENT } as const] : [])];
    if (delay === 0)
      return [...answer, { type: 'read', seq: message.seq }, { type: 'message', ...said }, ...events];
    later(joins ? wait : 0, talk, [...answer, { type: 'read', seq: message.seq }, { type: 'typing' }]);
    later((joins ? wait : 0) + TYPES_MS, talk, [{ type: 'message', ...said }]);
    return events;
  }

  /** Unless one of the lender's people has taken the talk meanwhile. */
  function later(ms: number, talk: HandedTalk, events: ChatInbound[]): void {
    const bring = async () => {
      const known = await services().store.talks.find(talk.conversation);
      if (known?.state === 'active' && known.agent === null) await inbox(talk.conversation, events);
    };
    after(ms * delay, () => void bring().catch(() => undefined));
  }

  return { twilio: agent, nice: agent, stream: agent, talkjs: agent, chatbot: bot };
}

function common(services: () => Services): Omit<ChatProvider, 'send'> {
  const nothing = async (): Promise<ChatInbound[]> => [];
  return {
    open: async ({ channel }) => [{ type: 'survey', contactId: channel }],
    resume: nothing,
    typing: nothing,
    file: async ({ conversation }) => {
      const last = (await services().store.talks.messages(conversation, { most: 20 })).findLast(
        ({ from }) => from === 'person',
      );
      return last && accidentsIn(last.text).includes('refusedFile') ? 'refused' : 'taken';
    },
    read: nothing,
    rate: nothing,
    end: nothing,
  };
}

/** Was it asked for that nobody comes? Then the talk waits for the lender's people. */
async function isAlone({ store }: Services, { uuid }: TalkRow): Promise<boolean> {
  const messages = await store.talks.messages(uuid, { most: MOST_MESSAGES });
  return messages.some(({ from, text }) => from === 'person' && accidentsIn(text).includes('nobody'));
}

async function accidents(
  { store }: Services,
  { identity }: HandedTalk,
  found: ChatAccident[],
): Promise<ChatInbound[]> {
  if (found.includes('nonce') && identity !== null) await store.nonces.endAll(identity);
  return found.flatMap((name) => ACCIDENT_EVENTS[name] ?? []);
}
