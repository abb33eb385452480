/** The calls by which the lender's people sign in by a passkey, add one and remove one. */
import type { Handler } from '../http/call.ts';
import { staffOrg } from '../identity/namespaces.ts';
import { named } from '../openapi/shapes.ts';
import {
  ADDING_PASSKEY,
  BEGINNING_PASSKEY,
  identityByPasskey,
  REMOVING_PASSKEY,
  readPasskey,
} from './factor-parts.ts';
import { staffSignedIn } from './staff-sign-in.ts';

export const staffLoginPasskey: Handler = {
  name: 'staffLoginPasskey',
  says: 'Signs somebody of the lender in by a passkey, after the password and in place of the app’s code.',
  body: readPasskey.schema,
  answers: { 200: named('Token') },
  who: 'anyone',
  handle: async (services, call) =>
    staffSignedIn(services, call, await identityByPasskey(services, call, staffOrg(call.org.canonical))),
};

export const staffPasskeyOptions: Handler = {
  ...BEGINNING_PASSKEY,
  name: 'staffPasskeyOptions',
  says: 'What a browser makes a passkey by, once a code of the app shows that it is the person who adds it.',
  who: 'staff',
  needs: 'read',
};

export const staffAddPasskey: Handler = {
  ...ADDING_PASSKEY,
  name: 'staffAddPasskey',
  says: 'Adds a passkey beside the app, ends the person’s other sessions and tells them by email.',
  who: 'staff',
  needs: 'read',
};

export const staffRemovePasskey: Handler = {
  ...REMOVING_PASSKEY,
  name: 'staffRemovePasskey',
  says: 'Removes one of the person’s own passkeys by a code of their app, and tells them by email. The app stays.',
  who: 'staff',
  needs: 'read',
};
