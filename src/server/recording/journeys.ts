/** The last journeys of this server's visitors, in memory, reduced to what tells nothing about them. */
import type { RecordedJourney, RecordedMoment } from '../../engine/answer/record.ts';

const MOST_JOURNEYS = 20;
const MOST_MOMENTS = 300;

export interface Noted {
  /** What the journey goes on from: digests and ids that stay here. The first that is known is it. */
  from: string[];
  /** What it is known by from now on. Without any it stays known as it was. */
  to?: string[];
  place: Omit<RecordedJourney, 'moments'>;
  moment: RecordedMoment;
  /** The request it came with: the same again is not noted twice. */
  request?: string;
  /** It says nothing by itself: no journey begins with it. */
  goesOnOnly?: true;
}

export interface Journeys {
  note: (noted: Noted) => void;
  /** The journey that something was noted of last. */
  last: () => RecordedJourney | undefined;
}

interface Journey {
  names: Set<string>;
  requests: Set<string>;
  journey: RecordedJourney;
}

/** Of this process alone, and gone with it. The oldest journeys make room; a journey that is too long is not added to. */
export function createJourneys(): Journeys {
  let all: Journey[] = [];
  return {
    note: ({ from, to, place, moment, request, goesOnOnly }) => {
      const known = all.find(({ names, journey }) => journey.product === place.product && has(names, from));
      if (!known && goesOnOnly) return;
      if (request !== undefined && known?.requests.has(request)) return;
      const own = known ?? { names: new Set(from), requests: new Set(), journey: { ...place, moments: [] } };
      if (request !== undefined) own.requests.add(request);
      if (to) {
        // Who signs in goes on with this journey, not with an earlier one of theirs.
        for (const { names } of all) for (const name of to) names.delete(name);
        own.names = new Set(to);
      }
      own.journey.today = place.today;
      if (own.journey.moments.length < MOST_MOMENTS) own.journey.moments.push(moment);
      all = [...all.filter((each) => each !== own), own].slice(-MOST_JOURNEYS);
    },
    last: () => all.at(-1)?.journey,
  };
}

function has(names: Set<string>, some: string[]): boolean {
  return some.some((name) => names.has(name));
}
