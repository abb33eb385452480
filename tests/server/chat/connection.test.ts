/** What becomes of a socket that says nothing, that does not read, or that is open when the server ends? */
import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { ChatRequest } from '../../../src/engine/model/chat.ts';
import { serveTalk } from '../../../src/server/chat/connection.ts';
import { takeIn } from '../../../src/server/chat/inbound.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { connect, enteredTalk, listening, openedTalk } from './window.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startApp();
  host = await listening(server);
});
afterAll(() => server.close());

/** A socket without a network, so that its time can be a test's. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: string[] = [];
  /** How the server ended it. */
  ended: number | 'cut' | undefined;

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number): void {
    this.end(code);
  }

  terminate(): void {
    this.end('cut');
  }

  private end(how: number | 'cut'): void {
    if (this.ended !== undefined) return;
    this.ended = how;
    this.readyState = 3;
    this.emit('close');
  }

  say(request: ChatRequest): void {
    this.emit('message', Buffer.from(JSON.stringify(request)), false);
  }
}

function served(): FakeSocket {
  const { services } = server;
  const [{ bundle } = { bundle: undefined }] = services.configuration.products();
  const socket = new FakeSocket();
  serveTalk(services, bundle!.orgs.figure!, socket as unknown as WebSocket);
  return socket;
}

/** Resolves once the server has looked for the silent ones. */
const looked = () => new Promise((resolve) => setImmediate(resolve));

describe('a socket', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('that never says whose it is is closed after ten seconds, whatever else it sends', () => {
    const [silent, pinging] = [served(), served()];
    vi.advanceTimersByTime(9_000);
    pinging.say({ type: 'ping' });
    expect([silent.ended, pinging.ended]).toEqual([undefined, undefined]);
    vi.advanceTimersByTime(1_000);
    expect([silent.ended, pinging.ended]).toEqual([4408, 4408]);
  });

  test('that has said whose it is stays as long as it pings, and is cut off once it is silent', async () => {
    const { token, conversation } = await openedTalk(server.browser(host));
    const socket = served();
    socket.say({ type: 'hello', token, after: 0 });
    await expect.poll(() => socket.sent[0]).toContain('"ready"');
    for (let second = 0; second < 300; second += 10) {
      vi.advanceTimersByTime(10_000);
      socket.say({ type: 'ping' });
    }
    expect(socket.ended).toBe(undefined);
    expect(server.services.chat.hub.heard()).toContain(conversation);
    // The server was held up for longer than that, and reads only now what was sent.
    vi.advanceTimersByTime(80_000);
    socket.say({ type: 'ping' });
    await looked();
    expect(socket.ended).toBe(undefined);
    vi.advanceTimersByTime(80_000);
    await looked();
    expect(socket.ended).toBe('cut');
    expect(server.services.chat.hub.heard()).not.toContain(conversation);
  });

  test('that waits for a slow server to answer what it has sent is not silent', async () => {
    const { token } = await openedTalk(server.browser(host));
    const socket = served();
    socket.say({ type: 'hello', token, after: 0 });
    await expect.poll(() => socket.sent[0]).toContain('"ready"');
    const goOn: (() => void)[] = [];
    vi.spyOn(server.services.store.throttle, 'take').mockImplementation(
      () => new Promise((resolve) => goOn.push(() => resolve(undefined))),
    );
    for (const id of ['one', 'two']) socket.say({ type: 'send', id, text: 'no agent', files: [] });
    for (const taken of [1, 2]) {
      await expect.poll(() => goOn.length).toBe(taken);
      vi.advanceTimersByTime(40_000);
      await looked();
      expect(socket.ended).toBe(undefined);
      goOn.at(-1)?.();
    }
    await expect.poll(() => socket.sent.join()).toContain('"id":"two"');
    vi.advanceTimersByTime(80_000);
    await looked();
    expect(socket.ended).toBe('cut');
  });
});

test('A socket of the network outlives the time in which a request has to arrive', async () => {
  const { token } = await openedTalk(server.browser(host));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const window = await enteredTalk(host, token);
  vi.advanceTimersByTime(10 * 60_000);
  vi.useRealTimers();
  window.send({ type: 'ping' });
  await window.next('pong');
  await window.close();
});

test('A window that asks and never reads is cut off; the others are served, and back again it finds all', async () => {
  const { token, conversation } = await openedTalk(server.browser(host));
  const texts = Array.from({ length: 40 }, (_, count) => `${count} ${'漢'.repeat(19_000)}`);
  const messages = texts.map(
    (text, count) => ({ type: 'message', id: `long${count}`, from: 'agent', name: 'Kim', text }) as const,
  );
  await takeIn(server.services, conversation, messages);
  const before = server.services.chat.sockets.count();
  const { ready, ...window } = await enteredTalk(host, token);
  window.pause();
  for (let count = 0; count < 50; count += 1) window.send({ type: 'older', before: ready.messages[0]!.seq });
  await expect.poll(() => server.services.chat.sockets.count()).toBe(before);
  const other = await enteredTalk(host, (await openedTalk(server.browser(host))).token);
  other.send({ type: 'send', id: 'one', text: 'Hello', files: [] });
  await other.next('accepted');
  window.resume();
  expect(await window.closed).toBe(1006);
  const again = await enteredTalk(host, token, 1);
  expect(again.ready.messages.map(({ text }) => text)).toEqual(texts.slice(1));
  await Promise.all([again.close(), other.close()]);
});

test('When the server ends, windows are told so, and who does not answer keeps it from nothing', async () => {
  const ending = await startApp();
  const address = await listening(ending);
  const { token } = await openedTalk(ending.browser(address));
  const window = await enteredTalk(address, token);
  const [silent, deaf] = [await connect(address), await enteredTalk(address, token)];
  deaf.pause();
  await ending.close();
  expect([await window.closed, await silent.closed]).toEqual([1001, 1001]);
  await expect.poll(() => ending.services.chat.sockets.count()).toBe(0);
  deaf.resume();
  await deaf.closed;
  await expect(connect(address)).rejects.toThrow();
});
