/** A project that somebody edits again and again while people walk it. */
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import type { Reading } from '../../../src/server/publish/configuration.ts';

/** Each reading is one word of their product further, so that its bundle is none that was published before. */
export function editedAgainAndAgain(bundles: readonly Bundle[]): () => Promise<Reading> {
  let edits = 0;
  return async () => {
    edits += 1;
    return {
      bundles: bundles.map((bundle) =>
        bundle.isHome ? { ...bundle, hash: `edit${edits}${bundle.hash}` } : bundle,
      ),
      problems: [],
    };
  };
}
