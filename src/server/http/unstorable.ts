/** What is refused before anything reads it: NUL and halves of surrogate pairs, which no database column can hold, and hosts that are none. */
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

/** Nobody types such text; a program that sends it is told so once, whatever it asked for. */
export function refuseUnstorable({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): void {
  // What a path or a query writes as %00 is decoded; a cookie of somebody else's making is only unknown.
  const texts = [url.replaceAll('%00', '\0'), ...Object.values(headers).map(String)];
  if (!texts.every(isStorableText)) throw unstorable();
}

/** A name, and a port perhaps: what else stands there would be read another way by whoever makes a URL of it. */
export function refuseMalformedHost({ host, raw }: Pick<FastifyRequest, 'host' | 'raw'>): void {
  // Node keeps the first of two; a proxy in front may have gone by the other one (RFC 9112, 3.2).
  const named = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (named.length > 1) throw new Refused(400, 'The request names two hosts.');
  if (!host) return;
  const isHost = URL.canParse(`http://${host}`) && !/[/?#@\\\s]/.test(host);
  if (!isHost) throw new Refused(400, 'The request names no host.');
}

/** `text` is the JSON as it came: only what is written with escapes can hold such a character once it is decoded. */
export function refuseUnstorableBody(text: string, body: unknown): void {
  if (!text.includes('\\u') && !text.includes('\0')) return;
  if (!isStorable(body)) throw unstorable();
}

function isStorable(value: unknown): boolean {
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (next === null || typeof next !== 'object') continue;
    if (Object.keys(next).some((name) => !isStorableText(name))) return false;
    rest.push(...Object.values(next));
  }
  return true;
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function unstorable(): Refused {
  return new Refused(400, 'The request holds characters that are no text.');
}
