/** What happens on a real connection, where bytes come in pieces, too many of them, or not at all? */
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { png, zip } from './files.ts';
import { PAPERS, readingWithFiles, SCREEN } from './project.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startApp({ reading: readingWithFiles });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

interface Told {
  status: number;
  body: { message?: string; fields?: { keyword: string }[] };
}

/** Writes pieces until the server has answered or there are no more. Answers what it told, and how much was sent. */
async function pour(
  browser: Browser,
  uuid: string,
  piece: Buffer,
  most: number,
): Promise<Told & { sent: number }> {
  const query = new URLSearchParams({ screen: SCREEN, field: PAPERS });
  const path = `/service-hearthline/api/v1/uploads/${uuid}?${query}`;
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${browser.token}`,
    'content-type': 'application/octet-stream',
  };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  let reply: IncomingMessage | undefined;
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', (response) => {
      reply = response;
      resolve(response);
    });
    sending.on('error', (error) => reply ?? reject(error));
  });
  let sent = 0;
  for (; sent < most && !reply; sent += piece.length) {
    await new Promise((resolve) => sending.write(piece, resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!reply) sending.end();
  const response = await replied;
  const text = await new Promise<string>((resolve) => {
    let all = '';
    response.on('data', (chunk) => {
      all += chunk;
    });
    response.on('end', () => resolve(all));
  });
  sending.destroy();
  return { status: response.statusCode ?? 0, body: JSON.parse(text), sent };
}

describe('a body that is refused before its end', () => {
  test('one without an end is told so after 10 MB, and read no further', async () => {
    const { browser, uuid } = await withApplication(server);
    const before = server.files.size;
    const start = png();
    const piece = Buffer.concat([start, Buffer.alloc(64 * 1024 - start.length)]);
    const told = await pour(browser, uuid, piece, 200 * 1024 * 1024);
    expect(told).toMatchObject({ status: 413, body: { fields: [{ keyword: 'tooLarge' }] } });
    expect(told.sent).toBeLessThan(16 * 1024 * 1024);
    expect(server.files.size).toBe(before);
  });

  test('a ZIP is told so after its first bytes', async () => {
    const { browser, uuid } = await withApplication(server);
    const piece = Buffer.concat([zip(), Buffer.alloc(64 * 1024)]);
    const told = await pour(browser, uuid, piece, 10 * 1024 * 1024);
    expect(told).toMatchObject({ status: 422, body: { fields: [{ keyword: 'type' }] } });
    expect(told.sent).toBeLessThan(8 * 1024 * 1024);
  });

  test('a visitor is told so at once', async () => {
    const { uuid } = await withApplication(server);
    const told = await pour(server.browser(), uuid, Buffer.alloc(64 * 1024), 10 * 1024 * 1024);
    expect(told.status).toBe(403);
    expect(told.sent).toBeLessThan(8 * 1024 * 1024);
  });
});

test('a sender that hangs up leaves nothing behind, and is no fault of ours', async () => {
  const { browser, uuid } = await withApplication(server);
  const before = server.files.size;
  const query = new URLSearchParams({ screen: SCREEN, field: PAPERS });
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${browser.token}`,
    'content-type': 'application/octet-stream',
    'content-length': 1_000_000,
  };
  const path = `/service-hearthline/api/v1/uploads/${uuid}?${query}`;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  sending.on('error', () => undefined);
  sending.write(Buffer.concat([png(), Buffer.alloc(8000)]));
  await expect.poll(() => server.store.uploads.waiting({ application: uuid, participant: null })).toBe(1);
  sending.destroy();
  await expect.poll(() => server.store.uploads.waiting({ application: uuid, participant: null })).toBe(0);
  expect(server.files.size).toBe(before);
  expect(server.log()).not.toContain('fault');
});

/** A request as it is typed here, byte by byte. Answers all that came back. */
async function typed(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(['POST / HTTP/1.1', `Host: localhost:${port}`, ...lines].join('\r\n'));
  let all = '';
  for await (const part of socket) all += part;
  return all;
}

test.each([
  ['a length beside parts', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 4', 'Content-Length: 30'],
  ['a length that is none', 'Content-Length: 4x'],
  ['parts in an unknown form', 'Transfer-Encoding: chunked, strange'],
])('a request with %s is refused, and nothing behind it is answered', async (_what, ...headers) => {
  const all = await typed(...headers, '', '0', '', 'GET /health/live HTTP/1.1', 'Host: localhost', '', '');
  expect(all).toMatch(/^HTTP\/1\.1 400 /);
  expect(all.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
