/** The first drawing of a page: what was typed and pressed before it goes to its form, and forms hear it at once. */
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { showToKnown } from './pressedEarly.ts';
import type { Early } from './typedEarly.ts';

/** Its effect runs after all others of the first drawing. */
export function Arrival({ early, children }: { early: Early; children: ReactNode }) {
  const [, setDrawn] = useState(false);
  useLayoutEffect(() => {
    showToKnown(document);
    early.drawn();
    // Has React run what it would put off: a form that does not listen to its store yet shows its field empty meanwhile.
    setDrawn(true);
  }, [early]);
  return children;
}
