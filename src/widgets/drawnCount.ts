/** How many of a long form's fields are drawn by now: those of the first screens at once, the others in short turns. */
import { useEffect, useState } from 'react';
import { useFilling } from './fields.ts';

/** More than any screen shows at once. */
const AT_FIRST = 24;
/** So few that a key pressed meanwhile does not wait. */
const IN_A_TURN = 12;

/** All of them once something was refused: the summary leads to any. */
export function useDrawnCount(total: number): number {
  const isRefused = useFilling(({ attempts }) => attempts > 0);
  const [drawn, setDrawn] = useState(AT_FIRST);
  const isWhole = isRefused || drawn >= total;
  useEffect(() => {
    if (isWhole) return;
    const turn = setTimeout(() => setDrawn(drawn + IN_A_TURN), 0);
    return () => clearTimeout(turn);
  }, [drawn, isWhole]);
  return isWhole ? total : drawn;
}
