/** Are the hours of an org's support some that there are: a zone, days told once, open before closed, closed on days of a calendar? */
import { isClosedOn } from '../../../engine/model/calendar.ts';
import type { OrgFile, SupportHours } from '../../../engine/model/language.ts';
import { dateIn, isIsoDate } from '../../../engine/model/time.ts';
import { quote } from '../../model/codes.ts';
import { type Declared, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { isZone } from './dates.ts';

export function* hoursRule(model: Model): Generator<Problem> {
  for (const org of model.orgs.all) {
    const hours = org.value.support?.hours;
    if (!hours) continue;
    if (hours.zone !== undefined && !isZone(hours.zone)) {
      const message = `No time zone is named "${hours.zone}".`;
      yield problemAt('zone/unknown', org, ['support', 'hours', 'zone'], message);
    }
    yield* weekly(org, hours);
    yield* closedDays(org, hours);
  }
}

/** Dates that are over by the clock of the zone tell nobody anything. */
export function pastDaysRule(now: () => Date): (model: Model) => Generator<Problem> {
  return function* (model) {
    for (const org of model.orgs.all) {
      const { zone, closed = [] } = org.value.support?.hours ?? {};
      if (zone === undefined || !isZone(zone)) continue;
      const today = dateIn(zone, now());
      for (const [at, day] of closed.entries()) {
        if (!isIsoDate(day) || day >= today) continue;
        const hint = 'Remove it, or name the next one.';
        yield problemAt(
          'value/past',
          org,
          ['support', 'hours', 'closed', at],
          `${quote(day)} is over.`,
          hint,
        );
      }
    }
  };
}

/** Any with a February 29: a day of each year names no year. */
const LEAP_YEAR = '2024';

function* closedDays(org: Declared<OrgFile>, hours: SupportHours): Generator<Problem> {
  const { closed = [], holidays, observed } = hours;
  const pointer = ['support', 'hours'];
  if (observed !== undefined && holidays === undefined) {
    const message = '"observed" is about holidays, and none are named.';
    yield problemAt('key/missing', org, pointer, message, 'Add holidays, or leave "observed" out.');
  }
  for (const [at, day] of closed.entries()) {
    const isYearly = day?.length === 'MM-dd'.length;
    const date = isYearly ? `${LEAP_YEAR}-${day}` : day;
    const here = [...pointer, 'closed', at];
    if (!isIsoDate(date)) yield problemAt('value/pattern', org, here, `The calendar has no ${quote(day)}.`);
    else if (closed.includes(day.slice('yyyy-'.length)))
      yield problemAt('value/repeated', org, here, `${quote(day)} is closed as a day of each year already.`);
    else if (isHoliday(date, isYearly, hours))
      yield problemAt(
        'value/repeated',
        org,
        here,
        `${quote(day)} is one of the ${holidays} holidays already.`,
      );
  }
}

/** Of a day of each year: is it one in all of them, as July 4 is and Thanksgiving is not? */
function isHoliday(date: string, isYearly: boolean, hours: SupportHours): boolean {
  const { observed = false } = hours;
  const alone: SupportHours = { ...hours, closed: [], observed: observed && !isYearly };
  const dates = isYearly ? ['2025', '2026'].map((year) => year + date.slice(LEAP_YEAR.length)) : [date];
  return dates.every((each) => isClosedOn(alone, each));
}

function* weekly(org: Declared<OrgFile>, hours: SupportHours): Generator<Problem> {
  const told = new Set<string>();
  const lines = hours.weekly ?? [];
  for (const [at, line] of lines.entries()) {
    const { department, weekdays, open, close } = line ?? {};
    const pointer = ['support', 'hours', 'weekly', at];
    // Both are written with two digits each, so that their texts stand in the order of the day.
    if (open !== undefined && close !== undefined && close <= open) {
      const message = `It opens at ${open}, and closes at ${close}, which is no later.`;
      yield problemAt('value/size', org, [...pointer, 'close'], message, 'Midnight at the end is "24:00".');
    }
    for (const [index, day] of (weekdays ?? []).entries()) {
      const key = `${department} ${day}`;
      if (told.has(key)) {
        const message = `The hours of "${department}" on weekday ${day} are said above already.`;
        yield problemAt('value/repeated', org, [...pointer, 'weekdays', index], message);
      }
      told.add(key);
    }
  }
  if (lines.length > 0 && lines.every((line) => line?.department !== 'phone')) {
    const message = 'Nobody is told when the phone is answered: no line is of the department "phone".';
    yield problemAt('org/incomplete', org, ['support', 'hours', 'weekly'], message);
  }
}
