/** Does a server that is closed end, whatever the connection for its signals is waiting for? */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresSignals } from '../../../src/server/store/signals.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Messages of Postgres: one is in, and may ask; LISTEN was done. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
const LISTENS = Buffer.from('C\0\0\0\x0bLISTEN\0Z\0\0\0\x05I', 'latin1');

/** Takes connections and answers nothing by itself. */
async function silentPostgres() {
  const server = createServer();
  const sockets = new Set<Socket>();
  const connected = once(server, 'connection').then(async ([socket]: Socket[]) => {
    await once(socket!, 'data');
    return socket!;
  });
  server.on('connection', (socket) => void sockets.add(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://somebody@127.0.0.1:${port}/any`, connected };
}

test('closed while its connection is being made, it ends once that is made', async () => {
  const { url, connected } = await silentPostgres();
  const signals = createPostgresSignals(url, () => undefined);
  const socket = await connected;
  const closed = signals.close();
  socket.write(WELCOME);
  await once(socket, 'data');
  socket.write(LISTENS);
  await closed;
});

test('closed before Postgres has answered, it gives up soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { url, connected } = await silentPostgres();
  const lost: string[] = [];
  const signals = createPostgresSignals(url, ({ message }) => void lost.push(message));
  await connected;
  const closed = signals.close();
  vi.advanceTimersByTime(5_000);
  await closed;
  expect(lost).toEqual(['timeout expired']);
});

test('closed before Postgres has begun to tell, it gives up soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { url, connected } = await silentPostgres();
  const lost: string[] = [];
  const signals = createPostgresSignals(url, ({ message }) => void lost.push(message));
  const socket = await connected;
  socket.write(WELCOME);
  await once(socket, 'data');
  const closed = signals.close();
  vi.advanceTimersByTime(5_000);
  await closed;
  expect(lost).toEqual(['Query read timeout']);
});
