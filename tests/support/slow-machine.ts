/** Plays a slow machine: with HEARTHLINE_SLOWER=3 each timer of a test and of the code under test takes three times as long. */

const factor = Number(process.env.HEARTHLINE_SLOWER ?? 1);

if (factor !== 1) {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const timer = globalThis[name] as (run: () => void, ms?: number, ...rest: unknown[]) => unknown;
    const slow = (run: () => void, ms = 0, ...rest: unknown[]) => timer(run, ms * factor, ...rest);
    // What Node hangs on its own timers (promisify) stays reachable.
    globalThis[name] = Object.assign(slow, timer) as never;
  }
}
