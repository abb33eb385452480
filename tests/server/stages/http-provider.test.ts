/** What does a provider behind an address get, and what becomes of what it answers? Against a real server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpProvider } from '../../../src/server/stages/http-provider.ts';
import { AnswersLater, ProviderFailure, type ProviderRequest } from '../../../src/server/stages/provider.ts';

const request: Omit<ProviderRequest, 'signal'> = {
  ...{ product: 'garden', port: 'soil' },
  ...{ question: 'soil', key: 'k1', application: 'a1', org: 'meadow', today: '2026-06-15' },
  facts: { plot: { name: 'Rose Thorn' } },
  constants: { deep: true },
  pricing: { seed: 3 },
};

let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
const server = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (part) => {
    body += String(part);
  });
  incoming.on('end', () => answer(incoming, body, response));
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`;
});
afterAll(() => void server.close());

function ask(signal?: AbortSignal): Promise<unknown> {
  return createHttpProvider(url, globalThis.fetch).ask({
    ...request,
    signal: signal ?? new AbortController().signal,
  });
}

test('a question arrives with its key and what was given, and the answer comes back', async () => {
  let heard: unknown;
  answer = ({ headers, method }, body, response) => {
    heard = [method, headers['idempotency-key'], headers['content-type'], JSON.parse(body)];
    response.end('{"soil":"loam"}');
  };
  expect(await ask()).toEqual({ soil: 'loam' });
  const { key: _, ...sent } = request;
  expect(heard).toEqual(['POST', 'k1', 'application/json', sent]);
});

const failures: [string, typeof answer][] = [
  ['is refused', (_request, _body, response) => response.writeHead(422).end('Rose Thorn has no soil')],
  ['fails', (_request, _body, response) => response.writeHead(503).end('Rose Thorn')],
  ['is made something', (_request, _body, response) => response.writeHead(201).end('{"soil":"loam"}')],
  ['is sent elsewhere', (_request, _body, response) => response.writeHead(307, { location: '/other' }).end()],
  ['is answered in words', (_request, _body, response) => response.end('Rose Thorn: loam')],
  ['is answered with half of it', (_request, _body, response) => response.end('{"soil":"lo')],
  ['is broken off', (_request, _body, response) => response.writeHead(200).destroy()],
  ['is answered with too much', (_request, _body, response) => response.end(`"${'x'.repeat(1_100_000)}"`)],
];

describe('a question that', () => {
  test.each(failures)('%s is a failed try, and nothing said is kept', async (_title, how) => {
    answer = how;
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(String(failure)).not.toContain('Rose');
  });

  test('is not answered in its time is a failed try', async () => {
    const time = new AbortController();
    answer = () => time.abort(new DOMException('The time is over.', 'TimeoutError'));
    await expect(ask(time.signal)).rejects.toThrow(ProviderFailure);
  });

  test('goes where nobody listens is a failed try', async () => {
    const provider = createHttpProvider('http://127.0.0.1:1/', globalThis.fetch);
    const { signal } = new AbortController();
    await expect(provider.ask({ ...request, signal })).rejects.toThrow(ProviderFailure);
  });
});

describe('a question that is answered later', () => {
  test.each([
    ['in so many seconds', '90', 90],
    ['without a time: in an hour', undefined, 3_600],
    ['at a date, which is no number of seconds: in an hour', 'Wed, 21 Oct 2026 07:28:00 GMT', 3_600],
    ['at once: in a second', '0', 1],
    ['in a month: in a day', '2592000', 86_400],
  ])('%s', async (_title, after, seconds) => {
    answer = (_request, _body, response) =>
      response.writeHead(202, after === undefined ? {} : { 'retry-after': after }).end('Rose Thorn');
    const later = await ask().catch((error: unknown) => error);
    expect(later).toBeInstanceOf(AnswersLater);
    expect((later as AnswersLater).afterMs).toBe(seconds * 1_000);
    expect(String(later)).not.toContain('Rose');
  });
});
