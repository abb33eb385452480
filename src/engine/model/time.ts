/** What does the calendar say? Dates are ISO strings (yyyy-MM-dd), years are whole birthdays reached. */

const isoPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Does this text name a day that the calendar has? */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !isoPattern.test(value)) return false;
  const moment = Date.parse(`${value}T00:00:00Z`);
  // The platform takes February 30 for a day of March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value);
}

/** `{ day, month, year }` (SL 3) as an ISO date, or null when the calendar has no such day. */
export function dateOfParts(parts: unknown): string | null {
  if (parts === null || typeof parts !== 'object') return null;
  const { day, month, year } = parts as Record<string, unknown>;
  if (![day, month, year].every((part) => Number.isInteger(part))) return null;
  const iso = [pad(year as number, 4), pad(month as number, 2), pad(day as number, 2)].join('-');
  return isIsoDate(iso) ? iso : null;
}

/** The first that is written with four digits: which years a form takes, its rules say. */
const FIRST_YEAR = 1000;
/** February has all its days while the year is not known. */
const LEAP_YEAR = 2000;

/** The part of a date that no calendar has; of a day `month` names the month that has `days` days, where it is known. */
export type DateFault = { part: 'month' } | { part: 'year' } | { part: 'day'; month?: string; days: number };

/** Of `{ day, month, year }`, some of which may not be there yet; undefined where they can be of one date. */
export function dateFault({ day, month, year }: Record<string, unknown>): DateFault | undefined {
  if (month !== undefined && !isBetween(month, 1, 12)) return { part: 'month' };
  if (year !== undefined && !isBetween(year, FIRST_YEAR, 9999)) return { part: 'year' };
  const last = new Date(Date.UTC(Number(year ?? LEAP_YEAR), Number(month ?? 1), 0));
  const days = last.getUTCDate();
  if (day === undefined || isBetween(day, 1, days)) return undefined;
  if (month === undefined) return { part: 'day', days };
  const named = last.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long' });
  return { part: 'day', month: year === undefined ? named : `${named} ${year}`, days };
}

function isBetween(part: unknown, least: number, most: number): boolean {
  return Number.isInteger(part) && Number(part) >= least && Number(part) <= most;
}

/**
 * Whole years from one date to another. Who was born on 29 February has the birthday of a common year
 * on 1 March. Throws a RangeError for anything that is not an ISO date.
 */
export function yearsBetween(from: unknown, to: unknown): number {
  if (!isIsoDate(from) || !isIsoDate(to)) throw new RangeError('years needs two dates (yyyy-MM-dd)');
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The date so many months later: on the same day, or the last day of a month that has no such day. Throws a RangeError for no date. */
export function addMonths(date: string, months: number): string {
  if (!isIsoDate(date)) throw new RangeError('Months are counted from a date (yyyy-MM-dd).');
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The date in a time zone at a moment; `zone` is an IANA name. */
export function dateIn(zone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const zoned = zonedDates.get(zone) ?? { format: dateFormat(zone), minute: Number.NaN, date: '' };
  if (minute === zoned.minute) return zoned.date;
  const date = zoned.format.format(moment);
  // Until January 1972 one zone was off by seconds. Since then clocks differ, and are put on and back, by whole minutes.
  zonedDates.set(zone, { ...zoned, ...(minute >= FIRST_MINUTE && { minute, date }) });
  return date;
}

const MINUTE_MS = 60_000;
const FIRST_MINUTE = Date.UTC(1973, 0) / MINUTE_MS;
/** By zone, with what was asked last: making a format takes as long as a small request, asking it as long as finding a call. */
const zonedDates = new Map<string, { format: Intl.DateTimeFormat; minute: number; date: string }>();

function dateFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
  });
}

/** When a date ends in a zone: milliseconds since 1970. */
export function endOfDate(date: string, zone: string): number {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + unitsInMs.d).toISOString().slice(0, 10);
  const wall = `${next}T00:00:00`;
  return Date.parse(`${wall}${offsetAt(zone, wall) ?? 'Z'}`);
}

/** The zone's offset at an hour of its own clocks; undefined for an hour that a change of the clocks leaves out. */
export function offsetAt(zone: string, wall: string): string | undefined {
  const asUtc = new Date(`${wall}Z`);
  // The offset may change within a day of the change: asked again at the moment that the first guess gives.
  const guess = offsetOf(zone, asUtc);
  const offset = offsetOf(zone, new Date(`${wall}${guess}`));
  return offsetOf(zone, new Date(`${wall}${offset}`)) === offset ? offset : undefined;
}

/** Making one takes longer than asking it a thousand times. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetOf(zone: string, moment: Date): string {
  const format =
    offsetFormats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  offsetFormats.set(zone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.slice('GMT'.length);
}

/** An ISO date as the specification displays it: MM/dd/yyyy (SL 9). */
export function displayDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

const unitsInMs = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration of the flow language (`60s`) in milliseconds. */
export function milliseconds(duration: string): number {
  const match = /^(\d+)(ms|s|min|h|d)$/.exec(duration);
  if (!match) throw new RangeError(`"${duration}" is not a duration`);
  return Number(match[1]) * unitsInMs[match[2] as keyof typeof unitsInMs];
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
