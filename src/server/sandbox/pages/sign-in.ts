/** The page of the sandbox's broker: an email, and whether it is confirmed; a real one would ask for proof. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { escaped } from '../../http/escaped.ts';
import {
  CONFIRMED,
  readSignInTicket,
  SIGN_IN_PATH,
  SIGNED_OUT_PATH,
  type SignInTicket,
  writeCode,
} from '../providers/identity-broker.ts';
import type { TextSigner } from '../tickets.ts';
import { documentOf, policyOf, strayPage } from './html.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,180}$/;
const OUTCOMES = [
  { outcome: CONFIRMED, label: 'It is mine, and I have confirmed it', hint: 'You are signed in.' },
  { outcome: 'unconfirmed', label: 'I have not confirmed it yet', hint: 'You are not signed in.' },
];

/** To be registered where forms are read. `lookAt` answers the colours at a request's host. */
export function addSignInPages(
  app: FastifyInstance,
  signer: TextSigner,
  lookAt: (hostname: string) => string,
): void {
  const at = `${SIGN_IN_PATH}/:ticket`;
  app.get<{ Params: { ticket: string } }>(at, ({ params, hostname }, reply) => {
    const look = lookAt(hostname);
    const ticket = readSignInTicket(signer, params.ticket);
    if (!ticket) return send(reply, 404, strayPage(look), look);
    return send(reply, 200, signInPage(ticket, params.ticket, look), look);
  });
  app.post<{ Params: { ticket: string } }>(at, ({ params, body, hostname }, reply) => {
    const look = lookAt(hostname);
    const ticket = readSignInTicket(signer, params.ticket);
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const back = ticket && wayBack(signer, ticket, form);
    if (back === undefined) return send(reply, 404, strayPage(look), look);
    return headed(reply, look).redirect(back, 303);
  });
  app.get(SIGNED_OUT_PATH, ({ hostname }, reply) => {
    const look = lookAt(hostname);
    return send(reply, 200, signedOutPage(look), look);
  });
}

/** Signed before it came here: nothing else that was sent is believed. */
function wayBack(signer: TextSigner, ticket: SignInTicket, form: URLSearchParams): string | undefined {
  const { side, state, returnTo } = ticket;
  const [email, outcome] = [form.get('email')?.trim() ?? '', form.get('outcome') ?? ''];
  const back = new URL(returnTo);
  back.searchParams.set('state', state);
  if (form.has('cancel')) return back.href;
  const isWhole = EMAIL.test(email) && OUTCOMES.some((each) => each.outcome === outcome);
  if (!isWhole) return undefined;
  back.searchParams.set('code', writeCode(signer, { side, state, email, outcome }));
  return back.href;
}

function signInPage({ side }: SignInTicket, ticket: string, look: string): string {
  const options = OUTCOMES.map(
    ({ outcome, label, hint }) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${outcome === CONFIRMED ? ' checked' : ''}>` +
      `<span>${escaped(label)}<small>${escaped(hint)}</small></span></label>`,
  );
  return documentOf(
    side === 'agent' ? 'Sandbox sign-in for agents' : 'Sandbox sign-in',
    `<p>A real service would ask who you are and for proof. Nothing is asked here, and everybody is let in.</p>
<form method="post" action="${SIGN_IN_PATH}/${escaped(ticket)}">
<label>Email <input type="email" name="email" autocomplete="username" required></label>
<fieldset><legend>Is this email yours?</legend>
${options.join('\n')}
</fieldset>
<button type="submit">Sign in</button>
<button type="submit" name="cancel" value="yes" formnovalidate>Cancel and go back</button>
</form>`,
    look,
  );
}

function signedOutPage(look: string): string {
  return documentOf(
    'You are signed out',
    '<p>Of the sandbox, and of the lender.</p><p><a href="/auth/login">Back to the lender</a></p>',
    look,
  );
}

function send(reply: FastifyReply, status: number, html: string, look: string): FastifyReply {
  return headed(reply, look).code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}

function headed(reply: FastifyReply, look: string): FastifyReply {
  const policy = policyOf(look, "form-action 'self'");
  return reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
}
