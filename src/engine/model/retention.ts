/** How long is a record kept after its end, and by which law? Periods are those of the calendar (`25 months`). */
import type { Bundle, Flow } from './bundle.ts';
import type { RetentionPeriods } from './language.ts';
import { addMonths } from './time.ts';

export type RecordKind = keyof RetentionPeriods;
/** What an application is for how long it is kept. */
export type ApplicationRecord = 'unfinished' | 'ended' | 'agreements';

/** Kinds that are kept for so long where nobody says otherwise; the others are then kept for good. */
export const DEFAULT_RETENTION = {
  emails: '30 days',
  unsentEmails: '90 days',
  /** Visits of this year can be held against the same month of the last one. */
  visits: '396 days',
} as const satisfies RetentionPeriods;

/** Of the lender, or else of the product, or else what holds unless said. A lender that there is not has the product's. */
export function retentionFor(
  bundle: Pick<Bundle, 'retention' | 'product' | 'orgs'>,
  org: string,
): RetentionPeriods {
  const own = Object.hasOwn(bundle.orgs, org)
    ? bundle.orgs[org]?.products[bundle.product]?.retention
    : undefined;
  return { ...DEFAULT_RETENTION, ...bundle.retention?.kept, ...own };
}

/** Undefined for a status that the flow does not know any more: whoever stands in it may be in the midst of something. */
export function recordOf(
  { statuses }: Pick<Flow, 'statuses'>,
  status: string,
): ApplicationRecord | undefined {
  if (!Object.hasOwn(statuses, status)) return undefined;
  const record = statuses[status]?.record;
  if (record === 'agreement') return 'agreements';
  return record ?? 'ended';
}

/** What ended before this moment is over its time: the dates that are, by `retentionEnd`, and none that is not. */
export function retentionCutoff(period: string, now: Date): Date {
  const today = now.toISOString().slice(0, 10);
  let first = shifted(shifted(today, '1 day', -1), period, -1);
  // Several last days of a month end on one day of a shorter month.
  while (untilOf(period, first) <= today) first = shifted(first, '1 day', 1);
  return new Date(`${first}T00:00:00.000Z`);
}

/** The first date on which what ended then is over its time. The day on which it ended, and the last one, count whole. */
export function retentionEnd(period: string, ended: Date): string {
  return untilOf(period, ended.toISOString().slice(0, 10));
}

function untilOf(period: string, ended: string): string {
  return shifted(shifted(ended, period, 1), '1 day', 1);
}

/** Is there a day from which the one is over before the other? So 730 days are shorter than 2 years. */
export function isShorterPeriod(period: string, least: string): boolean {
  const [own, asked] = [partsOf(period), partsOf(least)];
  if (own.days === 0 && asked.days === 0) return own.months < asked.months;
  if (own.months === 0 && asked.months === 0) return own.days < asked.days;
  return DAYS_OF_FOUR_YEARS.some((day) => shifted(day, period, 1) < shifted(day, least, 1));
}

const DAY_MS = 86_400_000;
const DAYS_OF_FOUR_YEARS = Array.from({ length: 1461 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString().slice(0, 10),
);

function shifted(date: string, period: string, way: 1 | -1): string {
  const { days, months } = partsOf(period);
  const moved = Date.parse(`${addMonths(date, way * months)}T00:00:00Z`) + way * days * DAY_MS;
  return new Date(moved).toISOString().slice(0, 10);
}

/** Throws a RangeError for what is no period: the schemas let none through. */
function partsOf(period: string): { days: number; months: number } {
  const [, count = '', unit] = /^(\d+) (day|month|year)s?$/.exec(period) ?? [];
  if (!unit) throw new RangeError(`"${period}" is not a period.`);
  if (unit === 'day') return { days: Number(count), months: 0 };
  return { days: 0, months: Number(count) * (unit === 'year' ? 12 : 1) };
}
