/** Which notifications are listed, and how are moments and addresses written beside them? */
import { describe, expect, test } from 'vitest';
import { isUnread, listedNotifications, withRead } from '../../src/engine/decide/notifications.ts';
import { relativeTime, shortAddress } from '../../src/engine/say/ago.ts';

/** `count` of them, the first the oldest. */
function some(count: number, status: string, start = 1) {
  return Array.from({ length: count }, (_, at) => {
    const day = String(start + at).padStart(2, '0');
    return { uuid: `${status} ${start + at}`, status, created: `2026-06-${day}T00:00:00Z` };
  });
}
const names = (list: { uuid: string }[]) => list.map(({ uuid }) => uuid);

test.each([
  ['UNREAD', true],
  ['READ', false],
  ['unread', false],
  ['', false],
])('[NOTIF-04] of the status %j is unread: %s', (status, expected) => {
  expect(isUnread({ status })).toBe(expected);
});

describe('[NOTIF-05] the list', () => {
  test('is the unread ones alone while there are any, the newest first', () => {
    expect(names(listedNotifications([...some(3, 'READ', 5), ...some(2, 'UNREAD')]))).toEqual([
      'UNREAD 2',
      'UNREAD 1',
    ]);
  });

  test.each([
    [8, 8],
    [9, 8],
    [30, 8],
  ])('of %i unread ones has %i, those of the latest days', (count, listed) => {
    const found = names(listedNotifications(some(count, 'UNREAD')));
    expect([found.length, found[0], found.at(-1)]).toEqual([
      listed,
      `UNREAD ${count}`,
      `UNREAD ${count - listed + 1}`,
    ]);
  });

  test('is all of them where none is unread, however many', () => {
    const found = listedNotifications(some(20, 'READ'));
    expect([found.length, found[0]?.uuid]).toEqual([20, 'READ 20']);
    expect(listedNotifications([])).toEqual([]);
  });

  test('changes nothing of what it is given', () => {
    const given = Object.freeze(some(3, 'UNREAD'));
    listedNotifications(given);
    expect(names([...given])).toEqual(['UNREAD 1', 'UNREAD 2', 'UNREAD 3']);
  });
});

test('What was read is no longer unread, and the others stay', () => {
  const after = withRead(some(2, 'UNREAD'), ['UNREAD 1', 'somebody else’s']);
  expect(after.map(isUnread)).toEqual([false, true]);
});

const NOW = Date.parse('2026-06-15T12:00:00Z');
const [MINUTE, HOUR, DAY, WEEK] = [60_000, 3_600_000, 86_400_000, 604_800_000];

test.each([
  [0, '0m'],
  [MINUTE - 1, '0m'],
  [MINUTE, '1m'],
  [59 * MINUTE, '59m'],
  [HOUR, '1h'],
  [DAY - 1, '23h'],
  [DAY, '1d'],
  [WEEK - 1, '6d'],
  [WEEK, '1w'],
  [4 * WEEK - 1, '3w'],
  [4 * WEEK, '4w'],
  [4 * WEEK + 1, 'May 18'],
  [52 * WEEK, 'Jun 16'],
  [-HOUR, '0m'],
])('[FMT-07] %i milliseconds ago is written %j', (ago, text) => {
  expect(relativeTime(new Date(NOW - ago).toISOString(), NOW, 'UTC')).toBe(text);
});

test('A day long ago is that of the zone, and what is no moment is an error', () => {
  const moment = '2026-03-01T03:00:00Z';
  expect(relativeTime(moment, NOW, 'UTC')).toBe('Mar 1');
  expect(relativeTime(moment, NOW, 'America/New_York')).toBe('Feb 28');
  expect(() => relativeTime('yesterday', NOW, 'UTC')).toThrow(RangeError);
});

test.each([
  ['', ''],
  ['tp1q2345678', 'tp1q2345678'],
  ['tp1q23456789', 'tp1q23...56789'],
  ['3f0c9d4e-1111-4222-8333-444455556666', '3f0c9d...56666'],
])('The address %j is written %j', (address, text) => {
  expect(shortAddress(address)).toBe(text);
});
