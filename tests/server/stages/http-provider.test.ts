/** What does a provider behind an address get, and what becomes of what it answers? Against a real server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpProvider } from '../../../src/server/stages/http-provider.ts';
import {
  ProviderFailure,
  type ProviderRequest,
  portOf,
  variableOf,
} from '../../../src/server/stages/provider.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';

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
  return createHttpProvider(url).ask({ ...request, signal: signal ?? new AbortController().signal });
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
  ['is accepted only', (_request, _body, response) => response.writeHead(202).end('{"soil":"loam"}')],
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
    const provider = createHttpProvider('http://127.0.0.1:1/');
    const { signal } = new AbortController();
    await expect(provider.ask({ ...request, signal })).rejects.toThrow(ProviderFailure);
  });
});

describe('an address in the environment', () => {
  test.each(['credit', 'bankLink', 'eNotary2'])('stands for the port %s', (port) => {
    expect(portOf(variableOf(port))).toBe(port);
    expect(readEnvironment({ [variableOf(port)]: url }, '/x').providers).toEqual({ [port]: url });
  });

  test('that is none is refused with a sentence', () => {
    expect(() => readEnvironment({ HEARTHLINE_PROVIDER_CREDIT: 'ftp://x' }, '/x')).toThrow(
      /HEARTHLINE_PROVIDER_CREDIT/,
    );
    expect(() => readEnvironment({ HEARTHLINE_SANDBOX_DELAY: 'fast' }, '/x')).toThrow(
      /HEARTHLINE_SANDBOX_DELAY/,
    );
    expect(readEnvironment({ HEARTHLINE_SANDBOX_DELAY: '0' }, '/x').sandboxDelay).toBe(0);
  });
});
