/** Deletes files of talks that nobody sent, or whose talk is over for good: their bytes first, then their rows. */
import type { Services } from '../services/services.ts';

const MOST_AT_ONCE = 200;

/** Answers how many it deleted. Safe on several servers at once, and after being killed at any point. */
export async function sweepTalkFiles({ store, blobs }: Pick<Services, 'store' | 'blobs'>): Promise<number> {
  const expired = await store.talkFiles.expired(MOST_AT_ONCE);
  for (const { uuid, blob } of expired) {
    await blobs.delete(blob);
    await store.talkFiles.forget(uuid);
  }
  return expired.length;
}
