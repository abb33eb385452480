/** Whom the server believes about addresses and hosts: the proxies that it was told of, and nobody else. */
import { afterEach, expect, test } from 'vitest';
import type { TrustedProxies } from '../../src/server/start/environment.ts';
import { startApp, type TestServer } from './support/harness.ts';

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
