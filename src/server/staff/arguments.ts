/** What is asked of the command for staff accounts, read off its arguments. */
import { parseArgs } from 'node:util';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../store/staff-roles.ts';

const ROLES = STAFF_ROLES.join('|');

export const STAFF_USAGE = [
  'Usage:',
  `  npm run -s staff -- add <email> [--role ${ROLES}] [--org <code>]   a new account, and a link to set its password; decide if no role is named`,
  '  npm run -s staff -- remove <email> [--org <code>]   their sessions end at once',
  '  npm run -s staff -- reset <email> [--org <code>]    their password ends, and a link to set a new one',
  '  npm run -s staff -- take-factor <email> [--org <code>]   from who lost their phone: they set up an app at their next sign-in',
  `  npm run -s staff -- role <email> ${ROLES} [--org <code>]`,
  '  npm run -s staff -- list [--org <code>]',
  '  npm run -s staff -- verify                          was anything changed in what was written down of what happened, or signed?',
].join('\n');

export type StaffAsked = { org: string | undefined } & (
  | { verb: 'add' | 'role'; email: string; role: StaffRole }
  | { verb: 'remove' | 'reset' | 'take-factor'; email: string }
  | { verb: 'list' | 'verify' }
);

/** Undefined for what makes no sense: the usage is told then. */
export function staffAsked(args: string[]): StaffAsked | undefined {
  const parsed = parsedArguments(args);
  if (!parsed) return undefined;
  const [verb, email = '', named, ...more] = parsed.positionals;
  const { org, role = verb === 'add' ? 'decide' : undefined } = parsed.values;
  if (more.length > 0 || (role !== undefined && verb !== 'add')) return undefined;
  if (verb === 'list' || verb === 'verify') return email === '' ? { verb, org } : undefined;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  if (verb === 'role') return isStaffRole(named) ? { verb, org, email, role: named } : undefined;
  if (named !== undefined) return undefined;
  if (verb === 'add') return isStaffRole(role) ? { verb, org, email, role } : undefined;
  return verb === 'remove' || verb === 'reset' || verb === 'take-factor' ? { verb, org, email } : undefined;
}

function parsedArguments(args: string[]) {
  const options = { org: { type: 'string' }, role: { type: 'string' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // An option that there is not, or one without its value.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
