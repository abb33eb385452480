/** Refuses what somebody of the lender's people may not do, and says which role it takes. */
import { notSignedIn, Refused } from '../http/refused.ts';
import type { Identity } from '../store/rows.ts';
import { mayAs, type StaffRole } from '../store/staff-roles.ts';

/** Throws 401 for who works here no more, 403 for a lesser role. A call that names no role is for those who manage. */
export function refuseLesserRole(
  { staffRole }: Pick<Identity, 'staffRole'>,
  needs: StaffRole = 'manage',
): void {
  if (staffRole === null) throw notSignedIn();
  if (mayAs(staffRole, needs)) return;
  throw new Refused(403, `This takes the role "${needs}", and yours is "${staffRole}".`);
}
