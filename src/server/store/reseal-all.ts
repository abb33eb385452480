/** Keeps sealing anew in the background what earlier keys have sealed, and says when nothing is left of it. */
import type { SealedBlobs } from '../blobs/sealed.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { Clock } from './parts.ts';
import { resealRows } from './resealing.ts';
import { clearEarlierKeys } from './sealing-keys.ts';
import type { Database } from './tables.ts';

export interface ResealingParts {
  database: Database;
  keys: Keyring;
  blobs: SealedBlobs;
  clock: Clock;
  log: Services['log'];
}

/** Rows that somebody wrote meanwhile are left for the next round, which comes soon. */
const FIRST_WAIT_MS = 5_000;
/** Another server may still write under the earlier key until it has the new one, too. Each round waits twice as long. */
const LONGEST_WAIT_MS = 600_000;
const BLOBS_AT_ONCE = 100;

/** Does nothing with one key. */
export function startResealing(parts: ResealingParts): { stop: () => Promise<void> } {
  if (parts.keys.ids.length === 1) return { stop: async () => undefined };
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void>;
  let waitMs = FIRST_WAIT_MS;
  const go = () => {
    round = resealAll(parts, () => isEnding)
      .catch((error: unknown) => {
        parts.log.error(
          { err: faultFields(error) },
          'What earlier keys have sealed could not be sealed anew.',
        );
      })
      .finally(() => {
        if (isEnding) return;
        timer = setTimeout(go, waitMs).unref();
        waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      });
  };
  go();
  return {
    stop: () => {
      isEnding = true;
      clearTimeout(timer);
      return round;
    },
  };
}

/** One round: rows, then files. A key is cleared once a round has found nothing more under it. */
export async function resealAll(parts: ResealingParts, isEnding: () => boolean = () => false): Promise<void> {
  const { database, keys, clock, log } = parts;
  const { rows, faults } = await resealRows(database, keys, isEnding);
  const files = await resealBlobs(parts, isEnding, faults);
  if (rows + files > 0)
    log.info({ rows, files }, 'What an earlier key had sealed is sealed under the new one.');
  for (const fault of faults) log.error({}, fault);
  if (isEnding() || faults.length > 0) return;
  for (const keyId of await clearEarlierKeys(database, keys, clock)) {
    log.info(
      { keyId },
      'Nothing is sealed under this key any more. Sessions may be: the operator’s /health/ready says when it may be left out.',
    );
  }
}

async function resealBlobs(
  { database, blobs }: ResealingParts,
  isEnding: () => boolean,
  faults: string[],
): Promise<number> {
  let done = 0;
  for (const table of ['upload', 'talkFile'] as const) {
    let after: string | undefined;
    do {
      const rows = await database
        .selectFrom(table)
        .select(['uuid', 'blob'])
        .$if(after !== undefined, (query) => query.where('uuid', '>', after ?? ''))
        .orderBy('uuid')
        .limit(BLOBS_AT_ONCE)
        .execute();
      for (const { blob } of rows) {
        if (isEnding()) return done;
        try {
          if (await blobs.reseal(blob)) done += 1;
        } catch (error) {
          faults.push(error instanceof Error ? error.message : String(error));
        }
      }
      after = rows.length < BLOBS_AT_ONCE ? undefined : rows.at(-1)?.uuid;
    } while (after !== undefined);
  }
  return done;
}
