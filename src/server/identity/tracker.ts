/** By which tracker id is somebody divided among the variations of experiments? */
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import type { Identity } from '../store/rows.ts';
import { isUuid } from '../store/tables.ts';

/** Sent by a browser that has one. */
const HEADER = 'x-tracker';

/** The one that a browser brings along. Throws 400 for what is none. */
export function trackerBrought({ headers }: Pick<Call, 'headers'>): string | undefined {
  const tracker = headers[HEADER];
  if (tracker === undefined || isUuid(tracker)) return tracker?.toLowerCase();
  throw new Refused(400, `The header "${HEADER}" is to be a UUID.`);
}

/** Who is signed in has theirs on every device: the one that was brought when they signed up, else the identity itself. */
export function trackerOf({ caller, headers }: Pick<Call, 'caller' | 'headers'>): string | undefined {
  return caller ? trackerOfIdentity(caller.identity) : trackerBrought({ headers });
}

export function trackerOfIdentity({ tracker, uuid }: Identity): string {
  return tracker ?? uuid;
}
