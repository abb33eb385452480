/** How is text that is not submitted yet kept, within two seconds and when the page goes away? */
import type { Timers } from '../client/timers.ts';

/** Decision F38 asks for two seconds at most; the rest is the call's. */
const DELAY_MS = 1200;

export interface Autosave<T> {
  /** Keeps this soon, in place of what was to be kept before. */
  note: (value: T) => void;
  /** Keeps what is noted now; the page may be going away. */
  flush: () => void;
  /** Forgets what is noted: it was submitted. */
  drop: () => void;
}

/** `save` is told whether the page is going away; it handles its own failures. */
export function createAutosave<T>(
  save: (value: T, leaving: boolean) => Promise<void>,
  timers: Timers,
): Autosave<T> {
  let noted: { value: T } | undefined;
  let timer: number | undefined;
  // One at a time, so that an earlier text never overtakes a later one.
  let running = Promise.resolve();

  function take(): { value: T } | undefined {
    const taken = noted;
    noted = undefined;
    timers.clear(timer);
    timer = undefined;
    return taken;
  }

  return {
    note(value) {
      noted = { value };
      // Not restarted by each key: who types without a pause is kept as well.
      timer ??= timers.set(() => {
        const taken = take();
        if (taken) running = running.then(() => save(taken.value, false));
      }, DELAY_MS);
    },
    flush() {
      const taken = take();
      if (taken) void save(taken.value, true);
    },
    drop: () => void take(),
  };
}
