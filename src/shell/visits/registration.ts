/** Whose tracker is it? A person's is the first that any of their devices had; a browser with another takes that one over. */
import type { SessionKey } from '../../engine/model/telemetry.ts';
import type { SessionKeys } from '../../runtime/telemetry/sessionKeys.ts';
import type { TelemetryCalls } from '../../runtime/telemetry/telemetryCalls.ts';

interface RegistrationParts {
  calls: Pick<TelemetryCalls, 'tracker'>;
  keys: SessionKeys;
  /** May an id be kept in this browser? */
  mayKeep: () => boolean;
  reload: () => void;
  /** It is told that somebody is known now. */
  tell: () => void;
}

export interface Registration {
  /** A session was begun; `before` is the tracker that the browser held until then. */
  begun: (key: SessionKey, before: string | undefined) => void;
  /** Somebody is known to be signed in. */
  identified: (identity: string) => Promise<void>;
}

export function createRegistration({ calls, keys, mayKeep, reload, tell }: RegistrationParts): Registration {
  let person: string | undefined;
  let registered: string | undefined;

  /** The page is loaded anew where the server's differs, so that all of it goes by the same one (SESS-10). */
  function takeOver(tracker: string, before: string | undefined): void {
    if (tracker !== keys.read().trackerUuid) keys.writeTracker(tracker);
    // Where it did not stay in the browser, the page would be loaded anew for ever.
    if (before !== undefined && before !== tracker && keys.storedTracker() === tracker) reload();
  }

  async function register(): Promise<void> {
    const tracker = keys.read().trackerUuid;
    if (person === undefined || tracker === undefined || registered === person || !mayKeep()) return;
    registered = person;
    tell();
    // Without an answer the browser's own goes on.
    const held = await calls.tracker(tracker).catch(() => tracker);
    takeOver(held, tracker);
  }

  return {
    begun: (key, before) => {
      takeOver(key.trackerUuid, before);
      void register();
    },
    identified: (identity) => {
      person = identity;
      return register();
    },
  };
}
