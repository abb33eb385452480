/** Which refusals are shown now? Of fields that were left or submitted, until they are right; and the server's. */
import { useMemo, useState } from 'react';
import type { Refusal } from '../engine/answer/forms.ts';
import type { Answers } from './validator.ts';

export interface RefusalsInPlay {
  /** What is shown, in the order of the fields. */
  shown: Refusal[];
  /** What the check refuses now, shown or not. */
  all: Refusal[];
  leave: (pointer: string) => void;
  /** This field changed, and the answers are now `next`. */
  change: (pointer: string, next: Answers) => void;
  /** Shows everything that is refused, and says what that is. */
  showAll: () => Refusal[];
}

const NONE: Refusal[] = [];

/** Is `pointer` the field itself or a part of it? */
export function isWithin(pointer: string, field: string): boolean {
  return pointer === field || pointer.startsWith(`${field}/`);
}

/**
 * `check` is the engine's, over the answers that are asked now. `fromServer` are the refusals of the last
 * submission; a field's vanish when it changes, all of them when a new list comes.
 */
export function useRefusals(
  answers: Answers,
  check: (answers: Answers) => Refusal[],
  fromServer: Refusal[] = NONE,
): RefusalsInPlay {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [mended, setMended] = useState<{ of: Refusal[]; pointers: readonly string[] }>({
    of: NONE,
    pointers: [],
  });
  const all = useMemo(() => check(answers), [check, answers]);

  const mendedNow = mended.of === fromServer ? mended.pointers : [];
  const server = fromServer.filter(({ pointer }) => !mendedNow.some((changed) => touches(changed, pointer)));
  const own = all.filter(({ pointer }) => left.some((field) => isWithin(pointer, field)));

  return {
    all,
    shown: firstOfEach([...own, ...server]),
    leave: (pointer) => setLeft((before) => (before.includes(pointer) ? before : [...before, pointer])),
    change: (pointer, next) => {
      const refused = check(next);
      // A field that is right again is judged anew only when it is left again.
      setLeft((before) =>
        before.filter((field) => refused.some((refusal) => isWithin(refusal.pointer, field))),
      );
      setMended((before) => ({
        of: fromServer,
        pointers: before.of === fromServer ? [...before.pointers, pointer] : [pointer],
      }));
    },
    showAll: () => {
      setLeft((before) => [...new Set([...before, ...all.map(({ pointer }) => pointer)])]);
      return all;
    },
  };
}

function touches(changed: string, pointer: string): boolean {
  return isWithin(pointer, changed) || isWithin(changed, pointer);
}

function firstOfEach(refusals: Refusal[]): Refusal[] {
  const seen = new Set<string>();
  return refusals.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer));
}
