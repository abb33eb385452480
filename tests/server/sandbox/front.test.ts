/** The sandbox's front page: what it lists, and that one tap signs in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAuthenticatorKey } from '../../../src/server/identity/authenticator.ts';
import { OUTCOMES } from '../../../src/server/sandbox/outcomes.ts';
import { BORROWER, STAFF } from '../../../src/server/sandbox/people.ts';
import { seed } from '../../../src/server/sandbox/seed.ts';
import { seedStaff } from '../../../src/server/sandbox/staff.ts';
import { startApp, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
  await seed(server.services);
  await seedStaff(server.services);
});
afterAll(() => server.close());

const shown = () => server.browser('localhost:8080').raw({ method: 'GET', url: '/sandbox' });

function tap(person: string, host = 'localhost:8080') {
  return server.browser(host).raw({
    method: 'POST',
    url: '/sandbox/enter',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ person }).toString(),
  });
}

test.each(['figure', 'harbor-cu', 'homepoint'])(
  'the staff of %s sign in by the same email and password',
  async (org) => {
    const { email, password } = STAFF;
    const browser = server.browser(`${org}.localhost`);
    const asked = await browser.call('staffLogin', { body: { email, password } });
    expect(asked.status).toBeLessThan(300);
    expect((await browser.call('staffLogin', { body: { email, password: 'another one' } })).status).toBe(401);
  },
);

describe('The front page of the sandbox', () => {
  test('lists each lender with its logo and where an application begins', async () => {
    const { status, text } = await shown();
    expect(status).toBe(200);
    const orgs = Object.values(server.services.configuration.products()[0]!.bundle.orgs);
    expect(orgs.map(({ code }) => code)).toEqual(expect.arrayContaining(['figure-market', 'figure-ny']));
    const names = orgs.map(({ name }) => name);
    expect(new Set(names).size).toBe(orgs.length);
    for (const { code, name, brand } of orgs) {
      expect(text).toContain(`src="/account/heloc/logos/${brand.logo}" alt="${name}"`);
      expect(text).toContain(`href="http://${code}.localhost:8080/account/heloc/register`);
    }
  });

  test.each(['figure', 'harbor-cu', 'homepoint'])('has made somebody who decides at %s', async (org) => {
    const reply = await tap('sam', `${org}.localhost:8080`);
    const [cookies, body] = [JSON.stringify(reply.headers), reply.text];
    expect(`${reply.status} ${cookies} ${body}`).toMatch(/staff/);
    expect(await server.store.identities.findByEmail(`staff/${org}`, STAFF.email)).toBeDefined();
  });

  test('names the staff desk, the mailbox and each row of the table of outcomes', async () => {
    const { text } = await shown();
    expect(text).toContain('href="/staff"');
    expect(text).toContain('href="/sandbox/mailbox"');
    for (const { is } of OUTCOMES) expect(text).toContain(`<code>${is.replaceAll("'", '&#39;')}</code>`);
  });

  test.each([
    ['pat', 'figure', '/auth/login'],
    ['sam', 'staff/figure', '/staff'],
  ])('leads %s to the sign-in once they have an app', async (person, org, opens) => {
    const { store } = server.services;
    const email = person === 'pat' ? BORROWER.email : STAFF.email;
    const { uuid } = (await store.identities.findByEmail(org, email))!;
    await store.authenticators.begin(uuid, newAuthenticatorKey());
    await store.authenticators.confirm(uuid, 1);
    const reply = await tap(person);
    await store.authenticators.remove(uuid);
    expect([reply.status, reply.headers.location]).toEqual([303, opens]);
    expect(reply.text).not.toContain('eyJ');
  });

  test.each([
    ['pat', 'jwt', '/dashboard'],
    ['sam', 'staff-jwt', '/staff'],
  ])('signs in as %s with one tap', async (person, key, opens) => {
    const { status, text, headers } = await tap(person);
    expect(status).toBe(200);
    const token = /"Bearer ([^"]+)"/.exec(text)?.[1];
    expect(text).toContain(`localStorage.setItem("${key}"`);
    expect(text).toContain(`location.replace("${opens}")`);
    expect(token?.split('.')).toHaveLength(3);
    const nonce = /nonce="([^"]+)"/.exec(text)?.[1];
    expect(String(headers['content-security-policy'])).toContain(`script-src 'nonce-${nonce}'`);
  });

  test('lets nobody in who is not on it, and nobody at a lender where they have no account', async () => {
    expect((await tap('mallory')).status).toBe(404);
    expect((await tap('pat', 'harbor-cu.localhost:8080')).status).toBe(404);
  });

  test('is not there without the sandbox', async () => {
    const real = await startApp({ sandbox: false });
    const { text } = await real.browser('localhost').raw({ method: 'GET', url: '/sandbox' });
    expect(text).not.toContain('Sign in as');
    await real.close();
  });
});
