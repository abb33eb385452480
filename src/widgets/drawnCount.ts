/** How many of a long form's fields are drawn by now: those of the first screens at once, the others in short turns. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFilling } from './fields.ts';

/** More than any screen shows at once. */
const AT_FIRST = 24;
/** In the first turn, and at least in every other. */
const IN_A_TURN = 12;
/** What a turn may take, in milliseconds: a key pressed meanwhile does not wait long. */
const TURN_MS = 25;
/** However fast the last one was. */
const MOST_IN_A_TURN = 96;

/** All of them once something was refused: the summary leads to any. */
export function useDrawnCount(total: number): number {
  const isRefused = useFilling(({ attempts }) => attempts > 0);
  const [drawn, setDrawn] = useState(AT_FIRST);
  const turn = useRef({ fields: IN_A_TURN, began: 0 });
  const isWhole = isRefused || drawn >= total;
  useLayoutEffect(() => {
    if (drawn === AT_FIRST) return;
    const { fields, began } = turn.current;
    const wanted = Math.floor((fields * TURN_MS) / Math.max(1, performance.now() - began));
    turn.current.fields = Math.min(MOST_IN_A_TURN, Math.max(IN_A_TURN, wanted));
  }, [drawn]);
  useEffect(() => {
    if (isWhole) return;
    const next = setTimeout(() => {
      turn.current.began = performance.now();
      setDrawn(drawn + turn.current.fields);
    }, 0);
    return () => clearTimeout(next);
  }, [drawn, isWhole]);
  return isWhole ? total : drawn;
}
