/** How do tests sit at the lender's desk, and bring an application there? */
import { withValueAt } from '../../../src/engine/model/paths.ts';
import type { Facts } from '../../../src/engine/model/triggers.ts';
import { lockApplication } from '../../../src/server/journey/application.ts';
import { writeAndMove } from '../../../src/server/journey/moves.ts';
import { addStaff } from '../../../src/server/staff/people.ts';
import type { StaffRole } from '../../../src/server/store/staff-roles.ts';
import { beginning } from '../sandbox/people.ts';
import type { Answered, Browser, TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';

export const STAFF_EMAIL = 'desk@figure.example';
export const STAFF_PASSWORD = 'four quiet lamps here';

/** Somebody of the lender's, signed in. */
export async function atDesk(
  server: TestServer,
  host?: string,
  org = 'figure',
  email = STAFF_EMAIL,
  role: StaffRole = 'manage',
): Promise<Browser> {
  await addStaff(server.services, { org, email, password: STAFF_PASSWORD, role });
  const browser = server.browser(host);
  const reply = await signInAtDesk(browser, STAFF_PASSWORD, email);
  if (reply.status !== 200) throw new Error(`staffLogin: ${reply.status} ${reply.text}`);
  browser.token = reply.body.jwt;
  return browser;
}

export function signInAtDesk(
  browser: Browser,
  password = STAFF_PASSWORD,
  email = STAFF_EMAIL,
): Promise<Answered> {
  return browser.call('staffLogin', { body: { email, password } });
}

/** An application of somebody with a name and a home, with these facts by path. */
export async function applied(
  server: TestServer,
  facts: Record<string, unknown> = {},
  host?: string,
): Promise<{ browser: Browser; uuid: string }> {
  const applicant = await withApplication(server, host);
  await know(server, applicant.uuid, facts);
  return applicant;
}

/** Writes facts by path as if the person had answered them; what is `undefined` is taken away. */
export async function know(server: TestServer, uuid: string, facts: Record<string, unknown>): Promise<void> {
  const { profile, application } = beginning({});
  await server.store.transaction(async (tx) => {
    const open = (await lockApplication(server.services, tx, uuid))!;
    const begun: Facts = {
      ...open.facts,
      profile: { ...(open.facts.profile as Facts), ...profile },
      application: { ...application, ...(open.facts.application as Facts) },
    };
    const all = Object.entries(facts).reduce<Facts>(
      (known, [path, value]) => withValueAt(known, path, value),
      begun,
    );
    await writeAndMove(server.services, tx, open, all, open.row.identity);
  });
}

/** Puts it into a status, whatever lies on the way there. */
export async function bring(server: TestServer, uuid: string, status: string): Promise<void> {
  await server.store.transaction(async (tx) => {
    const open = (await lockApplication(server.services, tx, uuid))!;
    await writeAndMove(server.services, tx, open, open.facts, open.row.identity, { to: status });
  });
}
