/** What the two ends of a talk say to each other: modes, messages and the frames of its socket. */

/** Whose service carries a talk (SL 2); the first four reach an agent, the last a program. */
export const CHAT_MODES = ['twilio', 'nice', 'stream', 'talkjs', 'chatbot'] as const;

export type ChatMode = (typeof CHAT_MODES)[number];

export type ChatSender = 'person' | 'agent' | 'bot' | 'system';

/** Where a talk stands: a frozen one takes nothing more, and people see it as ended (SL 4). */
export type ChatState = 'active' | 'frozen' | 'ended';

export interface ChatFile {
  /** By which its bytes are asked for, by the two ends of this talk alone. */
  id: string;
  name: string;
  type: string;
  bytes: number;
}

export interface ChatMessage {
  /** Counts the messages of one talk from 1, without a gap: a reconnect asks for what follows the last one it has. */
  seq: number;
  /** What its sender named it: a message sent twice under one id is stored once. */
  id: string;
  from: ChatSender;
  /** Who is shown as its sender. */
  name: string;
  text: string;
  files: ChatFile[];
  /** ISO 8601, by the server's clock. */
  at: string;
  /** An answer of the program: the question it answers, by which people say how it helped (SL 3). */
  questionId?: string;
}

/** Why a message was not taken; the window words it. */
export type ChatRefusal = 'too-long' | 'empty' | 'too-many' | 'file' | 'over' | 'failed';

/** From the window to the server, one JSON text a frame. The first is `hello`. */
export type ChatRequest =
  /** The token never stands in a URL. `after`: the last message seen, 0 for the newest twenty. */
  | { type: 'hello'; token: string; after: number }
  | { type: 'ping' }
  | { type: 'send'; id: string; text: string; files: string[] }
  /** Sent each second while somebody types; the agent sees the text so far. */
  | { type: 'typing'; text: string }
  | { type: 'read'; seq: number }
  | { type: 'older'; before: number }
  | { type: 'end' };

/** From the server to the window. */
export type ChatEvent =
  | {
      type: 'ready';
      /** Of the talk, which a browser may remember otherwise, or not at all. */
      mode: ChatMode;
      state: ChatState;
      messages: ChatMessage[];
      hasOlder: boolean;
      agent: string | null;
    }
  | { type: 'pong' }
  | { type: 'message'; message: ChatMessage }
  /** The message is stored: it survives a power cut from here on. */
  | { type: 'accepted'; id: string; seq: number }
  | { type: 'refused'; id: string; reason: ChatRefusal }
  | { type: 'older'; messages: ChatMessage[]; hasOlder: boolean }
  | { type: 'typing'; name: string }
  /** An agent came in; until then the person waits. */
  | { type: 'joined'; name: string }
  | { type: 'read'; seq: number }
  | { type: 'state'; state: ChatState }
  /** The token is over or was never good: the window takes a fresh one by the call. */
  | { type: 'token' };

/** Messages that a talk shows at first, and a page of older ones (SL 7). */
export const CHAT_PAGE = 20;
