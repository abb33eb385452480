/** How the lender's services are reached: with their token, and at no address within our own network that nobody listed. */
import { type LookupAddress, lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../start/loopback.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An address and how many of its bits count. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** A name that leads into our own network. The message names no address: whoever owns the name chose it. */
export class UnlistedAddress extends Error {}

export const PRIVATE_NETWORKS = 'HEARTHLINE_PRIVATE_NETWORKS';

/**
 * Answers a fetch for each service: `token` goes along as a bearer token. A name is looked up for each connection, and
 * is not connected to where it leads to private addresses alone, unless `networks` list one of them. This machine is
 * reached by its own names (`localhost`) only.
 */
export function createServiceFetch(
  networks: readonly Network[],
  lookup: typeof lookUp = lookUp,
): (token?: string) => Fetch {
  // A server without services need not load it.
  const connecting = once(async () => {
    const { Agent, fetch } = await import('undici');
    return { fetch, dispatcher: new Agent({ connect: { lookup: listedLookup(networks, lookup) } }) };
  });
  return (token) =>
    async (url, { headers, ...init }) => {
      const { fetch, dispatcher } = await connecting();
      const sent = new Headers(headers);
      if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
      const asked = { ...init, headers: Object.fromEntries(sent), dispatcher };
      return (await fetch(url, asked as Parameters<typeof fetch>[1])) as unknown as Response;
    };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function listedLookup(networks: readonly Network[], lookup: typeof lookUp): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(isAllowed);
      const [one] = allowed;
      if (error) callback(error, []);
      else if (one === undefined) callback(new UnlistedAddress('Its name leads to a private address.'), []);
      else if (options.all) callback(null, allowed);
      else callback(null, one.address, one.family);
    });

    function isAllowed({ address }: LookupAddress): boolean {
      return isLoopback(hostname) || isReachable(address, networks);
    }
  };
}

/** Is it an address of the public internet, or one that is listed? */
export function isReachable(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return true;
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

/** `10.2.0.0/16` or one address; undefined for what is neither. */
export function readNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
