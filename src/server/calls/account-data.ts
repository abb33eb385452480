/** The calls by which somebody takes along what we have about them, and asks for it to be deleted. */
import { readProof } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { COUNT, closed, listOf, OBJECT, orNull, TEXT } from '../openapi/shapes.ts';
import { closeAccount, deletionOf } from '../retention/deletion.ts';
import { personsData } from '../retention/export.ts';
import { confirmByApp } from './factor-parts.ts';
import { checkOwnPassword } from './password.ts';

const DELETION = closed({
  now: COUNT,
  kept: listOf(closed({ name: TEXT, startedOn: TEXT, until: orNull(TEXT), sources: listOf(TEXT) })),
  parts: COUNT,
});

export const accountData: Handler = {
  name: 'accountData',
  says: 'All that is the person’s, as one file.',
  answers: { 200: OBJECT },
  who: 'person',
  handle: async (services, call) => ({
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' },
    body: JSON.parse(JSON.stringify(await personsData(services, personOf(call).identity))),
  }),
};

export const deletionPlan: Handler = {
  name: 'deletionPlan',
  says: 'What would go at once if the person asked for their deletion, and what the law keeps, until when.',
  answers: { 200: DELETION },
  who: 'person',
  handle: async (services, call) => ({
    status: 200,
    body: await deletionOf(services, personOf(call).identity),
  }),
};

/** Whoever has the page open by chance does not know the password. */
export const deleteAccount: Handler = {
  name: 'deleteAccount',
  says: 'Deletes the person’s account and what need not be kept, by their password and a code of the app where they have one, and closes the rest to all sign-ins.',
  body: readProof.schema,
  answers: { 200: DELETION },
  who: 'person',
  handle: async (services, call) => {
    const { identity, via } = personOf(call);
    const { password, code } = readProof(call.body);
    // Their password is asked for elsewhere.
    if (via) throw new Refused(409, 'Please write to us, and we delete your account for you.');
    await checkOwnPassword(services, call, password);
    await confirmByApp(services, call, code);
    const done = await closeAccount(services, identity, identity.uuid);
    if (!done) throw new Refused(409, 'Your account is closed already.');
    return { status: 200, body: done };
  },
};
