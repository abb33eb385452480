/** Which press asked for the documents that the next screen opens? In memory alone: neither Back nor a reload asks again. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Presses that no screen has heard of yet, by the id that the state of its page names as `reads`. */
export const pressesToRead = new Set<unknown>();

/** Answers with true once, on the screen to which the press led. */
export function useToReadOnce(): () => boolean {
  const { state } = useLocation();
  // Kept: a screen that was answered stands there while the page is on its way elsewhere, and looks nothing up anew.
  const [take] = useState(() => () => pressesToRead.delete(state?.reads));
  return take;
}
