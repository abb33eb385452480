/** Which hours may somebody choose? Working days after today, in one zone; the same list is drawn and checked. */
import { isRecord } from '../model/paths.ts';
import { isIsoDate } from '../model/time.ts';

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
const DAY_MS = 86_400_000;
const MOST_DAYS = 90;

export function readSlotOptions(options: unknown): SlotOptions {
  const given = isRecord(options) ? options : {};
  const number = (name: 'daysFrom' | 'daysAhead' | 'from' | 'to' | 'every') =>
    typeof given[name] === 'number' ? given[name] : DEFAULTS[name];
  return {
    zone: typeof given.zone === 'string' ? given.zone : DEFAULTS.zone,
    daysFrom: Math.max(1, number('daysFrom')),
    daysAhead: Math.min(MOST_DAYS, number('daysAhead')),
    from: number('from'),
    to: number('to'),
    every: Math.max(1, number('every')),
    weekends: given.weekends === true,
  };
}

/** Days without a slot are left out. `today` is a date of the product's zone; nothing is offered without it. */
export function slotDays(options: SlotOptions, today: unknown): SlotDay[] {
  if (!isIsoDate(today)) return [];
  const days: SlotDay[] = [];
  for (let ahead = options.daysFrom; ahead <= options.daysAhead; ahead++) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * DAY_MS);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (isWeekend && !options.weekends) continue;
    const slots = slotsOf(options, date.toISOString().slice(0, 10));
    if (slots.length > 0) days.push({ date: date.toISOString().slice(0, 10), slots });
  }
  return days;
}

export function isSlot(options: SlotOptions, today: unknown, value: unknown): boolean {
  return slotDays(options, today).some(({ slots }) => slots.some((slot) => slot.value === value));
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

/** The zone's offset at an hour of its own clocks; undefined for an hour that a change of the clocks leaves out. */
function offsetAt(zone: string, wall: string): string | undefined {
  const asUtc = new Date(`${wall}Z`);
  // The offset may change within a day of the change: asked again at the moment that the first guess gives.
  const guess = offsetOf(zone, asUtc);
  const offset = offsetOf(zone, new Date(`${wall}${guess}`));
  return offsetOf(zone, new Date(`${wall}${offset}`)) === offset ? offset : undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetOf(zone: string, moment: Date): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.slice('GMT'.length);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
