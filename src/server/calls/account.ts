/** The calls by which somebody sees and changes what is theirs alone: their name, and where they are signed in. */
import { isRecord } from '../../engine/model/paths.ts';
import { readName } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { closed, listOf, MOMENT, named, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import { shownIdentity } from './identity.ts';

const SESSION = closed({
  ...{ uuid: TEXT, browser: orNull(TEXT), system: orNull(TEXT), isThis: TRUTH },
  ...{ createdAt: MOMENT, seenAt: MOMENT },
});

/** Of the sign-in alone: what somebody answered in an application stays as it is. */
export const changeName: Handler = {
  name: 'changeName',
  says: 'Changes the name by which the person is greeted.',
  body: readName.schema,
  answers: { 200: named('Identity') },
  who: 'person',
  handle: async ({ store }, call) => {
    const { firstName, lastName } = readName(call.body);
    const caller = personOf(call);
    const { uuid, details } = caller.identity;
    const before = isRecord(details.name) ? details.name : {};
    const name = { ...before, firstName: firstName.trim(), lastName: lastName.trim() };
    await store.identities.update(uuid, { details: { ...details, name } });
    const identity = (await store.identities.find(uuid)) ?? caller.identity;
    return { status: 200, body: await shownIdentity({ store }, call, identity, caller.via) };
  },
};

export const sessions: Handler = {
  name: 'sessions',
  says: 'Where the person is signed in, the device that was last used first.',
  answers: { 200: closed({ sessions: listOf(SESSION) }) },
  who: 'person',
  handle: async ({ store }, call) => {
    const { identity, session } = personOf(call);
    const all = await store.sessions.listOf(identity.uuid);
    const shown = all.map(({ uuid, browser, system, createdAt, seenAt }) => ({
      ...{ uuid, browser, system, isThis: uuid === session },
      ...{ createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
    }));
    return { status: 200, body: { sessions: shown } };
  },
};

/** Somebody else's is as absent as one that never was. */
export const endSession: Handler = {
  name: 'endSession',
  says: 'Signs the person out on one of their devices.',
  answers: { 204: null },
  who: 'person',
  handle: async ({ store, tokens }, call) => {
    const found = await store.sessions.find(call.params.session ?? '');
    if (found?.identity !== personOf(call).identity.uuid) throw notFound();
    await tokens.end(found.uuid);
    return { status: 204 };
  },
};
