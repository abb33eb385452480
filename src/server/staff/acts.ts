/** Reads an application for staff and writes their acts: only their own lender's, and each act once. */

import type { Call, Reply } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { lockApplication, readApplication } from '../journey/application.ts';
import { commitApplication } from '../journey/commit.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { once } from '../journey/once.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { orgsOf } from './people.ts';
import type { StaffAct } from './staff-act.ts';
import { applicationView } from './view.ts';

/** Throws 404 for what never was and for another lender's alike. */
export async function readForStaff(services: Services, call: Call): Promise<OpenApplication> {
  return ofLender(call, await readApplication(services, call.params.uuid ?? ''));
}

function ofLender(call: Call, open: OpenApplication | undefined): OpenApplication {
  if (open && orgsOf(call).includes(open.row.org)) return open;
  throw notFound();
}

/** One transaction: the act decided on the locked application, its event, what follows from it. Answers the application. */
export function act(
  services: Services,
  call: Call,
  decide: (open: OpenApplication, tx: Store) => StaffAct | Promise<StaffAct>,
): Promise<Reply> {
  const actor = personOf(call).identity.uuid;
  return once(services, call, `identity:${actor}`, async (tx) => {
    const open = ofLender(call, await lockApplication(services, tx, call.params.uuid ?? ''));
    const after = await commitApplication(services, tx, open, { ...(await decide(open, tx)), actor });
    return { status: 200, body: await applicationView(services, tx, after) };
  });
}
