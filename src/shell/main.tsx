/** How does the page come alive? Its data is read, the bundle is fetched, and the application is drawn. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { browserTimers } from '../runtime/client/timers.ts';
import { App } from './App.tsx';
import { createReloading, loadOrReload } from './chunkReload.ts';
import { LastResort } from './LastResort.tsx';
import { loadSlice } from './loading.ts';
import { nonceOf, type PageData, readPage } from './page.ts';

const reloading = createReloading(window.sessionStorage, () => window.location.reload());

// A part of the build that is gone or cut off: Vite tells, and whoever waited for it is told only if we do not reload.
window.addEventListener('vite:preloadError', (event) => {
  if (reloading.tryAgain()) event.preventDefault();
});

void start();

async function start(): Promise<void> {
  const nonce = nonceOf(document);
  const cache = createCache({ key: 'hl', ...(nonce === undefined ? {} : { nonce }) });
  const root = createRoot(
    document.getElementById('root') ?? document.body.appendChild(document.createElement('div')),
  );
  const draw = (content: React.ReactNode) =>
    root.render(<CacheProvider value={cache}>{content}</CacheProvider>);
  try {
    const page = readPage(document);
    if ('error' in page) return draw(<LastResort title="No private label data found" detail={page.error} />);
    draw(await drawn(page));
  } catch (error) {
    console.error(error);
    draw(<LastResort canRetry />);
  }
}

async function drawn(page: PageData) {
  const fetch = window.fetch.bind(window);
  const slice = await loadOrReload(() => loadSlice(fetch, page.bundleUrl), reloading);
  const browser = { window, fetch, timers: browserTimers, newId: () => crypto.randomUUID(), reloading };
  return <App page={page} slice={slice} browser={browser} />;
}
