/** Reads an application for staff and writes their acts: only their own lender's, and each act once. */

import type { Call, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { lockApplication, readApplication } from '../journey/application.ts';
import { commitApplication } from '../journey/commit.ts';
import type { OnApplication, OpenApplication, OpenPart } from '../journey/journey.ts';
import { once } from '../journey/once.ts';
import { partIn } from '../journey/participant.ts';
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
  const actor = personOf(call).identity.uuid;
  return once(services, call, `identity:${actor}`, async (tx) => {
    const open = ofLender(call, await lockApplication(services, tx, call.params.uuid ?? ''));
    const on = await meant(open, tx);
    const decided = { ...(await decide(on, tx)), actor };
    const after: OnApplication = await commitApplication(services, tx, on, decided);
    const whole = after.kind === 'owner' ? after : after.whole;
    return { status: 200, body: await applicationView(services, tx, whole) };
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
