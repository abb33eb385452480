/** Fields that keep the form from being sent though their answers are fine so far: those with something under way. */

import type { Refusal } from '../engine/answer/forms.ts';
import { isBelow } from '../engine/model/paths.ts';

/** Messages by the pointers of the fields. */
export type Holds = Readonly<Record<string, string>>;

/**
 * Refusals and holds in the order of the fields. Of one field only the refusal is told: it can be mended now.
 * `fields` are pointers.
 */
export function withHolds(refusals: Refusal[], held: Holds, fields: readonly string[]): Refusal[] {
  const waiting = Object.entries(held).filter(
    ([field]) => !refusals.some(({ pointer }) => isBelow(pointer, field)),
  );
  if (waiting.length === 0) return refusals;
  const holds = waiting.map(([pointer, message]) => ({ pointer, keyword: 'held', message }));
  const orderOf = ({ pointer }: Refusal) => {
    const order = fields.findIndex((field) => isBelow(pointer, field));
    return order < 0 ? fields.length : order;
  };
  return [...refusals, ...holds].sort((a, b) => orderOf(a) - orderOf(b));
}
