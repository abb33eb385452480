/** Does the line of a talk come back by itself, losing and doubling nothing, and is somebody's typing shown once a second? */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../../src/engine/model/chat.ts';
import { type ChatSocket, createChatSocket, type SocketLike } from '../../../src/shell/chat/chatSocket.ts';
import { createTypingPreview } from '../../../src/shell/chat/typingPreview.ts';
import { createTestTime, type TestTime } from '../../runtime/support/time.ts';

class TestSocket implements SocketLike {
  readyState = 0;
  sent: unknown[] = [];
  private heard = new Map<string, (event: { data?: unknown }) => void>();
  addEventListener(kind: string, heard: (event: { data?: unknown }) => void) {
    this.heard.set(kind, heard);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.heard.get('open')?.({});
  }
  say(event: unknown) {
    this.heard.get('message')?.({ data: typeof event === 'string' ? event : JSON.stringify(event) });
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.heard.get('close')?.({});
  }
}

let time: TestTime;
let sockets: TestSocket[];
let events: ChatEvent[];
let losses: number;
let after: number;
let socket: ChatSocket;
const last = () => sockets.at(-1) as TestSocket;
const READY: ChatEvent = {
  type: 'ready',
  mode: 'twilio',
  state: 'active',
  messages: [],
  hasOlder: false,
  agent: null,
};

function connected() {
  last().open();
  last().say(READY);
}

beforeEach(() => {
  time = createTestTime();
  [sockets, events, losses, after] = [[], [], 0, 0];
  socket = createChatSocket({
    connect: () => {
      sockets.push(new TestSocket());
      return last();
    },
    timers: time,
    random: () => 1,
    token: () => 'token-1',
    after: () => after,
    onEvent: (event) => events.push(event),
    onLost: () => {
      losses += 1;
    },
  });
});

describe('the line of a talk', () => {
  it('says hello with its token and the last message that is known', () => {
    after = 7;
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: 'token-1', after: 7 }]);
  });

  it('sends nothing before it is ready, and says so', () => {
    last().open();
    expect(socket.send({ type: 'typing', text: 'a' })).toBe(false);
    last().say(READY);
    expect(socket.send({ type: 'typing', text: 'a' })).toBe(true);
    expect(last().sent.at(-1)).toEqual({ type: 'typing', text: 'a' });
  });

  it('[CHAT-39] pings every 10 seconds, and takes a line without an answer for lost', async () => {
    connected();
    await time.pass(10_000);
    last().say({ type: 'pong' });
    await time.pass(10_000);
    expect(last().sent.filter((each) => (each as ChatEvent).type === ('ping' as string))).toHaveLength(2);
    expect(losses).toBe(0);
    await time.pass(10_000);
    expect(losses).toBe(1);
    expect(sockets[0]?.readyState).toBe(3);
  });

  it('takes a line that never opens for lost', async () => {
    await time.pass(10_000);
    expect(losses).toBe(1);
  });

  it('comes back by itself, later each time, and asks for what follows the last message', async () => {
    connected();
    after = 12;
    last().close();
    expect(losses).toBe(1);
    for (const wait of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = sockets.length;
      await time.pass(wait - 1);
      expect(sockets.length).toBe(before);
      await time.pass(1);
      expect(sockets.length).toBe(before + 1);
      last().close();
    }
    await time.pass(30_000);
    connected();
    expect(last().sent[0]).toEqual({ type: 'hello', token: 'token-1', after: 12 });
    last().close();
    const before = sockets.length;
    await time.pass(500);
    expect(sockets.length).toBe(before + 1);
  });

  it('tries at once when the network is back', () => {
    connected();
    last().close();
    const before = sockets.length;
    socket.retry();
    expect(sockets.length).toBe(before + 1);
    connected();
    socket.retry();
    expect(sockets.length).toBe(before + 1);
  });

  it('[CHAT-39] is a new one after twelve hours, without a loss that anybody is told of', async () => {
    connected();
    for (let minutes = 0; minutes < 12 * 60; minutes += 1) {
      for (let pings = 0; pings < 6; pings += 1) {
        await time.pass(9_999);
        last().say({ type: 'pong' });
        await time.pass(1);
        last().say({ type: 'pong' });
      }
      if (sockets.length > 1) break;
    }
    expect(sockets.length).toBe(2);
    expect(losses).toBe(0);
    expect(time.now() - Date.parse('2026-11-23T12:00:00Z')).toBe(12 * 3_600_000);
  });

  it('hears nothing that is no frame of ours, and nothing of a line that is over', () => {
    connected();
    const old = last();
    for (const data of ['{', '7', 'null', '{"type":"toString"}', '{"type":"message","message":{}}'])
      old.say(data);
    old.say({
      type: 'message',
      message: { seq: -1, id: 'a', from: 'agent', name: '', text: '', files: [], at: '' },
    });
    old.say({ type: 'joined', name: { toString: 'x' } });
    expect(events).toEqual([READY]);
    old.close();
    old.say(READY);
    expect(events).toEqual([READY]);
  });

  it('leaves no timer behind when it is closed for good', async () => {
    connected();
    socket.close();
    expect(time.waiting()).toBe(0);
    await time.pass(60_000);
    expect(sockets.length).toBe(1);
    expect(losses).toBe(0);
  });
});

describe('[CHAT-40] a typing preview', () => {
  it('is sent every second while somebody types, with the text so far, and not after', async () => {
    const sent: string[] = [];
    const preview = createTypingPreview(time, (text) => sent.push(text));
    for (const text of ['H', 'He', 'Hel', 'Hell']) {
      preview.type(text);
      await time.pass(400);
    }
    expect(sent).toEqual(['H', 'Hel']);
    await time.pass(400);
    expect(sent).toEqual(['H', 'Hel', 'Hell']);
    await time.pass(10_000);
    expect(sent).toHaveLength(3);
    preview.type('Hello');
    preview.type('Hello!');
    preview.stop();
    await time.pass(10_000);
    expect(sent).toEqual(['H', 'Hel', 'Hell', 'Hello']);
  });
});
