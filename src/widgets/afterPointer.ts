/** When may the page move after a field was left? Not between pressing and letting go, or the press misses its button. */
import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds by which a finger's click has come after the finger is lifted, where it makes one at all. */
const TAPPED_MS = 350;

/** Runs an action now, or after the pointer or the space bar that is down has been let go and its click has arrived. */
export function useAfterPointer(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let presses = 0;
    const down = () => {
      presses += 1;
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      const actions = waiting.current.splice(0);
      // The click follows the lifting in the same turn of the event loop.
      if (actions.length > 0) setTimeout(() => actions.forEach((action) => void action()), 0);
    };
    const lift = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') return up();
      const press = presses;
      setTimeout(() => press === presses && up(), TAPPED_MS);
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('pointerdown', down, options);
    window.addEventListener('pointerup', lift, options);
    window.addEventListener('pointercancel', up, options);
    window.addEventListener('click', up, options);
    window.addEventListener('keydown', ({ key }) => key === ' ' && down(), options);
    window.addEventListener('keyup', ({ key }) => key === ' ' && up(), options);
    // Whoever lets go in another window tells nobody here.
    window.addEventListener('blur', ({ target }) => !(target instanceof Node) && up(), options);
    return () => stop.abort();
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current.push(action);
    else action();
  }, []);
}
