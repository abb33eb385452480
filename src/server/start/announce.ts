/** Prints what can be opened now: a URL for each org, and in the sandbox a person to sign in as. */
import { startOf } from '../page/page.ts';
import { FRONT_PATH } from '../sandbox/pages/front-routes.ts';
import { MAILBOX_PATH } from '../sandbox/pages/mailbox.ts';
import type { SeededPerson } from '../sandbox/seed.ts';
import type { SeededStaff } from '../sandbox/staff.ts';
import type { Services } from '../services/services.ts';

const NAME_WIDTH = 26;

/** The last line begins with `ready`. */
export function announce(
  { configuration, sandbox, asksStaffForSecondFactor }: Services,
  port: number,
  { person, staff }: { person: SeededPerson | undefined; staff: SeededStaff | undefined },
  print: (line: string) => void,
): void {
  if (sandbox) print(`Everything at one glance: http://localhost:${port}${FRONT_PATH}`);
  for (const product of configuration.products()) {
    const { bundle } = product;
    const path = startOf(product);
    print(bundle.name);
    for (const { code, name } of Object.values(bundle.orgs)) {
      print(`  ${name.padEnd(NAME_WIDTH)} http://${code}.localhost:${port}${path}`);
    }
    if (Object.hasOwn(bundle.orgs, bundle.defaultOrg))
      print(`  ${'(the default)'.padEnd(NAME_WIDTH)} http://localhost:${port}${path}`);
  }
  if (person) {
    print(`Sign in at http://localhost:${port}/auth/login`);
    print(`  ${person.email}, password: ${person.password}`);
    for (const { uuid, screen } of person.applications) print(`  application ${uuid} stands at ${screen}`);
    print(`  mails arrive at http://localhost:${port}${MAILBOX_PATH}`);
  }
  if (staff) {
    print(`The lender's side is at http://localhost:${port}/staff`);
    print(`  ${staff.email}, password: ${staff.password}`);
    if (asksStaffForSecondFactor)
      print(`  and the code, which arrives at http://localhost:${port}${MAILBOX_PATH}?to=${staff.email}`);
  }
  print(`ready http://localhost:${port}`);
}
