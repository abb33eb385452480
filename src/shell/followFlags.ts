/** How does an open page learn that staff switched a flag? It asks now and then, while somebody may look at it. */
import { type FlagDecisions, takeDecisions } from '../runtime/gates.ts';
import { type Start, withFlags } from './start.ts';

/** Within a minute a flag is known, the call itself and a busy page counted in. */
const AGAIN_MS = 45_000;

type Following = Pick<Start, 'slices' | 'queries' | 'parts' | 'browser'>;

/** Answers how to stop. */
export function followFlags(
  start: Following,
  isHidden = () => document.visibilityState === 'hidden',
): () => void {
  const { timers } = start.browser;
  let isOver = false;
  const again = () =>
    timers.set(() => {
      const asked = isHidden() ? Promise.resolve() : readFlags(start);
      // What cannot be asked stays as it was.
      void asked
        .catch(() => {})
        .then(() => {
          if (!isOver) timer = again();
        });
    }, AGAIN_MS);
  let timer = again();
  return () => {
    isOver = true;
    timers.clear(timer);
  };
}

async function readFlags({ slices, queries, parts }: Following): Promise<void> {
  const { org, hash } = slices.current();
  const context = parts.tokens.read() === undefined ? 'external' : 'customer';
  const features = await parts.calls.features(org.code, context);
  takeDecisions(queries, hash, features);
  const slice = slices.current();
  const now = withFlags(slice, flagsIn(features));
  if (now !== slice && slice.hash === hash) slices.replace(now);
}

function flagsIn(features: FlagDecisions): Record<string, boolean> {
  return Object.fromEntries(Object.entries(features).map(([flag, { enabled }]) => [flag, enabled]));
}
