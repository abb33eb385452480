/** Is each reply one that a person may get? No fault, no refusal without a reason, and nothing secret in it. */
import type { Answered } from '../server/support/harness.ts';
import type { Caller } from './journey-world.ts';

/** The same browser; it throws where a reply is none that anybody may get. `secrets` leave in no reply. */
export function watched(browser: Caller, secrets: string[]): Caller {
  const check = (what: string, reply: Answered): Answered => {
    const flaw = flawIn(reply, secrets);
    if (flaw !== undefined) throw new Error(`${what}: ${reply.status} ${flaw}: ${reply.text.slice(0, 400)}`);
    return reply;
  };
  return {
    get token() {
      return browser.token;
    },
    set token(jwt) {
      browser.token = jwt;
    },
    call: async (name, asked) => check(name, await browser.call(name, asked)),
    raw: async (request) => check(`${request.method} ${request.url}`, await browser.raw(request)),
  };
}

function flawIn({ status, text, body }: Answered, secrets: string[]): string | undefined {
  if (secrets.some((secret) => text.includes(secret))) return 'tells a secret';
  if (status >= 500) return 'is a fault';
  if (status < 400 || text.startsWith('<')) return undefined;
  const { message, errors, fields } = body as unknown as {
    message?: unknown;
    errors?: unknown;
    fields?: unknown;
  };
  if (typeof message !== 'string' || message === '') return 'gives no reason';
  if (!Array.isArray(errors) || errors.length === 0 || !Array.isArray(fields))
    return 'has not the shape of a refusal';
  const isNamed = (fields as { pointer?: unknown; message?: unknown }[]).every(
    (field) => typeof field.pointer === 'string' && typeof field.message === 'string' && field.message !== '',
  );
  return isNamed ? undefined : 'names a field without a message';
}
