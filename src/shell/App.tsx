/** What is the application made of? The brand, the runtime of one product, and the pages around it. */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Slice } from '../engine/model/bundle.ts';
import { AnnouncerProvider } from '../runtime/announcer.tsx';
import { RuntimeProvider } from '../runtime/context.tsx';
import { createBrandSystem } from '../widgets/index.ts';
import { Chrome } from './chrome/Chrome.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { followChanges } from './followChanges.ts';
import { Pages } from './Pages.tsx';
import type { PageData } from './page.ts';
import { type Browser, createParts, createRuntime } from './runtime.ts';

interface AppProps {
  page: PageData;
  slice: Slice;
  browser: Browser;
}

export function App({ page, slice: first, browser }: AppProps) {
  const [slice, setSlice] = useState(first);
  const queries = useMemo(createQueries, []);
  const system = useMemo(() => createBrandSystem(slice.org.brand), [slice.org.brand]);
  // Calls and sign-in outlive a newer bundle; what is typed lives in the screens, which are only drawn anew.
  const parts = useMemo(() => createParts(page, first, browser), [page, first, browser]);
  const runtime = useMemo(
    () => createRuntime({ page, slice, browser, parts, onSlice: setSlice }),
    [page, slice, browser, parts],
  );
  useEffect(
    () => followChanges(page, browser, (bundle) => void runtime.refreshBundle(bundle)),
    [page, browser, runtime],
  );

  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queries}>
        <RuntimeProvider value={runtime}>
          <AnnouncerProvider timers={browser.timers}>
            <BrowserRouter useTransitions={false}>
              <Chrome>
                <ErrorBoundary>
                  <Pages />
                </ErrorBoundary>
              </Chrome>
            </BrowserRouter>
          </AnnouncerProvider>
        </RuntimeProvider>
      </QueryClientProvider>
    </ChakraProvider>
  );
}

/** Who asks again, and when, is the runtime's business: nothing is refetched behind its back. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  });
}
