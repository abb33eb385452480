/** The rules of polling: when a status is asked for again, and when asking is given up. Pure (AF 4.3, 9). */
import type { Polling } from '../model/language.ts';
import type { OpenFlow } from '../model/product.ts';
import type { Kind } from '../model/screen-kinds.ts';
import { milliseconds } from '../model/time.ts';

export type Move =
  /** Ask again after this many milliseconds. */
  | { do: 'ask'; after: number; retries: number }
  /** The status is settled. */
  | { do: 'accept'; status: string }
  /** A waiting status outlived its retries but is one that is kept. */
  | { do: 'keep'; status: string; route: string };

/**
 * `retries` counts the retries already made; `before` is the status held before the last submit: a stable
 * status is asked for again only while it is still that one. A failed poll is given as `undefined`.
 */
export function nextMove(flow: OpenFlow, status: string | undefined, retries: number, before?: string): Move {
  const unknown = flow.unknownStatus ?? '';
  const name = status !== undefined && Object.hasOwn(flow.statuses, status) ? status : unknown;
  const facts = flow.statuses[name];
  if (!facts || !flow.polling || facts.terminal || name === unknown) return { do: 'accept', status: name };
  if (facts.waiting) {
    if (retries < flow.polling.retries.waiting) return ask(flow.polling, retries);
    return facts.kept ? { do: 'keep', status: name, route: facts.kept } : { do: 'accept', status: unknown };
  }
  if (name === before && retries < flow.polling.retries.stable) return ask(flow.polling, retries);
  return { do: 'accept', status: name };
}

/** What is followed of a status: how it was asked for so far, and what came of it. */
export interface Following {
  /** By which the screen is found; undefined until the first reply. */
  status: string | undefined;
  /** Is this the status to go by, or is it asked for again soon? */
  settled: boolean;
  /** Set when a waiting status outlived its retries and is kept: the screen that says so. */
  keptRoute?: string;
  /** Milliseconds until it is asked for again; absent where it is not. */
  after?: number;
  retries: number;
  /** Calls that failed, one after another. */
  failures: number;
  before?: Reported;
}

/** A status, and how often the facts beside it have been written by then. */
export interface Reported {
  status: string | null;
  version: number | null;
}

/** One call that is lost says nothing about a status: it is asked for once more. */
const MOST_FAILURES = 1;

/** `before` is the status held before a submit, with the version that the submit made. */
export function startFollowing(before?: Reported): Following {
  return {
    status: before?.status ?? undefined,
    settled: false,
    retries: 0,
    failures: 0,
    ...(before ? { before } : {}),
  };
}

/** The next state: `reported` is undefined when the call failed. */
export function follow(flow: OpenFlow, following: Following, reported: Reported | undefined): Following {
  const { before, retries, failures } = following;
  const status = reported?.status ?? undefined;
  const base: Following = { status, settled: true, retries, failures: 0, ...(before ? { before } : {}) };
  if (reported === undefined && failures < MOST_FAILURES && flow.polling) {
    return {
      ...base,
      status: following.status,
      settled: false,
      failures: failures + 1,
      after: delayOf(flow.polling, failures),
    };
  }
  // Written to since: it has been somewhere, or has its answer, and is back.
  const isAsBefore = before !== undefined && before.version === reported?.version;
  const move = nextMove(flow, status, retries, isAsBefore ? (before.status ?? undefined) : undefined);
  switch (move.do) {
    case 'ask':
      return { ...base, settled: false, after: move.after, retries: move.retries };
    case 'accept':
      return { ...base, status: move.status };
    case 'keep':
      return { ...base, status: move.status, keptRoute: move.route };
  }
}

/** Good enough to go by: asking ends. */
export function settle(following: Following): Following {
  const { after: _, ...others } = following;
  return { ...others, settled: true };
}

/** `closely`: while somebody looks for what they do elsewhere at this moment. */
export type RefreshRate = Kind['refreshes'] | 'closely';

/**
 * Milliseconds until a screen asks again that has asked `times` since it came up. What it waits for `soon` may take
 * seconds or days: it asks at first as a stable status is retried, then like any other screen.
 */
export function refreshAfter(polling: Polling, times: number, rate: Exclude<RefreshRate, 'never'>): number {
  if (rate === 'closely' || (rate === 'soon' && times < polling.retries.stable))
    return delayOf(polling, times);
  return milliseconds(polling.refresh);
}

function ask(polling: Polling, retries: number): Move {
  return { do: 'ask', after: delayOf(polling, retries), retries: retries + 1 };
}

function delayOf({ first, factor, most }: Polling, retries: number): number {
  return Math.min(milliseconds(first) * factor ** retries, milliseconds(most));
}
