/** A talk over the product's own socket, as all modes with an agent have it; what differs is how it is opened and renewed. */
import type { ChatMode, ChatRequest } from '../../../engine/model/chat.ts';
import { type AdapterParts, type ChatAdapter, needed, sessionOf } from '../adapter.ts';
import type { OpenedTalk, OpenRequest } from '../chatCalls.ts';
import { type ChatSocket, createChatSocket } from '../chatSocket.ts';
import type { StoredSession } from '../storedSession.ts';

export interface LineMode {
  mode: ChatMode;
  open: (request: OpenRequest) => Promise<OpenedTalk>;
  /** By which the socket knows who says hello. */
  tokenOf: (session: StoredSession) => string | undefined;
  /** By which files are sent and read. */
  conversationOf: (session: StoredSession) => string | undefined;
  /** A session with a newer token; absent where a token that is over is the end of the line. */
  renew?: (session: StoredSession) => Promise<StoredSession>;
}

/** Until a message is stored; after that it counts as not sent, and goes again under its id. */
const SENT_WITHIN_MS = 10_000;
/** A token is renewed this long before it is over, and no sooner after the last time. */
const RENEWED_BEFORE_MS = 60_000;
/** Until the other end has said that the talk is over. */
const ENDED_WITHIN_MS = 5000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
  timer: number;
}

export function createLineTalk(parts: AdapterParts, line: LineMode): ChatAdapter {
  const { calls, timers, ear } = parts;
  const unanswered = new Map<string, Waiting>();
  let socket: ChatSocket | undefined;
  let session: StoredSession | undefined;
  let renewal: number | undefined;
  let isEnded = false;
  /** Written before the line was there for the first time: it goes as soon as it is. */
  let early: ChatRequest | undefined;
  let hasBeenReady = false;

  function settle(id: string, isStored: boolean): void {
    const waiting = unanswered.get(id);
    if (!waiting) return;
    unanswered.delete(id);
    timers.clear(waiting.timer);
    if (isStored) waiting.resolve();
    else waiting.reject(new Error('The message was not stored.'));
  }

  async function renew(): Promise<void> {
    timers.clear(renewal);
    const before = session;
    if (!before) return;
    if (!line.renew) return giveUp('token');
    try {
      const newer = await line.renew(before);
      if (session !== before) return;
      session = newer;
      ear.renewed(newer);
      renewInTime(newer);
      socket?.retry();
    } catch (error) {
      if (isInvalidToken(error)) giveUp('token');
      else ear.alert('general');
    }
  }

  /** Nobody is let in with this token any more: trying again would only look as if somebody were. */
  function giveUp(alert: 'token'): void {
    socket?.close();
    ear.alert(alert);
  }

  function renewInTime({ expiration }: StoredSession): void {
    if (!line.renew) return;
    const left = Date.parse(expiration) - parts.clock.now() - RENEWED_BEFORE_MS;
    renewal = timers.set(() => void renew(), Math.min(Math.max(left, RENEWED_BEFORE_MS), LONGEST_TIMER_MS));
  }

  const say = (request: ChatRequest) => socket?.send(request) ?? false;
  const known = () => session ?? fail();
  const files = () =>
    [
      needed(line.conversationOf(known()), 'conversationSid'),
      needed(line.tokenOf(known()), 'token'),
    ] as const;

  return {
    mode: line.mode,
    open: async (request) => sessionOf(line.mode, request, await line.open(request), parts),
    resume(own, after) {
      needed(line.tokenOf(own), 'token');
      session = own;
      renewInTime(own);
      socket = createChatSocket({
        ...{ connect: parts.connect, timers, random: parts.random, after },
        token: () => needed(line.tokenOf(known()), 'token'),
        onEvent(event) {
          if (isEnded) {
            if (event.type === 'state') leave();
            return;
          }
          if (event.type === 'accepted') settle(event.id, true);
          if (event.type === 'refused') settle(event.id, false);
          if (event.type === 'token') void renew();
          ear.heard(event);
          if (event.type === 'ready' && !hasBeenReady) {
            hasBeenReady = true;
            if (early) say(early);
          }
        },
        onLost() {
          if (isEnded) {
            leave();
            return;
          }
          early = undefined;
          for (const id of [...unanswered.keys()]) settle(id, false);
          ear.lost();
        },
      });
    },
    send: ({ id, text, files: own }) =>
      new Promise((resolve, reject) => {
        const timer = timers.set(() => settle(id, false), SENT_WITHIN_MS);
        unanswered.set(id, { resolve, reject, timer });
        const request: ChatRequest = { type: 'send', id, text, files: own.map((file) => file.id) };
        if (say(request)) return;
        if (hasBeenReady) settle(id, false);
        else early = request;
      }),
    typing: (text) => void say({ type: 'typing', text }),
    file: (sent) => calls.sendFile(...files(), sent),
    readFile: (id) => calls.readFile(...files(), id),
    read: (seq) => void say({ type: 'read', seq }),
    older: (before) => void say({ type: 'older', before }),
    rate: () => Promise.reject(new Error('Only the answers of the program are rated.')),
    end() {
      isEnded = true;
      // A line that is closed at once may take the word along.
      if (say({ type: 'end' })) timers.set(leave, ENDED_WITHIN_MS);
      else leave();
    },
    leave: () => {
      if (!isEnded) leave();
    },
    retry: () => socket?.retry(),
  };

  function leave(): void {
    timers.clear(renewal);
    session = undefined;
    socket?.close();
    socket = undefined;
    for (const id of [...unanswered.keys()]) settle(id, false);
  }
}

function fail(): never {
  throw new Error('Missing chat session data');
}

/** The service no longer knows it: asking again changes nothing. */
function isInvalidToken(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}
