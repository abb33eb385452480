/** Where links in emails lead. */
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services/services.ts';

/**
 * Never the host that the request came with, unless it is one of ours: a link must not be steered. Empty where the
 * lender has none; and in the sandbox, which does not listen at the hosts that its lenders would have.
 */
export function linkOrigin(
  { localOrigin }: Pick<Services, 'localOrigin'>,
  { org, headers, isSecure }: Pick<Call, 'org' | 'headers' | 'isSecure'>,
): string {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const isLocal = name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1';
  if (isLocal || org.hosts.includes(name)) return `${isSecure ? 'https' : 'http'}://${host}`;
  return localOrigin ? '' : (ownOrigin(org) ?? '');
}

/** The same for an email, which is read without the page: where the sandbox listens, at least. */
export function emailOrigin(
  services: Pick<Services, 'localOrigin'>,
  call: Parameters<typeof linkOrigin>[1],
): string | undefined {
  return linkOrigin(services, call) || siteOf(services, call.org);
}

/** Where a lender's pages stand when nobody has called: where the sandbox listens, or at its own host. */
export function siteOf({ localOrigin }: Pick<Services, 'localOrigin'>, org: Org): string | undefined {
  return localOrigin?.(org.code) ?? ownOrigin(org);
}

/** Where the sandbox shows a lender: the default one is the one that plain `localhost` serves. */
export function localOriginOf(
  org: string,
  bundles: Pick<Bundle, 'isHome' | 'defaultOrg'>[],
  port: number,
): string {
  const isDefault = bundles.some(({ isHome, defaultOrg }) => isHome && defaultOrg === org);
  return `http://${isDefault ? '' : `${org}.`}localhost:${port}`;
}

function ownOrigin({ hosts: [host] }: Pick<Org, 'hosts'>): string | undefined {
  return host === undefined ? undefined : `https://${host}`;
}
