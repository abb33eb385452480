/** Limits on how often one may try: attempts per email and per network address, counted by all servers together. */
import { isIPv6 } from 'node:net';
import { type Keyring, plainEmail } from '../secrets/keyring.ts';
import type { Throttle, ThrottlePolicy } from '../store/throttle.ts';

const waits = { windowSeconds: 15 * 60, firstWaitSeconds: 30, longestWaitSeconds: 15 * 60 };
const perEmail: ThrottlePolicy = { limit: 5, ...waits };
/** More, since a family or an office shares one address. */
const perAddress: ThrottlePolicy = { limit: 20, ...waits };

export interface Attempt {
  org: string;
  email: string;
  /** The caller's network address. */
  address: string;
}

export interface Attempts {
  /** Counts before the attempt. Answers the time until which it is refused, or undefined when it may go on. */
  begin(attempt: Attempt): Promise<Date | undefined>;
  /** It was no failure: the e-mail starts afresh, the address gets this one attempt back. */
  succeeded(attempt: Attempt): Promise<void>;
}

/** `kind` keeps counts apart: `sign-in`, `reset`. Keys are keyed hashes: the table tells neither e-mail nor address. */
export function createAttempts({
  throttle,
  keys,
  kind,
}: {
  throttle: Throttle;
  keys: Keyring;
  kind: string;
}): Attempts {
  const emailKey = ({ org, email }: Attempt) =>
    `${kind}:email:${keys.digest('email', JSON.stringify(['attempt', org, plainEmail(email)]))}`;
  const addressKey = ({ address }: Attempt) =>
    `${kind}:address:${keys.digest('address', networkOf(address))}`;
  return {
    begin: async (attempt) => {
      const held = await throttle.attempt(addressKey(attempt), perAddress);
      return held ?? throttle.attempt(emailKey(attempt), perEmail);
    },
    succeeded: async (attempt) => {
      await throttle.clear(emailKey(attempt));
      await throttle.forgive(addressKey(attempt), perAddress);
    },
  };
}

/** In IPv6 one household holds a whole /64 (RFC 6177): counting single addresses would count nothing. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros =
    tail === undefined ? 0 : 8 - before.length - after.length - (after.at(-1)?.includes('.') ? 1 : 0);
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
