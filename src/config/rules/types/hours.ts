/** Are the hours of an org's support some that there are: a zone, days told once, open before closed? */
import type { OrgFile, SupportHours } from '../../../engine/model/language.ts';
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
  }
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
