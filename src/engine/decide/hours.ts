/** Does somebody answer now, and on which days when? Read off the hours of an org's support. */
import { isClosedOn } from '../model/calendar.ts';
import type { SupportHours } from '../model/language.ts';

export type HoursDepartment = SupportHours['weekly'][number]['department'];

/** A day of the week as SL 3 has it. Times are by the clock of the hours' zone, `HH:MM`; null on a day that is shut. */
export interface WeekdayHours {
  weekday: string;
  /** 1 is Monday, 7 is Sunday. */
  weekdayValue: number;
  isOpen: boolean;
  startTime: string | null;
  endTime: string | null;
}

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

export function weekOf(hours: SupportHours | undefined, department: HoursDepartment): WeekdayHours[] {
  return WEEKDAYS.map((weekday, index) => {
    const line = lineOn(hours, department, index + 1);
    const times = { startTime: line?.open ?? null, endTime: line?.close ?? null };
    return { weekday, weekdayValue: index + 1, isOpen: line !== undefined, ...times };
  });
}

/** Two lines of one department never name the same day: the checker refuses it. */
function lineOn(hours: SupportHours | undefined, department: HoursDepartment, weekday: number) {
  return hours?.weekly.find((line) => line.department === department && line.weekdays.includes(weekday));
}

/** By the clock of the hours' own zone; shut on its closed days. */
export function isOpenAt(hours: SupportHours | undefined, department: HoursDepartment, now: Date): boolean {
  if (!hours) return false;
  const { weekday, date, time } = wallClock(hours.zone, now);
  if (isClosedOn(hours, date)) return false;
  const line = lineOn(hours, department, weekday);
  return line !== undefined && line.open <= time && time < line.close;
}

const FORMAT: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
};
/** By zone: making one takes as long as a small request. */
const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string, now: Date): { weekday: number; date: string; time: string } {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...FORMAT });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    weekday: WEEKDAYS.indexOf((parts.weekday ?? '').toUpperCase()) + 1,
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}
