/** The call by which the lender's people change their own password. */
import { bodyReader, CODE, PASSWORD } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { personOf } from '../identity/caller.ts';
import { refusedCode } from '../identity/second-factor.ts';
import { noteOwnPassword } from '../staff/people.ts';
import { personByApp } from './factor-parts.ts';
import { changeOwnPassword } from './password.ts';

const readChange = bodyReader<{ password: string; newPassword: string; code?: string }>(
  { password: PASSWORD, newPassword: PASSWORD, code: CODE },
  ['password', 'newPassword'],
);

/** The code is asked last: one that was right is spent, and nobody waits for the next one over a typing error. */
export const staffChangePassword: Handler = {
  name: 'staffChangePassword',
  says: 'Sets a new password by the old one, and by a code of the app where the person has one; ends their other sessions, and tells them by email.',
  body: readChange.schema,
  answers: { 204: null },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { code, ...passwords } = readChange(call.body);
    const { uuid } = personOf(call).identity;
    const hasApp = (await services.store.authenticators.find(uuid))?.confirmedAt != null;
    const confirm = async () => {
      if (!hasApp) return;
      if (code === undefined) throw refusedCode('Enter the code your app shows.');
      await personByApp(services, call, code);
    };
    await changeOwnPassword(services, call, { ...passwords, confirm, alsoWrite: noteOwnPassword });
    return { status: 204 };
  },
};
