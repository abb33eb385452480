/** When does somebody answer? The hours of an org's support as one sentence, written from what its file says. */
import type { Org } from '../model/bundle.ts';
import { addDays, isClosedOn, weekdayOf } from '../model/calendar.ts';
import type { SupportHours } from '../model/language.ts';
import { isIsoDate } from '../model/time.ts';

/** 1 is Monday, as 6 and 7 are the weekend (SL 9). */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
const WHOLE_DAY = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' },
});
/** It has every day of a year. */
const LEAP_YEAR = 2024;
/** Who writes down when to call looks no further ahead than a week. */
const DAYS_AHEAD = 7;

type WeeklyHours = SupportHours['weekly'][number];
type Supported = Pick<Org, 'support' | 'supportHours'>;

/** How to reach the lender, with the closed days of the coming week behind the hours of its phone, which no bundle knows. */
export function supportOn({ support, supportHours }: Supported, today: string): Org['support'] {
  if (!supportHours) return support;
  const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(today, days));
  // A day on which nobody answers anyhow is no news.
  const closed = ahead.filter((date) => isWeeklyDay(supportHours, date) && isClosedOn(supportHours, date));
  if (closed.length === 0) return support;
  const days = LIST.format(closed.map((date) => WHOLE_DAY.format(new Date(date))));
  return { ...support, hours: `${support.hours}. Closed on ${days}` };
}

function isWeeklyDay({ weekly }: SupportHours, date: string): boolean {
  const isoWeekday = weekdayOf(date) || 7;
  return weekly.some(
    (line) => line.department === 'phone' && line.weekdays.some((day) => day === isoWeekday),
  );
}

/** `Monday to Friday, 6 am to 6 pm Pacific, closed on federal holidays and December 24`: the hours of one department, whatever day it is. */
export function hoursSentence(
  { zone, weekly, holidays, closed = [] }: SupportHours,
  department: WeeklyHours['department'],
): string {
  const lines = weekly
    .filter((line) => line.department === department)
    .map(({ weekdays, open, close }) => `${daysOf(weekdays)}, ${timeOf(open)} to ${timeOf(close)}`);
  const yearly = closed
    .filter((day) => !isIsoDate(day))
    .map((day) => MONTH_AND_DAY.format(new Date(`${LEAP_YEAR}-${day}`)));
  const shut = holidays === undefined ? yearly : [`${holidays} holidays`, ...yearly];
  const except = shut.length === 0 ? '' : `, closed on ${LIST.format(shut)}`;
  return `${lines.join('; ')} ${zoneName(zone)}${except}`;
}

/** Runs of three days and more as `Monday to Friday`. */
function daysOf(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other);
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const texts = runs.flatMap((run) =>
    run.length > 2 ? [`${nameOf(run[0])} to ${nameOf(run.at(-1))}`] : run.map(nameOf),
  );
  return LIST.format(texts);
}

function nameOf(weekday: number | undefined): string {
  return WEEKDAYS[(weekday ?? 1) - 1] ?? '';
}

/** `06:00` as `6 am`, `18:30` as `6:30 pm`; noon and midnight by their names. */
function timeOf(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (minute === 0 && hour === 12) return 'noon';
  if (minute === 0 && hour % 24 === 0) return 'midnight';
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}

/** `Pacific`: what people call the zone, in summer and in winter. */
function zoneName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(new Date(0)).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return name.replace(/ (Standard )?Time$/, '');
}
