/** Are the hours that are offered those of the zone's own clocks, on both sides of their change? */
import { expect, it } from 'vitest';
import { readSlotOptions, slotDays } from '../../src/engine/answer/slots.ts';

const offered = (options: object, today: string) =>
  slotDays(readSlotOptions({ zone: 'America/New_York', ...options }), today).flatMap(({ slots }) =>
    slots.map(({ value }) => value),
  );

it('carry the offset of their own day', () => {
  const values = offered({ daysAhead: 3, from: 9, to: 10, weekends: true }, '2026-10-30');
  expect(values).toEqual([
    '2026-10-31T09:00:00-04:00',
    '2026-11-01T09:00:00-05:00',
    '2026-11-02T09:00:00-05:00',
  ]);
});

it('leave out the hour that clocks skip, and offer the one that they repeat once', () => {
  expect(offered({ daysAhead: 1, from: 1, to: 4, weekends: true }, '2026-03-07')).toEqual([
    '2026-03-08T01:00:00-05:00',
    '2026-03-08T03:00:00-04:00',
  ]);
  expect(offered({ daysAhead: 1, from: 1, to: 2, weekends: true }, '2026-10-31')).toHaveLength(1);
});

it('begin tomorrow at the earliest, whatever the options say', () => {
  expect(offered({ daysFrom: -3, daysAhead: 1, from: 9, to: 10 }, '2026-11-18')).toEqual([
    '2026-11-19T09:00:00-05:00',
  ]);
});

it('end with the working hours, in steps of their own', () => {
  expect(offered({ daysAhead: 1, from: 9, to: 10, every: 30 }, '2026-11-18')).toEqual([
    '2026-11-19T09:00:00-05:00',
    '2026-11-19T09:30:00-05:00',
  ]);
});

it('are none without a date', () => {
  expect(slotDays(readSlotOptions({}), undefined)).toEqual([]);
});
