/** One window's connection: it says who it is first, then what it does; it is told what is stored. */
import type { WebSocket } from 'ws';
import type { Org } from '../../engine/model/bundle.ts';
import { CHAT_PAGE, type ChatEvent, type ChatRequest } from '../../engine/model/chat.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { TalkRow } from '../store/talk-rows.ts';
import { readFrame } from './frames.ts';
import type { TalkListener } from './hub.ts';
import { talkOfToken } from './opening.ts';
import { comeBack, endTalk, handOn, markRead, say, typed } from './saying.ts';

/** A socket that does not say who it is keeps room from others. */
const HELLO_MS = 10_000;
/** Windows ping every 10 seconds (SL 9); who misses several is gone. */
const SILENT_MS = 60_000;
const LOOK_MS = 15_000;
/** SL 9. */
const LIFETIME_MS = 12 * 60 * 60_000;
/** What waits to be sent to a window that does not read; it comes back and asks for what it lacks. */
const MOST_UNSENT_BYTES = 1024 * 1024;
/** Frames of one connection: so many at once, and so many a second from then on. */
const BURST = 60;
const PER_SECOND = 10;
/** A reconnect after a night. */
const MOST_MISSED = 10 * CHAT_PAGE;

/** Why the server closes; the window reconnects after all but the last two. */
const CLOSED = { lifetime: 4000, lost: 4001, slow: 4002, hello: 4408, token: 4401, wrong: 4400, often: 4429 };

export function serveTalk(services: Services, org: Org, socket: WebSocket): void {
  const { clock, log } = services;
  const begun = clock().getTime();
  const bucket = createBucket(() => clock().getTime());
  let heard = Date.now();
  let window: Window | undefined;
  let work = Promise.resolve();
  const close = (why: keyof typeof CLOSED) => socket.close(CLOSED[why], why);
  const tell = (event: ChatEvent) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNSENT_BYTES) socket.terminate();
    else socket.send(JSON.stringify(event));
  };
  const hello = setTimeout(() => close('hello'), HELLO_MS);
  const cutWhereSilent = () => {
    if (Date.now() - heard > SILENT_MS) socket.terminate();
  };
  // A server that was held up reads first what came meanwhile: its timers are due before that.
  const looking = setInterval(() => setImmediate(cutWhereSilent), LOOK_MS);
  hello.unref();
  looking.unref();
  const leave = () => {
    clearTimeout(hello);
    clearInterval(looking);
    window?.leave();
    window = undefined;
  };
  // One frame after the other: what is typed first is stored first.
  socket.on('message', (data, isBinary) => {
    heard = Date.now();
    if (isBinary) return close('wrong');
    if (!bucket.take()) return close('often');
    if (clock().getTime() - begun > LIFETIME_MS) return close('lifetime');
    const request = readFrame(String(data));
    if (!request) return close('wrong');
    if (request.type === 'ping') return tell({ type: 'pong' });
    work = work
      .then(() => take(request))
      .catch((error: unknown) => failed(error, request))
      // Who waits for our answer is not silent.
      .then(() => {
        heard = Date.now();
      });
  });
  socket.once('close', leave);
  socket.once('error', () => socket.terminate());

  async function take(request: ChatRequest): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    if (request.type === 'hello') {
      window?.leave();
      window = await enter(services, org, request, tell, () => close('lost'));
      if (window) clearTimeout(hello);
      else close('token');
      // It may have gone away meanwhile.
      if (socket.readyState !== socket.OPEN) leave();
    } else if (window) await window.take(request);
    else close('wrong');
  }

  function failed(error: unknown, request: ChatRequest): void {
    log.error({ err: faultFields(error) }, 'A frame of a talk was not answered.');
    if (request.type === 'send') tell({ type: 'refused', id: request.id, reason: 'failed' });
    else socket.close(1011, 'fault');
  }
}

interface Window {
  take: (request: ChatRequest) => Promise<void>;
  leave: () => void;
}

/** Undefined for a token that is over: the window has been told then. */
async function enter(
  services: Services,
  org: Org,
  { token, after }: ChatRequest & { type: 'hello' },
  tell: (event: ChatEvent) => void,
  lose: () => void,
): Promise<Window | undefined> {
  const { store, chat } = services;
  const talk = await talkOfToken(services, org.code, token);
  if (!talk) {
    tell({ type: 'token' });
    return undefined;
  }
  const page = after > 0 ? { after: Math.min(after, talk.seq), most: MOST_MISSED } : { most: CHAT_PAGE };
  const messages = await store.talks.messages(talk.uuid, page);
  const seq = messages.at(-1)?.seq ?? Math.min(after, talk.seq);
  const { mode, state, details } = talk;
  const hasOlder = (messages[0]?.seq ?? 1) > 1;
  tell({ type: 'ready', mode, state, messages, hasOlder, agent: details.agentName });
  const listener: TalkListener = { seq, own: new Set(), tell, lose };
  const leaveRoom = chat.hub.join(talk, listener);
  const stopAsking = comeBack(services, talk);
  return {
    take: (request) => act(services, talk, token, listener, request),
    leave: () => {
      leaveRoom();
      stopAsking();
    },
  };
}

async function act(
  services: Services,
  { uuid, org }: TalkRow,
  token: string,
  listener: TalkListener,
  request: ChatRequest,
): Promise<void> {
  // The row as it is now: it may have ended, and the token with it.
  const talk = await talkOfToken(services, org, token);
  if (talk?.uuid !== uuid) return listener.tell({ type: 'token' });
  switch (request.type) {
    case 'send':
      return send(services, talk, listener, request);
    case 'typing':
      return typed(services, talk, request.text);
    case 'read':
      return markRead(services, talk, request.seq);
    case 'older': {
      const page = { before: request.before, most: CHAT_PAGE };
      const messages = await services.store.talks.messages(uuid, page);
      return listener.tell({ type: 'older', messages, hasOlder: (messages[0]?.seq ?? 1) > 1 });
    }
    case 'end':
      return endTalk(services, talk);
    case 'hello':
    case 'ping':
  }
}

async function send(
  services: Services,
  talk: TalkRow,
  listener: TalkListener,
  { id, text, files }: ChatRequest & { type: 'send' },
): Promise<void> {
  listener.own.add(id);
  const writer = { from: 'person', name: talk.details.friendlyName } as const;
  const said = await say(services, talk, writer, { id, text, files });
  if (said.kind === 'refused') {
    listener.own.delete(id);
    return listener.tell({ type: 'refused', id, reason: said.reason });
  }
  listener.tell({ type: 'accepted', id, seq: said.message.seq });
  // What the other side does not take now it takes when the window asks again, or comes back.
  void handOn(services, talk.uuid).catch((error: unknown) => {
    services.log.error({ err: faultFields(error) }, 'A message was not handed on.');
  });
}

function createBucket(now: () => number) {
  let tokens = BURST;
  let at = now();
  return {
    take: (): boolean => {
      tokens = Math.min(BURST, tokens + ((now() - at) / 1000) * PER_SECOND);
      at = now();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
