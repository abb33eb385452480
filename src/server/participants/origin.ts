/** Where links in emails lead. */
import type { Call } from '../http/call.ts';

/** Never the host that the request came with, unless it is one of ours: a link in a mail must not be steered. */
export function linkOrigin({ org, headers, isSecure }: Pick<Call, 'org' | 'headers' | 'isSecure'>): string {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const isLocal = name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1';
  if (isLocal || org.hosts.includes(name)) return `${isSecure ? 'https' : 'http'}://${host}`;
  return org.hosts[0] === undefined ? '' : `https://${org.hosts[0]}`;
}
