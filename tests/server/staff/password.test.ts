/** Do the lender's people alone know their passwords, which they set by a link and change by the one they have? */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAuthenticatorKey } from '../../../src/server/identity/authenticator.ts';
import { staffOrg } from '../../../src/server/identity/namespaces.ts';
import { createPasswords } from '../../../src/server/identity/passwords.ts';
import { openPasswordLink, STAFF_LINK_HOURS } from '../../../src/server/staff/link.ts';
import { addStaff, removeStaff } from '../../../src/server/staff/people.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { signInAtDesk } from './office.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const OWN = 'seven slow boats return';
const HOUR_MS = 3_600_000;
let count = 0;

/** Somebody whose password nobody knows. */
async function added() {
  count += 1;
  const email = `colleague${count}@figure.example`;
  await addStaff(server.services, { org: 'figure', email, role: 'read' });
  return (await server.store.identities.findByEmail(staffOrg('figure'), email))!;
}

async function linked(identity: { uuid: string }): Promise<string> {
  const path = await openPasswordLink(server.services.accounts, identity);
  return new URL(path, 'http://localhost').searchParams.get('token') ?? '';
}

const set = async (token: string, password = OWN) =>
  (await server.browser().call('resetPassword', { body: { token, password } })).status;
const signIn = async (email: string, password = OWN) =>
  (await signInAtDesk(server.browser(), password, email)).status;
const kindsOf = async (uuid: string) => (await server.store.events.of(uuid)).map(({ kind }) => kind);

describe('a link to set a password', () => {
  test('is good once, and the password it sets signs in; what nobody may read has no token', async () => {
    const person = await added();
    const { uuid, details } = person;
    const token = await linked(person);
    expect(await set(token, 'short')).toBe(422);
    expect(await set(token, 'figure figure figure')).toBe(422);
    expect(await set(token)).toBe(204);
    expect(await set(token, 'eight tall trees bend')).toBe(410);
    expect(await signIn(details.email)).toBe(200);
    expect(await kindsOf(uuid)).toEqual(['staffAdded', 'staffPasswordSet']);
    const rows = await server.open.database.selectFrom('reset').selectAll().execute();
    expect(JSON.stringify([rows, await server.store.events.of(uuid), server.log()])).not.toContain(token);
  });

  test('is over after its hours, and not before', async () => {
    const [early, late] = [await added(), await added()];
    const tokens = [await linked(early), await linked(late)];
    server.wait(STAFF_LINK_HOURS * HOUR_MS - 60_000);
    expect(await set(tokens[0]!)).toBe(204);
    server.wait(60_000);
    expect(await set(tokens[1]!)).toBe(410);
    expect(await signIn(late.details.email)).toBe(401);
  });

  test('ends with a newer one, and with the work of the person, who comes back by a link of then', async () => {
    const person = await added();
    const [older, newer] = [await linked(person), await linked(person)];
    expect(await set(older)).toBe(410);
    const { accounts, store } = server.services;
    await removeStaff({ store, passwords: createPasswords() }, person, 'figure');
    expect(await set(newer)).toBe(410);
    const { email } = person.details;
    expect(await addStaff({ accounts, store }, { org: 'figure', email, role: 'read' })).toMatchObject({
      kind: 'ok',
    });
    expect(await set(newer)).toBe(410);
    expect(await set(await linked(person))).toBe(204);
    expect(await signIn(email)).toBe(200);
  });

  test('cannot be asked for at the page of applicants', async () => {
    const { details } = await added();
    await server.browser().call('forgotPassword', { body: { email: details.email } });
    expect(await server.store.mailbox.list('figure', details.email)).toEqual([]);
  });
});

describe('a change of one’s own password', () => {
  const NEXT = 'nine old clocks agree';

  /** Somebody who has a password, at two devices. */
  async function working() {
    const person = await added();
    expect(await set(await linked(person))).toBe(204);
    const { email } = person.details;
    const [here, there] = [server.browser(), server.browser()];
    for (const each of [here, there]) each.token = (await signInAtDesk(each, OWN, email)).body.jwt;
    const change = (body: object) => here.call('staffChangePassword', { body });
    return { ...person, email, here, there, change };
  }

  async function withApp(uuid: string) {
    const key = newAuthenticatorKey();
    await server.store.authenticators.begin(uuid, key);
    await server.store.authenticators.confirm(uuid, 0);
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    return () => app.generate({ timestamp: server.services.clock().getTime() });
  }

  const fields = ({ body }: { body: unknown }) =>
    (body as { fields: { pointer: string }[] }).fields.map(({ pointer }) => pointer);

  test('takes the one they have, ends their other sessions and links, and is told and written down', async () => {
    const { uuid, email, here, there, change, ...person } = await working();
    const link = await linked({ uuid });
    expect(fields(await change({ password: 'not theirs', newPassword: NEXT }))).toEqual(['/password']);
    expect(fields(await change({ password: OWN, newPassword: 'figure figure figure' }))).toEqual([
      '/newPassword',
    ]);
    expect([await signIn(email), await signIn(email, NEXT)]).toEqual([200, 401]);
    expect((await change({ password: OWN, newPassword: NEXT })).status).toBe(204);
    const both = [here, there].map((each) => each.call('staffFactor'));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 401]);
    expect([await signIn(email), await signIn(email, NEXT)]).toEqual([401, 200]);
    expect(await set(link)).toBe(410);
    expect(await kindsOf(uuid)).toEqual(['staffAdded', 'staffPasswordSet', 'staffPasswordSet']);
    const mails = await server.store.mailbox.list('figure', person.details.email);
    expect(mails.filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1);
  });

  test('takes a code of the app from who has one, and spends none over a wrong password', async () => {
    const { uuid, email, change } = await working();
    const code = await withApp(uuid);
    server.wait(60_000);
    const wrong = code() === '000000' ? '000001' : '000000';
    const given = { password: OWN, newPassword: NEXT };
    expect(fields(await change(given))).toEqual(['/code']);
    expect(fields(await change({ ...given, code: wrong }))).toEqual(['/code']);
    expect(await signIn(email)).toBe(200);
    expect(fields(await change({ ...given, password: 'not theirs', code: code() }))).toEqual(['/password']);
    expect((await change({ ...given, code: code() })).status).toBe(204);
    expect(await signIn(email, NEXT)).toBe(200);
  });

  test('ends a sign-in that was begun under the one before', async () => {
    const { uuid, change } = await working();
    const [challenge, code] = ['begun-before-the-change', '424242'];
    const expiresAt = new Date(server.services.clock().getTime() + HOUR_MS);
    await server.store.signInCodes.create({ challenge, code, identity: uuid, expiresAt });
    expect((await change({ password: OWN, newPassword: NEXT })).status).toBe(204);
    const reply = await server.browser().call('staffLoginCode', { body: { challenge, code } });
    expect(reply.status).toBe(410);
  });
});
