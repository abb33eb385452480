/** Who gets in, with which token, at which lender, and who does not? */
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { bundleOf, DRAFT, newEmail, PASSWORD, register, SIGN_UP } from './support/people.ts';

let server: TestServer;
/** Its clock is moved on; what stands at the other stays as it is. */
let timed: TestServer;
beforeAll(async () => {
  server = await startApp();
  timed = await startApp();
});
afterAll(() => Promise.all([server.close(), timed.close()]));

const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call('login', { body: { email, password } });

describe('registering', () => {
  test('answers a token with which the identity can be read', async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    const { status, body } = await browser.call('identity');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      organizationCode: 'figure',
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('[CALL-35] [CALL-38] [ENT-06] the identity has the fields of the specification, by both calls', async () => {
    const browser = server.browser();
    await register(server, browser);
    const at = async (path: string) =>
      (await browser.get(path, { authorization: `Bearer ${browser.token}` })).body;
    const body = await at('/identity/secure/api/v1_1/identity');
    const wanted = [
      'uuid',
      'organizationCode',
      'profileType',
      'email',
      'updatedAt',
      'isManageable',
      'isBroker',
    ];
    const more = [
      'activeLegacyCustomerOrgs',
      'aliases',
      'passwordExpired',
      'twoFactorEnabled',
      'totpVerified',
    ];
    for (const name of [...wanted, ...more, 'phoneNumbers']) expect(body).toHaveProperty(name);
    const name = { firstName: 'Ada', lastName: 'Quill' };
    const wallet = { accountAddress: 'tp1qquill', groupPolicyAddress: 'tp1group' };
    const row = (await server.store.identities.find(String(body.uuid)))!;
    const details = { ...row.details, name, wallet, type: 'CO_DEEDER' };
    await server.store.identities.update(row.uuid, { details });
    const signer = await at('/identity/secure/api/v1_1/identity');
    expect(signer).toMatchObject({ ...body, name, wallet, type: 'CO_DEEDER', updatedAt: expect.any(String) });
    expect(await at('/identity/secure/api/v1/identity')).toEqual(signer);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test("[ERR-09] an e-mail that has a sign-in fails with 'identity exists', however it is written", async () => {
    const email = await register(server, server.browser());
    const body = { email: ` ${email.toUpperCase()}`.trim(), ...SIGN_UP, bundle: bundleOf(server) };
    const reply = await server.browser().call('register', { body });
    expect([reply.status, reply.body.message]).toEqual([409, 'identity exists']);
  });

  test('of two at once with one e-mail one gets the sign-in', async () => {
    const body = { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server) };
    const replies = await Promise.all([1, 2].map(() => server.browser().call('register', { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('one e-mail may sign up at two lenders, and they stay apart', async () => {
    const email = newEmail();
    await register(server, server.browser('figure.localhost'), email);
    const harbor = server.browser('harbor-cu.localhost');
    await register(server, harbor, email);
    expect((await harbor.call('identity')).body.organizationCode).toBe('harbor-cu');
  });

  test.each([
    ['too short', { password: 'short' }, '/password'],
    ['no e-mail', { email: 'nobody' }, '/email'],
    ['something else', { role: 'admin' }, '/role'],
  ])('a sign-up with %s is refused at its field', async (_what, changed, pointer) => {
    const body = { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server), ...changed };
    const reply = await server.browser().call('register', { body });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toContainEqual(expect.objectContaining({ pointer }));
  });

  test('a password that is tried first by everybody is refused in plain words', async () => {
    const body = { email: newEmail(), ...SIGN_UP, password: 'passwordpassword', bundle: bundleOf(server) };
    const reply = await server.browser().call('register', { body });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toMatchObject([
      { pointer: '/password', message: expect.stringContaining('easy to guess') },
    ]);
  });

  test('the e-mail itself is no password', async () => {
    const email = 'a-rather-long-address@example.com';
    const body = { email, ...SIGN_UP, password: email, bundle: bundleOf(server) };
    const reply = await server.browser().call('register', { body });
    expect(reply.body.fields).toMatchObject([{ pointer: '/password' }]);
  });
});

describe('signing in', () => {
  test('answers a token', async () => {
    const email = await register(server, server.browser());
    const browser = server.browser();
    const reply = await login(browser, email);
    expect(reply.status).toBe(200);
    browser.token = reply.body.jwt;
    expect((await browser.call('identity')).body.email).toBe(email);
  });

  test('with a wrong password, and with an e-mail that nobody has, is refused in the same words', async () => {
    const email = await register(server, server.browser());
    const wrong = await login(server.browser(), email, 'not this one at all');
    const nobody = await login(server.browser(), newEmail());
    expect([wrong.status, wrong.text]).toEqual([401, nobody.text]);
    expect(wrong.body.message).toBe('That email and password do not match.');
    expect(nobody.status).toBe(401);
  });

  test('at another lender is no sign-in', async () => {
    const email = await register(server, server.browser('figure.localhost'));
    expect((await login(server.browser('harbor-cu.localhost'), email)).status).toBe(401);
  });

  test('an old token does not stand in the way of a new sign-in', async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    browser.token = 'broken.broken.broken';
    expect((await login(browser, email)).status).toBe(200);
  });

  test('too many wrong passwords have to wait, and are told how long', async () => {
    const email = await register(timed, timed.browser());
    for (let count = 0; count < 5; count++)
      expect((await login(timed.browser(), email, 'wrong wrong wrong')).status).toBe(401);
    const held = await login(timed.browser(), email);
    expect(held.status).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    timed.wait(16 * 60_000);
    expect((await login(timed.browser(), email)).status).toBe(200);
  });
});

describe('a token', () => {
  test('[CALL-07] is renewed in the reply once it has aged, and both hold', async () => {
    const browser = timed.browser();
    await register(timed, browser);
    expect((await browser.call('identity')).headers.authorization).toBeUndefined();
    timed.wait(6 * 60_000);
    const { headers } = await browser.call('identity');
    expect(headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    browser.token = String(headers.authorization).slice('Bearer '.length);
    timed.wait(10 * 60_000);
    expect((await browser.call('identity')).status).toBe(200);
  });

  test('that has expired is a 401', async () => {
    const browser = timed.browser();
    await register(timed, browser);
    timed.wait(15 * 60_000 + 1000);
    expect((await browser.call('identity')).status).toBe(401);
  });

  test('ends with the sign-out, in every window', async () => {
    const browser = server.browser();
    await register(server, browser);
    expect((await browser.call('logout')).status).toBe(204);
    expect((await browser.call('identity')).status).toBe(401);
  });

  test("that we did not sign is a 403 'invalid signature'", async () => {
    const browser = server.browser();
    await register(server, browser);
    const [head = '', body = ''] = String(browser.token).split('.');
    const key = new TextEncoder().encode('another key of thirty-two bytes!');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: server.keys.current })
      .sign(key);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [
      forged,
      `${none}.${body}.`,
      `${head}.${body}.AAAA`,
      'a.b.c',
      'x',
      '{}',
      'Bearer x',
      '\u00e9',
    ]) {
      browser.token = token;
      const reply = await browser.call('identity');
      expect([reply.status, reply.body.message]).toEqual([403, 'invalid signature']);
    }
  });

  test('of another lender is refused without ending the session', async () => {
    const browser = server.browser('figure.localhost');
    await register(server, browser);
    const elsewhere = server.browser('harbor-cu.localhost');
    elsewhere.token = browser.token;
    const reply = await elsewhere.call('identity');
    expect(reply.status).toBe(403);
    expect(['unauthenticated', 'invalid signature']).not.toContain(reply.body.message);
    expect((await browser.call('identity')).status).toBe(200);
  });
});

describe('the org that a page asserts', () => {
  test('[CALL-02] is held against the host, and never chooses', async () => {
    const browser = server.browser('harbor-cu.localhost');
    const own = await browser.call('standing', { params: DRAFT, headers: { 'x-org': 'harbor-cu' } });
    const other = await browser.call('standing', { params: DRAFT, headers: { 'x-org': 'figure' } });
    expect([own.status, other.status]).toEqual([200, 403]);
    expect(['unauthenticated', 'invalid signature']).not.toContain(other.body.message);
  });

  test('so is the origin', async () => {
    const browser = server.browser('localhost:8080');
    for (const name of ['origin', 'x-with-origin']) {
      expect(
        (await browser.call('standing', { params: DRAFT, headers: { [name]: 'http://localhost:8080' } }))
          .status,
      ).toBe(200);
      for (const origin of ['https://evil.example', 'null', 'http://localhost:8081']) {
        expect((await browser.call('standing', { params: DRAFT, headers: { [name]: origin } })).status).toBe(
          403,
        );
      }
    }
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => server.browser('localhost:8080').call('forgotPassword', { body: { email } });

  test('is answered alike whether or not anybody has that e-mail', async () => {
    const email = await register(server, server.browser());
    const [known, unknown] = [await ask(email), await ask(newEmail())];
    expect([known.status, known.text]).toEqual([202, unknown.text]);
  });

  test('is replaced by the link in the mail, once, and ends every session', async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    await ask(email);
    const [mail] = await server.store.mailbox.list('figure', email);
    const token = /http:\/\/localhost:8080\/auth\/reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const password = 'another quiet porch';
    const reset = (given: unknown) =>
      server.browser().call('resetPassword', { body: { token: given, password } });
    expect(
      (await server.browser().call('resetPassword', { body: { token, password: 'short' } })).status,
    ).toBe(422);
    expect((await reset(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(410);
    expect((await reset('never-was')).status).toBe(410);
    expect((await browser.call('identity')).status).toBe(401);
    expect((await login(server.browser(), email)).status).toBe(401);
    expect((await login(server.browser(), email, password)).status).toBe(200);
    const box = await server.browser().get(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    expect(box.text).toContain('Choose a new password');
  });

  test('the link never points to a host that somebody made up', async () => {
    const email = await register(server, server.browser());
    await server.browser('figure.evil.example').call('forgotPassword', { body: { email } });
    await server.browser('6.6.6.6').call('forgotPassword', { body: { email } });
    const mails = await server.store.mailbox.list('figure', email);
    expect(mails.length).toBeGreaterThan(0);
    for (const { text } of mails) expect(text).not.toMatch(/evil|6\.6\.6\.6/);
  });
});
