/** Is it said in one plain sentence when support answers? */
import { expect, test } from 'vitest';
import type { SupportHours } from '../../src/engine/model/language.ts';
import { hoursSentence } from '../../src/engine/say/hours.ts';
import { bundleOf } from '../support/project.ts';

type Line = SupportHours['weekly'][number];
type Weekdays = Line['weekdays'];

const PACIFIC = 'America/Los_Angeles';
const line = (weekdays: number[], open: string, close: string, department: Line['department'] = 'phone') => ({
  department,
  weekdays: weekdays as Weekdays,
  open,
  close,
});

test.each<[SupportHours, string]>([
  [
    { zone: PACIFIC, weekly: [line([1, 2, 3, 4, 5], '06:00', '18:00')] },
    'Monday to Friday, 6 am to 6 pm Pacific',
  ],
  [
    { zone: PACIFIC, weekly: [line([5, 1, 3], '06:30', '12:00')] },
    'Monday, Wednesday, and Friday, 6:30 am to noon Pacific',
  ],
  [
    {
      zone: 'America/New_York',
      weekly: [line([1, 2, 3, 4], '00:00', '24:00'), line([6, 7], '12:05', '13:00')],
    },
    'Monday to Thursday, midnight to midnight; Saturday and Sunday, 12:05 pm to 1 pm Eastern',
  ],
  [
    { zone: 'America/Denver', weekly: [line([1, 2, 3], '08:00', '17:00')], closed: ['12-25', '01-01'] },
    'Monday to Wednesday, 8 am to 5 pm Mountain, closed on December 25 and January 1',
  ],
  [
    { zone: PACIFIC, weekly: [line([1], '08:00', '17:00'), line([2], '00:30', '12:30', 'chat')] },
    'Monday, 8 am to 5 pm Pacific',
  ],
])('%j', (hours, sentence) => {
  expect(hoursSentence(hours, 'phone')).toBe(sentence);
});

test('the lenders of the specification answer in Pacific time, the credit unions of ours where they are', () => {
  const { orgs } = bundleOf();
  const { 'harbor-cu': harbor, 'summit-cu': summit, ...others } = orgs;
  for (const { support } of Object.values(others)) expect(support.hours).toMatch(/^Monday to .* Pacific$/);
  expect(orgs.figure?.support.hours).toBe('Monday to Friday, 6 am to 6 pm Pacific');
  expect(harbor?.support.hours).toBe('Monday to Saturday, 8 am to 6 pm Eastern');
  expect(summit?.support.hours).toBe('Monday to Saturday, 8 am to 4 pm Mountain');
  expect(orgs['figure-market']?.support.hours).toBe(orgs.figure?.support.hours);
});
