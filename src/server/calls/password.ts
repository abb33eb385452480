/** The calls for a new password: by a link for who forgot the old one, good once and not for long, or by the old one. */
import { sendAccountEmail } from '../emails/account.ts';
import { readForgotten, readPasswordChange, readReset } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { refuseSignIn, refuseUntil } from '../http/too-often.ts';
import { type AlsoWrite, RESET_MINUTES } from '../identity/accounts.ts';
import { attemptOf } from '../identity/attempts.ts';
import { personOf } from '../identity/caller.ts';
import { knownFromNow } from '../identity/known-device.ts';
import { type PasswordProblem, sentenceOfProblem } from '../identity/passwords.ts';
import { closed } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import { noteOwnPassword } from '../staff/people.ts';
import { confirmByApp } from './factor-parts.ts';

/** 202 whoever asks, unless they ask too often: the answer must not tell who has a sign-in here. */
export const forgotPassword: Handler = {
  name: 'forgotPassword',
  says: 'Sends a link for a new password, if anybody has this e-mail; the answer does not tell.',
  body: readForgotten.schema,
  answers: { 202: closed({}) },
  who: 'anyone',
  handle: async (services, call) => {
    const { email } = readForgotten(call.body);
    const { canonical } = call.org;
    const asked = await services.accounts.requestReset(attemptOf(call, canonical, email));
    // Counted whoever has the email: it tells nothing about it.
    if (asked.kind === 'wait') refuseUntil(services, asked.until);
    if (asked.kind === 'ok' && asked.token) {
      const path = `/auth/reset?token=${encodeURIComponent(asked.token)}`;
      const given = { minutes: RESET_MINUTES };
      await sendAccountEmail(services, call, { email: 'newPassword', to: email, given, path });
    }
    return { status: 202, body: {} };
  },
};

export const resetPassword: Handler = {
  name: 'resetPassword',
  says: 'Sets a new password by such a link, once, and ends all sessions.',
  body: readReset.schema,
  answers: { 204: null },
  who: 'anyone',
  handle: async (services, call) => {
    const verdict = await services.accounts.resetPassword(readReset(call.body), noteOwnPassword);
    if (verdict.kind === 'ok') {
      // Who has the link has the email: nobody's guesses elsewhere keep them out of this browser.
      return { status: 204, cookies: await knownFromNow(services, call, verdict.identity) };
    }
    if (verdict.kind === 'unknown') {
      throw new Refused(410, 'This link was used already or is too old. Please ask for a new one.');
    }
    throw refusedPassword('/password', verdict.problem);
  },
};

/** Whoever has the page open by chance does not know the old one. */
export const changePassword: Handler = {
  name: 'changePassword',
  says: 'Sets a new password by the old one, and by a code of the app where the person has one; ends their other sessions.',
  body: readPasswordChange.schema,
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    await changeOwnPassword(services, call, readPasswordChange(call.body));
    return { status: 204 };
  },
};

/** Tells them by email. Throws a refusal at the field that is not right, and 429 after too many tries. */
export async function changeOwnPassword(
  services: Services,
  call: Call,
  { code, ...passwords }: ReturnType<typeof readPasswordChange>,
  alsoWrite?: AlsoWrite,
): Promise<void> {
  const { identity, session } = personOf(call);
  const from = attemptOf(call, identity.org, identity.details.email);
  const verdict = await services.accounts.changePassword({
    ...{ identity, session, from, ...passwords },
    confirm: () => confirmByApp(services, call, code),
    ...(alsoWrite && { alsoWrite }),
  });
  if (verdict.kind === 'wait') refuseSignIn(services, verdict);
  if (verdict.kind === 'wrong') throw notTheirPassword();
  if (verdict.kind === 'password') throw refusedPassword('/newPassword', verdict.problem);
  await sendAccountEmail(services, call, { email: 'passwordChanged', to: identity.details.email });
}

function refusedPassword(pointer: string, problem: PasswordProblem): Refused {
  const message = sentenceOfProblem(problem) ?? LENGTH;
  return refusedFields([{ pointer, keyword: problem, message }]);
}

const LENGTH = 'A password has 12 to 128 characters.';

/** Is it the password of who is signed in? Throws a refusal at its field. A wrong one counts as a failed sign-in. */
export async function checkOwnPassword(services: Services, call: Call, password: string): Promise<void> {
  const { identity } = personOf(call);
  const attempt = attemptOf(call, identity.org, identity.details.email);
  const checked = await services.accounts.check({ ...attempt, password });
  if (checked.kind === 'wait') refuseSignIn(services, checked);
  if (checked.kind !== 'ok' || checked.identity.uuid !== identity.uuid) throw notTheirPassword();
}

/** At the field in which somebody who is signed in says their password once more. */
function notTheirPassword(): Refused {
  return refusedFields([{ pointer: '/password', keyword: 'wrong', message: 'That is not your password.' }]);
}
