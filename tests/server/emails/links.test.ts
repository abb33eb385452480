/** Where do links in emails lead: to the lender's own host, in the sandbox to where it listens, and nowhere that somebody chose? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buttonsIn } from '../../support/email-words.ts';
import { readOnce, startApp, type TestServer } from '../support/harness.ts';
import { newEmail, PASSWORD, withApplication } from '../support/people.ts';
import { invite, OWNER, put } from '../support/signers.ts';

const NO_HOST = 'harbor-cu';

/** One lender names no host. */
async function withoutHost() {
  const reading = structuredClone(await readOnce());
  for (const { orgs } of reading.bundles ?? []) if (orgs[NO_HOST]) orgs[NO_HOST].hosts = [];
  return reading;
}

let sandbox: TestServer;
let real: TestServer;
beforeAll(async () => {
  sandbox = await startApp();
  real = await startApp({ sandbox: false, reading: withoutHost });
});
afterAll(async () => {
  await sandbox.close();
  await real.close();
});

/** The newest email to somebody who forgot their password at a host. */
async function forgotten(server: TestServer, host: string, org = 'figure') {
  const email = newEmail();
  await server.services.accounts.register({ org, details: { email }, password: PASSWORD });
  expect((await server.browser(host).call('forgotPassword', { body: { email } })).status).toBe(202);
  const [mail] = await server.store.mailbox.list(org, email);
  return { origins: buttonsIn(mail?.html ?? '').map(({ url }) => new URL(url).origin), ...mail! };
}

test('every lender has a host of its own, under a name that nobody has', async () => {
  const { orgs } = (await readOnce()).bundles!.find(({ isHome }) => isHome)!;
  const hosts = Object.values(orgs).flatMap((org) => org.hosts);
  expect(hosts).toHaveLength(Object.keys(orgs).length);
  expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
});

describe('in the sandbox', () => {
  test.each([
    ['figure.localhost:8080', 'http://figure.localhost:8080'],
    ['localhost:8080', 'http://localhost:8080'],
    ['192.0.2.7:8080', 'http://figure.localhost:8080'],
    ['figure.evil.example', 'http://figure.localhost:8080'],
  ])('a link that was asked for at %s leads to %s', async (host, origin) => {
    expect((await forgotten(sandbox, host)).origins).toEqual([origin]);
  });
});

describe('outside the sandbox', () => {
  test.each([
    ['figure.evil.example', 'https://apply.figure.example'],
    ['192.0.2.7', 'https://apply.figure.example'],
    ['apply.figure.example', 'http://apply.figure.example'],
  ])('a link that was asked for at %s leads to %s', async (host, origin) => {
    expect((await forgotten(real, host)).origins).toEqual([origin]);
  });

  test('an email of a lender without a host has no button, no link and no logo', async () => {
    const { origins, text, html } = await forgotten(real, 'harbor-cu.evil.example', NO_HOST);
    expect(origins).toEqual([]);
    for (const body of [text, html]) {
      expect(body).not.toContain('evil.example');
      expect(body).not.toContain('/auth/reset');
      expect(body).not.toContain('<img');
    }
  });

  test('neither has an invitation', async () => {
    const { browser, uuid } = await withApplication(real, 'harbor-cu.evil.example');
    await put(real, uuid, 'CO_DEED_REQ', {
      coDeedStatus: 'NO_BYPASS',
      status: { disclosurelistClosingComplete: true },
    });
    const email = newEmail();
    expect((await invite(real, browser, uuid, { ...OWNER, email })).status).toBe(200);
    const [mail] = await real.store.mailbox.list(NO_HOST, email);
    expect(mail?.subject).toBeTruthy();
    expect(buttonsIn(mail?.html ?? '')).toEqual([]);
    expect(mail?.text).not.toContain('invited#');
  });
});
