/** Who may ask at the operator's port: whoever knows the token, and no page that a browser shows. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '../http/refused.ts';
import type { OperatorSettings } from './settings.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Listens at every address, whose names are not known here. Nobody is let in there without the token. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Throws a refusal: 403 for another name and for pages, 401 for another token. */
export function createGuard({ host, token }: OperatorSettings): (headers: IncomingHttpHeaders) => void {
  const own = hostnameOf(inUrl(host));
  const names = EVERY_ADDRESS.includes(host) ? undefined : [...LOOPBACK_NAMES, ...(own ? [own] : [])];
  const known = token === undefined ? undefined : digestOf(`Bearer ${token}`);
  return (headers) => {
    // A name of somebody else that leads here: a page of theirs would read what we answer.
    if (names && !names.includes(hostnameOf(headers.host) ?? '')) throw new Refused(403, OTHER_NAME);
    const site = headers['sec-fetch-site'] ?? 'none';
    if (site !== 'none' && site !== 'same-origin') throw new Refused(403, 'Pages may not ask here.');
    // Digests are of one length, and say nothing of where two texts begin to differ.
    if (known && !timingSafeEqual(known, digestOf(headers.authorization ?? ''))) {
      throw new Refused(401, NO_TOKEN, { headers: { 'www-authenticate': 'Bearer' } });
    }
  };
}

const OTHER_NAME = 'This port answers to the names of this machine alone, such as 127.0.0.1.';
const NO_TOKEN = 'The token of this port is missing or wrong (Authorization: Bearer ...).';

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** As a URL has it. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Without its port, in one spelling. */
function hostnameOf(host: string | undefined): string | undefined {
  const url = `http://${host}`;
  return host !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}
