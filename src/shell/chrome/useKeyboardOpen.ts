/** Does the keyboard of a phone take a part of the window now? What stands at its foot would be between it and the field. */
import { useSyncExternalStore } from 'react';

/** Of the window's height. A keyboard takes a third of it at least; the browser's own bars, which come and go, take less. */
const LEFT_BESIDE_KEYBOARD = 0.75;

export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(listen, isOpen, () => false);
}

function listen(listener: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', listener);
  return () => seen?.removeEventListener('resize', listener);
}

/** Whoever zooms in sees less of the page too, at another scale. */
function isOpen(): boolean {
  const seen = window.visualViewport;
  return Boolean(seen && seen.height * seen.scale < window.innerHeight * LEFT_BESIDE_KEYBOARD);
}
