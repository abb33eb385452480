/** When is the status asked for again, and when is asking given up? Pure: a reply in, the next move out (AF 4.3, 9). */

import type { OpenFlow } from './product.ts';
import { milliseconds } from './time.ts';

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

function ask(polling: NonNullable<OpenFlow['polling']>, retries: number): Move {
  const after = Math.min(milliseconds(polling.first) * polling.factor ** retries, milliseconds(polling.most));
  return { do: 'ask', after, retries: retries + 1 };
}
