/** The calls by which the lender's people sign in by a passkey, add one and remove one. */
import { sendAccountEmail } from '../emails/account.ts';
import { bodyReader, CODE, readOwnCode } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { codeIsOver, identityByCode, refusedCode } from '../identity/second-factor.ts';
import { closed, named, OBJECT, TEXT } from '../openapi/shapes.ts';
import { ADDING, addPasskey, beginPasskey, judgePasskey } from '../staff/passkeys.ts';
import { noteOfFactor, staffOrg } from '../staff/people.ts';
import { personByApp } from './staff-factor.ts';
import { staffSignedIn } from './staff-sign-in.ts';

const CHALLENGE = { type: 'string', minLength: 1, maxLength: 200 };
const MADE_BY_BROWSER = { type: 'object', maxProperties: 20 };

const readPasskey = bodyReader<{ challenge: string; passkey: Record<string, unknown> }>(
  { challenge: CHALLENGE, passkey: MADE_BY_BROWSER },
  ['challenge', 'passkey'],
);

const readNewPasskey = bodyReader<{ challenge: string; name: string; passkey: Record<string, unknown> }>(
  {
    challenge: CHALLENGE,
    name: { type: 'string', pattern: '\\S', maxLength: 60 },
    passkey: MADE_BY_BROWSER,
  },
  ['challenge', 'name', 'passkey'],
);

const readRemoved = bodyReader<{ passkey: string; code: string }>(
  { passkey: { type: 'string', pattern: '^[0-9a-f-]{36}$' }, code: CODE },
  ['passkey', 'code'],
);

export const staffLoginPasskey: Handler = {
  name: 'staffLoginPasskey',
  says: 'Signs somebody of the lender in by a passkey, after the password and in place of the app’s code.',
  body: readPasskey.schema,
  answers: { 200: named('Token') },
  who: 'anyone',
  handle: async (services, call) => {
    const { challenge, passkey } = readPasskey(call.body);
    const judge = judgePasskey(services, call, challenge, passkey);
    const given = { challenge, code: '', pointer: '/passkey' };
    const org = staffOrg(call.org.canonical);
    return staffSignedIn(services, call, await identityByCode(services, call, org, given, judge));
  },
};

export const staffPasskeyOptions: Handler = {
  name: 'staffPasskeyOptions',
  says: 'What a browser makes a passkey by, once a code of the app shows that it is the person who adds it.',
  body: readOwnCode.schema,
  answers: { 200: closed({ challenge: TEXT, options: OBJECT }) },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const identity = await personByApp(services, call, readOwnCode(call.body).code);
    return { status: 200, body: await beginPasskey(services, call, identity) };
  },
};

export const staffAddPasskey: Handler = {
  name: 'staffAddPasskey',
  says: 'Adds a passkey beside the app, ends the person’s other sessions and tells them by email.',
  body: readNewPasskey.schema,
  answers: { 204: null },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { identity, session } = personOf(call);
    const { challenge, name, passkey: given } = readNewPasskey(call.body);
    const org = staffOrg(call.org.canonical);
    const owner = await identityByCode(services, call, org, { challenge, code: ADDING, pointer: '/passkey' });
    if (owner.uuid !== identity.uuid) throw codeIsOver();
    if (!(await addPasskey(services, call, identity, { challenge, name: name.trim(), given, session })))
      throw refusedCode('That passkey does not fit this site. Try again.', '/passkey');
    await sendAccountEmail(services, call, { email: 'passkeySet', to: identity.details.email });
    return { status: 204 };
  },
};

export const staffRemovePasskey: Handler = {
  name: 'staffRemovePasskey',
  says: 'Removes one of the person’s own passkeys by a code of their app, and tells them by email. The app stays.',
  body: readRemoved.schema,
  answers: { 204: null },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { store } = services;
    const { passkey, code } = readRemoved(call.body);
    const identity = await personByApp(services, call, code);
    await store.transaction(async (tx) => {
      if (!(await tx.passkeys.remove(identity.uuid, passkey))) throw notFound();
      await noteOfFactor(tx, identity, { kind: 'passkeyRemoved' });
    });
    await sendAccountEmail(services, call, { email: 'passkeyRemoved', to: identity.details.email });
    return { status: 204 };
  },
};
