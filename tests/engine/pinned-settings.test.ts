/** Does an application keep what it pins of its lender's settings, whatever the lender sets later? */
import { expect, test } from 'vitest';
import { pinnedNow, withPinned } from '../../src/engine/model/org-facts.ts';

const NAMES = ['fee', 'days', 'partner'];

test('the first write takes what stands; a later one keeps that, and takes what is pinned only since', () => {
  const made = pinnedNow(['fee'], { fee: 3, days: 30, name: 'North' }, {});
  expect(made).toEqual({ fee: 3 });
  expect(pinnedNow(NAMES, { fee: 4, days: 40, name: 'North' }, made)).toEqual({ fee: 3, days: 40 });
});

test('what is pinned no more is let go, and so is what the lender no longer sets', () => {
  expect(pinnedNow(['days'], { fee: 4, days: 40 }, { fee: 3, days: 30 })).toEqual({ days: 30 });
  expect(pinnedNow(NAMES, { fee: 4 }, { fee: 3, days: 30 })).toEqual({ fee: 3 });
  expect(pinnedNow(undefined, { fee: 4 }, { fee: 3 })).toEqual({});
});

test('the kept ones stand in place of the lender’s of today, and nothing else does', () => {
  const root = { fee: 4, days: 40, name: 'North' };
  expect(withPinned(root, NAMES, { fee: 3, days: 40, name: 'South' })).toEqual({ ...root, fee: 3 });
});

test('whoever keeps what stands today has the same value, which is compared', () => {
  const root = { fee: 4, days: 40 };
  expect(withPinned(root, NAMES, { fee: 4, days: 40 })).toBe(root);
  expect(withPinned(root, NAMES, {})).toBe(root);
  const listed = { fee: [1, { a: 2 }], days: 40 };
  expect(withPinned(listed, NAMES, { fee: [1, { a: 2 }] })).toBe(listed);
  expect(withPinned(listed, NAMES, { fee: [1, { a: 3 }] })).not.toBe(listed);
  expect(withPinned(root, undefined, { fee: 3 })).toBe(root);
});

test('one that has another type by now is as the lender sets it', () => {
  const root = { fee: 'none', days: 40 };
  expect(withPinned(root, NAMES, { fee: 3, days: 30 })).toEqual({ fee: 'none', days: 30 });
  expect(pinnedNow(NAMES, root, { fee: 3, days: 30 })).toEqual({ fee: 'none', days: 30 });
});
