/** Timers as an argument, so that tests decide how time passes. */

export interface Timers {
  set: (run: () => void, milliseconds: number) => number;
  clear: (timer: number | undefined) => void;
}

export const browserTimers: Timers = {
  set: (run, milliseconds) => window.setTimeout(run, milliseconds),
  clear: (timer) => window.clearTimeout(timer),
};

/** Gives up after so many milliseconds, counted anew whenever something has moved. */
export function createTimeout(timers: Timers, milliseconds: number, giveUp: () => void) {
  let timer = timers.set(giveUp, milliseconds);
  return {
    renew: () => {
      timers.clear(timer);
      timer = timers.set(giveUp, milliseconds);
    },
    end: () => timers.clear(timer),
  };
}
