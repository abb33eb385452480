/** The line of one talk: it says hello, pings, and comes back by itself, asking for what follows the last it has heard. */
import type { ChatEvent, ChatRequest } from '../../engine/model/chat.ts';
import type { Timers } from '../../runtime/client/timers.ts';
import { chatEventIn } from './frames.ts';

/** What of a browser's socket is used. */
export interface SocketLike {
  readyState: number;
  send: (text: string) => void;
  close: () => void;
  addEventListener: (kind: 'open' | 'message' | 'close', heard: (event: { data?: unknown }) => void) => void;
}

export interface ChatSocketParts {
  /** Opens the socket of the product. */
  connect: () => SocketLike;
  timers: Timers;
  /** From 0 to 1. */
  random: () => number;
  /** Of this talk, as it is now. */
  token: () => string;
  /** The last message that is known. */
  after: () => number;
  onEvent: (event: ChatEvent) => void;
  /** The line is gone, or could not be had; it is tried again. */
  onLost: () => void;
}

export interface ChatSocket {
  /** False where there is no line now: nothing of it was sent. */
  send: (request: ChatRequest) => boolean;
  /** Tries at once: the network is back, or a new token is there. */
  retry: () => void;
  /** For good. */
  close: () => void;
}

/** Omni-proxy ping, socket keepalive and lifetime (SL 9). */
const PING_MS = 10_000;
const LIFETIME_MS = 12 * 3_600_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const OPEN = 1;

/** Connects at once. */
export function createChatSocket(parts: ChatSocketParts): ChatSocket {
  const { timers, onEvent, onLost } = parts;
  let socket: SocketLike | undefined;
  let isReady = false;
  let isClosed = false;
  let hasPonged = true;
  let attempts = 0;
  const waiting: { ping?: number; life?: number; again?: number } = {};

  function connect(): void {
    if (isClosed) return;
    const own = parts.connect();
    socket = own;
    own.addEventListener('open', () => {
      say(own, { type: 'hello', token: parts.token(), after: parts.after() });
    });
    own.addEventListener('message', ({ data }) => {
      const event = own === socket ? chatEventIn(data) : undefined;
      if (event) hear(event);
    });
    own.addEventListener('close', () => {
      if (own === socket) lose();
    });
    waiting.life = timers.set(renew, LIFETIME_MS);
    // A line that never opens is told by nobody.
    ping();
  }

  function hear(event: ChatEvent): void {
    if (event.type === 'pong') hasPonged = true;
    if (event.type === 'ready') {
      isReady = true;
      attempts = 0;
    }
    onEvent(event);
  }

  function ping(): void {
    hasPonged = true;
    waiting.ping = timers.set(function due() {
      if (!hasPonged || !isReady) return drop();
      hasPonged = false;
      if (socket) say(socket, { type: 'ping' });
      waiting.ping = timers.set(due, PING_MS);
    }, PING_MS);
  }

  /** Nothing comes over it any more, whatever the browser thinks of it. */
  function drop(): void {
    const own = socket;
    lose();
    own?.close();
  }

  function lose(): void {
    stop();
    if (isClosed) return;
    onLost();
    const most = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
    attempts += 1;
    // Not all at once: a server that comes back has enough to do.
    waiting.again = timers.set(connect, most / 2 + (most / 2) * parts.random());
  }

  /** Its lifetime is over: another one follows without a gap that anybody sees. */
  function renew(): void {
    const own = socket;
    stop();
    own?.close();
    connect();
  }

  function stop(): void {
    socket = undefined;
    isReady = false;
    for (const timer of [waiting.ping, waiting.life, waiting.again]) timers.clear(timer);
  }

  connect();
  return {
    send(request) {
      if (!isReady || !socket) return false;
      return say(socket, request);
    },
    retry() {
      if (isClosed || isReady) return;
      attempts = 0;
      renew();
    },
    close() {
      isClosed = true;
      const own = socket;
      stop();
      own?.close();
    },
  };
}

function say(socket: SocketLike, request: ChatRequest): boolean {
  if (socket.readyState !== OPEN) return false;
  socket.send(JSON.stringify(request));
  return true;
}
