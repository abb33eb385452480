/** The calls for a new password: by a link for who forgot the old one, good once and not for long, or by the old one. */
import { readForgotten, readPasswordChange, readReset } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { type PasswordProblem, sentenceOfProblem } from '../identity/passwords.ts';
import { closed } from '../openapi/shapes.ts';
import { linkOrigin } from '../participants/origin.ts';
import { refuseUntil } from './identity.ts';

/** 202 whoever asks: the answer must not tell who has a sign-in here. */
export const forgotPassword: Handler = {
  name: 'forgotPassword',
  says: 'Sends a link for a new password, if anybody has this e-mail; the answer does not tell.',
  body: readForgotten.schema,
  answers: { 202: closed({}) },
  who: 'anyone',
  handle: async (services, call) => {
    const { email } = readForgotten(call.body);
    const { canonical, code } = call.org;
    const asked = await services.accounts.requestReset({ org: canonical, email, address: call.address });
    const token = asked.kind === 'ok' ? asked.token : undefined;
    if (token) await services.mailer.send({ org: code, to: email, ...resetMail(call, token) });
    return { status: 202, body: {} };
  },
};

export const resetPassword: Handler = {
  name: 'resetPassword',
  says: 'Sets a new password by such a link, once, and ends all sessions.',
  body: readReset.schema,
  answers: { 204: null },
  who: 'anyone',
  handle: async ({ accounts }, call) => {
    const verdict = await accounts.resetPassword(readReset(call.body));
    if (verdict.kind === 'ok') return { status: 204 };
    if (verdict.kind === 'unknown') {
      throw new Refused(410, 'This link was used already or is too old. Please ask for a new one.');
    }
    throw refusedPassword('/password', verdict.problem);
  },
};

/** Whoever has the page open by chance does not know the old one. */
export const changePassword: Handler = {
  name: 'changePassword',
  says: 'Sets a new password by the old one, and ends the person’s other sessions.',
  body: readPasswordChange.schema,
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    const { identity, session } = personOf(call);
    const given = { ...readPasswordChange(call.body), address: call.address };
    const verdict = await services.accounts.changePassword({ identity, session, ...given });
    if (verdict.kind === 'wait') refuseUntil(services, verdict.until);
    if (verdict.kind === 'wrong') {
      throw refusedFields([
        { pointer: '/password', keyword: 'wrong', message: 'That is not your password.' },
      ]);
    }
    if (verdict.kind === 'password') throw refusedPassword('/newPassword', verdict.problem);
    const { code: org } = call.org;
    await services.mailer.send({ org, to: identity.details.email, ...changedMail(call) });
    return { status: 204 };
  },
};

function refusedPassword(pointer: string, problem: PasswordProblem): Refused {
  const message = sentenceOfProblem(problem) ?? LENGTH;
  return refusedFields([{ pointer, keyword: problem, message }]);
}

function changedMail({ org }: Call): { subject: string; body: string } {
  return {
    subject: `Your password for ${org.name} was changed`,
    body: `Your password for ${org.name} was changed just now, and your other devices were signed out. If it was not you, call us at once: ${org.support.phone}`,
  };
}

const LENGTH = 'A password has 12 to 128 characters.';

function resetMail(call: Call, token: string): { subject: string; body: string } {
  const link = `${linkOrigin(call)}/auth/reset?token=${encodeURIComponent(token)}`;
  return {
    subject: `Choose a new password for ${call.org.name}`,
    body: [
      `Somebody asked for a new password at ${call.org.name}. If it was you, choose one here within 30 minutes:`,
      link,
      `If it was not you, nothing has changed and there is nothing to do. Questions? ${call.org.support.phone}`,
    ].join('\n\n'),
  };
}
