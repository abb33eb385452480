/** What may somebody of the lender's people do? Each role may all that those before it may. */

/** `read` sees, `decide` acts on applications and talks, `manage` switches flags as well. */
export const STAFF_ROLES = ['read', 'decide', 'manage'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(text: unknown): text is StaffRole {
  return STAFF_ROLES.some((role) => role === text);
}

/** Null: who works here no more. */
export function mayAs(role: StaffRole | null, needs: StaffRole): boolean {
  return role !== null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needs);
}
