/** Reads an application for staff and writes their acts: only their own lender's, and each act once. */

import type { Call, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { lockApplication, readApplication } from '../journey/application.ts';
import { addEvents, commitApplication, eventOrigin } from '../journey/commit.ts';
import type { OnApplication, OpenApplication, OpenPart } from '../journey/journey.ts';
import { once } from '../journey/once.ts';
import { partIn } from '../journey/participant.ts';
import type { Services } from '../services/services.ts';
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
  return written(services, call, (open) => open, decide);
}

/**
 * An act on the part of a participant, or on the application where none is named. Throws 404 for somebody of another
 * application, 409 for somebody who was taken back.
 */
export function actOn(
  services: Services,
  call: Call,
  participant: string | undefined,
  decide: (open: OnApplication) => StaffAct,
): Promise<Reply> {
  const meant = (open: OpenApplication, tx: Store) =>
    participant === undefined ? open : partNamed(tx, open, participant);
  return written(services, call, meant, decide);
}

function written<On extends OnApplication>(
  services: Services,
  call: Call,
  meant: (open: OpenApplication, tx: Store) => On | Promise<On>,
  decide: (on: On, tx: Store) => StaffAct | Promise<StaffAct>,
): Promise<Reply> {
  const { identity } = personOf(call);
  const actor = identity.uuid;
  return once(services, call, `identity:${actor}`, async (tx) => {
    const open = ofLender(call, await lockApplication(services, tx, call.params.uuid ?? ''));
    const on = await meant(open, tx);
    const decided = { ...(await decide(on, tx)), actor };
    const after: OnApplication = await commitApplication(services, tx, on, decided);
    const whole = after.kind === 'owner' ? after : after.whole;
    return { status: 200, body: await applicationView(services, tx, whole, identity) };
  });
}

/**
 * Says who of the lender's people looks after an application: whoever takes it, from a colleague too, or nobody once it
 * is given back. Nothing that its owner sees changes. Throws 409 where it is given back by somebody who has it no more.
 */
export function assign(services: Services, call: Call, isTaken: boolean): Promise<Reply> {
  const { identity } = personOf(call);
  return once(services, call, `identity:${identity.uuid}`, async (tx) => {
    const open = ofLender(call, await lockApplication(services, tx, call.params.uuid ?? ''));
    const { row, flow } = open;
    if (!isTaken && row.assignee !== identity.uuid) {
      throw new Refused(409, 'This application is no longer assigned to you. Please load the page again.');
    }
    const assignee = isTaken ? identity.uuid : null;
    if (row.assignee !== assignee) {
      await tx.staffList.assign(row.uuid, assignee);
      const kind = isTaken ? 'taken' : 'released';
      await addEvents(tx, eventOrigin(row, flow), { kind, actor: identity.uuid }, { paths: [] });
    }
    const after = { ...open, row: { ...row, assignee } };
    return { status: 200, body: await applicationView(services, tx, after, identity) };
  });
}

async function partNamed(tx: Store, open: OpenApplication, uuid: string): Promise<OpenPart> {
  const row = await tx.participants.find(uuid);
  if (row?.application !== open.row.uuid) throw notFound();
  if (row.revokedAt !== null) throw new Refused(409, 'This person was taken back. Nothing is asked of them.');
  const part = partIn(open, row);
  if (!part) throw notFound();
  return part;
}
