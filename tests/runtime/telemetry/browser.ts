/** What does a sender meet in a test? A collector of few lines, storage that may be refused, and time that tests let pass. */
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { SessionKey, SessionStart, TelemetryEvent } from '../../../src/engine/model/telemetry.ts';
import { createSender, type SenderParts } from '../../../src/runtime/telemetry/sender.ts';
import { createSessionKeys } from '../../../src/runtime/telemetry/sessionKeys.ts';
import type { WaitingEvent } from '../../../src/runtime/telemetry/waiting.ts';

export function createStorage(isRefused = false) {
  const kept = new Map<string, string>();
  const asked = <T>(answer: () => T): T => {
    if (isRefused) throw new Error('refused');
    return answer();
  };
  return {
    kept,
    getItem: (name: string) => asked(() => kept.get(name) ?? null),
    setItem: (name: string, value: string) => asked(() => void kept.set(name, value)),
    removeItem: (name: string) => asked(() => void kept.delete(name)),
  };
}

/** Timers that go off when `pass` is asked to let time pass; each round runs what is due next. */
export function createTime() {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const timers = {
    set: (run: () => void, milliseconds: number) => due.push({ at: now + milliseconds, run }),
    clear: () => undefined,
  };
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
  };
  return {
    timers,
    now: () => now,
    waiting: () => due.length,
    pass: async (milliseconds: number) => {
      const end = now + milliseconds;
      await settle();
      for (let next = earliest(due, end); next; next = earliest(due, end)) {
        const going = next;
        due = due.filter((each) => each !== going);
        now = Math.max(now, going.at);
        going.run();
        await settle();
      }
      now = end;
    },
  };
}

function earliest(due: { at: number; run: () => void }[], end: number) {
  return due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
}

export function newKey(trackerUuid: string = randomUUID()): SessionKey {
  return { uuid: randomUUID(), epoch: 1_800_000_000_000, trackerUuid };
}

export function createCollector() {
  const got: TelemetryEvent[] = [];
  const lists: { count: number; leaving: boolean }[] = [];
  const session = vi.fn(
    async (start: SessionStart): Promise<SessionKey> => newKey(start.sessionKey.trackerUuid),
  );
  const events = vi.fn(async (list: TelemetryEvent[], leaving: boolean): Promise<void> => {
    got.push(...list);
    lists.push({ count: list.length, leaving });
  });
  return { got, lists, port: { session, events } };
}

export function createVisit(more: Partial<SenderParts> = {}) {
  const time = createTime();
  const [local, session] = [createStorage(), createStorage()];
  const collector = createCollector();
  const keys = more.keys ?? createSessionKeys({ local, session }, true);
  const onSession = vi.fn();
  const warn = vi.fn();
  const parts: SenderParts = {
    ...{ port: collector.port, keys, timers: time.timers, now: time.now, newId: randomUUID },
    ...{ idle: (run) => run(), start, onSession, warn },
    ...more,
  };
  return { ...collector, sender: createSender(parts), keys, time, local, session, onSession, warn, parts };
}

export function start(): Omit<SessionStart, 'sessionKey'> {
  const sizes = { screenWidth: 1, screenHeight: 1, windowWidth: 1, windowHeight: 1 };
  return {
    platform: 'WEB',
    libVersion: '2.2.23',
    referrer: '',
    queryParams: {},
    appVersion: 'test',
    ...sizes,
  };
}

export function view(at = 0, more: Partial<WaitingEvent> = {}): WaitingEvent {
  return {
    ...{ domain: 'localhost', queryParams: {}, pagePath: '/a', event: 'page_view', eventType: 'page_view' },
    ...{ productType: 'GARDEN', eventProperties: { bundle: 'b' }, dontDedupe: true, at },
    ...more,
  };
}
