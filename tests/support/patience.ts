/** Makes a test of a screen wait for what is to appear until it hangs, not until a fast machine would have shown it. */

/** Below the net of a whole test (vitest.config.ts), so that it is told what was waited for. */
const NEVER_SHOWN_MS = 2 * 60_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: NEVER_SHOWN_MS });
}

export {};
