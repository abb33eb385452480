/** Do applicants set up an app where their lender lets them, or must, and sign in by its codes from then on? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type Browser, startApp, type TestServer } from './support/harness.ts';
import { answerUntil, bundleOf, newEmail, PASSWORD, SIGN_UP } from './support/people.ts';
import { accept, invite, OWNER, signing, tokenTo } from './support/signers.ts';
import {
  type AtLender,
  appsOn,
  codesIn,
  EMAIL,
  lendersWithApps,
  NONE,
  OFFERED,
  REQUIRED,
  wrongFor,
} from './support/with-apps.ts';

let server: TestServer;
let apps: ReturnType<typeof appsOn>;
beforeAll(async () => {
  server = await startApp({ reading: lendersWithApps });
  apps = appsOn(server);
});
afterAll(() => server.close());

describe('setting up an app', () => {
  test('takes the password and a code by email, ends the other sessions, and is told', async () => {
    const known = await apps.person();
    const elsewhere = apps.browserAt(OFFERED);
    elsewhere.token = (await apps.login(OFFERED, known.email, elsewhere)).body.jwt;
    expect((await known.browser.call('factor')).body).toMatchObject({ maySetUp: true, since: null });
    const { challenge, key, uri } = await apps.settingUp(known);
    expect(uri).toContain('issuer=Citywide');
    const reply = await known.browser.call('setUpFactor', { body: { challenge, code: apps.codeOf(key) } });
    expect(new Set(codesIn(reply)).size).toBe(10);
    const both = [known.browser, elsewhere].map((each) => each.call('identity'));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 401]);
    const { body } = await known.browser.call('identity');
    expect(body).toMatchObject({ twoFactorEnabled: true, totpVerified: true });
    const shown = (await known.browser.call('factor')).body;
    expect(shown).toMatchObject({ maySetUp: false, since: expect.any(String), recoveryCodesLeft: 10 });
    expect(await apps.subjects(OFFERED, known.email)).toContain(
      'An app is set up for your sign-in to Citywide',
    );
    const [mail] = await server.store.mailbox.list(OFFERED, known.email);
    expect(mail?.text).toContain('call us right away');
    expect(await apps.kindsOf(known.uuid)).toContain('factorSet');
  });

  test('is begun by nobody else: not without the password, the email and their own challenges', async () => {
    const [one, other] = [await apps.person(), await apps.person()];
    const wrong = await one.browser.call('beginFactor', { body: { password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ pointer: '/password' }] } });
    const begun = await one.browser.call('beginFactor', { body: { password: PASSWORD } });
    const code = await apps.emailed(OFFERED, one.email);
    const { challenge } = begun.body;
    const key = (who: AtLender, given: string) =>
      who.browser.call('factorKey', { body: { challenge, code: given } });
    expect((await key(one, wrongFor(code))).status).toBe(422);
    expect((await key(other, code)).status).toBe(410);
    const theirs = await apps.settingUp(other);
    const body = { challenge: theirs.challenge, code: apps.codeOf(theirs.key) };
    expect((await one.browser.call('setUpFactor', { body })).status).toBe(410);
    expect((await other.browser.call('factor')).body.since).toBeNull();
  });

  test('is skipped by no code from an email, and done once', async () => {
    const known = await apps.person();
    const begun = await known.browser.call('beginFactor', { body: { password: PASSWORD } });
    const body = { challenge: begun.body.challenge, code: await apps.emailed(OFFERED, known.email) };
    expect((await known.browser.call('setUpFactor', { body })).status).toBe(410);
    const ready = await apps.withApp();
    expect((await ready.browser.call('beginFactor', { body: { password: PASSWORD } })).status).toBe(409);
  });

  test('is not there at a lender that does not offer it', async () => {
    const { browser } = await apps.person(NONE);
    expect((await browser.call('factor')).body).toMatchObject({ maySetUp: false, since: null });
    expect((await browser.call('beginFactor', { body: { password: PASSWORD } })).status).toBe(409);
    expect((await browser.call('factorKey', { body: { challenge: 'x', code: '123456' } })).status).toBe(409);
  });

  test('leaves its key and the codes in no log, event, email or row in clear', async () => {
    const { browser, uuid, email, key, recoveryCodes } = await apps.withApp();
    const { database } = server.open;
    const rows = await Promise.all(
      (['authenticator', 'recoveryCode', 'signInCode'] as const).map((table) =>
        database.selectFrom(table).selectAll().execute(),
      ),
    );
    const later = await Promise.all((['factor', 'accountData'] as const).map((call) => browser.call(call)));
    const mails = await server.store.mailbox.list(OFFERED, email);
    const texts = [server.log(), JSON.stringify([rows, mails, await server.store.events.of(uuid)])];
    const written = [...texts, ...later.map(({ text }) => text)].join();
    for (const secret of [key, ...recoveryCodes]) expect(written).not.toContain(secret);
  });
});

describe('signing in', () => {
  test('asks for a code of the app, sends none by email, and takes each once', async () => {
    const known = await apps.withApp();
    const before = (await apps.subjects(OFFERED, known.email)).length;
    const first = await apps.asked(known);
    const code = known.nextCode();
    expect((await first.enter(wrongFor(code))).status).toBe(422);
    const reply = await first.enter(code);
    expect(reply.status).toBe(200);
    first.browser.token = reply.body.jwt;
    expect((await first.browser.call('identity')).body.email).toBe(known.email);
    expect((await (await apps.asked(known)).enter(code)).text).toContain('used already');
    expect((await apps.subjects(OFFERED, known.email)).length).toBe(before);
  });

  test('asks for no code by email as well where the lender asks others for one', async () => {
    const known = await apps.withApp(EMAIL);
    const before = (await apps.subjects(EMAIL, known.email)).length;
    expect((await (await apps.asked(known)).enter(known.nextCode())).status).toBe(200);
    expect((await apps.subjects(EMAIL, known.email)).length).toBe(before);
  });

  test('takes a recovery code once, however it is typed', async () => {
    const known = await apps.withApp();
    const [code = ''] = known.recoveryCodes;
    expect((await (await apps.asked(known)).enter(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await (await apps.asked(known)).enter(code)).status).toBe(422);
    expect((await known.browser.call('factor')).body.recoveryCodesLeft).toBe(9);
    expect(await apps.kindsOf(known.uuid)).toContain('factorRecovered');
  });

  test('is braked by wrong codes over all sign-ins', async () => {
    const known = await apps.withApp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1)
      statuses.push((await (await apps.asked(known)).enter(wrongFor(apps.codeOf(known.key)))).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect((await (await apps.asked(known)).enter(apps.codeOf(known.key))).status).toBe(429);
  });

  test('that was begun with a code by email ends where an app was set up since', async () => {
    const known = await apps.person(EMAIL);
    const late = apps.browserAt(EMAIL);
    const begun = await apps.login(EMAIL, known.email, late);
    expect(begun.body.asks).toBe('email');
    const body = { challenge: begun.body.challenge, code: await apps.emailed(EMAIL, known.email) };
    const { challenge, key } = await apps.settingUp(known);
    await known.browser.call('setUpFactor', { body: { challenge, code: apps.codeOf(key) } });
    expect((await late.call('loginCode', { body })).status).toBe(410);
  });

  test('goes on asking where the lender stops to offer it, and a new password changes nothing', async () => {
    const known = await apps.withApp();
    const begun = await apps.asked(known);
    const code = await signedInWithNewPassword(known);
    expect((await begun.enter(code)).status).toBe(410);
    for (const { orgs } of server.services.configuration.products().map(({ bundle }) => bundle))
      if (orgs[OFFERED]) delete orgs[OFFERED].authenticator;
    try {
      const reply = await apps.login(OFFERED, known.email, apps.browserAt(OFFERED), 'seven newer lanterns');
      expect([reply.status, reply.body.asks]).toEqual([202, 'app']);
    } finally {
      for (const { orgs } of server.services.configuration.products().map(({ bundle }) => bundle))
        if (orgs[OFFERED]) orgs[OFFERED].authenticator = 'offered';
    }
  });

  test('of applicants is none of staff, nor the other way about', async () => {
    const known = await apps.withApp();
    const { reply, browser } = await apps.asked(known);
    const body = { challenge: reply.body.challenge, code: known.nextCode() };
    expect((await browser.call('staffLoginCode', { body })).status).toBe(422);
  });
});

/** By the link of a forgotten one. Answers a code of the app that is good. */
async function signedInWithNewPassword(known: AtLender & { nextCode: () => string }): Promise<string> {
  const browser = apps.browserAt(OFFERED);
  await browser.call('forgotPassword', { body: { email: known.email } });
  const mails = await server.store.mailbox.list(OFFERED, known.email);
  const token = mails.map(({ text }) => /reset\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  const password = 'seven newer lanterns';
  expect((await browser.call('resetPassword', { body: { token, password } })).status).toBe(204);
  const reply = await apps.login(OFFERED, known.email, browser, password);
  expect([reply.status, reply.body.asks]).toEqual([202, 'app']);
  return known.nextCode();
}

describe('a lender that requires an app', () => {
  const signUp = (browser: Browser, email: string, creates: object = {}) =>
    browser.call('register', {
      body: { email, ...SIGN_UP, bundle: bundleOf(server), ...creates },
      headers: { 'idempotency-key': `sign-up-of-${email}` },
    });
  /** Nothing is opened by the email alone: the app's own code comes last. */
  async function setUp(browser: Browser, email: string, begun: Answered, lender = REQUIRED) {
    expect([begun.status, begun.body.asks, begun.body.jwt]).toEqual([202, 'email', undefined]);
    expect(begun.text).not.toMatch(/standing|eyJ/);
    const code = await apps.emailed(lender, email);
    const given = { challenge: begun.body.challenge, code };
    const app = await browser.call('loginCode', { body: given });
    expect([app.status, app.body.jwt]).toEqual([202, undefined]);
    const { challenge = '', key = '' } = app.body as Record<string, string>;
    expect((await browser.call('loginCode', { body: { challenge, code: apps.codeOf(key) } })).status).toBe(
      422,
    );
    const done = await browser.call('loginSetUp', { body: { challenge, code: apps.codeOf(key) } });
    expect([done.status, codesIn(done).length]).toEqual([200, 10]);
    browser.token = done.body.jwt;
    expect((await browser.call('identity')).body.email).toBe(email);
    await apps.asked({ lender, email });
  }

  test('leads who has none to set one up at a sign-in, and opens nothing before', async () => {
    const email = newEmail();
    await signUp(apps.browserAt(REQUIRED), email);
    const browser = apps.browserAt(REQUIRED);
    await setUp(browser, email, await apps.login(REQUIRED, email, browser));
  });

  test('lets nobody in by a sign-up before they have one; the application that it made is theirs then', async () => {
    requireOf(NONE, true);
    const browser = server.browser();
    const email = newEmail();
    await answerUntil(server, browser);
    const begun = await signUp(browser, email, { creates: true });
    const { journey } = begun.body;
    expect(journey).toMatch(/^[0-9a-f-]{36}$/);
    const read = () => browser.call('standing', { params: { journey: String(journey) } });
    expect((await read()).status).toBe(401);
    // Its reply was lost, and is had again: nothing is made twice, and still nobody is in.
    expect((await signUp(browser, email, { creates: true })).body).toMatchObject({ asks: 'email', journey });
    await setUp(browser, email, await signUp(browser, email, { creates: true }), NONE);
    requireOf(NONE, false);
    expect((await read()).status).toBe(200);
    expect((await browser.call('applications')).body.total).toBe(1);
  });

  test('lets nobody who was invited in before they have one', async () => {
    const owner = await signing(server);
    const email = newEmail();
    await invite(server, owner.browser, owner.uuid, { ...OWNER, email });
    const token = await tokenTo(server, email);
    requireOf(NONE, true);
    const browser = server.browser();
    const reply = await accept(browser, token);
    requireOf(NONE, false);
    expect([reply.status, reply.body.asks, reply.body.jwt]).toEqual([202, 'email', undefined]);
    expect((await browser.call('identity')).status).toBe(401);
  });
});

/** From now on the lender requires an app, or has none. */
function requireOf(lender: string, isRequired: boolean): void {
  for (const { bundle } of server.services.configuration.products()) {
    const org = bundle.orgs[lender];
    if (isRequired) Object.assign(org ?? {}, { authenticator: 'required' });
    else delete org?.authenticator;
  }
}
