/** Is what an applicant signs in by theirs to see to, and taken from who lost it by nobody but who manages? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAuthenticatorKey } from '../../src/server/identity/authenticator.ts';
import { atDesk } from './staff/office.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { createDevice } from './support/passkey-device.ts';
import { PASSWORD, withApplication } from './support/people.ts';
import { accept, invite, OWNER, ownPartOf, signing, tokenTo } from './support/signers.ts';
import {
  type AtLender,
  appsOn,
  codesIn,
  lendersWithApps,
  NONE,
  OFFERED,
  wrongFor,
} from './support/with-apps.ts';

let server: TestServer;
let apps: ReturnType<typeof appsOn>;
beforeAll(async () => {
  server = await startApp({ reading: lendersWithApps });
  apps = appsOn(server);
});
afterAll(() => server.close());

async function signedInAgain(known: AtLender & { nextCode: () => string }): Promise<Browser> {
  const { browser, enter } = await apps.asked(known);
  browser.token = (await enter(known.nextCode())).body.jwt;
  return browser;
}

describe('a passkey beside the app', () => {
  test('is added and removed by a code of the app, and signs in in its place', async () => {
    const known = await apps.withApp();
    const options = await known.browser.call('passkeyOptions', { body: { code: known.nextCode() } });
    const device = createDevice(`${OFFERED}.localhost`);
    const challenge = String(options.body.challenge);
    const body = { challenge, name: 'Phone', passkey: device.made(challenge) };
    expect((await known.browser.call('addPasskey', { body })).status).toBe(204);
    const { browser, reply } = await apps.asked(known);
    const again = String(reply.body.challenge);
    expect(reply.body.passkey).toMatchObject({ rpId: `${OFFERED}.localhost` });
    const entered = await browser.call('loginPasskey', {
      body: { challenge: again, passkey: device.signed(again, 1) },
    });
    expect(entered.status).toBe(200);
    const [shown] = (await known.browser.call('factor')).body.passkeys as unknown as { uuid: string }[];
    const removed = { passkey: shown?.uuid, code: known.nextCode() };
    expect((await known.browser.call('removePasskey', { body: removed })).status).toBe(204);
    expect(await server.store.passkeys.of(known.uuid)).toEqual([]);
    expect(await apps.subjects(OFFERED, known.email)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your sign-in to Citywide',
        'A passkey was removed from your sign-in to Citywide',
      ]),
    );
  });
});

describe('new recovery codes', () => {
  test('are made by a code of the app, and those before are good no more', async () => {
    const known = await apps.withApp();
    const [old = ''] = known.recoveryCodes;
    const renew = (code: string) => known.browser.call('recoveryCodes', { body: { code } });
    for (const code of [old, wrongFor(apps.codeOf(known.key))]) expect((await renew(code)).status).toBe(422);
    const made = await renew(known.nextCode());
    expect((await (await apps.asked(known)).enter(old)).status).toBe(422);
    expect((await (await apps.asked(known)).enter(codesIn(made)[0] ?? '')).status).toBe(200);
  });
});

describe('removing an app', () => {
  test('takes a code of it or a recovery code, signs out elsewhere, and is told', async () => {
    for (const by of ['app', 'recovery'] as const) {
      const known = await apps.withApp();
      const elsewhere = await signedInAgain(known);
      const remove = (code: string) => known.browser.call('removeFactor', { body: { code } });
      expect((await remove(wrongFor(apps.codeOf(known.key)))).status).toBe(422);
      expect((await remove(by === 'app' ? known.nextCode() : known.recoveryCodes[0]!)).status).toBe(204);
      const both = [known.browser, elsewhere].map((each) => each.call('identity'));
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 401]);
      expect((await apps.login(OFFERED, known.email)).status).toBe(200);
      expect(await apps.subjects(OFFERED, known.email)).toContain(
        'The second step of your sign-in to Citywide was removed',
      );
    }
  });

  test('from who lost it is for staff who manage, of this lender, and is written down and told', async () => {
    const known = await apps.withApp();
    const waiting = await apps.asked(known);
    const take = async (desk: Browser, of?: string) =>
      (await desk.call('staffTakeFactor', { body: { email: known.email, ...(of && { of }) } })).status;
    const at = (lender: string, role: 'read' | 'decide' | 'manage') =>
      atDesk(server, `${lender}.localhost`, lender, `${role}@${lender}.example`, role);
    for (const role of ['read', 'decide'] as const)
      expect(await take(await at(OFFERED, role), 'applicant')).toBe(403);
    expect(await take(await at(NONE, 'manage'), 'applicant')).toBe(422);
    const desk = await at(OFFERED, 'manage');
    expect((await desk.call('staffFactor')).body.mayTakeOfApplicants).toBe(true);
    expect(await take(desk)).toBe(422);
    expect(await take(desk, 'applicant')).toBe(204);
    expect((await known.browser.call('identity')).status).toBe(401);
    expect((await waiting.enter(known.nextCode())).status).toBe(410);
    expect((await apps.login(OFFERED, known.email)).body).toHaveProperty('jwt');
    const manager = await server.store.identities.findByEmail(`staff/${OFFERED}`, 'manage@citywide.example');
    const taken = (await server.store.events.of(known.uuid)).at(-1);
    expect(taken).toMatchObject({ kind: 'factorTaken', actor: manager?.uuid, org: OFFERED });
    const told = (await server.store.mailbox.list(OFFERED, known.email)).filter(({ subject }) =>
      subject.includes('was removed'),
    );
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('call us right away')]);
  });
});

describe('an account', () => {
  test('gets another password, and is closed, by a code of the app as well', async () => {
    const known = await apps.withApp();
    const newPassword = 'a sentence that nobody knows';
    const change = (code?: string) =>
      known.browser.call('changePassword', {
        body: { password: PASSWORD, newPassword, ...(code && { code }) },
      });
    const close = (code?: string) =>
      known.browser.call('deleteAccount', { body: { password: newPassword, ...(code && { code }) } });
    for (const ask of [change, close]) {
      if (ask === close) expect((await change(known.nextCode())).status).toBe(204);
      const missing = await ask();
      expect(missing).toMatchObject({ status: 422, body: { errors: ['Enter the code your app shows.'] } });
      expect(JSON.stringify(missing.body)).toContain('"/code"');
      expect((await ask(wrongFor(apps.codeOf(known.key)))).status).toBe(422);
    }
    expect((await known.browser.call('identity')).status).toBe(200);
    expect((await close(known.nextCode())).status).toBe(200);
    expect((await known.browser.call('identity')).status).toBe(401);
  });

  test('is taken along with its factor, without key and codes, and closed with it', async () => {
    const { browser, uuid, nextCode } = await apps.withApp();
    const { secondFactor } = (await browser.call('accountData')).body as unknown as Record<string, object>;
    expect(secondFactor).toEqual({ since: expect.any(String), recoveryCodesLeft: 10, passkeys: [] });
    const proof = { password: PASSWORD, code: nextCode() };
    expect((await browser.call('deleteAccount', { body: proof })).status).toBe(200);
    expect(await server.store.authenticators.find(uuid)).toBeUndefined();
    expect(await server.store.authenticators.recoveryCodesLeft(uuid)).toBe(0);
    // Where the law keeps an application the account stays, closed, and nothing to sign in by.
    const kept = await apps.withApp();
    await server.store.transaction((tx) => tx.holdings.close(kept.uuid));
    expect(await server.store.authenticators.find(kept.uuid)).toBeUndefined();
  });
});

describe('no other way in goes around an app', () => {
  test('who opens an invitation by the password of their sign-in is asked for a code as well', async () => {
    const { browser: known } = await withApplication(server);
    const email = String((await known.call('identity')).body.email);
    const { uuid } = (await server.store.identities.findByEmail(NONE, email))!;
    const key = newAuthenticatorKey();
    await server.store.authenticators.begin(uuid, key);
    await server.store.authenticators.confirm(uuid, 0);
    const owner = await signing(server);
    await invite(server, owner.browser, owner.uuid, { ...OWNER, email });
    const browser = server.browser();
    const reply = await accept(browser, await tokenTo(server, email));
    expect([reply.status, reply.body.asks, reply.body.jwt]).toEqual([202, 'app', undefined]);
    const body = { challenge: reply.body.challenge, code: apps.codeOf(key) };
    const entered = await browser.call('loginCode', { body });
    expect(entered.status).toBe(200);
    browser.token = entered.body.jwt;
    expect((await ownPartOf(browser)).status).toBe(200);
  });

  test('one that somebody else set up goes when the broker says whose the email is', async () => {
    const { uuid, email, key } = await apps.withApp();
    const waiting = await apps.asked({ lender: OFFERED, email });
    const details = { email };
    const person = { org: OFFERED, subject: 'sub-owner', details };
    const entered = await server.store.transaction((tx) => server.services.accounts.enter(person, tx));
    expect(entered?.uuid).toBe(uuid);
    expect(await server.store.authenticators.find(uuid)).toBeUndefined();
    expect((await waiting.enter(apps.codeOf(key))).status).toBe(410);
  });
});
