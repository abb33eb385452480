/** Do the lender's people set up an app once, sign in by its codes, each once, and lose it to nobody but who manages? */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffOrg } from '../../../src/server/identity/namespaces.ts';
import { addStaff } from '../../../src/server/staff/people.ts';
import type { StaffRole } from '../../../src/server/store/staff-roles.ts';
import { type Answered, type Browser, startApp, type TestServer } from '../support/harness.ts';
import { STAFF_PASSWORD, signInAtDesk } from './office.ts';

const PERIOD_MS = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ asksStaffForSecondFactor: true });
});
afterAll(() => server.close());

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: server.services.clock().getTime() + steps * PERIOD_MS,
  });
const wrongFor = (...right: string[]) =>
  ['123456', '654321', '111111', '222222'].find((code) => !right.includes(code))!;

const codesIn = ({ body }: Answered): string[] => body.recoveryCodes ?? [];

async function emailed(email: string): Promise<string> {
  const mails = await server.store.mailbox.list('figure', email);
  return mails.flatMap(({ text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? [])[0] ?? '';
}

let count = 0;
/** Somebody new, whose email proved who sets the app up. */
async function settingUp(role: StaffRole = 'read') {
  count += 1;
  const email = `factor${count}@figure.example`;
  await addStaff(server.services, { org: 'figure', email, password: STAFF_PASSWORD, role });
  const browser = server.browser();
  const asked = await signInAtDesk(browser, STAFF_PASSWORD, email);
  expect([asked.status, asked.body.asks]).toEqual([202, 'email']);
  const code = await emailed(email);
  const begun = await enter(browser, asked, code);
  expect([begun.status, begun.body.jwt]).toEqual([202, undefined]);
  const { challenge, key, uri } = begun.body as Record<string, string>;
  return { email, browser, asked, challenge: challenge!, key: key!, uri: uri! };
}

async function withApp(role: StaffRole = 'read') {
  const { browser, email, challenge, key } = await settingUp(role);
  const reply = await browser.call('staffSetUpFactor', { body: { challenge, code: codeOf(key) } });
  expect(reply.status).toBe(200);
  browser.token = reply.body.jwt;
  const recoveryCodes = codesIn(reply);
  const { uuid } = (await server.store.identities.findByEmail(staffOrg('figure'), email))!;
  return { browser, email, key, recoveryCodes, uuid, reply };
}

/** The password was right. */
async function asked(email: string, browser = server.browser()) {
  const reply = await signInAtDesk(browser, STAFF_PASSWORD, email);
  expect([reply.status, reply.body.asks]).toEqual([202, 'app']);
  return { browser, reply };
}

function enter(browser: Browser, { body }: Answered, code: string): Promise<Answered> {
  return browser.call('staffLoginCode', { body: { challenge: body.challenge, code } });
}

async function tried(email: string, code: string, browser = server.browser()): Promise<Answered> {
  return enter(browser, (await asked(email, browser)).reply, code);
}

const nextStep = () => server.wait(PERIOD_MS);
const kindsOf = async (uuid: string) => (await server.store.events.of(uuid)).map(({ kind }) => kind);

describe('setting up an app', () => {
  test('follows the code from the email, and the first code of the app signs in', async () => {
    const { browser, uuid, email, recoveryCodes } = await withApp();
    expect((await browser.call('staffApplications', { body: {} })).status).toBe(200);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await kindsOf(uuid)).toEqual(['staffAdded', 'factorSet']);
    const subjects = (await server.store.mailbox.list('figure', email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('An app is set up'))).toHaveLength(1);
    expect((await browser.call('staffFactor')).body).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('is passed by nobody: the code from the email opens nothing by itself', async () => {
    const { email, browser } = await settingUp();
    const again = await signInAtDesk(browser, STAFF_PASSWORD, email);
    const body = { challenge: again.body.challenge, code: await emailed(email) };
    expect((await browser.call('staffSetUpFactor', { body })).status).toBe(410);
    const { challenge, key } = await settingUp();
    const unconfirmed = { challenge, code: codeOf(key) };
    expect((await browser.call('staffLoginCode', { body: unconfirmed })).status).toBe(422);
    // One whose app is set up sets up nothing by the challenge of a sign-in.
    const known = await withApp();
    nextStep();
    const { reply } = await asked(known.email);
    const signingIn = { challenge: reply.body.challenge, code: codeOf(known.key) };
    expect((await browser.call('staffSetUpFactor', { body: signingIn })).status).toBe(422);
  });

  test('takes a code of this app alone, and tells of a wrong one at its field', async () => {
    const { browser, challenge, key } = await settingUp();
    const other = await settingUp();
    for (const code of [wrongFor(codeOf(key)), codeOf(other.key)]) {
      const reply = await browser.call('staffSetUpFactor', { body: { challenge, code } });
      expect(reply).toMatchObject({ status: 422, body: { fields: [{ pointer: '/code' }] } });
    }
    const body = { challenge, code: codeOf(key) };
    expect((await browser.call('staffSetUpFactor', { body })).status).toBe(200);
    expect((await browser.call('staffSetUpFactor', { body })).status).toBe(410);
  });

  test('in two windows at once sets one app up', async () => {
    const { email, browser, challenge, key } = await settingUp();
    const body = { challenge, code: codeOf(key) };
    const replies = await Promise.all(
      [1, 2].map(() => browser.call('staffSetUpFactor', { body }).then(({ status }) => status)),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(1);
    nextStep();
    expect((await tried(email, codeOf(key))).status).toBe(200);
  });

  test('ends the sessions that were open', async () => {
    const { browser, email, uuid } = await withApp('manage');
    const { key } = await settingUpAgain(email, uuid, browser);
    nextStep();
    expect((await tried(email, codeOf(key))).status).toBe(200);
    expect((await browser.call('staffFactor')).status).toBe(401);
  });

  test('leaves its key in no log, no event, no row in clear and no later reply', async () => {
    const { browser, email, key, uuid, recoveryCodes, reply } = await withApp();
    const later = await browser.call('staffFactor');
    const rows = await server.open.database.selectFrom('authenticator').selectAll().execute();
    const codes = await server.open.database.selectFrom('recoveryCode').selectAll().execute();
    const events = await server.store.events.of(uuid);
    const mails = await server.store.mailbox.list('figure', email);
    const written = [server.log(), later.text, JSON.stringify([rows, codes, events, mails])].join();
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [key, ...recoveryCodes]) expect(written).not.toContain(secret);
    expect(reply.text).not.toContain(key);
  });
});

/** Their app was taken away by themselves, who manage; the window stays signed in. */
async function settingUpAgain(email: string, uuid: string, browser: Browser) {
  expect((await browser.call('staffTakeFactor', { body: { email } })).status).toBe(204);
  expect((await browser.call('staffFactor')).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  expect(await kindsOf(uuid)).toContain('factorTaken');
  const other = server.browser();
  const first = await signInAtDesk(other, STAFF_PASSWORD, email);
  const begun = await enter(other, first, await emailed(email));
  const { challenge, key } = begun.body as Record<string, string>;
  const body = { challenge, code: codeOf(key!) };
  expect((await other.call('staffSetUpFactor', { body })).status).toBe(200);
  return { key: key! };
}

describe('signing in by an app', () => {
  test('asks for its code and sends none', async () => {
    const { email, key } = await withApp();
    const before = (await server.store.mailbox.list('figure', email)).length;
    nextStep();
    const browser = server.browser();
    const reply = await tried(email, codeOf(key), browser);
    expect(reply.status).toBe(200);
    browser.token = reply.body.jwt;
    expect((await browser.call('staffApplications', { body: {} })).status).toBe(200);
    expect((await server.store.mailbox.list('figure', email)).length).toBe(before);
  });

  test('takes the code of the step before and after, and none of two steps before', async () => {
    const { email, key } = await withApp();
    server.wait(5 * PERIOD_MS);
    for (const [steps, status] of [
      [-2, 422],
      [-1, 200],
      [2, 422],
      [1, 200],
    ] as const)
      expect([steps, (await tried(email, codeOf(key, steps))).status]).toEqual([steps, status]);
  });

  test('takes a code once, also of two at once, and not the one that set the app up', async () => {
    const { email, key } = await withApp();
    const used = await tried(email, codeOf(key));
    expect(used).toMatchObject({ status: 422, body: { fields: [{ pointer: '/code' }] } });
    expect(used.text).toContain('used already');
    nextStep();
    const two = await Promise.all([asked(email), asked(email)]);
    const replies = await Promise.all(two.map(({ browser, reply }) => enter(browser, reply, codeOf(key))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await tried(email, codeOf(key))).status).toBe(422);
    // One before the last is over, though its time is not.
    expect((await tried(email, codeOf(key, -1))).status).toBe(422);
  });

  test('takes a recovery code once, however it is typed, and of this person alone', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const [code = ''] = one.recoveryCodes;
    expect((await tried(other.email, code)).status).toBe(422);
    const two = await Promise.all([asked(one.email), asked(one.email)]);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const replies = await Promise.all(two.map(({ browser, reply }) => enter(browser, reply, typed)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await tried(one.email, code)).status).toBe(422);
    expect(await kindsOf(one.uuid)).toEqual(['staffAdded', 'factorSet', 'factorRecovered']);
    expect((await one.browser.call('staffFactor')).body).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('is braked by wrong codes, over all the sign-ins that they are tried in', async () => {
    const { email, key } = await withApp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1)
      statuses.push((await tried(email, wrongFor(...[-1, 0, 1].map((steps) => codeOf(key, steps))))).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses.slice(5)).toContain(429);
    expect((await tried(email, codeOf(key))).status).toBe(429);
  });

  test('has five tries in one sign-in', async () => {
    const { email, key } = await withApp();
    const { browser, reply } = await asked(email);
    const wrong = wrongFor(...[-1, 0, 1].map((steps) => codeOf(key, steps)));
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await enter(browser, reply, wrong)).status);
    expect(statuses.at(-1)).toBe(410);
  });

  test('is nothing that the sign-in of applicants takes', async () => {
    const { email, key } = await withApp();
    nextStep();
    const { browser, reply } = await asked(email);
    const body = { challenge: reply.body.challenge, code: codeOf(key) };
    expect((await browser.call('loginCode', { body })).status).toBe(422);
  });
});

describe('new recovery codes', () => {
  test('are made by a code of the app, and those before are good no more', async () => {
    const { browser, email, key, recoveryCodes } = await withApp();
    const [old = ''] = recoveryCodes;
    const renew = (code: string) => browser.call('staffRecoveryCodes', { body: { code } });
    expect((await renew(wrongFor(codeOf(key)))).status).toBe(422);
    expect((await renew(codeOf(key))).status).toBe(422);
    nextStep();
    const made = await renew(codeOf(key));
    expect(made.status).toBe(200);
    const [fresh = ''] = codesIn(made);
    expect((await tried(email, old)).status).toBe(422);
    expect((await tried(email, fresh)).status).toBe(200);
  });
});

describe('an app that was lost', () => {
  test('is taken away by who manages, not by who reads or decides', async () => {
    const { browser: desk, email, uuid, key } = await withApp();
    for (const role of ['read', 'decide'] as const) {
      const { browser } = await withApp(role);
      expect((await browser.call('staffTakeFactor', { body: { email } })).status).toBe(403);
    }
    const manager = await withApp('manage');
    const waiting = await asked(email);
    expect((await manager.browser.call('staffTakeFactor', { body: { email } })).status).toBe(204);
    expect((await desk.call('staffFactor')).status).toBe(401);
    expect((await manager.browser.call('staffFactor')).status).toBe(200);
    nextStep();
    expect((await enter(waiting.browser, waiting.reply, codeOf(key))).status).toBe(410);
    expect((await signInAtDesk(server.browser(), STAFF_PASSWORD, email)).body.asks).toBe('email');
    const taken = (await server.store.events.of(uuid)).at(-1);
    expect(taken).toMatchObject({ kind: 'factorTaken', actor: manager.uuid, org: 'figure' });
    const mails = await server.store.mailbox.list('figure', email);
    expect(mails.some(({ subject }) => subject.includes('was removed'))).toBe(true);
  });

  test('is told to be none where there is none, or nobody', async () => {
    const { browser } = await withApp('manage');
    const { email } = await settingUp();
    for (const each of [email, 'nobody@figure.example']) {
      const reply = await browser.call('staffTakeFactor', { body: { email: each } });
      expect(reply).toMatchObject({ status: 422, body: { fields: [{ pointer: '/email' }] } });
    }
  });
});
