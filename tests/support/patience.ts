/** Makes a test of a screen wait for what is to appear until it hangs, not until a fast machine would have shown it. */

const HANGING_MS = 5 * 60_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: HANGING_MS });
}

export {};
