/** What waiting people's polls ask for, from memory: statuses, and the versions of all that a standing is made of. */
import { createRemembered } from '../services/remembered.ts';
import type { ApplicationStatus } from '../store/rows.ts';
import type { Signals } from '../store/signals.ts';
import type { Store } from '../store/store.ts';

const MOST = 50_000;
/** A server that is killed after its commit tells nobody: what it wrote is seen after this long at the latest. */
const KEPT_MS = 10_000;
const MOST_IN_ONE = 1_000;

export interface Statuses {
  find(uuid: string): Promise<ApplicationStatus | undefined>;
  /** The version of what is known of a person, 0 where nothing is. */
  personVersion(identity: string): Promise<number>;
  /** The tags of standings that were answered. */
  tags: StandingTags;
}

export interface StandingTags {
  /** Undefined unless it was stored for this very revision. */
  find(key: string, revision: string): string | undefined;
  store(key: string, revision: string, tag: string): void;
}

export interface StatusesParts {
  store: Store;
  signals: Signals;
  /** Milliseconds. */
  now?: () => number;
}

export function createStatuses({ store, signals, ...time }: StatusesParts): Statuses {
  const limits = { most: MOST, keptMs: KEPT_MS, ...time };
  const known = createRemembered<ApplicationStatus>(limits);
  const people = createRemembered<number>(limits);
  const read = inBatches(async (uuids) => {
    return new Map((await store.applications.statuses(uuids)).map((status) => [status.uuid, status]));
  });
  const readPerson = inBatches((identities) => store.people.versions(identities));
  signals.listen('application', (uuid) => known.forget(uuid));
  signals.listen('unsubmitted', (uuid) => known.forget(uuid));
  signals.listen('person', (identity) => people.forget(identity));
  signals.onGap(() => {
    known.forgetWhere(() => true);
    people.forgetWhere(() => true);
  });
  return {
    find: (uuid) => known.find(uuid, () => read(uuid)),
    personVersion: async (identity) =>
      (await people.find(identity, async () => (await readPerson(identity)) ?? 0)) ?? 0,
    tags: createTags(),
  };
}

function createTags(): StandingTags {
  const stored = new Map<string, { revision: string; tag: string }>();
  return {
    find: (key, revision) => {
      const found = stored.get(key);
      return found?.revision === revision ? found.tag : undefined;
    },
    store: (key, revision, tag) => {
      stored.delete(key);
      const [oldest] = stored.keys();
      if (stored.size >= MOST && oldest !== undefined) stored.delete(oldest);
      stored.set(key, { revision, tag });
    },
  };
}

/** Many who ask within one turn of the event loop are asked for in one statement. */
function inBatches<T>(
  read: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let batch: { keys: string[]; found: Promise<Map<string, T>> } | undefined;
  return async (key) => {
    if (!batch || batch.keys.length >= MOST_IN_ONE) {
      const keys: string[] = [];
      const turn = new Promise<void>((resolve) => void setImmediate(resolve));
      const own = { keys, found: turn.then(() => readBatch()) };
      const readBatch = () => {
        if (batch === own) batch = undefined;
        return read(keys);
      };
      batch = own;
    }
    batch.keys.push(key);
    return (await batch.found).get(key);
  };
}
