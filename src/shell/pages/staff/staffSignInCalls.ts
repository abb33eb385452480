/** Which calls sign the lender's people in by their password, and see to their sign-in and to who lost the second step of theirs? */
import type { Api, ApiReply, CallOptions } from '../../../runtime/client/api.ts';
import type { Answers } from '../../../runtime/client/calls.ts';
import { entryIn, type LoginReply } from '../../../runtime/client/entry.ts';
import { factorCalls, type OwnFactor, STAFF_FACTOR_CALLS, withKeys } from '../../../runtime/client/factor.ts';

interface StaffFactor extends OwnFactor {
  mayTake: boolean;
  mayTakeOfApplicants: boolean;
}

/** `call`: of who is signed in. What is refused before that ends nothing. */
export function staffSignInCalls(api: Api, call: (name: string, options?: CallOptions) => Promise<ApiReply>) {
  const open = (name: string, body: object) => api.call(name, { body, whenOver: 'keep' });
  return {
    signIn: async (email: string, password: string): Promise<LoginReply> =>
      entryIn(await open('staffLogin', { email, password })),
    setPassword: async (token: string, password: string) =>
      void (await open('resetPassword', { token, password })),
    factor: async () =>
      withKeys<StaffFactor>(await call('staffFactor'), ['since', 'recoveryCodesLeft', 'passkeys']),
    factors: factorCalls(api, STAFF_FACTOR_CALLS, call),
    changePassword: async (body: Answers) => void (await call('staffChangePassword', { body })),
    takeFactor: async (email: string, of: 'staff' | 'applicant') =>
      void (await call('staffTakeFactor', { body: { email, of } })),
  };
}
