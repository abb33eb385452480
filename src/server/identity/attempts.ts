/** Limits on how often one may try: by network, by email at one network, by email everywhere, and apart from all of them on a device that is known. Counted by all servers together. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { plainEmail } from '../../engine/model/names.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Throttle, ThrottlePolicy } from '../store/throttle.ts';
import { deviceCookieIn, knownDevice } from './known-device.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const waits = { windowSeconds: 15 * MINUTE, firstWaitSeconds: 30, longestWaitSeconds: 15 * MINUTE };
/** Of one email at one network: wrong tries elsewhere count for nobody here. A known device has as many of its own. */
const perPerson: ThrottlePolicy = { limit: 5, ...waits };
/** More, since a family or an office shares one address. */
const perNetwork: ThrottlePolicy = { limit: 20, ...waits };
/**
 * Of one email over all networks: who guesses from a thousand of them has 30 tries, and then about 24 a day. Whoever is to be
 * kept out by it signs in where they did before, or by a link for a new password.
 */
const brake: ThrottlePolicy = {
  ...{ limit: 30, windowSeconds: 24 * HOUR, firstWaitSeconds: MINUTE, longestWaitSeconds: HOUR },
};

/** What is counted apart. */
export type AttemptKind = 'sign-in' | 'reset' | 'code' | 'register' | 'invitation';

/** Five over all networks: each reset sends an email to whom it names, and what opens an invitation is four digits that can be guessed. */
const STRICT: readonly AttemptKind[] = ['reset', 'invitation'];

export interface Attempt {
  org: string;
  email: string;
  /** The caller's network address. */
  address: string;
  /** By which the caller's browser may be known. */
  deviceCookie?: string | undefined;
}

export interface Attempts {
  /** Counts before the attempt. Answers the time until which it is refused, or undefined when it may go on. */
  begin(attempt: Attempt): Promise<Date | undefined>;
  /** It was no failure: the person starts afresh there, and what counts others as well gets this one attempt back. */
  succeeded(attempt: Attempt): Promise<void>;
}

/** `call` is the one that tries. */
export function attemptOf(
  call: { address: string; cookies: Record<string, string | undefined> },
  org: string,
  email: string,
): Attempt {
  return { org, email, address: call.address, deviceCookie: deviceCookieIn(call) };
}

/** Keys are keyed hashes: the table tells neither e-mail nor address. */
export function createAttempts({
  throttle,
  keys,
  kind,
}: {
  throttle: Throttle;
  keys: Keyring;
  kind: AttemptKind;
}): Attempts {
  const perEmail = STRICT.includes(kind) ? perPerson : brake;
  const keysOf = ({ org, email, address }: Attempt) => {
    const network = networkOf(address);
    const person = ['attempt', org, plainEmail(email)];
    return {
      network: `${kind}:address:${keys.digest('address', network)}`,
      person: `${kind}:person:${keys.digest('email', JSON.stringify([...person, network]))}`,
      email: `${kind}:email:${keys.digest('email', JSON.stringify(person))}`,
    };
  };
  const deviceKey = (attempt: Attempt) => {
    const device = knownDevice(keys, attempt.deviceCookie, attempt);
    return device && `${kind}:device:${keys.digest('device', device)}`;
  };
  return {
    begin: async (attempt) => {
      const device = deviceKey(attempt);
      if (device) return throttle.attempt(device, perPerson);
      const { network, person, email } = keysOf(attempt);
      return (
        (await throttle.attempt(network, perNetwork)) ??
        (await throttle.attempt(person, perPerson)) ??
        (await throttle.attempt(email, perEmail))
      );
    },
    succeeded: async (attempt) => {
      const device = deviceKey(attempt);
      if (device) return throttle.clear(device);
      const { network, person, email } = keysOf(attempt);
      await throttle.clear(person);
      await throttle.forgive(network, perNetwork);
      // Taken back, not cleared: an owner who signs in every day gives a guesser no thirty tries more.
      await throttle.forgive(email, perEmail);
    },
  };
}

/** In IPv6 one household holds a whole /64 (RFC 6177): counting single addresses would count nothing. */
export function networkOf(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`;
}
