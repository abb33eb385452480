/** Writes down who of the lender's people opened what: an application, a file of it, a file of a talk. */
import type { Call } from '../http/call.ts';
import { personOf } from '../identity/caller.ts';
import type { Services } from '../services/services.ts';

/** Whoever looks again within it has it open still. */
const AGAIN_MS = 15 * 60_000;

/** Before it is shown: what cannot be written down is not opened. `about` names a file; without one it is the whole. */
export async function noteOpening(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  call: Call,
  { uuid: subject, org, product, flow }: { uuid: string; org: string; product?: string; flow?: string },
  about?: string,
): Promise<void> {
  const actor = personOf(call).identity.uuid;
  const where = { ...(product !== undefined && { product }), ...(flow !== undefined && { flow }) };
  const event = { subject, org, actor, kind: 'opened', ...where, ...(about !== undefined && { about }) };
  await store.events.addUnlessSince(event, new Date(clock().getTime() - AGAIN_MS));
}
