/** Whom the server believes about addresses and hosts: the proxies that it was told of, and nobody else. */
import { afterEach, describe, expect, test } from 'vitest';
import type { TrustedProxies } from '../../src/server/start/environment.ts';
import { type Options, startApp, type TestServer } from './support/harness.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

/** What the page of a request is made for, by host and scheme; and whose attempts a sign-in is counted with. */
async function seen(trustProxy: TrustedProxies, remoteAddress: string, headers: Record<string, string>) {
  server = await startApp({ trustProxy });
  const addresses: string[] = [];
  server.app.addHook('onResponse', async ({ ip }) => void addresses.push(ip));
  const reply = await server.app.inject({
    url: '/account/heloc/register-v2',
    remoteAddress,
    headers: { host: 'localhost', ...headers },
  });
  return { baseUrl: /"baseUrl":"([^"]*)"/.exec(reply.body)?.[1], address: addresses[0] };
}

const SPOOFED = {
  'x-forwarded-for': '6.6.6.6, 203.0.113.9',
  'x-forwarded-host': 'harbor-cu.localhost',
  'x-forwarded-proto': 'https',
};
const AS_IT_CAME = 'http://localhost';
const AS_TOLD = 'https://harbor-cu.localhost';

test.each<[string, TrustedProxies, string, string | undefined, string]>([
  ['nobody', false, '203.0.113.50', AS_IT_CAME, '203.0.113.50'],
  ['one hop, which tells who came to it', 1, '10.0.0.5', AS_TOLD, '203.0.113.9'],
  ['two hops', 2, '10.0.0.5', AS_TOLD, '6.6.6.6'],
  ['a network that the proxy is of', ['10.0.0.0/8'], '10.0.0.5', AS_TOLD, '203.0.113.9'],
  ['a network that the client is not of', ['10.0.0.0/8'], '203.0.113.50', AS_IT_CAME, '203.0.113.50'],
  ['an address', ['192.0.2.7'], '192.0.2.7', AS_TOLD, '203.0.113.9'],
  ['another address', ['192.0.2.8'], '192.0.2.7', AS_IT_CAME, '192.0.2.7'],
])('trusting %s', async (_whom, trustProxy, remoteAddress, baseUrl, address) => {
  expect(await seen(trustProxy, remoteAddress, SPOOFED)).toEqual({ baseUrl, address });
});

describe('a proxy that nobody told the server of', () => {
  const told = async (options: Options, headers: Record<string, string>) => {
    server = await startApp(options);
    for (let count = 0; count < 3; count += 1)
      await server.browser().get('/account/heloc/register-v2', headers);
    const { text } = await server.operator('/metrics');
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('TRUST_PROXY'));
    return { gauge: /^hearthline_untrusted_proxy (\d)$/m.exec(text)?.[1], lines };
  };

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-proto', 'https'],
  ])('is told once by %s, without an address', async (name, value) => {
    const { gauge, lines } = await told({}, { [name]: value });
    expect([gauge, lines.length]).toEqual(['1', 1]);
    expect(lines[0]).toContain('A proxy in front');
    expect(lines[0]).not.toMatch(/203\.0|127\.0/);
  });

  test.each<[string, Options, Record<string, string>]>([
    ['nobody names one', {}, {}],
    ['it is trusted', { trustProxy: 1 }, SPOOFED],
    ['others are trusted', { trustProxy: ['10.0.0.0/8'] }, SPOOFED],
  ])('is not told where %s', async (_where, options, headers) => {
    expect(await told(options, headers)).toEqual({ gauge: '0', lines: [] });
  });
});
