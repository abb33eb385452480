/** What happens in a visit is noted here at once and told later: what tells it is fetched once the page is usable. */
import type { Refusal } from '../../engine/answer/forms.ts';
import type { Facts } from '../../engine/model/triggers.ts';

interface OnScreen {
  flow: string;
  screen: string;
  /** Read for what the flow declares to go along; nothing else of them leaves the page. */
  facts: Facts;
}

export type Happening =
  /** A page of no flow, by its path. */
  | { on: 'page'; path: string }
  /** `visit`: another one each time that somebody comes there. */
  | ({ on: 'screen'; visit: string } & OnScreen)
  | ({ on: 'answer' } & OnScreen)
  | ({ on: 'refusal'; form: string; refusals: readonly Refusal[] } & OnScreen)
  | ({ on: 'link'; link: string } & OnScreen)
  | { on: 'gate'; gate: string; facts: Facts }
  /** It is known who is signed in. */
  | { on: 'identified' }
  /** Words speak of what is not known; `words` is their key. */
  | { on: 'unfilled'; words: string; placeholder: string; id: string }
  /** `id`: by which a person can name it to the support. */
  | { on: 'fault'; error: unknown; id: string };

/** With the moment, in milliseconds of a clock that only goes forward. */
export type NotedHappening = Happening & { at: number };

export interface Notes {
  note: (happening: Happening) => void;
  /** Hears what was noted so far, and everything from now on. */
  follow: (heard: (noted: NotedHappening) => void) => void;
}

/** Of what happened before anybody listens so much is kept. */
const MOST_KEPT = 100;

export function createNotes(now: () => number): Notes {
  const unfilled = new Set<string>();
  let kept: NotedHappening[] = [];
  let tell: ((noted: NotedHappening) => void) | undefined;
  return {
    note: (happening) => {
      if (happening.on === 'unfilled') {
        // Words are filled whenever they are drawn: one hole is one happening.
        if (unfilled.has(happening.words)) return;
        unfilled.add(happening.words);
      }
      const noted = { ...happening, at: now() };
      if (tell) tell(noted);
      else if (kept.length < MOST_KEPT) kept.push(noted);
    },
    follow: (heard) => {
      tell = heard;
      for (const noted of kept) heard(noted);
      kept = [];
    },
  };
}
