/** What somebody types is shown at the other end as it grows: once a second while they type (SL 9). */
import type { Timers } from '../../runtime/client/timers.ts';

const EVERY_MS = 1000;

export interface TypingPreview {
  type: (text: string) => void;
  /** The text was sent, or is no longer of interest. */
  stop: () => void;
}

export function createTypingPreview(timers: Timers, send: (text: string) => void): TypingPreview {
  let timer: number | undefined;
  let waiting: string | undefined;
  function flush(): void {
    timer = undefined;
    if (waiting === undefined) return;
    send(waiting);
    waiting = undefined;
    timer = timers.set(flush, EVERY_MS);
  }
  return {
    type(text) {
      waiting = text;
      if (timer === undefined) flush();
    },
    stop() {
      timers.clear(timer);
      timer = undefined;
      waiting = undefined;
    },
  };
}
