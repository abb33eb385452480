/** Limits on how often one may try: by network, by email at one network, by email everywhere, and apart from all of them on a device that is known. Counted by all servers together. */
import { plainEmail } from '../../engine/model/names.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Allowance, Throttle, ThrottlePolicy } from '../store/throttle.ts';
import { deviceCookieIn, knownDevice } from './known-device.ts';
import { endSiteOf, isKnownNetwork, type NetworkOwner, networkOf } from './networks.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const waits = { windowSeconds: 15 * MINUTE, firstWaitSeconds: 30, longestWaitSeconds: 15 * MINUTE };
/** Of one email at one network: wrong tries elsewhere count for nobody here. A known device has as many of its own. */
const perPerson: ThrottlePolicy = { limit: 5, ...waits };
/** More, since a family or an office shares one address. */
const perNetwork: ThrottlePolicy = { limit: 20, ...waits };
/** Of one email from an end site that the person never signed in from: nobody reaches the brake from a single one. */
const perEndSite: Allowance = { most: 10, seconds: DAY };
/**
 * Of one email over all networks that the person never signed in from: who guesses from a thousand of them has so many a
 * day. Whoever is kept out by it signs in where they did before, or by a link for a new password.
 */
const brake: Allowance = { most: 30, seconds: DAY };
/**
 * Emails with a link for one email, asked for from unknown networks. The wait is shorter than a link is good (RESET_MINUTES):
 * who is sent none has had one that is open for ten minutes more.
 */
const links: ThrottlePolicy = {
  ...{ limit: 10, windowSeconds: DAY, firstWaitSeconds: 20 * MINUTE, longestWaitSeconds: 20 * MINUTE },
};

/** What is counted apart. */
export type AttemptKind = 'sign-in' | 'reset' | 'code' | 'register' | 'invitation';

type Limit = ThrottlePolicy | Allowance;

/** Whoever signs up guesses at nothing: strangers who try an email keep its owner from no sign-up. What opens an invitation is four digits. */
const OF_EMAIL: Record<AttemptKind, { endSite?: Limit; email?: Limit }> = {
  'sign-in': { endSite: perEndSite, email: brake },
  code: { endSite: perEndSite, email: brake },
  reset: { endSite: perEndSite, email: links },
  register: {},
  invitation: { email: perPerson },
};

export interface Attempt {
  org: string;
  email: string;
  /** The caller's network address. */
  address: string;
  /** By which the caller's browser may be known. */
  deviceCookie?: string | undefined;
  /** Whose email it is, where anybody has it: their networks are known. */
  owner?: NetworkOwner | undefined;
}

/** Until when an attempt is refused, and which count refuses it: `email` is that of all strangers together. */
export interface Wait {
  until: Date;
  by: 'network' | 'person' | 'end site' | 'email';
}

export interface Attempts {
  /** Counts before the attempt. Answers undefined when it may go on. */
  begin(attempt: Attempt): Promise<Wait | undefined>;
  /** It was no failure: the person starts afresh there, and what counts others as well gets this one attempt back. */
  succeeded(attempt: Attempt): Promise<void>;
}

/** `call` is the one that tries. */
export function attemptOf(
  call: { address: string; cookies: Record<string, string | undefined> },
  org: string,
  email: string,
  owner?: NetworkOwner,
): Attempt {
  return { org, email, address: call.address, deviceCookie: deviceCookieIn(call), owner };
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
  const countsOf = (attempt: Attempt): { by: Wait['by']; key: string; limit: Limit }[] => {
    const { org, email, address, owner } = attempt;
    const device = knownDevice(keys, attempt.deviceCookie, attempt);
    if (device) {
      return [{ by: 'person', key: `${kind}:device:${keys.digest('device', device)}`, limit: perPerson }];
    }
    const network = networkOf(address);
    const keyOf = (...parts: string[]) =>
      keys.digest('email', JSON.stringify(['attempt', org, plainEmail(email), ...parts]));
    const { endSite, email: ofEmail } = isKnownNetwork(keys, owner, address) ? {} : OF_EMAIL[kind];
    return [
      { by: 'network', key: `${kind}:address:${keys.digest('address', network)}`, limit: perNetwork },
      { by: 'person', key: `${kind}:person:${keyOf(network)}`, limit: perPerson },
      ...(endSite
        ? [{ by: 'end site' as const, key: `${kind}:end-site:${keyOf(endSiteOf(address))}`, limit: endSite }]
        : []),
      ...(ofEmail ? [{ by: 'email' as const, key: `${kind}:all:${keyOf()}`, limit: ofEmail }] : []),
    ];
  };
  return {
    begin: async (attempt) => {
      for (const { by, key, limit } of countsOf(attempt)) {
        const until = 'most' in limit ? await throttle.take(key, limit) : await throttle.attempt(key, limit);
        if (until) return { until, by };
      }
      return undefined;
    },
    succeeded: async (attempt) => {
      for (const { by, key, limit } of countsOf(attempt)) {
        if (by === 'person') await throttle.clear(key);
        // Taken back, not cleared: an owner who signs in every day gives a guesser no thirty tries more.
        else if ('most' in limit) await throttle.putBack(key);
        else await throttle.forgive(key, limit);
      }
    },
  };
}
