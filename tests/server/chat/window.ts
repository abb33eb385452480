/** How do tests sit at a chat window: open a talk by its call, and hold a socket of the running server? */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ChatEvent, ChatRequest } from '../../../src/engine/model/chat.ts';
import type { Answered, Browser, TestServer } from '../support/harness.ts';

export const PERSON = { friendlyName: 'Pat', emailAddress: 'pat@example.com', orgCode: 'figure' };
const SOCKET = '/service-omni-proxy/insecure/api/v1/socket';

/** Where the server listens, once for a test file. */
export async function listening(server: TestServer): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `127.0.0.1:${address.port}`;
}

export interface TalkWindow {
  /** All that came, in order. */
  events: ChatEvent[];
  send: (request: ChatRequest) => void;
  raw: (text: string | Buffer) => void;
  /** The next event of this type that was not taken yet. */
  next: <T extends ChatEvent['type']>(type: T) => Promise<ChatEvent & { type: T }>;
  /** Settles with the code once the socket is closed. */
  closed: Promise<number>;
  close: () => Promise<void>;
  /** Reads nothing of what comes until it goes on. */
  pause: () => void;
  resume: () => void;
}

export interface Connect {
  headers?: Record<string, string>;
  path?: string;
}

/** A socket that has said nothing yet. Throws with the status where it is refused. */
export async function connect(host: string, { headers, path = SOCKET }: Connect = {}): Promise<TalkWindow> {
  const socket = new WebSocket(`ws://${host}${path}`, { headers: headers ?? { origin: `http://${host}` } });
  const events: ChatEvent[] = [];
  const taken = new Set<ChatEvent>();
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    events.push(JSON.parse(String(data)) as ChatEvent);
    for (const wake of [...waiting]) wake();
  });
  let ended: number | undefined;
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      ended = code;
      resolve(code);
      for (const wake of [...waiting]) wake();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`refused ${response.statusCode}`));
    });
    socket.once('error', reject);
  });
  return {
    events,
    closed,
    send: (request) => socket.send(JSON.stringify(request)),
    raw: (text) => socket.send(text),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    next: (type) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find((event) => event.type === type && !taken.has(event));
          if (!found && socket.readyState === WebSocket.CLOSED) {
            waiting.delete(look);
            reject(new Error(`Closed with ${ended} before "${type}": ${JSON.stringify(events)}`));
          }
          if (!found) return;
          taken.add(found);
          waiting.delete(look);
          resolve(found as never);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** A talk that was opened by its call. */
export async function openedTalk(
  browser: Browser,
  more: Record<string, unknown> = {},
): Promise<{ token: string; conversation: string; channel: string }> {
  const isStream = more.chatMode === 'stream';
  const reply = await browser.call(isStream ? 'chatOpenStream' : 'chatOpen', {
    body: { ...PERSON, ...more },
  });
  if (reply.status !== 200) throw new Error(`opening: ${reply.status} ${reply.text}`);
  const body = reply.body as unknown as Record<string, string>;
  return {
    token: (isStream ? body.providerUserToken : body.token) ?? '',
    conversation: (isStream ? body.providerChannelId : body.conversationSid) ?? '',
    channel: body.omniProxyChannelId ?? '',
  };
}

/** A window that has said whose it is. */
export async function enteredTalk(
  host: string,
  token: string,
  after = 0,
): Promise<TalkWindow & { ready: ChatEvent & { type: 'ready' } }> {
  const window = await connect(host);
  window.send({ type: 'hello', token, after });
  return { ...window, ready: await window.next('ready') };
}

/** Asks the program, as a window does. */
export function askBot(
  browser: Browser,
  message: string,
  more: Record<string, unknown> = {},
): Promise<Answered> {
  const body = {
    ...{ message, organization: 'figure', pageUrl: '/account/heloc', senderId: 'window' },
    ...{ senderType: 'CUSTOMER', tag: 'heloc', ...more },
  };
  return browser.call('chatbotAsk', { body });
}
