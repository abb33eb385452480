/** What the window asks of whoever carries a talk: the same for every mode. */
import type { ChatEvent, ChatFile, ChatMode } from '../../engine/model/chat.ts';
import type { ServerClock } from '../../runtime/client/serverClock.ts';
import type { Timers } from '../../runtime/client/timers.ts';
import type { ChatCalls, OpenedTalk, OpenRequest, OutgoingFile } from './chatCalls.ts';
import type { SocketLike } from './chatSocket.ts';
import type { ChatAlert, Outgoing } from './chatState.ts';
import { expiryFrom, type StoredSession, talkKindOf } from './storedSession.ts';

/** What somebody says of an answer of the program (SL 3). */
export interface BotRating {
  questionId: string;
  responseToCustomer: string;
  feedbackMessage: string;
}

export interface ChatAdapter {
  mode: ChatMode;
  /** Rejects with a RequestError where no talk could be had. */
  open: (request: OpenRequest) => Promise<StoredSession>;
  /** Comes onto the line of a talk; from here on it is heard. Throws where the session lacks what its mode needs. */
  resume: (session: StoredSession, after: () => number) => void;
  /** Rejects unless the message is stored, as far as that is known. */
  send: (message: Outgoing) => Promise<void>;
  typing: (text: string) => void;
  file: (sent: OutgoingFile) => Promise<ChatFile>;
  readFile: (id: string) => Promise<Blob>;
  read: (seq: number) => void;
  older: (before: number) => void;
  rate: (rating: BotRating) => Promise<void>;
  /** The talk is over for both ends. */
  end: () => void;
  /** This page leaves the line; the talk goes on. */
  leave: () => void;
  /** The network is back: tries at once. */
  retry: () => void;
}

/** What adapters tell of a talk. */
export interface TalkEar {
  heard: (event: ChatEvent) => void;
  /** Another talk stands in the place of the one so far, under numbers of its own. */
  begunAnew: () => void;
  lost: () => void;
  /** The session has a newer token. */
  renewed: (session: StoredSession) => void;
  alert: (alert: Exclude<ChatAlert, 'connection'>) => void;
}

export interface AdapterParts {
  calls: ChatCalls;
  connect: () => SocketLike;
  timers: Timers;
  clock: ServerClock;
  /** The browser's clock. */
  local: () => number;
  random: () => number;
  ear: TalkEar;
  /** What stands beside each question to the program. */
  asked: () => Promise<OpenRequest>;
  /** Who is shown as the program. */
  botName: string;
}

/** The session that is stored of a talk that was opened: the form's answers, and what the reply has of the listed fields. */
export function sessionOf(
  mode: ChatMode,
  request: OpenRequest,
  { texts, expiration }: OpenedTalk,
  { clock, local }: Pick<AdapterParts, 'clock' | 'local'>,
): StoredSession {
  const { token, conversationSid, omniProxyChannelId } = texts;
  const { providerChannelId, providerUserId, providerUserToken } = texts;
  const given = {
    token,
    conversationSid,
    omniProxyChannelId,
    providerChannelId,
    providerUserId,
    providerUserToken,
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined)),
    expiration: expiration ?? expiryFrom(clock.now(), talkKindOf(mode)),
    friendlyName: String(request.friendlyName ?? ''),
    emailAddress: String(request.emailAddress ?? ''),
    initialMessage: String(request.welcomeMessage ?? ''),
    loginTimestamp: local(),
  };
}

/** Missing session data is a fault (SL 8). */
export function needed(text: string | undefined, name: string): string {
  if (text === undefined || text === '') throw new Error(`Missing chat session data: ${name}`);
  return text;
}
