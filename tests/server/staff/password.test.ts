/** Do the lender's people alone know their passwords, which they set by a link and change by the one they have? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../../../src/server/identity/passwords.ts';
import { openPasswordLink, STAFF_LINK_HOURS } from '../../../src/server/staff/link.ts';
import { addStaff, removeStaff, staffOrg } from '../../../src/server/staff/people.ts';
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
