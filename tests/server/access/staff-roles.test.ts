/** May each of the lender's people do what their role says, and no more? Every call of staff, by every role. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLERS } from '../../../src/server/calls/registry.ts';
import { staffOrg } from '../../../src/server/identity/namespaces.ts';
import { createPasswords } from '../../../src/server/identity/passwords.ts';
import { changeStaffRole, removeStaff } from '../../../src/server/staff/people.ts';
import { mayAs, STAFF_ROLES, type StaffRole } from '../../../src/server/store/staff-roles.ts';
import { applied, atDesk, STAFF_PASSWORD, signInAtDesk } from '../staff/office.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';

const STAFF_CALLS = HANDLERS.filter(({ who }) => who === 'staff');
const AT_REVIEW = { 'application.status.uwDecision': 'REVIEW', 'application.amount': 300_000 };
const emailOf = (role: StaffRole) => `${role}@figure.example`;

let server: TestServer;
const desks = {} as Record<StaffRole, Browser>;
beforeAll(async () => {
  server = await startApp();
  for (const role of STAFF_ROLES)
    desks[role] = await atDesk(server, undefined, 'figure', emailOf(role), role);
});
afterAll(() => server.close());

describe('a call of staff', () => {
  test('names the role that it takes, and there is one for each', () => {
    expect(STAFF_CALLS.filter(({ needs }) => needs === undefined).map(({ name }) => name)).toEqual([]);
    expect([...new Set(STAFF_CALLS.map(({ needs }) => needs))].sort()).toEqual([...STAFF_ROLES].sort());
  });

  test.each(STAFF_CALLS.map(({ name, needs }) => [name, needs!] as const))(
    '%s is answered from the role %s on',
    async (name, needs) => {
      for (const role of STAFF_ROLES) {
        // Signed in anew: one of them signs out.
        const browser = server.browser();
        browser.token = (await signInAtDesk(browser, STAFF_PASSWORD, emailOf(role))).body.jwt;
        const params = { uuid: crypto.randomUUID(), upload: 'x', talk: 'x', file: 'x', email: 'x' };
        const { status, body } = await browser.call(name, { params });
        if (mayAs(role, needs)) expect([role, [401, 403].includes(status)]).toEqual([role, false]);
        else {
          const message = `This takes the role "${needs}", and yours is "${role}".`;
          expect([role, status, body.message]).toEqual([role, 403, message]);
        }
      }
    },
  );
});

test('who may only read is shown no button, and who may decide is', async () => {
  const { uuid } = await applied(server, AT_REVIEW);
  const shown = async (role: StaffRole) => ({
    decides: (await desks[role].call('staffApplication', { params: { uuid } })).body.mayDecide,
    switches: (await desks[role].call('staffFlags')).body.maySwitch,
  });
  expect(await shown('read')).toEqual({ decides: false, switches: false });
  expect(await shown('decide')).toEqual({ decides: true, switches: false });
  expect(await shown('manage')).toEqual({ decides: true, switches: true });
});

test('another role counts for the session that is open, and whoever is removed is out at once', async () => {
  const { store } = server;
  const [email, org] = ['gone@figure.example', 'figure'];
  const desk = await atDesk(server, undefined, org, email, 'read');
  const identity = (await store.identities.findByEmail(staffOrg(org), email))!;
  const assign = () =>
    desk.call('staffAssign', { params: { uuid: crypto.randomUUID() }, body: { assigned: true } });
  expect((await assign()).status).toBe(403);
  await changeStaffRole(store, identity, { org, role: 'decide' });
  expect((await assign()).status).toBe(404);
  await removeStaff({ store, passwords: createPasswords() }, identity, org);
  expect((await desk.call('staffApplications', { body: {} })).status).toBe(401);
  expect((await signInAtDesk(server.browser(), STAFF_PASSWORD, email)).status).toBe(401);
  const kinds = (await store.events.of(identity.uuid)).map(({ kind, actor, about }) => [kind, actor, about]);
  expect(kinds).toEqual([
    ['staffAdded', 'command', 'read'],
    ['staffRole', 'command', 'decide'],
    ['staffRemoved', 'command', null],
  ]);
});
