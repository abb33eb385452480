/** Which hours may somebody choose? Working days after today, in one zone; the same list is drawn and checked. */
import { addDays, isBusinessDay } from '../model/calendar.ts';
import type { Calendar } from '../model/language.ts';
import { isRecord, readPath } from '../model/paths.ts';
import { isIsoDate, offsetAt } from '../model/time.ts';

export interface SlotOptions {
  /** IANA name. */
  zone: string;
  /** The first day that is offered, counted from today; at least tomorrow. */
  daysFrom: number;
  /** The last one. */
  daysAhead: number;
  /** Hours of the day: the first start, and the hour by which the last one has ended. */
  from: number;
  to: number;
  /** Minutes. */
  every: number;
  weekends: boolean;
  /** Only its business days are offered; without one, weekdays. */
  calendar?: Calendar;
}

export interface SlotDay {
  /** yyyy-MM-dd in the zone. */
  date: string;
  slots: Slot[];
}

export interface Slot {
  /** ISO 8601 with the zone's offset on that day. */
  value: string;
  /** Hour and minute of the day. */
  hour: number;
  minute: number;
}

const DEFAULTS: SlotOptions = {
  zone: 'UTC',
  daysFrom: 1,
  daysAhead: 14,
  from: 9,
  to: 17,
  every: 60,
  weekends: false,
};
const EVERY_DAY: Calendar = { closed: [] };
const WEEKDAYS_ALONE: Calendar = { closed: ['SATURDAY', 'SUNDAY'] };
const MOST_DAYS = 90;

/** `zone` is an IANA name or the fact that holds one; `calendar` is the fact that holds a calendar. */
export function readSlotOptions(options: unknown, facts: Record<string, unknown> = {}): SlotOptions {
  const given = isRecord(options) ? options : {};
  const calendar = typeof given.calendar === 'string' ? readPath(facts, given.calendar) : undefined;
  const number = (name: 'daysFrom' | 'daysAhead' | 'from' | 'to' | 'every') =>
    typeof given[name] === 'number' ? given[name] : DEFAULTS[name];
  return {
    zone: zoneIn(given.zone, facts),
    daysFrom: Math.max(1, number('daysFrom')),
    daysAhead: Math.min(MOST_DAYS, number('daysAhead')),
    from: number('from'),
    to: number('to'),
    every: Math.max(1, number('every')),
    weekends: given.weekends === true,
    ...(isRecord(calendar) ? { calendar: calendar as unknown as Calendar } : {}),
  };
}

/** Days without a slot are left out. `today` is a date of the product's zone; nothing is offered without it. */
export function slotDays(options: SlotOptions, today: unknown): SlotDay[] {
  if (!isIsoDate(today)) return [];
  const calendar = options.calendar ?? (options.weekends ? EVERY_DAY : WEEKDAYS_ALONE);
  const days: SlotDay[] = [];
  for (let ahead = options.daysFrom; ahead <= options.daysAhead; ahead++) {
    const date = addDays(today, ahead);
    if (!isBusinessDay(calendar, date)) continue;
    const slots = slotsOf(options, date);
    if (slots.length > 0) days.push({ date, slots });
  }
  return days;
}

export function isSlot(options: SlotOptions, today: unknown, value: unknown): boolean {
  return slotDays(options, today).some(({ slots }) => slots.some((slot) => slot.value === value));
}

function zoneIn(zone: unknown, facts: Record<string, unknown>): string {
  if (typeof zone !== 'string') return DEFAULTS.zone;
  const found = readPath(facts, zone);
  return typeof found === 'string' ? found : zone;
}

function slotsOf({ zone, from, to, every }: SlotOptions, date: string): Slot[] {
  const slots: Slot[] = [];
  for (let at = from * 60; at + every <= to * 60; at += every) {
    const [hour, minute] = [Math.floor(at / 60), at % 60];
    const wall = `${date}T${two(hour)}:${two(minute)}:00`;
    const offset = offsetAt(zone, wall);
    if (offset !== undefined) slots.push({ value: wall + offset, hour, minute });
  }
  return slots;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
