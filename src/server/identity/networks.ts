/** From which network does somebody come, and did this person sign in from there before? */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isDigestOf, type Keyring } from '../secrets/keyring.ts';
import type { Identity } from '../store/rows.ts';

/** Home, work, a phone and a place where they stay. */
const MOST_NETWORKS = 4;

/** Who it is whose networks are known. */
export type NetworkOwner = Pick<Identity, 'uuid' | 'networks'>;

/** In IPv6 one household holds a whole /64 (RFC 6177): counting single addresses would count nothing. */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/** What one customer of a hosting firm has: in IPv6 a /48 of 65,536 networks, else the one address. */
export function endSiteOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: number): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`)}/${bits}`;
}

export function isKnownNetwork(keys: Keyring, owner: NetworkOwner | undefined, address: string): boolean {
  return owner?.networks.some((known) => isDigestOf(keys, 'address', textOf(owner, address), known)) ?? false;
}

/** Those of the last sign-ins, this one the first; undefined where nothing is to be written. */
export function networksWith(keys: Keyring, owner: NetworkOwner, address: string): string[] | undefined {
  const text = textOf(owner, address);
  const own = keys.digest('address', text);
  if (owner.networks[0] === own) return undefined;
  const others = owner.networks.filter((known) => !isDigestOf(keys, 'address', text, known));
  return [own, ...others].slice(0, MOST_NETWORKS);
}

/** With the person in it: whoever reads the table does not learn that two people share a network. */
function textOf({ uuid }: NetworkOwner, address: string): string {
  return JSON.stringify([uuid, networkOf(address)]);
}
