/** Which fields keep the form from being sent, though their answers are fine so far? Those with something under way. */
import { useCallback, useState } from 'react';
import type { Refusal } from '../engine/forms.ts';
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

/** What the check refuses goes before: it can be mended now. */
export function withHolds(refusals: Refusal[], held: Holds): Refusal[] {
  const waiting = Object.entries(held).filter(
    ([field]) => !refusals.some(({ pointer }) => isWithin(pointer, field)),
  );
  return [...refusals, ...waiting.map(([pointer, message]) => ({ pointer, keyword: 'held', message }))];
}
