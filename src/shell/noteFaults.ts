/** What nobody caught is noted from the page's first moment on; it is told once the page is usable, and is on the console already. */
import type { Browser } from './runtime.ts';

export function noteFaults(window: Window, { notes, newId }: Pick<Browser, 'notes' | 'newId'>): void {
  const note = (error: unknown) => notes.note({ on: 'fault', error, id: newId() });
  window.addEventListener('error', ({ error }) => note(error));
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason));
}
