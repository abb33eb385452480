/** Which days are business days: what a calendar closes each week, and the federal holidays, by rule for any year. */
import type { Calendar, SupportHours } from './language.ts';
import { isIsoDate } from './time.ts';

export const WEEKDAYS = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;

const DAY_MS = 86_400_000;
const [MONDAY, THURSDAY] = [1, 4];
/** No calendar closes longer at a stretch; one that does is closed for ever. */
const LONGEST_CLOSING = 31;

/** The legal public holidays of 5 U.S.C. 6103(a), on their own days. ISO dates. */
export function federalHolidays(year: number): string[] {
  return [
    dateOf(year, 1, 1),
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    last(MONDAY, year, 5),
    ...(year >= 2021 ? [dateOf(year, 6, 19)] : []),
    dateOf(year, 7, 4),
    nth(1, MONDAY, year, 9),
    nth(2, MONDAY, year, 10),
    dateOf(year, 11, 11),
    nth(4, THURSDAY, year, 11),
    dateOf(year, 12, 25),
  ];
}

/** `date` is an ISO date. A holiday on a Sunday closes the Monday after it where the calendar observes it so. */
export function isBusinessDay(calendar: Calendar, date: string): boolean {
  if (calendar.closed.some((day) => day === WEEKDAYS[weekdayOf(date)])) return false;
  if (calendar.holidays === undefined) return true;
  if (isHoliday(date)) return false;
  return !(calendar.observed && weekdayOf(date) === MONDAY && isHoliday(addDays(date, -1)));
}

/** Does nobody answer on this day, whatever weekday it is? `closed` names days of each year (MM-dd) and single dates. */
export function isClosedOn(hours: SupportHours, date: string): boolean {
  const { closed = [] } = hours;
  if (closed.includes(date) || closed.includes(date.slice('yyyy-'.length))) return true;
  return !isBusinessDay({ ...hours, closed: [] }, date);
}

/** The date that is so many business days after another, which is not counted itself. Throws a RangeError for no date. */
export function addBusinessDays(calendar: Calendar, date: string, count: number): string {
  if (!isIsoDate(date)) throw new RangeError('Business days are counted from a date (yyyy-MM-dd).');
  let [day, left, closed] = [date, count, 0];
  while (left > 0 && closed < LONGEST_CLOSING) {
    day = addDays(day, 1);
    const isOpen = isBusinessDay(calendar, day);
    left -= isOpen ? 1 : 0;
    closed = isOpen ? 0 : closed + 1;
  }
  if (left > 0) throw new RangeError('This calendar has no business days.');
  return day;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function isHoliday(date: string): boolean {
  return federalHolidays(Number(date.slice(0, 4))).includes(date);
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function nth(which: number, weekday: number, year: number, month: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return dateOf(year, month, 1 + ((weekday - first + 7) % 7) + (which - 1) * 7);
}

function last(weekday: number, year: number, month: number): string {
  const end = new Date(Date.UTC(year, month, 0));
  return dateOf(year, month, end.getUTCDate() - ((end.getUTCDay() - weekday + 7) % 7));
}
