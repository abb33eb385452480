/** Is it said in one plain sentence when support answers, and on which days nobody does? */
import { expect, test } from 'vitest';
import { isOpenAt } from '../../src/engine/decide/hours.ts';
import type { SupportHours } from '../../src/engine/model/language.ts';
import { hoursSentence, supportOn } from '../../src/engine/say/hours.ts';
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
    {
      ...{ zone: PACIFIC, weekly: [line([1], '08:00', '17:00')], holidays: 'federal' },
      ...{ closed: ['12-24', '2026-11-27', '02-29'] },
    },
    'Monday, 8 am to 5 pm Pacific, closed on federal holidays, December 24, and February 29',
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
  const shut = ', closed on federal holidays';
  for (const { support } of Object.values(others)) {
    expect(support.hours.replace(shut, '')).toMatch(/^Monday to .* Pacific$/);
    expect(support.hours).toContain(shut);
  }
  expect(orgs.figure?.support.hours).toBe(`Monday to Friday, 6 am to 6 pm Pacific${shut}`);
  expect(harbor?.support.hours).toBe(`Monday to Saturday, 8 am to 6 pm Eastern${shut}`);
  expect(summit?.support.hours).toBe(`Monday to Saturday, 8 am to 4 pm Mountain${shut}`);
  expect(orgs['figure-market']?.support.hours).toBe(orgs.figure?.support.hours);
});

const CLOSED: SupportHours = {
  ...{ zone: PACIFIC, weekly: [line([1, 2, 3, 4, 5], '06:00', '18:00')], holidays: 'federal' },
  closed: ['12-24', '2026-11-27', '2026-11-28'],
};

test.each([
  ['no day is near', '2026-11-18', ''],
  ['a holiday is a week away, by its rule of that year', '2026-11-19', '. Closed on Thursday, November 26'],
  ['a single date follows it', '2026-11-20', '. Closed on Thursday, November 26 and Friday, November 27'],
  ['it is today, and on the Saturday nobody answers anyhow', '2026-11-27', '. Closed on Friday, November 27'],
  ['it is over', '2026-11-28', ''],
  ['a day of each year and a holiday', '2027-12-20', '. Closed on Friday, December 24'],
])('Screens name closed days of the coming week: %s', (_, today, named) => {
  const support = { phone: '', email: '', hours: 'Always' };
  expect(supportOn({ support, supportHours: CLOSED }, today).hours).toBe(`Always${named}`);
});

test('Screens name the Monday after a holiday on a Sunday only where it is observed', () => {
  const support = { phone: '', email: '', hours: 'Always' };
  const said = (observed: boolean) =>
    supportOn({ support, supportHours: { ...CLOSED, observed } }, '2027-07-02').hours;
  expect([said(false), said(true)]).toEqual(['Always', 'Always. Closed on Monday, July 5']);
});

test.each([
  ['a working day', '2026-11-25', true],
  ['a holiday', '2026-11-26', false],
  ['a single date', '2026-11-27', false],
  ['the same day a year later', '2028-11-27', true],
  ['a day of each year', '2026-12-24', false],
])('Does somebody answer on %s? %s: %s', (_, date, isOpen) => {
  // 10 am Pacific.
  expect(isOpenAt(CLOSED, 'phone', new Date(`${date}T18:00:00Z`))).toBe(isOpen);
});

test('A closed day begins and ends by the clock of the zone', () => {
  const hours: SupportHours = { ...CLOSED, weekly: [line([1, 2, 3, 4, 5], '00:00', '24:00')] };
  const at = (moment: string) => isOpenAt(hours, 'phone', new Date(moment));
  expect([at('2026-11-26T07:59:00Z'), at('2026-11-26T08:00:00Z')]).toEqual([true, false]);
});
