/** Behind TLS a cookie has a name that no other host can set, and what lacks it opens nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, bundleOf, DRAFT, versionAt } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ trustProxy: 1 });
});
afterAll(() => server.close());

const ASK = { params: DRAFT, query: { screen: 'property-address' } };
const TLS = { 'x-forwarded-proto': 'https' };

async function answered() {
  const browser = server.browser();
  const body = { screen: 'property-address', answers: ANSWERS['property-address'], bundle: bundleOf(server) };
  const reply = await browser.call('answer', { params: DRAFT, headers: TLS, body });
  expect(reply.status).toBe(200);
  return { browser, reply };
}

test('is given under the prefix, for this host and all its paths, over TLS alone', async () => {
  const { browser, reply } = await answered();
  const cookie = String(reply.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-draft-heloc=/);
  expect(cookie).toMatch(/; Path=\/; /);
  expect(cookie).toMatch(/; Secure(;|$)/);
  expect(cookie).not.toMatch(/Domain/i);
  const own = await browser.call('standing', { ...ASK, headers: TLS });
  expect(own.body).toMatchObject({ answered: ['property-address'] });
});

test('planted under the plain name it opens nothing over TLS', async () => {
  const { browser } = await answered();
  const secret = browser.cookies['__Host-draft-heloc']!;
  expect(secret).toMatch(/^[\w-]{64,}$/);
  const other = server.browser();
  other.cookies['draft-heloc'] = secret;
  const over = await other.call('standing', { ...ASK, headers: TLS });
  expect(over.body).toMatchObject({ answered: [] });
  expect(over.headers['set-cookie']).not.toContain(secret);
});

test('has its plain name where there is no TLS, as on the own machine', async () => {
  const browser = server.browser();
  await versionAt(browser, 'draft', 'property-address');
  expect(Object.keys(browser.cookies)).toEqual(['draft-heloc']);
});
