/** Which fields keep the form from being sent, though their answers are fine so far? Those with something under way. */
import { useCallback, useState } from 'react';
import type { Refusal } from '../engine/answer/forms.ts';
import { isWithin } from './refusals.ts';

/** Messages by the pointers of the fields. */
type Holds = Readonly<Record<string, string>>;

const NONE: Holds = {};

export function useHolds(): { held: Holds; hold: (pointer: string, message: string | undefined) => void } {
  const [held, setHeld] = useState(NONE);
  const hold = useCallback((pointer: string, message: string | undefined) => {
    setHeld((before) => {
      if (before[pointer] === message) return before;
      const { [pointer]: _, ...others } = before;
      return message === undefined ? others : { ...others, [pointer]: message };
    });
  }, []);
  return { held, hold };
}

/**
 * Refusals and holds in the order of the fields. Of one field only the refusal is told: it can be mended now.
 * `fields` are pointers.
 */
export function withHolds(refusals: Refusal[], held: Holds, fields: readonly string[]): Refusal[] {
  const waiting = Object.entries(held).filter(
    ([field]) => !refusals.some(({ pointer }) => isWithin(pointer, field)),
  );
  if (waiting.length === 0) return refusals;
  const holds = waiting.map(([pointer, message]) => ({ pointer, keyword: 'held', message }));
  const placeOf = ({ pointer }: Refusal) => {
    const place = fields.findIndex((field) => isWithin(pointer, field));
    return place < 0 ? fields.length : place;
  };
  return [...refusals, ...holds].sort((a, b) => placeOf(a) - placeOf(b));
}
