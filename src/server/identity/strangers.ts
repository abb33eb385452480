/** How much anybody may make of what lies in the database: by network, in sum over all servers, by person and by size. */
import { Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Clock } from '../store/parts.ts';
import type { Store } from '../store/store.ts';
import { networkOf } from './networks.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * An hour's, multiplied by HEARTHLINE_LIMITS for a lender who has more visitors than that. By network: what an office or a
 * library with one address may come to in its busiest hour. In sum: many times what a lender's busiest hour was, and little
 * enough that whoever has thousands of networks fills no disk by night.
 */
const AN_HOUR = {
  /** Of 100 kB at most: 200 MB in sum. A person needs one. */
  draft: { perNetwork: 60, inSum: 2_000 },
  /** Each costs 19 MiB and two passes of hashing, and is there for good. A family needs two. */
  signUp: { perNetwork: 20, inSum: 600 },
  /** Each begins the lender's process, which asks services that cost money. */
  application: { perNetwork: 30, inSum: 1_000 },
  /** Sessions of visits, one a tab. */
  visit: { perNetwork: 1_000, inSum: 30_000 },
  /** What visits tell: a row each. By network they are counted by the minute (telemetry/visits.ts). */
  visitEvent: { inSum: 600_000 },
  /** By network they are counted in ten minutes (chat/opening.ts). */
  talk: { inSum: 2_000 },
  /** Suggested addresses, a few for each that is typed: a service is asked that costs money. */
  lookup: { perNetwork: 1_200, inSum: 60_000 },
};

/** A day's, multiplied likewise. */
const A_DAY = {
  /** In kB: 200 MB and 5 GB, which stay until their talk is over for good. */
  talkFile: { perNetwork: 200_000, inSum: 5_000_000 },
};

/** What the column of the count holds. */
const MOST_COUNTED = 2_000_000_000;

interface Bounds {
  perNetwork?: number;
  inSum: number;
}
const BOUNDS: Record<keyof typeof AN_HOUR | keyof typeof A_DAY, Bounds> = { ...AN_HOUR, ...A_DAY };

/** Nobody owns more homes that they could borrow on at once, and all of them are to fit into one list. */
const MOST_OPEN_APPLICATIONS = 20;
/** All answers of the longest sequence come to 4 kB; what is typed and not submitted to as much again. */
const MOST_DRAFT_CHARACTERS = 100_000;

const SENTENCES = {
  perNetwork: 'A lot was begun from your network within the hour. Please wait a little and try again.',
  inSum: 'More people are here than we can take right now. Please wait a little and try again.',
};

interface Counted {
  clock: Clock;
  keys: Keyring;
  limitFactor: number;
}

/**
 * In the transaction that makes it, where there is one: what is rolled back was not made. Throws 429 with the time to wait. The count in sum is
 * one row, which holds others up until the transaction ends: it is taken last.
 */
export async function countMade(
  services: Counted,
  { throttle }: Pick<Store, 'throttle'>,
  what: keyof typeof BOUNDS,
  address: string,
  many = 1,
): Promise<void> {
  const network = services.keys.digest('address', networkOf(address));
  const keys = { perNetwork: `${what}:network:${network}`, inSum: `${what}:sum` };
  for (const by of ['perNetwork', 'inSum'] as const) {
    const bound = BOUNDS[what][by];
    if (bound === undefined) continue;
    const of = { most: multiplied(services, bound), seconds: what in A_DAY ? DAY_SECONDS : HOUR_SECONDS };
    refuseUntil(services, await throttle.take(keys[by], of, many), SENTENCES[by]);
  }
}

/** Throws 429: there is room for another one once one of them is over. */
export function refuseManyApplications(services: Counted, open: number): void {
  if (open < multiplied(services, MOST_OPEN_APPLICATIONS)) return;
  throw new Refused(429, `You have ${open} open applications. Please finish one of them, or call us.`, {
    headers: { 'retry-after': String(HOUR_SECONDS) },
  });
}

/** Throws 413: waiting would not help. */
export function refuseLargeDraft(draft: object): void {
  if (JSON.stringify(draft).length <= MOST_DRAFT_CHARACTERS) return;
  throw new Refused(413, 'This is too much to keep. Please shorten what you typed.');
}

function multiplied({ limitFactor }: Counted, limit: number): number {
  return Math.min(MOST_COUNTED, Math.max(1, Math.floor(limit * limitFactor)));
}
