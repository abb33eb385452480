/** The calls by which the lender's people see to their second factor, and take it from who lost it: one of them, or an applicant. */
import { STAFF_PATH } from '../../engine/decide/pages.ts';
import { LOGIN_PATHS } from '../../engine/model/broker.ts';
import { bodyReader, readForgotten } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { refusedFields } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { takeFactor } from '../identity/factor.ts';
import { staffOrg } from '../identity/namespaces.ts';
import { closed, TRUTH } from '../openapi/shapes.ts';
import { mayAs } from '../store/staff-roles.ts';
import { OWN_FACTOR, ownFactor, RENEWING, tellOfFactor } from './factor-parts.ts';

export const staffFactor: Handler = {
  name: 'staffFactor',
  says: 'Since when the person has an app, how many recovery codes are left, and from whom they may take a factor away.',
  answers: { 200: closed({ ...OWN_FACTOR, mayTake: TRUTH, mayTakeOfApplicants: TRUTH }) },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { identity } = personOf(call);
    const mayTake = mayAs(identity.staffRole, 'manage');
    const mayTakeOfApplicants = mayTake && call.org.authenticator !== undefined;
    const own = await ownFactor(services, identity);
    return { status: 200, body: { ...own, mayTake, mayTakeOfApplicants } };
  },
};

export const staffRecoveryCodes: Handler = {
  ...RENEWING,
  name: 'staffRecoveryCodes',
  says: 'Makes new recovery codes by a code of the app. They are told this once, and those before are good no more.',
  who: 'staff',
  needs: 'read',
};

/** `of`: whose sign-in has this email; one of the lender's people where it is left out. */
const readTaken = bodyReader<{ email: string; of?: 'staff' | 'applicant' }>(
  { ...(readForgotten.schema.properties as object), of: { enum: ['staff', 'applicant'] } },
  ['email'],
);

export const staffTakeFactor: Handler = {
  name: 'staffTakeFactor',
  says: 'Takes the second factor from one of the lender’s people or an applicant who lost it, and tells them by email.',
  body: readTaken.schema,
  answers: { 204: null },
  who: 'staff',
  needs: 'manage',
  handle: async (services, call) => {
    const { store } = services;
    const caller = personOf(call);
    const { email, of = 'staff' } = readTaken(call.body);
    const { canonical } = call.org;
    const org = of === 'staff' ? staffOrg(canonical) : canonical;
    const identity = await store.identities.findByEmail(org, email);
    const actor = caller.identity.uuid;
    const isOwn = identity?.uuid === actor;
    const isTaken =
      identity && (await takeFactor(store, identity, { actor, ...(isOwn && { session: caller.session }) }));
    if (!isTaken) {
      const message = 'No one here has set up a second step with this email.';
      throw refusedFields([{ pointer: '/email', keyword: 'unknown', message }]);
    }
    const path = of === 'staff' ? STAFF_PATH : LOGIN_PATHS.customer;
    await tellOfFactor(services, call, identity, 'factorTaken', path);
    return { status: 204 };
  },
};
