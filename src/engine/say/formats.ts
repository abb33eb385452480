/** How is a value written for a person? US English; money in dollars (SL 9, FMT rows). */
import { dateIn, displayDate, isIsoDate } from '../model/time.ts';

export const FORMATS = [
  'text',
  'money',
  'cents',
  'percent',
  'rate',
  'date',
  'longdate',
  'fulldate',
  'datetime',
  'months',
  'phone',
  'number',
  'list',
] as const;
export type Format = (typeof FORMATS)[number];

const DATE_AND_HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const DATE_AND_TIME: Intl.DateTimeFormatOptions = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
const LONG_DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
const FULL_DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });

/** Dollars with 0 decimals by default. Throws a RangeError for a negative precision or what is no number. */
export function money(dollars: unknown, decimals = 0): string {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) throw new RangeError('Money needs a number.');
  if (!Number.isInteger(decimals) || decimals < 0)
    throw new RangeError('Money needs a precision of 0 or more.');
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(dollars);
}

/** A sum that stands by itself: cents only where there are some. */
export function dollars(amount: number): string {
  return money(amount, Number.isInteger(amount) ? 0 : 2);
}

/** A sum that was counted to the cent, or stands in a column with one: always with its cents. */
export function cents(amount: number): string {
  return money(amount, 2);
}

/** A rate in percent (8.25 is 8.250%), 3 decimals by default. */
export function percent(rate: unknown, decimals = 3): string {
  if (typeof rate !== 'number' || !Number.isFinite(rate))
    throw new RangeError('A percentage needs a number.');
  return `${rate.toFixed(decimals)}%`;
}

/** 10 digits, 11 with a leading 1, and +1 forms as (xxx) xxx-xxxx; anything else as it is. */
export function phone(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
}

/** A value in a format, dates of moments as they are in `zone`; a missing value is an empty text, one that does not fit its format stands as it is. */
export function formatValue(value: unknown, format: Format, zone = 'UTC'): string {
  if (value === undefined || value === null) return '';
  switch (format) {
    case 'money':
      return typeof value === 'number' ? dollars(value) : String(value);
    case 'cents':
      return typeof value === 'number' ? cents(value) : String(value);
    case 'percent':
      return typeof value === 'number' ? percent(value) : String(value);
    case 'rate':
      return typeof value === 'number' ? percent(value, 2) : String(value);
    case 'date':
    case 'longdate':
    case 'fulldate':
      return writtenDate(String(value), format, zone);
    case 'datetime':
      return dateAndHour(String(value));
    case 'months':
      return typeof value === 'number' ? months(value) : String(value);
    case 'phone':
      return phone(String(value));
    case 'number':
      return typeof value === 'number' ? new Intl.NumberFormat('en-US').format(value) : String(value);
    case 'list':
      return Array.isArray(value) ? LIST.format(value.map(String)) : String(value);
    case 'text':
      return String(value);
  }
}

/** `01/31/2027`, `January 31, 2027` or `Sunday, January 31, 2027`; of a moment it is the date in the zone. */
function writtenDate(text: string, format: 'date' | 'longdate' | 'fulldate', zone: string): string {
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : undefined;
  const date = moment && !Number.isNaN(moment.getTime()) ? dateIn(zone, moment) : text;
  if (!isIsoDate(date)) return text;
  if (format === 'date') return displayDate(date);
  return (format === 'longdate' ? LONG_DATE : FULL_DATE).format(new Date(`${date}T00:00:00Z`));
}

/** `01/31/2027, 7:03 PM` by the clocks of a place, or of whoever reads it; a text that is no moment stands as it is. */
export function momentText(iso: string, zone?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return new Intl.DateTimeFormat('en-US', { ...DATE_AND_TIME, timeZone: zone }).format(at);
}

/** By the clocks of the place where it was written: the offset is part of the text. */
function dateAndHour(text: string): string {
  const [, wall] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})/.exec(text) ?? [];
  const moment = new Date(`${wall}Z`);
  return Number.isNaN(moment.getTime()) ? text : DATE_AND_HOUR.format(moment);
}

/** Whole years as years. */
function months(count: number): string {
  const [many, one] = count % 12 === 0 ? [count / 12, 'year'] : [count, 'month'];
  return `${many} ${one}${many === 1 ? '' : 's'}`;
}
