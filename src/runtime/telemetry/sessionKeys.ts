/** Where a browser keeps by which id its visits are told apart (SL 3), and that it keeps nothing where that is not allowed. */
import type { SessionKey } from '../../engine/model/telemetry.ts';

/** In session storage. */
const UUID = 'ft_uuid';
const EPOCH = 'ft_epoch';
/** In local storage, under both names. */
const TRACKER = 'trackerUuid';
const PROFILE = 'optimizelyProfileUuid';

type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionKeys {
  read: () => Partial<SessionKey>;
  write: (key: SessionKey) => void;
  writeTracker: (tracker: string) => void;
  /** The session is over; the tracker stays. */
  endSession: () => void;
  /** The tracker that the browser itself holds; undefined where it holds none. */
  storedTracker: () => string | undefined;
  /** From now on, too: what is known already is kept, or taken out of the browser. */
  allow: (isAllowed: boolean) => void;
}

/** Without leave, or where storage is refused, a session lasts as long as the page. */
export function createSessionKeys(
  { local, session }: { local: KeyStorage; session: KeyStorage },
  isAllowed: boolean,
): SessionKeys {
  let allowed = isAllowed;
  let known: Partial<SessionKey> = allowed ? stored(local, session) : {};
  const keep = () => {
    const { uuid, epoch, trackerUuid } = known;
    put(session, UUID, uuid);
    put(session, EPOCH, epoch === undefined ? undefined : String(epoch));
    put(local, TRACKER, trackerUuid);
    put(local, PROFILE, trackerUuid);
  };
  return {
    read: () => known,
    write: (key) => {
      known = { ...key };
      if (allowed) keep();
    },
    writeTracker: (trackerUuid) => {
      // A session is of one tracker.
      known = { trackerUuid };
      if (allowed) keep();
    },
    endSession: () => {
      known = known.trackerUuid === undefined ? {} : { trackerUuid: known.trackerUuid };
      if (allowed) keep();
    },
    storedTracker: () => (allowed ? (get(local, PROFILE) ?? get(local, TRACKER)) : undefined),
    allow: (isAllowed) => {
      allowed = isAllowed;
      if (isAllowed) return keep();
      for (const name of [UUID, EPOCH]) put(session, name, undefined);
      for (const name of [TRACKER, PROFILE]) put(local, name, undefined);
    },
  };
}

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What somebody else wrote under these names is as if nothing stood there. */
function stored(local: KeyStorage, session: KeyStorage): Partial<SessionKey> {
  const trackerUuid = get(local, PROFILE) ?? get(local, TRACKER);
  const uuid = get(session, UUID);
  const epoch = Number(get(session, EPOCH) ?? Number.NaN);
  return {
    ...(trackerUuid !== undefined && IS_UUID.test(trackerUuid) && { trackerUuid }),
    ...(uuid !== undefined && IS_UUID.test(uuid) && Number.isInteger(epoch) && epoch >= 0 && { uuid, epoch }),
  };
}

function get(storage: KeyStorage, name: string): string | undefined {
  try {
    return storage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function put(storage: KeyStorage, name: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(name);
    else storage.setItem(name, value);
  } catch {
    // Known to the page as long as it stays.
  }
}
