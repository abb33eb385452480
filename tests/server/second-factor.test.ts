/** Is a code asked for after the password, where a lender wants it and of staff always, and is it good once and not for long? */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { Reading } from '../../src/server/publish/configuration.ts';
import { addStaff } from '../../src/server/staff/people.ts';
import { readEnvironment } from '../../src/server/start/environment.ts';
import { type Browser, readOnce, startApp, type TestServer } from './support/harness.ts';
import { APPLICANT, answerUntil, PASSWORD, register, standing } from './support/people.ts';

const MINUTE_MS = 60_000;

/** The main brand asks for a code; the credit union does not. */
async function askingForCodes(): Promise<Reading> {
  const reading = await readOnce();
  const bundles = structuredClone(reading.bundles ?? []) as Bundle[];
  for (const { orgs } of bundles) if (orgs.figure) orgs.figure.secondFactor = 'email';
  return { ...reading, bundles };
}

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ reading: askingForCodes, asksStaffForSecondFactor: true });
});
afterAll(() => server.close());

const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call('login', { body: { email, password } });

/** The newest code that came by email. */
async function codeFor(email: string): Promise<string> {
  const mails = await server.store.mailbox.list('figure', email);
  return mails.flatMap(({ text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? [])[0] ?? '';
}

async function begun(browser = server.browser()) {
  const email = await register(server, server.browser());
  const reply = await login(browser, email);
  expect([reply.status, reply.body.jwt]).toEqual([202, undefined]);
  return { browser, email, challenge: String(reply.body.challenge), code: await codeFor(email) };
}

const matches = (line: Record<string, unknown>, fields: object) =>
  Object.entries(fields).every(([name, value]) => line[name] === value);

const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');

describe('a person at a lender who asks for it', () => {
  test('is signed in by password and code, and keeps what they answered as a visitor', async () => {
    const visitor = server.browser();
    await answerUntil(server, visitor, 'annual-income');
    const { browser, email, challenge, code } = await begun(visitor);
    expect((await browser.call('identity')).status).toBe(401);
    const reply = await browser.call('loginCode', { body: { challenge, code } });
    expect(reply.status).toBe(200);
    browser.token = reply.body.jwt;
    expect((await browser.call('identity')).body).toMatchObject({ email, twoFactorEnabled: true });
    expect((await standing(browser)).text).toContain(APPLICANT.address.street1);
  });

  test('is told of in the log by their id, as is each of their requests; who failed by a hash that is the same again', async () => {
    const { browser, email, challenge, code } = await begun();
    await login(server.browser(), email, 'not this one');
    await login(server.browser(), email.toUpperCase(), 'nor this one');
    await browser.call('loginCode', { body: { challenge, code: wrongFor(code) } });
    browser.token = (await browser.call('loginCode', { body: { challenge, code } })).body.jwt;
    const { uuid } = (await browser.call('identity')).body;
    const lines = server.log().trimEnd().split('\n');
    const last = lines.slice(-12).map((line) => JSON.parse(line));
    const of = (fields: object) => last.filter((line) => matches(line, fields));
    const failed = of({ msg: 'A sign-in failed.', step: 'password', reason: 'wrong' });
    expect(failed.map(({ person }) => person)).toEqual([failed[0].person, failed[0].person]);
    const hash = expect.stringMatching(/^\w{64}$/);
    expect(failed[0]).toMatchObject({ reqId: expect.any(String), person: hash, network: hash });
    expect(of({ msg: 'A sign-in failed.', step: 'code', reason: 'wrong' })).toHaveLength(1);
    expect(of({ msg: 'Somebody signed in.', call: 'loginCode', who: uuid })).toHaveLength(1);
    expect(of({ call: 'identity', status: 200, who: uuid })).toHaveLength(1);
    expect(server.log()).not.toContain(email);
  });

  test('gets no code for a wrong password', async () => {
    const email = await register(server, server.browser());
    expect((await login(server.browser(), email, 'not this one')).status).toBe(401);
    expect(await codeFor(email)).toBe('');
  });

  test('is told of a wrong code at its field, and the right one is taken then', async () => {
    const { browser, challenge, code } = await begun();
    const wrong = await browser.call('loginCode', { body: { challenge, code: wrongFor(code) } });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ pointer: '/code' }] } });
    expect((await browser.call('loginCode', { body: { challenge, code } })).status).toBe(200);
  });

  test('has five tries, and not a right one after them', async () => {
    const { browser, challenge, code } = await begun();
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { challenge, code: wrongFor(code) };
      expect((await browser.call('loginCode', { body })).status).toBe(422);
    }
    expect((await browser.call('loginCode', { body: { challenge, code } })).status).toBe(410);
  });

  test('has ten minutes, and uses a code once', async () => {
    const late = await begun();
    server.wait(11 * MINUTE_MS);
    const body = { challenge: late.challenge, code: late.code };
    expect((await late.browser.call('loginCode', { body })).status).toBe(410);
    const { browser, challenge, code } = await begun();
    expect((await browser.call('loginCode', { body: { challenge, code } })).status).toBe(200);
    expect((await browser.call('loginCode', { body: { challenge, code } })).status).toBe(410);
  });

  test('cannot use the code of another sign-in', async () => {
    const [one, other] = [await begun(), await begun()];
    const body = { challenge: one.challenge, code: other.code };
    expect((await one.browser.call('loginCode', { body })).status).toBe(422);
    const made = { challenge: 'made-up', code: one.code };
    expect((await one.browser.call('loginCode', { body: made })).status).toBe(410);
  });

  test('is not flooded with codes by whoever has the password', async () => {
    const { browser, email } = await begun();
    const replies: number[] = [];
    for (let count = 0; count < 6; count += 1) replies.push((await login(browser, email)).status);
    expect(replies).toContain(429);
  });

  test('neither the code nor the challenge lies in the database', async () => {
    const { challenge, code } = await begun();
    const rows = await server.open.database.selectFrom('signInCode').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows.map(({ challengeHash, codeHash }) => [challengeHash, codeHash]));
    expect(text).not.toContain(challenge);
    expect(text).not.toContain(`"${code}"`);
  });
});

