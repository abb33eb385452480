/** Cleans up after a test file, once its own hooks have closed what it opened: the next one finds nothing of it. */
import { afterAll, vi } from 'vitest';
import { afterEachFile } from './each-file.ts';

afterAll(async () => {
  for (const cleanUp of afterEachFile) await cleanUp();
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: a window of the tests has no cookie store
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
