/** When is what tells of visits fetched? Once the page has been usable for a moment, and nothing waits for it. */
import type { Start } from '../start.ts';

/** Who reads the first question is not held up, nor who types at once. */
const AFTER_MS = 3_000;

/** Where it cannot be fetched, as behind a blocker, everything else goes on. */
export function startVisits(start: Start): void {
  if (!start.slices.current().telemetry) return;
  const follow = () => {
    import('./followVisits.ts')
      .then(({ followVisits }) => followVisits(start, window))
      .catch(() => undefined);
  };
  start.browser.timers.set(() => whenIdle(follow), AFTER_MS);
}

/** Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: 5_000 });
  else window.setTimeout(run, 200);
}
