/** The edges between the questions of a sequence. */
import type { Flow } from '../../engine/model/bundle.ts';
import type { Event } from './event.ts';

/** Questions with the path that each is asked at. */
export function sequenceRoutes({ sequence }: Flow): { ask: string; route: string }[] {
  return (sequence?.questions ?? []).map(({ ask, path }) => ({ ask, route: path === '' ? '/' : path }));
}

/** A question that is not asked of everybody is gone round: its way in has the trigger, the way on leaves both. */
export function sequenceEvents({ sequence }: Flow): Event[] {
  const events: Event[] = [];
  let ends: string[] = [];
  for (const { ask, when } of sequence?.questions ?? []) {
    if (ends.length > 0) {
      const event = { id: `to ${ask}`, name: '', from: ends, to: ask };
      events.push(when === undefined ? event : { ...event, when });
    }
    ends = when === undefined ? [ask] : [...ends, ask];
  }
  return events;
}
