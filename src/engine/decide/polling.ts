/** When is the status asked for again, and when is asking given up? Pure: a reply in, the next move out (AF 4.3, 9). */
import type { Polling } from '../model/language.ts';
import type { OpenFlow } from '../model/product.ts';
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

/**
 * Milliseconds until a screen asks again that has asked `times` since it came up. What it `soon` waits for may take
 * seconds or days: it asks at first as a stable status is retried, then like any other screen.
 */
export function refreshAfter(polling: Polling, times: number, isSoon: boolean): number {
  if (isSoon && times < polling.retries.stable) return delayOf(polling, times);
  return milliseconds(polling.refresh);
}

function ask(polling: Polling, retries: number): Move {
  return { do: 'ask', after: delayOf(polling, retries), retries: retries + 1 };
}

function delayOf({ first, factor, most }: Polling, retries: number): number {
  return Math.min(milliseconds(first) * factor ** retries, milliseconds(most));
}
