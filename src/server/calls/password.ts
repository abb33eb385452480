/** The calls for who forgot the password: a link by email, good once and not for long. */
import { readForgotten, readReset } from '../bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { sentenceOfProblem } from '../identity/passwords.ts';
import { closed } from '../openapi/shapes.ts';
import { Refused, refusedFields } from '../refused.ts';

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
    const message = sentenceOfProblem(verdict.problem) ?? LENGTH;
    throw refusedFields([{ pointer: '/password', keyword: verdict.problem, message }]);
  },
};

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

/** Never the host that the request came with, unless it is one of ours: a link in a mail must not be steered. */
function linkOrigin({ org, headers, isSecure }: Call): string {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const isLocal = name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1';
  if (isLocal || org.hosts.includes(name)) return `${isSecure ? 'https' : 'http'}://${host}`;
  return org.hosts[0] === undefined ? '' : `https://${org.hosts[0]}`;
}
