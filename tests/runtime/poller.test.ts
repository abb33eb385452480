/** Is the status asked for at the specified moments, and is asking given up where it is specified? */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenFlow } from '../../src/engine/model/product.ts';
import { createPoller } from '../../src/runtime/application/poller.ts';

const flow: OpenFlow = {
  id: 'application',
  audience: 'owner',
  base: '/:uuid',
  steps: [],
  transitions: [],
  statuses: {
    WAITING: { waiting: true },
    KEPT: { waiting: true, kept: 'signing' },
    STABLE: { route: 'stable' },
    NEXT: { route: 'next' },
    ENDED: { route: 'ended', terminal: true },
    UNKNOWN: { route: 'error' },
  },
  unknownStatus: 'UNKNOWN',
  routing: [],
  tasks: {},
  stages: {},
  reviews: {},
  polling: {
    first: '1000ms',
    factor: 2,
    most: '5000ms',
    retries: { stable: 7, waiting: 14 },
    refresh: '60s',
  },
  screens: {},
  progress: [],
  stepById: new Map(),
};

function given(answer: (asked: number) => string | Error, version: (asked: number) => number = () => 1) {
  const moments: number[] = [];
  const start = Date.now();
  const ask = vi.fn(async () => {
    moments.push(Date.now() - start);
    const status = answer(moments.length);
    if (status instanceof Error) throw status;
    return { status, version: version(moments.length) };
  });
  const timers = {
    set: (run: () => void, ms: number) => setTimeout(run, ms) as unknown as number,
    clear: (timer: number | undefined) => clearTimeout(timer),
  };
  return { poller: createPoller({ flow: () => flow, ask, timers }), ask, moments };
}

const LONG = 10 * 60_000;

describe('asking for the status', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[STATUS-07] waits 1, 2, 4 and then 5 seconds each time', async () => {
    const { poller, moments } = given((asked) => (asked < 7 ? 'WAITING' : 'STABLE'));
    poller.start();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(moments).toEqual([0, 1000, 3000, 7000, 12_000, 17_000, 22_000]);
    expect(poller.current()).toEqual({ status: 'STABLE', settled: true });
  });

  it('[STATUS-09] retries a waiting status 14 times, then takes it as unknown', async () => {
    const { poller, ask } = given(() => 'WAITING');
    poller.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(poller.current()).toEqual({ status: 'WAITING', settled: false });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(ask).toHaveBeenCalledTimes(15);
    expect(poller.current()).toEqual({ status: 'UNKNOWN', settled: true });
  });

  it('ends when the status is settled from outside, and begins again when it is asked to', async () => {
    const { poller, ask } = given(() => 'WAITING');
    poller.start();
    await vi.advanceTimersByTimeAsync(0);
    poller.settle();
    expect(poller.current()).toEqual({ status: 'WAITING', settled: true });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(ask).toHaveBeenCalledTimes(1);
    poller.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('[STATUS-09] keeps a waiting status that is kept, and says which screen shows it', async () => {
    const { poller } = given(() => 'KEPT');
    poller.start();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(poller.current()).toEqual({ status: 'KEPT', settled: true, keptRoute: 'signing' });
  });

  it('[STATUS-08] retries a stable status 7 times while it is the one before the submit, then accepts it', async () => {
    const { poller, ask } = given(() => 'STABLE');
    poller.start({ status: 'STABLE', version: 1 });
    expect(poller.current()).toEqual({ status: 'STABLE', settled: false });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(ask).toHaveBeenCalledTimes(8);
    expect(poller.current()).toEqual({ status: 'STABLE', settled: true });
  });

  it('accepts a stable status at once when nothing was submitted, or when it is another', async () => {
    const fresh = given(() => 'STABLE');
    fresh.poller.start();
    const moved = given((asked) => (asked < 3 ? 'STABLE' : 'NEXT'));
    moved.poller.start({ status: 'STABLE', version: 1 });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(fresh.ask).toHaveBeenCalledOnce();
    expect(moved.ask).toHaveBeenCalledTimes(3);
    expect(moved.poller.current().status).toBe('NEXT');
  });

  it('[STATUS-10] accepts a stable status that was left and came back: what was written since is its answer', async () => {
    const { poller, ask } = given(
      () => 'STABLE',
      (asked) => (asked < 3 ? 1 : 2),
    );
    poller.start({ status: 'STABLE', version: 1 });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(poller.current()).toEqual({ status: 'STABLE', settled: true });
  });

  it('[STATUS-02] stops at once at a terminal status', async () => {
    const { poller, ask } = given(() => 'ENDED');
    poller.start({ status: 'ENDED', version: 1 });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('[STATUS-06] takes an unknown name and a failed call as unknown', async () => {
    for (const answer of ['NEW_NAME', new Error('down')]) {
      const { poller, ask } = given(() => answer);
      poller.start();
      await vi.advanceTimersByTimeAsync(LONG);
      expect(ask).toHaveBeenCalledOnce();
      expect(poller.current()).toEqual({ status: 'UNKNOWN', settled: true });
    }
  });

  it('asks no more when it is stopped, and forgets a reply that comes later', async () => {
    const { poller, ask } = given(() => 'WAITING');
    poller.start();
    poller.stop();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(ask).toHaveBeenCalledOnce();
    expect(poller.current().status).toBeUndefined();
  });

  it('begins anew when it is started again, with one round at a time', async () => {
    const { poller, moments } = given(() => 'WAITING');
    poller.start();
    await vi.advanceTimersByTimeAsync(3500);
    poller.start();
    await vi.advanceTimersByTimeAsync(1500);
    expect(moments).toEqual([0, 1000, 3000, 3500, 4500]);
  });
});
