/** Where links in emails lead. */
import type { Org } from '../../engine/model/bundle.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services.ts';

/** Never the host that the request came with, unless it is one of ours: a link in an email must not be steered. */
export function linkOrigin({ org, headers, isSecure }: Pick<Call, 'org' | 'headers' | 'isSecure'>): string {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const isLocal = name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1';
  if (isLocal || org.hosts.includes(name)) return `${isSecure ? 'https' : 'http'}://${host}`;
  return ownOrigin(org) ?? '';
}

/** Where a lender's pages stand when nobody has called: at its own host, or where the sandbox listens. */
export function siteOf({ localOrigin }: Pick<Services, 'localOrigin'>, org: Org): string | undefined {
  return ownOrigin(org) ?? localOrigin?.(org.code);
}

function ownOrigin({ hosts: [host] }: Pick<Org, 'hosts'>): string | undefined {
  return host === undefined ? undefined : `https://${host}`;
}
