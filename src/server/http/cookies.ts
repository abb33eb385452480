/** The cookies of a request and of its reply: behind TLS under names that no other host can set. */
import type { FastifyReply } from 'fastify';
import type { Call, Reply } from './call.ts';

/** Browsers take such a cookie only over TLS, for `/`, and for this host alone: none of a neighbour's is ever sent. */
const HOST = '__Host-';

/** By the names that calls know. Over TLS what does not have the prefix is not looked at: anybody may have planted it. */
export function cookiesOf(cookies: Call['cookies'], isSecure: boolean): Call['cookies'] {
  if (!isSecure) return cookies;
  return Object.fromEntries(
    Object.entries(cookies)
      .filter(([name]) => name.startsWith(HOST))
      .map(([name, value]) => [name.slice(HOST.length), value]),
  );
}

/** HttpOnly and of this host alone; SameSite=Lax, since people come back by links in mails (decisions F38). */
export function setCookies(
  reply: FastifyReply,
  cookies: NonNullable<Reply['cookies']>,
  isSecure: boolean,
): void {
  for (const [name, cookie] of Object.entries(cookies)) {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
    const full = isSecure ? HOST + name : name;
    if (cookie === null) reply.clearCookie(full, options);
    else reply.setCookie(full, cookie.value, { ...options, maxAge: cookie.days * 86_400 });
  }
}
