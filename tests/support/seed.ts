/** From which seed does a test draw? From one that never changes, in a deep run from a new one, which it prints. */
import { configureGlobal } from 'fast-check';

/** What is drawn here has passed: it fails only for what a change has done. */
const FIXED = 1;
const DAY_MS = 86_400_000;
const drawn = Symbol.for('hearthline.seed');

if (process.env.HEARTHLINE_SEED === undefined) {
  const isDeep = process.env.HEARTHLINE_DEEP === '1';
  process.env.HEARTHLINE_SEED = String(isDeep ? newSeed() : FIXED);
}

/** HEARTHLINE_SEED=... repeats a run that drew another. */
export const SEED = Number(process.env.HEARTHLINE_SEED);
if (!Number.isSafeInteger(SEED)) throw new Error('HEARTHLINE_SEED is no whole number.');
configureGlobal({ seed: SEED });

// Once a run, by its first thread.
if (SEED !== FIXED && process.env.VITEST_WORKER_ID === '1' && !(drawn in globalThis)) {
  Object.assign(globalThis, { [drawn]: true });
  console.log(`Drawn from HEARTHLINE_SEED=${SEED}.`);
}

/** The threads of a run share their process, and so what is drawn: no two files from two seeds. */
function newSeed(): number {
  return (process.pid * 100_003 + Math.floor(Date.now() / DAY_MS)) % 2 ** 31;
}
