/** Where sign-ins lie: those of the lender's own people beside those of applicants, and what happens to either's factor under the lender. */
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const STAFF = 'staff/';

/** No org's code holds a slash: nobody registers, signs in or resets a password here but by staff/people.ts. */
export function staffOrg(canonical: string): string {
  return STAFF + canonical;
}

/** The lender whose sign-in lies under a name, be it one of its people's. */
export function lenderBehind(org: string): string {
  return org.startsWith(STAFF) ? org.slice(STAFF.length) : org;
}

export async function noteOfFactor(
  { events }: Pick<Store, 'events'>,
  { uuid, org }: Pick<Identity, 'uuid' | 'org'>,
  event: { kind: string; actor?: string; about?: string },
): Promise<void> {
  await events.add({ subject: uuid, actor: uuid, org: lenderBehind(org), ...event });
}
