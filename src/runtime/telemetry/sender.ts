/** Sends events when the page has nothing else to do: in lists, under a session, with a bounded number of tries. */
// A collector that is blocked, slow or silent costs a person nothing: nobody waits for it, the queue is short, and after
// a few lists that came to nothing no more is sent from this page.
import { isRecord } from '../../engine/model/paths.ts';
import {
  MOST_EVENTS,
  type SessionKey,
  type SessionStart,
  type TelemetryEvent,
} from '../../engine/model/telemetry.ts';
import { pauseAfter, retried } from '../client/retry.ts';
import type { Timers } from '../client/timers.ts';
import type { SessionKeys } from './sessionKeys.ts';
import { fetchError, noSession, TelemetryError } from './telemetryError.ts';
import { createWaitingQueue, eventUnder, type Waiting, type WaitingEvent } from './waiting.ts';

export interface TelemetryPort {
  /** Both reject with a TelemetryError. */
  session: (start: SessionStart) => Promise<SessionKey>;
  /** `leaving`: the page is going away. */
  events: (events: TelemetryEvent[], leaving: boolean) => Promise<void>;
}

export interface SenderParts {
  port: TelemetryPort;
  keys: SessionKeys;
  timers: Timers;
  /** Milliseconds of a clock that only goes forward: the other one may be wrong. */
  now: () => number;
  /** Runs it when the page has nothing else to do. */
  idle: (run: () => void) => void;
  newId: () => string;
  start: () => Omit<SessionStart, 'sessionKey'>;
  /** A session was begun or gone on with. `before`: the tracker that the browser held until now. */
  onSession: (key: SessionKey, before: string | undefined) => void;
  warn: (error: TelemetryError) => void;
}

export interface Sender {
  add: (event: WaitingEvent) => void;
  /** Sends what waits, as the page goes away. */
  leave: () => void;
}

const MOST_TRIES = 3;
/** Lists that come to nothing, one after the other, until no more is sent. */
const MOST_FAILED = 3;
const GATHERED_MS = 2_000;
const LONG_PAUSE_MS = 60_000;
/** The browsers' limit of what may go out of a page that is left is 64 kB. */
const MOST_LEAVING = 40;

export function createSender(parts: SenderParts): Sender {
  const { port, keys, timers, now, idle } = parts;
  const queue = createWaitingQueue(parts.newId);
  let [isGathering, isSending, failed, pausedUntil] = [false, false, 0, 0];
  const isGivenUp = () => failed >= MOST_FAILED;

  function gather(): void {
    if (isGathering || isSending || queue.isEmpty() || isGivenUp()) return;
    isGathering = true;
    const wait = Math.max(GATHERED_MS, pausedUntil - now());
    timers.set(() => {
      isGathering = false;
      idle(() => void flush());
    }, wait);
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (!queue.isEmpty() && !isGivenUp() && pausedUntil <= now()) {
      const error = await sendList(parts, queue.take(MOST_EVENTS));
      failed = error ? failed + 1 : 0;
      if (error?.status === 429) pausedUntil = now() + LONG_PAUSE_MS;
      if (error) parts.warn(error);
    }
    isSending = false;
    gather();
  }

  return {
    add: (event) => {
      if (!isGivenUp() && queue.add(event, keys.read().uuid)) gather();
    },
    leave: () => {
      const key = keys.read();
      if (!isWhole(key) || isGivenUp()) return;
      const list = queue.take(MOST_LEAVING).map((each) => eventUnder(each, key, now()));
      if (list.length > 0) port.events(list, true).catch(() => {});
    },
  };
}

/** Answers why it could not be sent; it is given up then. */
async function sendList(parts: SenderParts, list: Waiting[]): Promise<TelemetryError | undefined> {
  const { port, keys, now } = parts;
  let left = list;
  for (let tries = 1; left.length > 0; tries += 1) {
    try {
      const key = await sessionKey(parts);
      await port.events(
        left.map((each) => eventUnder(each, key, now())),
        false,
      );
      return undefined;
    } catch (cause) {
      const error = cause instanceof TelemetryError ? cause : fetchError(cause);
      if (tries >= MOST_TRIES || error.status === 429 || error.status === 500) return error;
      if (error.status === 404) keys.endSession();
      else if (error.status === 400) left = withoutRefused(left, error.data);
      else await pauseAfter(tries, parts.timers);
    }
  }
  return undefined;
}

/** The one that is there, or one that is begun now: a session that was lost is made anew before the next event. */
async function sessionKey(parts: SenderParts): Promise<SessionKey> {
  const { keys } = parts;
  const known = keys.read();
  if (isWhole(known)) return known;
  const before = keys.storedTracker();
  const key = await establishSession(parts, () => ({ ...parts.start(), sessionKey: keys.read() }));
  keys.write(key);
  parts.onSession(key, before);
  return key;
}

const SESSION_TRIES = 3;

/** Throws a TelemetryError with status 500 after three tries (ERR-12). */
export async function establishSession(
  parts: { port: Pick<TelemetryPort, 'session'>; timers: Timers },
  start: () => SessionStart,
): Promise<SessionKey> {
  const { port, timers } = parts;
  return retried(() => port.session(start()), { timers, attempts: SESSION_TRIES }).catch((error: unknown) => {
    throw noSession(error);
  });
}

function isWhole(key: Partial<SessionKey>): key is SessionKey {
  return key.uuid !== undefined && key.epoch !== undefined && key.trackerUuid !== undefined;
}

/** The others are fine: a page of an older bundle may tell of what is no more. Without fields all are given up. */
function withoutRefused(list: Waiting[], data: unknown): Waiting[] {
  const fields = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  const numbers = fields.map((field) =>
    isRecord(field) ? /^\/(\d+)/.exec(String(field.pointer))?.[1] : undefined,
  );
  const refused = new Set(numbers.filter((each) => each !== undefined).map(Number));
  return refused.size === 0 ? [] : list.filter((_, at) => !refused.has(at));
}
