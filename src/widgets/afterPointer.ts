/** When may the page move after a field was left? Not between pressing and letting go, or the press misses its button. */
import { useCallback, useEffect, useRef } from 'react';

/** Runs an action now, or after the pointer that is down has been lifted and its click has arrived. */
export function useAfterPointer(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      const actions = waiting.current.splice(0);
      // The click follows the lifting in the same turn of the event loop.
      if (actions.length > 0) setTimeout(() => actions.forEach((action) => void action()), 0);
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('pointerdown', down, options);
    window.addEventListener('pointerup', up, options);
    window.addEventListener('pointercancel', up, options);
    return () => stop.abort();
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current.push(action);
    else action();
  }, []);
}
