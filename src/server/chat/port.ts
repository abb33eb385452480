/** The port behind each mode of a talk: what the other side is handed, and what it brings in. */
import type { ChatMessage, ChatMode, ChatState } from '../../engine/model/chat.ts';
import type { TalkRow } from '../store/talk-rows.ts';
import type { Hub } from './hub.ts';
import type { OpenSockets } from './open-sockets.ts';

/** A talk as the other side sees it: what it needs to answer, and no token. */
export interface HandedTalk
  extends Pick<TalkRow, 'channel' | 'org' | 'product' | 'mode' | 'application' | 'identity'>,
    Pick<TalkRow['details'], 'friendlyName' | 'emailAddress' | 'skill' | 'tag' | 'pageUrl' | 'attributes'> {
  conversation: string;
  targetWorker: string | null;
}

/** What the other side says of a talk. Brought in twice, a message is stored once, by its id. */
export type ChatInbound =
  | { type: 'message'; id: string; from: 'agent' | 'bot'; name: string; text: string; questionId?: string }
  | { type: 'typing' }
  | { type: 'joined'; name: string }
  | { type: 'read'; seq: number }
  | { type: 'state'; state: ChatState }
  /** Where a survey is answered; null: none is offered. */
  | { type: 'survey'; contactId: string | null }
  /** The person's token is over from now on. */
  | { type: 'token' }
  /** The person's connection is lost. */
  | { type: 'lost' };

/** What a file is refused for by the other side. */
export type ChatVerdict = 'taken' | 'refused';

/**
 * Who carries the talks of one mode. Whatever is handed over twice under the same id does nothing the second time. Each
 * answers what it brings in at once; what comes later goes to the inbox. Throws ChatFailure when it could not be done.
 */
export interface ChatProvider {
  open(talk: HandedTalk): Promise<ChatInbound[]>;
  /** The person is back, or still there: what has come in since? */
  resume(talk: HandedTalk, after: number): Promise<ChatInbound[]>;
  send(talk: HandedTalk, message: ChatMessage): Promise<ChatInbound[]>;
  typing(talk: HandedTalk, text: string): Promise<ChatInbound[]>;
  /** Before a file is offered to a message. */
  file(talk: HandedTalk, file: { name: string; type: string; bytes: number }): Promise<ChatVerdict>;
  read(talk: HandedTalk, seq: number): Promise<ChatInbound[]>;
  rate(talk: HandedTalk, questionId: string, rating: Record<string, unknown>): Promise<ChatInbound[]>;
  end(talk: HandedTalk): Promise<ChatInbound[]>;
  /** Milliseconds after which it is to be asked again while somebody listens; absent: it calls the inbox itself. */
  asksAgainMs?: number;
}

/** Takes what the other side brings in by itself. Never throws: what cannot be stored is logged. */
export type ChatInbox = (conversation: string, events: ChatInbound[]) => Promise<void>;

export type ChatProviders = Partial<Record<ChatMode, ChatProvider>>;

/** What the server has to carry talks. */
export interface TalkServices {
  hub: Hub;
  sockets: OpenSockets;
  /** Throws ChatFailure where nobody stands behind the mode. */
  providerOf: (mode: ChatMode) => ChatProvider;
  /** Does one thing of a talk at a time in this process. */
  inTurn: <T>(uuid: string, work: () => Promise<T>) => Promise<T>;
}

/** It could not be done. The message is logged: it names no data, and nothing that the other side said. */
export class ChatFailure extends Error {}

export function handedTalk({ uuid, details, ...talk }: TalkRow): HandedTalk {
  const { channel, org, product, mode, application, identity } = talk;
  const { friendlyName, emailAddress, skill, tag, pageUrl, attributes, targetWorker } = details;
  return {
    ...{ conversation: uuid, channel, org, product, mode, application, identity },
    ...{ friendlyName, emailAddress, skill, tag, pageUrl, attributes, targetWorker },
  };
}
