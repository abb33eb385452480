/** The status of each application that is being waited for, from memory: opened, decrypted or asked for is nothing. */
import { createRemembered } from '../remembered.ts';
import type { Signals } from '../store/signals.ts';
import type { ApplicationStatus, Store } from '../store/store.ts';

const MOST = 50_000;
/** A server that is killed after its commit tells nobody: what it wrote is seen after this long at the latest. */
const KEPT_MS = 10_000;
const MOST_IN_ONE = 1_000;

export interface Statuses {
  find(uuid: string): Promise<ApplicationStatus | undefined>;
}

export interface StatusesParts {
  store: Store;
  signals: Signals;
  /** Milliseconds. */
  now?: () => number;
}

export function createStatuses({ store, signals, ...time }: StatusesParts): Statuses {
  const known = createRemembered<ApplicationStatus>({ most: MOST, keptMs: KEPT_MS, ...time });
  const read = inBatches((uuids) => store.applications.statuses(uuids));
  signals.listen('application', (uuid) => known.forget(uuid));
  signals.onGap(() => known.forgetWhere(() => true));
  return { find: (uuid) => known.find(uuid, () => read(uuid)) };
}

/** Many who ask within one turn of the event loop are asked for in one statement. */
function inBatches(
  read: (uuids: string[]) => Promise<ApplicationStatus[]>,
): (uuid: string) => Promise<ApplicationStatus | undefined> {
  let batch: { uuids: string[]; found: Promise<Map<string, ApplicationStatus>> } | undefined;
  return async (uuid) => {
    if (!batch || batch.uuids.length >= MOST_IN_ONE) {
      const uuids: string[] = [];
      const turn = new Promise<void>((resolve) => void setImmediate(resolve));
      const own = { uuids, found: turn.then(() => readBatch()) };
      const readBatch = async () => {
        if (batch === own) batch = undefined;
        return new Map((await read(uuids)).map((status) => [status.uuid, status]));
      };
      batch = own;
    }
    batch.uuids.push(uuid);
    return (await batch.found).get(uuid);
  };
}
