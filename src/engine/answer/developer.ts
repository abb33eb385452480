/** What the server can ask of the proving tools outside production: they are handed to it, and it imports none of them. */

import type { Facts } from '../model/triggers.ts';
import type { RecordedJourney } from './record.ts';

/** A step of a flow, and the walk that comes there first. */
export interface Standpoint {
  flow: string;
  step: string;
  /** Null while the status waits. */
  route: string | null;
  persona: string | null;
  /** The sentence of the walk. */
  walk: string;
}

/** A name that the project does not have throws a RangeError; a project with mistakes does too. */
export interface DeveloperTools {
  /** The explanation of the command line, with file and line. */
  why: (product: string, flow: string, facts: Facts) => string;
  standpoints: (product: string) => Standpoint[];
  /** What is known in the walk where it first stands at the step. */
  factsAt: (product: string, flow: string, step: string) => Facts;
  /** The text of a walk that does what was recorded, with the answers of a persona. */
  walkOf: (journey: RecordedJourney, persona: string) => string;
  personas: (product: string) => string[];
}
