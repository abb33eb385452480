/** Deletes uploads that nobody answered with: their bytes first, then their rows. */
import type { Services } from '../services/services.ts';

const MOST_AT_ONCE = 200;

/**
 * Answers how many it deleted. Safe on several servers at once, and after being killed at any point: a row is
 * forgotten only once its bytes are gone.
 */
export async function sweepUploads({ store, blobs }: Pick<Services, 'store' | 'blobs'>): Promise<number> {
  const dropped = await store.uploads.dropped(MOST_AT_ONCE);
  for (const { uuid, blob } of dropped) {
    await blobs.delete(blob);
    await store.uploads.forget(uuid);
  }
  return dropped.length;
}
