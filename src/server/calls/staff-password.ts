/** The call by which the lender's people change their own password. */
import { readPasswordChange } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { noteOwnPassword } from '../staff/people.ts';
import { changeOwnPassword } from './password.ts';

export const staffChangePassword: Handler = {
  name: 'staffChangePassword',
  says: 'Sets a new password by the old one, and by a code of the app where the person has one; ends their other sessions, and tells them by email.',
  body: readPasswordChange.schema,
  answers: { 204: null },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    await changeOwnPassword(services, call, readPasswordChange(call.body), noteOwnPassword);
    return { status: 204 };
  },
};
