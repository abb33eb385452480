/** The events that wait to be sent: a short queue, in which an event that counts once a session stands once. */
import { dedupeKeyOf, type SessionKey, type TelemetryEvent } from '../../engine/model/telemetry.ts';

/** An event that waits; how old it is and under which session is said when it is sent. */
export type WaitingEvent = Omit<TelemetryEvent, 'sessionKey'> & { at: number };

export interface Waiting {
  event: WaitingEvent;
  /** Sent again under it, it is there once. */
  id: string;
}

export interface WaitingQueue {
  /** Answers false where it does not wait: it was told in this session, or too many wait. */
  add: (event: WaitingEvent, session: string | undefined) => boolean;
  take: (most: number) => Waiting[];
  isEmpty: () => boolean;
}

const MOST_WAITING = 200;

export function createWaitingQueue(newId: () => string): WaitingQueue {
  let queue: Waiting[] = [];
  const told = new Set<string>();
  let toldIn: string | undefined;
  return {
    add: (event, session) => {
      if (toldIn !== undefined && session !== toldIn) told.clear();
      toldIn = session ?? toldIn;
      const once = dedupeKeyOf(event);
      if (queue.length >= MOST_WAITING || (once !== undefined && told.has(once))) return false;
      if (once !== undefined) told.add(once);
      queue.push({ event, id: newId() });
      return true;
    },
    take: (most) => {
      const taken = queue.slice(0, most);
      queue = queue.slice(most);
      return taken;
    },
    isEmpty: () => queue.length === 0,
  };
}

export function eventUnder({ event, id }: Waiting, sessionKey: SessionKey, now: number): TelemetryEvent {
  const { at, eventProperties, ...rest } = event;
  const age = Math.max(0, Math.round(now - at));
  return { ...rest, sessionKey, eventProperties: { ...eventProperties, id, age } };
}
