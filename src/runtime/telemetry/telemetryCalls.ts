/** The calls of telemetry, without a sign-in but for the one that says whose tracker it is (SL 7). */
import { isRecord } from '../../engine/model/paths.ts';
import { type SessionKey, SIGNED_IN_CONTEXT, TELEMETRY_CONTEXT } from '../../engine/model/telemetry.ts';
import type { Api } from '../client/api.ts';
import { RequestError } from '../client/requestError.ts';
import type { TelemetryPort } from './sender.ts';
import { fetchError, TelemetryError } from './telemetryError.ts';

export interface TelemetryCalls extends TelemetryPort {
  /** Answers the tracker that the person has: this one, or the one of another device. */
  tracker: (trackerUuid: string) => Promise<string>;
  /** Says where the replay of a visit is seen. A session that is over is no news; anything else is thrown (CALL-20). */
  replayLink: (trackerUuid: string, link: string) => Promise<void>;
}

export function telemetryCalls(api: Api): TelemetryCalls {
  const open = { params: { context: TELEMETRY_CONTEXT }, anonymous: true, whenOver: 'keep' } as const;
  return {
    session: async (body) => {
      const { data } = await api.call('telemetrySession', { ...open, body }).catch(rethrow);
      return keyIn(isRecord(data) ? data.sessionKey : undefined);
    },
    events: async (body, keepalive) => {
      await api.call('telemetryEvent', { ...open, body, keepalive, as: 'text' }).catch(rethrow);
    },
    tracker: async (trackerUuid) => {
      const params = { context: SIGNED_IN_CONTEXT };
      const { data } = await api.call('tracker', { params, body: { trackerUuid }, whenOver: 'keep' });
      return isRecord(data) && typeof data.trackerUuid === 'string' ? data.trackerUuid : trackerUuid;
    },
    replayLink: async (tracker, link) => {
      try {
        await api.call('replayLink', { params: { tracker }, body: { link }, whenOver: 'keep' });
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return;
        throw error;
      }
    },
  };
}

function rethrow(error: unknown): never {
  throw fetchError(error);
}

function keyIn(key: unknown): SessionKey {
  const isKey =
    isRecord(key) &&
    typeof key.uuid === 'string' &&
    typeof key.epoch === 'number' &&
    typeof key.trackerUuid === 'string';
  if (!isKey) throw new TelemetryError(200);
  return key as unknown as SessionKey;
}
