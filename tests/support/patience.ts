/** Makes a test wait for what is to appear until it hangs, not until a fast machine would have shown it. */

/** Below the net of a test, so that a wait that hangs says itself what it waited for. */
const HANGING_MS = 4 * 60_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: HANGING_MS });
}

export {};
