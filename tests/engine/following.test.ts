/** Is the status asked for at the specified moments, and is asking given up where it is specified? */
import { describe, expect, test } from 'vitest';
import { follow, settle, startFollowing } from '../../src/engine/decide/polling.ts';
import type { OpenFlow } from '../../src/engine/model/product.ts';

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

type Report = { status: string; version: number } | undefined;

/** When it is asked for, in milliseconds from the first time, and what comes of it; the n-th call is answered by `answer`. */
function followed(answer: (asked: number) => Report, before?: Report) {
  const moments = [0];
  let following = follow(flow, startFollowing(before), answer(1));
  for (let now = following.after; now !== undefined; now = following.after && now + following.after) {
    moments.push(now);
    if (moments.length > 100) throw new Error('Asking never ends.');
    following = follow(flow, following, answer(moments.length));
  }
  const { status, settled: isSettled, keptRoute } = following;
  return { moments, status, isSettled, keptRoute };
}

const reports =
  (status: (asked: number) => string, version = (_asked: number) => 1) =>
  (asked: number): Report => ({ status: status(asked), version: version(asked) });

describe('following a status', () => {
  test('[STATUS-07] waits 1, 2, 4 and then 5 seconds each time', () => {
    const { moments, ...end } = followed(reports((asked) => (asked < 7 ? 'WAITING' : 'STABLE')));
    expect(moments).toEqual([0, 1000, 3000, 7000, 12_000, 17_000, 22_000]);
    expect(end).toEqual({ status: 'STABLE', isSettled: true });
  });

  test('[STATUS-09] retries a waiting status 14 times, then takes it as unknown', () => {
    const { moments, status } = followed(reports(() => 'WAITING'));
    expect(moments).toHaveLength(15);
    expect(status).toBe('UNKNOWN');
    expect(follow(flow, startFollowing(), { status: 'WAITING', version: 1 })).toMatchObject({
      status: 'WAITING',
      settled: false,
    });
  });

  test('[STATUS-09] keeps a waiting status that is kept, and says which screen shows it', () => {
    expect(followed(reports(() => 'KEPT'))).toMatchObject({ status: 'KEPT', keptRoute: 'signing' });
  });

  test('ends when the status is settled from outside', () => {
    const waiting = follow(flow, startFollowing(), { status: 'WAITING', version: 1 });
    expect(settle(waiting)).toMatchObject({ status: 'WAITING', settled: true });
    expect(settle(waiting).after).toBeUndefined();
  });

  test('[STATUS-08] retries a stable status 7 times while it is the one before the submit, then accepts it', () => {
    const { moments, status } = followed(
      reports(() => 'STABLE'),
      { status: 'STABLE', version: 1 },
    );
    expect(moments).toHaveLength(8);
    expect(status).toBe('STABLE');
  });

  test('accepts a stable status at once when nothing was submitted, or when it is another', () => {
    expect(followed(reports(() => 'STABLE')).moments).toHaveLength(1);
    const moved = followed(
      reports((asked) => (asked < 3 ? 'STABLE' : 'NEXT')),
      { status: 'STABLE', version: 1 },
    );
    expect(moved.moments).toHaveLength(3);
    expect(moved.status).toBe('NEXT');
  });

  test('[STATUS-10] accepts a stable status that was left and came back: what was written since is its answer', () => {
    const back = reports(
      () => 'STABLE',
      (asked) => (asked < 3 ? 1 : 2),
    );
    const { moments, status } = followed(back, { status: 'STABLE', version: 1 });
    expect(moments).toHaveLength(3);
    expect(status).toBe('STABLE');
  });

  test('[STATUS-02] stops at once at a terminal status', () => {
    expect(
      followed(
        reports(() => 'ENDED'),
        { status: 'ENDED', version: 1 },
      ).moments,
    ).toHaveLength(1);
  });

  test('[STATUS-06] takes an unknown name, and calls that go on failing, as unknown', () => {
    expect(followed(reports(() => 'NEW_NAME'))).toMatchObject({ moments: [0], status: 'UNKNOWN' });
    expect(followed(() => undefined)).toMatchObject({ moments: [0, 1000], status: 'UNKNOWN' });
  });

  test('asks once more when one call was lost, and holds what it had meanwhile', () => {
    const lost = (asked: number): Report =>
      asked === 2 ? undefined : { status: asked < 3 ? 'WAITING' : 'NEXT', version: 1 };
    expect(followed(lost)).toMatchObject({ moments: [0, 1000, 2000], status: 'NEXT' });
    const waiting = follow(flow, startFollowing(), { status: 'WAITING', version: 1 });
    expect(follow(flow, waiting, undefined)).toMatchObject({ status: 'WAITING', settled: false });
  });
});
