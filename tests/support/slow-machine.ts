/** Plays a slow machine: with HEARTHLINE_SLOW=20 each timer of a test and of the code under test takes twenty times as long. */
import { syncBuiltinESMExports } from 'node:module';
import promised from 'node:timers/promises';

const factor = Number(process.env.HEARTHLINE_SLOW ?? 1);
const played = Symbol.for('hearthline.slow-machine');

// The files of a worker share their globals: once is enough.
if (factor !== 1 && !(played in globalThis)) {
  Object.assign(globalThis, { [played]: true });
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const timer = globalThis[name] as (run: () => void, ms?: number, ...rest: unknown[]) => unknown;
    const slow = (run: () => void, ms = 0, ...rest: unknown[]) => timer(run, ms * factor, ...rest);
    globalThis[name] = Object.assign(slow, timer) as never;
  }
  const [pause, signal] = [promised.setTimeout, AbortSignal.timeout];
  promised.setTimeout = (ms = 0, value?, options?) => pause(ms * factor, value as never, options);
  AbortSignal.timeout = (ms) => signal.call(AbortSignal, ms * factor);
  syncBuiltinESMExports();
}
