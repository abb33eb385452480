/** The calls of a chat, by their names in the product's `calls`: unknown at the border, typed from here on. */
import type { ChatFile, ChatMessage } from '../../engine/model/chat.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Api, ApiReply, CallOptions } from '../../runtime/client/api.ts';
import { notConvertible } from '../../runtime/client/requestError.ts';
import { isFile } from './frames.ts';
import { type WindowSettings, windowSettingsIn } from './settings.ts';

type Texts = Record<string, string | undefined>;

/** What a talk of an agent is opened with (CHAT-29). */
export type OpenRequest = Readonly<Record<string, unknown>>;

/** A reply that opens a talk: whatever it is called, in texts. */
export interface OpenedTalk {
  texts: Texts;
  /** By the server's clock; ISO 8601. */
  expiration: string | undefined;
}

/** A question to the program with its answer (SL 3). */
export interface BotExchange {
  questionId: string;
  questionStr: string;
  responseStr: string;
  createdDt: string;
  seq: number;
}

export interface OutgoingFile {
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export type ChatCalls = ReturnType<typeof createChatCalls>;

/** Throws RequestErrors, as all calls do. */
export function createChatCalls(api: Api) {
  /** A talk never ends the session of the person who has it. */
  const call = (name: string, options: CallOptions = {}): Promise<ApiReply> =>
    api.call(name, { ...options, whenOver: 'keep' });
  return {
    async settings(): Promise<WindowSettings> {
      const reply = await call('chatSettings');
      const settings = windowSettingsIn(reply.data);
      if (!settings) throw notConvertible(reply.url, reply.response);
      return settings;
    },
    async isOpen(department: string): Promise<boolean> {
      return recordIn(await call('hoursOpen', { params: { department } })).open === true;
    },
    open: async (body: OpenRequest) => openedIn(await call('chatOpen', { body })),
    openStream: async (body: OpenRequest) => openedIn(await call('chatOpenStream', { body })),
    refreshToken: async (token: string) => openedIn(await call('chatRefreshToken', { body: { token } })),
    /** Undefined where there is no survey for this talk. */
    async contactOf(omniProxyChannelId: string): Promise<string | undefined> {
      const { data } = recordIn(await call('chatSurvey', { body: { omniProxyChannelId } }));
      return isRecord(data) && typeof data.contactId === 'string' ? data.contactId : undefined;
    },
    authenticate: async () => textIn(await call('chatAuthenticate'), 'nonce'),
    refreshNonce: async (nonce: string) =>
      textIn(await call('chatRefreshNonce', { query: { nonce } }), 'nonce'),

    /** `key`: equal for retries of the same question. */
    async ask(body: OpenRequest, key: string): Promise<string> {
      const headers = { 'Idempotency-Key': key };
      return textIn(await call('chatbotAsk', { body, headers }), 'conversationId');
    },
    async history(conversationId: string, before: number | undefined) {
      const params = { conversationId };
      const reply = await call('chatbotHistory', { params, query: { before } });
      const { messages, hasOlder } = recordIn(reply);
      const exchanges = Array.isArray(messages) ? messages.filter(isExchange) : [];
      return { exchanges, hasOlder: hasOlder === true };
    },
    async feedback(body: OpenRequest): Promise<void> {
      await call('chatbotFeedback', { body });
    },

    async sendFile(conversation: string, token: string, sent: OutgoingFile): Promise<ChatFile> {
      const { file, onProgress, signal } = sent;
      const reply = await call('chatFile', {
        params: { conversation },
        file: { bytes: file, onProgress },
        headers: {
          'x-file-name': encodeURIComponent(file.name.replace(/\p{Surrogate}/gu, '')),
          Authorization: bearer(token),
        },
        signal,
      });
      const stored = recordIn(reply);
      if (!isFile(stored)) throw notConvertible(reply.url, reply.response);
      return stored;
    },
    async readFile(conversation: string, token: string, file: string): Promise<Blob> {
      const headers = { Authorization: bearer(token) };
      const { data } = await call('chatReadFile', { params: { conversation, file }, as: 'pdf', headers });
      return data as Blob;
    },
  };
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** What the program answered, as messages: the question under its own number and id, the answer under the next. */
export function messagesOf(
  exchanges: readonly BotExchange[],
  names: { own: string; bot: string },
): ChatMessage[] {
  return exchanges.flatMap(({ questionId, questionStr, responseStr, createdDt, seq }) => {
    const common = { files: [], at: createdDt };
    const asked: ChatMessage = {
      ...{ ...common, seq, id: questionId },
      ...{ from: 'person', name: names.own, text: questionStr },
    };
    const answered: ChatMessage = {
      ...{ ...common, seq: seq + 1, id: `${questionId}-answer`, questionId },
      ...{ from: 'bot', name: names.bot, text: responseStr },
    };
    return [...(questionStr === '' ? [] : [asked]), ...(responseStr === '' ? [] : [answered])];
  });
}

function openedIn(reply: ApiReply): OpenedTalk {
  const all = recordIn(reply);
  const texts: Texts = {};
  for (const [name, value] of Object.entries(all)) if (typeof value === 'string') texts[name] = value;
  const { expiration } = all;
  const at =
    typeof expiration === 'number' || typeof expiration === 'string' ? new Date(expiration) : undefined;
  return { texts, expiration: at && Number.isFinite(at.getTime()) ? at.toISOString() : undefined };
}

function isExchange(value: unknown): value is BotExchange {
  if (!isRecord(value) || !Number.isSafeInteger(value.seq)) return false;
  const { questionId, questionStr, responseStr, createdDt } = value;
  return [questionId, questionStr, responseStr, createdDt].every((text) => typeof text === 'string');
}

function recordIn({ data, url, response }: ApiReply): Record<string, unknown> {
  if (!isRecord(data)) throw notConvertible(url, response);
  return data;
}

function textIn(reply: ApiReply, name: string): string {
  const value = recordIn(reply)[name];
  if (typeof value !== 'string') throw notConvertible(reply.url, reply.response);
  return value;
}
