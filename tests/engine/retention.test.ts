/** How long is a record kept? Periods are held against the calendar of another library. */
import { add, format } from 'date-fns';
import { expect, test } from 'vitest';
import { isShorterPeriod, retentionCutoff, retentionEnd } from '../../src/engine/model/retention.ts';

const HOUR_MS = 3_600_000;
const days = Array.from(
  { length: 800 },
  (_, day) => new Date(Date.UTC(2027, 10, 20, 12) + day * 24 * HOUR_MS),
);

test.each([
  ['30 days', { days: 30 }],
  ['25 months', { months: 25 }],
  ['3 years', { years: 3 }],
])(
  'For %s a record is kept to the end of the last day, whatever the day it ended on, and no longer than needed',
  (period, duration) => {
    for (const ended of days) {
      const last = add(ended, duration);
      const until = new Date(`${retentionEnd(period, ended)}T00:00:00Z`);
      expect(retentionEnd(period, ended)).toBe(format(add(last, { days: 1 }), 'yyyy-MM-dd'));
      expect(retentionCutoff(period, new Date(until.getTime() - 1)).getTime()).toBeLessThanOrEqual(
        ended.getTime(),
      );
      expect(retentionCutoff(period, until).getTime()).toBeGreaterThan(ended.getTime());
    }
  },
);

test('Periods of unlike units are held against each other by the calendar, at its longest', () => {
  expect(isShorterPeriod('24 months', '25 months')).toBe(true);
  expect(isShorterPeriod('2 years', '25 months')).toBe(true);
  expect(isShorterPeriod('3 years', '36 months')).toBe(false);
  expect(isShorterPeriod('730 days', '2 years')).toBe(true);
  expect(isShorterPeriod('731 days', '2 years')).toBe(false);
  expect(isShorterPeriod('761 days', '25 months')).toBe(true);
  expect(isShorterPeriod('762 days', '25 months')).toBe(false);
  expect(isShorterPeriod('2 years', '731 days')).toBe(true);
  expect(isShorterPeriod('3 years', '2 years')).toBe(false);
});
