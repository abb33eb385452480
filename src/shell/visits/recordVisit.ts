/** When is a visit recorded? From the moment that somebody agreed, and a session is there to name it; until they no longer do. */
import type { SessionKey } from '../../engine/model/telemetry.ts';
import type { Recording, ReplayPort } from '../../runtime/telemetry/replay.ts';
import type { TelemetryCalls } from '../../runtime/telemetry/telemetryCalls.ts';

interface RecordParts {
  replay: ReplayPort;
  calls: Pick<TelemetryCalls, 'replayLink'>;
  org: string;
  /** Has the person said yes? */
  isAgreed: () => boolean;
  /** Calls carry it from now on; undefined: none any more. */
  nameInCalls: (id: string | undefined) => void;
  /** Told of what failed; nobody waits for a recorder. */
  onFault: (error: unknown) => void;
}

export interface VisitRecorder {
  /** Call it when a session begins and when the person answers. */
  look: (key: Partial<SessionKey>) => void;
}

export function createVisitRecorder(parts: RecordParts): VisitRecorder {
  const { replay, calls, org, isAgreed, nameInCalls, onFault } = parts;
  let isAsked = false;
  let recording: Recording | undefined;

  const stop = () => {
    recording?.stop();
    recording = undefined;
    nameInCalls(undefined);
  };
  const start = async (session: string, tracker: string) => {
    recording = await replay.start({ session, tracker, org });
    // Whoever changed their mind meanwhile.
    if (!isAgreed()) return stop();
    nameInCalls(recording.id);
    await calls.replayLink(tracker, recording.link);
  };
  return {
    look: ({ uuid, trackerUuid }) => {
      if (!isAgreed()) return recording && stop();
      if (isAsked || uuid === undefined || trackerUuid === undefined) return;
      isAsked = true;
      void start(uuid, trackerUuid).catch(onFault);
    },
  };
}
