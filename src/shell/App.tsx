/** The application: the brand, the runtime of one product, and the pages around it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { AnnouncerProvider } from '../runtime/announcer.tsx';
import { ArrivalsProvider } from '../runtime/arrivals.tsx';
import { RuntimeProvider } from '../runtime/context.tsx';
import { LoadingProvider } from '../runtime/loading.tsx';
import { ToastProvider } from '../runtime/toasts.tsx';
import { Chrome } from './chrome/Chrome.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { followChanges } from './followChanges.ts';
import { takeDerivation } from './loading.ts';
import { createRuntime } from './runtime.ts';
import type { Start } from './start.ts';

/** Nothing of it is fetched while a page comes alive. */
const IDLE_MS = 10_000;

interface AppProps {
  start: Start;
  /** The router around the pages: the browser's, or one that stands at a fixed URL. */
  routed: (pages: ReactNode) => ReactNode;
  children: ReactNode;
}

export function App({ start, routed, children }: AppProps) {
  const { page, browser, parts, slices, queries } = start;
  const slice = useSyncExternalStore(slices.listen, slices.current, slices.current);
  const { brand } = slice.org;
  // The page came with its brand; an author who changes it sees the new one at once.
  useEffect(() => {
    if (brand !== start.runtime.product.source.org.brand) {
      // What does not come leaves the page in the colors that it has.
      import('./restyle.ts').then(
        ({ restyle }) => restyle(document, brand, slice.base),
        () => undefined,
      );
    }
  }, [start, brand, slice.base]);
  // Calls and sign-in outlive a newer bundle; what is typed lives in the screens, which are only drawn anew.
  const runtime = useMemo(() => {
    if (slice === start.runtime.product.source) return start.runtime;
    return createRuntime({ page, slice, browser, parts, onSlice: slices.replace });
  }, [start, page, slice, browser, parts, slices]);
  useEffect(() => void takeDerivation((url) => import(/* @vite-ignore */ url), runtime.product), [runtime]);
  useEffect(() => {
    if (slices.current().calls.features === undefined) return;
    let isOver = false;
    let stop = () => {};
    const follow = () => {
      import('./followFlags.ts').then(
        ({ followFlags }) => {
          if (!isOver) stop = followFlags(start);
        },
        // A server that is being started anew: the next page follows them.
        () => undefined,
      );
    };
    const timer = browser.timers.set(follow, IDLE_MS);
    return () => {
      isOver = true;
      browser.timers.clear(timer);
      stop();
    };
  }, [start, slices, browser]);
  useEffect(
    () => followChanges(page, browser, (bundle) => void runtime.refreshBundle(bundle)),
    [page, browser, runtime],
  );

  return (
    <QueryClientProvider client={queries}>
      <RuntimeProvider value={runtime}>
        <AnnouncerProvider timers={browser.timers}>
          <LoadingProvider>
            <ArrivalsProvider>
              <ToastProvider>
                {routed(
                  <Chrome>
                    <ErrorBoundary reloading={browser.reloading}>{children}</ErrorBoundary>
                  </Chrome>,
                )}
              </ToastProvider>
            </ArrivalsProvider>
          </LoadingProvider>
        </AnnouncerProvider>
      </RuntimeProvider>
    </QueryClientProvider>
  );
}
