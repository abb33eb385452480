/** The calls by which the lender's people see to their second factor, and take it from one of them who lost it. */
import { STAFF_PATH } from '../../engine/decide/pages.ts';
import { sendAccountEmail } from '../emails/account.ts';
import { readForgotten, readOwnCode } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { refusedFields } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { judgedCode, refusedCode } from '../identity/second-factor.ts';
import { COUNT, closed, listOf, MOMENT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import { judgeAppCode, renewRecoveryCodes, takeFactor } from '../staff/factor.ts';
import { staffOrg } from '../staff/people.ts';
import type { Identity } from '../store/rows.ts';
import { mayAs } from '../store/staff-roles.ts';

export const staffFactor: Handler = {
  name: 'staffFactor',
  says: 'Since when the person has an app, how many recovery codes are left, and whether they may take somebody’s factor away.',
  answers: {
    200: closed({
      since: orNull(MOMENT),
      recoveryCodesLeft: COUNT,
      mayTake: TRUTH,
      passkeys: listOf(closed({ uuid: TEXT, name: TEXT, since: MOMENT })),
    }),
  },
  who: 'staff',
  needs: 'read',
  handle: async ({ store }, call) => {
    const { uuid, staffRole } = personOf(call).identity;
    const since = (await store.authenticators.find(uuid))?.confirmedAt?.toISOString() ?? null;
    const recoveryCodesLeft = await store.authenticators.recoveryCodesLeft(uuid);
    const passkeys = (await store.passkeys.of(uuid)).map(({ uuid, name, createdAt }) => ({
      ...{ uuid, name, since: createdAt.toISOString() },
    }));
    return { status: 200, body: { since, recoveryCodesLeft, passkeys, mayTake: mayAs(staffRole, 'manage') } };
  },
};

/** By the app alone: whoever has the page open by chance, or one recovery code, makes no ten of them. */
export const staffRecoveryCodes: Handler = {
  name: 'staffRecoveryCodes',
  says: 'Makes new recovery codes by a code of the app. They are told this once, and those before are good no more.',
  body: readOwnCode.schema,
  answers: { 200: closed({ recoveryCodes: listOf(TEXT) }) },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const identity = await personByApp(services, call, readOwnCode(call.body).code);
    return { status: 200, body: { recoveryCodes: await renewRecoveryCodes(services.store, identity) } };
  },
};

export const staffTakeFactor: Handler = {
  name: 'staffTakeFactor',
  says: 'Takes the second factor from one of the lender’s people who lost it, and tells them by email.',
  body: readForgotten.schema,
  answers: { 204: null },
  who: 'staff',
  needs: 'manage',
  handle: async (services, call) => {
    const { store } = services;
    const caller = personOf(call);
    const { email } = readForgotten(call.body);
    const identity = await store.identities.findByEmail(staffOrg(call.org.canonical), email);
    const actor = caller.identity.uuid;
    const isOwn = identity?.uuid === actor;
    const isTaken =
      identity && (await takeFactor(store, identity, { actor, ...(isOwn && { session: caller.session }) }));
    if (!isTaken) {
      const message = 'No one here has set up a second step with this email.';
      throw refusedFields([{ pointer: '/email', keyword: 'unknown', message }]);
    }
    const to = identity.details.email;
    await sendAccountEmail(services, call, { email: 'factorTaken', to, path: STAFF_PATH });
    return { status: 204 };
  },
};

/** Who is signed in, as a code of their app shows once more. Throws a refusal at its field. */
export async function personByApp(services: Services, call: Call, code: string): Promise<Identity> {
  const { identity } = personOf(call);
  const given = { judge: judgeAppCode(services), code };
  const refusal = await judgedCode(services, call, identity, given);
  if (refusal !== undefined) throw refusedCode(refusal);
  return identity;
}