test('a lender who does not ask signs in by the password alone', async () => {
  const harbor = server.browser('harbor-cu.localhost');
  const email = await register(server, harbor);
  expect((await login(server.browser('harbor-cu.localhost'), email)).body).toHaveProperty('jwt');
});

describe('staff', () => {
  test('are always asked, at every lender, and their code opens no page of applicants', async () => {
    const email = 'code@harbor-cu.example';
    await addStaff(server.services, { org: 'harbor-cu', email, password: PASSWORD, role: 'read' });
    const browser = server.browser('harbor-cu.localhost');
    const reply = await browser.call('staffLogin', { body: { email, password: PASSWORD } });
    expect([reply.status, reply.body.jwt]).toEqual([202, undefined]);
    const [mail] = await server.store.mailbox.list('harbor-cu', email);
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0];
    const body = { challenge: reply.body.challenge, code };
    expect((await browser.call('loginCode', { body })).status).toBe(410);
    const again = await browser.call('staffLogin', { body: { email, password: PASSWORD } });
    const [newer] = await server.store.mailbox.list('harbor-cu', email);
    const entered = await browser.call('staffLoginCode', {
      body: { challenge: again.body.challenge, code: /\d{6}/.exec(newer?.text ?? '')?.[0] },
    });
    // It proves who sets an app up, and opens nothing by itself.
    expect([entered.status, entered.body.jwt]).toEqual([202, undefined]);
    const { challenge = '', key = '' } = entered.body as Record<string, string>;
    const timestamp = server.services.clock().getTime();
    const shown = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
    const done = await browser.call('staffSetUpFactor', { body: { challenge, code: shown } });
    expect(done.status).toBe(200);
    browser.token = done.body.jwt;
    expect((await browser.call('staffApplications')).status).toBe(200);
  });

  test('are asked unless a server that is none of production is told otherwise', () => {
    const asks = (given: NodeJS.ProcessEnv) => readEnvironment(given, '/nowhere').asksStaffForSecondFactor;
    expect(asks({})).toBe(true);
    expect(asks({ HEARTHLINE_STAFF_CODE: '1' })).toBe(true);
    expect(asks({ HEARTHLINE_STAFF_CODE: '0' })).toBe(false);
    const production = { NODE_ENV: 'production', HEARTHLINE_EMBEDDED: '1', HEARTHLINE_STAFF_CODE: '0' };
    expect(() => asks(production)).toThrow('In production staff sign in by a code');
  });
});
