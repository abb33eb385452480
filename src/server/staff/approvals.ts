/** Who has chosen an outcome that several people have to choose? Read off the events, so that nobody is counted twice. */
import type { StoreEvent } from '../store/events.ts';

/** What an approval is about, and the decision that comes of it. */
export function outcomeName(review: string, outcome: string): string {
  return `${review}/${outcome}`;
}

/** The opposite of `outcomeName`. */
export function namedOutcome(about: string): { review: string; outcome: string } {
  const [review = '', outcome = ''] = about.split('/');
  return { review, outcome };
}

/** Identities, the latest first. What was approved before the application changed was another application. */
export function approversOf(events: StoreEvent[], about: string): string[] {
  const approvers = new Set<string>();
  for (const event of events.toReversed()) {
    if (event.pointers.length > 0 || event.kind === 'moved') break;
    if (event.kind === 'approved' && event.about === about) approvers.add(event.actor);
  }
  return [...approvers];
}
