/** Facts that follow from other facts by a product's own tables: repayments, time zones of addresses, deadlines. */
import { addBusinessDays, addDays } from './calendar.ts';
import type { Calendar, Deadline, RepaymentTerms, ZoneTable } from './language.ts';
import { isRecord, readPath } from './paths.ts';
import { repaymentsIn } from './repayments.ts';
import { dateIn, isIsoDate } from './time.ts';

export interface Derivations {
  /** Where dates are dates unless a fact says otherwise; an IANA name. */
  zone: string;
  repayments: Record<string, RepaymentTerms>;
  calendars: Record<string, Calendar>;
  zones: Record<string, ZoneTable>;
  deadlines: Record<string, Deadline>;
}

export const NOTHING_DERIVED: Derivations = {
  ...{ zone: 'UTC', repayments: {}, calendars: {}, zones: {}, deadlines: {} },
};

type Facts = Record<string, unknown>;

/** Roots of facts that are found rather than stored. */
export const DERIVED_ROOTS: ReadonlySet<string> = new Set([
  ...['lookups', 'zone', 'repayments', 'calendars', 'zones', 'deadlines'],
]);

/** The roots that a product adds to its facts wherever they are read, each found when it is asked for. */
export function derivedRoots(by: Derivations): Record<string, (facts: Facts) => unknown> {
  return {
    zone: () => by.zone,
    repayments: (facts) => repaymentsIn(by.repayments, facts),
    calendars: () => by.calendars,
    zones: (facts) => zonesIn(by, facts),
    deadlines: (facts) => deadlinesIn(by, facts),
  };
}

function zonesIn({ zones, zone }: Derivations, facts: Facts): Facts {
  const known = Object.entries(zones).map(([name, table]) => [name, zoneAt(table, facts) ?? zone] as const);
  return Object.fromEntries(known);
}

/** By the ZIP code, whose longest listed beginning counts, else by the state. */
function zoneAt({ of, states, zips = {} }: ZoneTable, facts: Facts): string | undefined {
  const address = readPath(facts, of);
  if (!isRecord(address)) return undefined;
  const { state, zip } = address;
  const begins = Object.entries(zips).flatMap(([zone, starts]) =>
    starts.filter((start) => String(zip ?? '').startsWith(start)).map((start) => ({ zone, start })),
  );
  const closest = begins.sort((a, b) => b.start.length - a.start.length)[0];
  return closest?.zone ?? Object.keys(states).find((zone) => states[zone]?.includes(String(state)));
}

function deadlinesIn({ deadlines, calendars, zone }: Derivations, facts: Facts): Facts {
  const known = Object.entries(deadlines).flatMap(([name, deadline]) => {
    const start = dayOf(readPath(facts, deadline.from), zone);
    const end = start && endOf(deadline, start, calendars);
    return end ? [[name, end] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Undefined where its calendar is none. */
function endOf(
  { days, businessDays, calendar = '' }: Deadline,
  start: string,
  calendars: Derivations['calendars'],
): string | undefined {
  if (days !== undefined) return addDays(start, days);
  const open = calendars[calendar];
  return open && businessDays !== undefined ? addBusinessDays(open, start, businessDays) : undefined;
}

/** A date as it is; of a moment the date that it has in the zone. */
function dayOf(value: unknown, zone: string): string | undefined {
  if (isIsoDate(value)) return value;
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : dateIn(zone, moment);
}
