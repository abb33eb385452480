/** Is no file taken that was not scanned, and none that the scanner stops? Over the real app, and over a socket as clamd answers. */

import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSandboxScanner } from '../../../src/server/sandbox/scanner.ts';
import { createThreads } from '../../../src/server/threads/threads.ts';
import {
  createClamdScanner,
  readScannerAddress,
  type ScanFile,
} from '../../../src/server/uploads/scanner.ts';
import { startApp } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { TEST_VIRUS_TEXT } from './corpus/hostile-files.ts';
import { latin } from './corpus/write-pdf.ts';
import { writePng } from './corpus/write-png.ts';
import { chunk, png } from './files.ts';
import { PAPERS, readingWithFiles, SCREEN } from './project.ts';

const VIRUS = writePng({ chunks: [chunk('tEXt', latin(`a\0${TEST_VIRUS_TEXT}`))] });

async function sendTo(scanFile: ScanFile, bytes: Buffer) {
  const server = await startApp({ reading: readingWithFiles, scanFile });
  try {
    const { browser, uuid } = await withApplication(server);
    const query = new URLSearchParams({ screen: SCREEN, field: PAPERS });
    const { status, body, headers } = await browser.raw({
      method: 'POST',
      url: `/service-hearthline/api/v1/uploads/${uuid}?${query}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    const waiting = await server.store.uploads.waiting({ application: uuid, participant: null });
    return { status, body, headers, stored: server.files.size, waiting, log: server.log() };
  } finally {
    await server.close();
  }
}

describe('a file', () => {
  test('that the scanner stops is refused, and leaves nothing', async () => {
    const sent = await sendTo(createSandboxScanner(createThreads()), VIRUS);
    expect(sent).toMatchObject({ status: 422, stored: 0, waiting: 0 });
    expect(sent.body).toMatchObject({ fields: [{ pointer: PAPERS, keyword: 'infected' }] });
  });

  test('that is clean is stored', async () => {
    expect(await sendTo(createSandboxScanner(createThreads()), png())).toMatchObject({
      status: 201,
      stored: 1,
    });
  });

  test('that cannot be scanned now is asked for again, and is stored nowhere', async () => {
    const away = () => Promise.reject(new Error('away'));
    const sent = await sendTo(away, png());
    expect(sent).toMatchObject({ status: 503, stored: 0, waiting: 0 });
    expect(sent.headers['retry-after']).toBe('30');
    expect(sent.body.message).toBe('We cannot check files right now. Please try again in a moment.');
    expect(sent.log).toContain('The scanner of files did not answer.');
  });
});

describe('clamd', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Answers once the length of 0 has come; tells what it was sent. */
  async function clamd(answer: (socket: Socket, got: Buffer) => void) {
    let got = Buffer.alloc(0);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (part) => {
        got = Buffer.concat([got, part]);
        if (got.subarray(-4).equals(Buffer.alloc(4))) answer(socket, got);
      });
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    return { scan: createClamdScanner({ host: '127.0.0.1', port }), port, got: () => got };
  }

  test.each([
    ['stream: OK\0', 'clean'],
    ['stream: Eicar-Signature FOUND\0', 'infected'],
  ])('that answers %j: %s', async (reply, verdict) => {
    const { scan } = await clamd((socket) => socket.end(reply));
    expect(await scan(png())).toBe(verdict);
  });

  test('is sent all bytes in pieces, each behind its length', async () => {
    const bytes = Buffer.alloc(300 * 1024, 7);
    const { scan, got } = await clamd(
      (socket, all) => all.length > bytes.length && socket.end('stream: OK\0'),
    );
    await scan(bytes);
    const [first, second] = [bytes.subarray(0, 256 * 1024), bytes.subarray(256 * 1024)];
    const length = (count: number) =>
      Buffer.from([count >>> 24, (count >>> 16) & 255, (count >>> 8) & 255, count & 255]);
    const wanted = [
      latin('zINSTREAM\0'),
      length(first.length),
      first,
      length(second.length),
      second,
      length(0),
    ];
    expect(Buffer.compare(got(), Buffer.concat(wanted))).toBe(0);
  });

  test.each([
    ['that finds the stream too long', 'INSTREAM size limit exceeded. ERROR\0'],
    ['that breaks off', 'stream: O'],
    ['that says nothing', ''],
    ['that says OK of something else', 'other: OK\0'],
  ])('%s gives no verdict', async (_what, reply) => {
    const { scan } = await clamd((socket) => socket.end(reply));
    await expect(scan(png())).rejects.toThrow();
  });

  test('that is away gives no verdict', async () => {
    const { port } = await clamd(() => undefined);
    servers.splice(0).at(0)?.close();
    await expect(createClamdScanner({ host: '127.0.0.1', port })(png())).rejects.toThrow();
  });

  test('that stays silent gives no verdict', async () => {
    const { port } = await clamd(() => undefined);
    await expect(createClamdScanner({ host: '127.0.0.1', port }, 1)(png())).rejects.toThrow();
  });
});

test('The address of a scanner is read, and refused where it is none', () => {
  expect(readScannerAddress(undefined)).toBeUndefined();
  expect(readScannerAddress('tcp://scanner:3310')).toEqual({ host: 'scanner', port: 3310 });
  expect(readScannerAddress('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  for (const text of ['scanner:3310', 'http://scanner:3310', 'tcp://scanner', 'tcp://:3310'])
    expect(() => readScannerAddress(text)).toThrow('HEARTHLINE_SCANNER');
});
