/** What is said of experiments once somebody goes on with an application: their tracker id, and the variations it has. */
import { useEffect } from 'react';
import type { Standing } from '../../engine/decide/standing.ts';
import { useRuntime } from '../context.tsx';

/** Nobody waits for it, and nobody is told where it fails: the next page tries again. */
export function useExperiments(application: string, standing: Standing | null | undefined): void {
  const runtime = useRuntime();
  const { untold } = standing ?? {};
  const told = untold && JSON.stringify(untold);
  const isTheirs = Boolean(standing) && runtime.product.source.experiments !== undefined;
  useEffect(() => {
    if (!isTheirs || runtime.tracker() === undefined) return;
    void import('./tellExperiments.ts').then(({ shareTracker }) => shareTracker(runtime)).catch(() => {});
  }, [isTheirs, runtime]);
  useEffect(() => {
    if (told === undefined) return;
    const records = JSON.parse(told) as NonNullable<Standing['untold']>;
    void import('./tellExperiments.ts')
      .then(({ tellVariations }) => tellVariations(runtime.calls, application, records, runtime.timers))
      .catch(() => {});
  }, [told, application, runtime]);
}
