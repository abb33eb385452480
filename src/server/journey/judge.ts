/** Refuses answers to a screen that is not open to this journey now, and answers that do not fit there. */
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import type { Services } from '../services/services.ts';
import { acceptedAnswers } from './check.ts';
import { refuseShut } from './gates.ts';
import type { Journey, JourneyScreen } from './journey.ts';
import { screenAt } from './screens.ts';
import { refuseOldVersion, screenVersion } from './version.ts';

/**
 * Throws refusals: 404 for no screen, 409 for one that is shut, 412 for answers to an older version of it, 422 with the
 * fields. Answers the screen, and the answers as they are written.
 */
export function judge(
  services: Services,
  call: Call,
  journey: Journey,
  given: { screen: string; answers: unknown },
): { found: JourneyScreen; answers: unknown } {
  const found = openScreen(journey, given.screen);
  const { product, flow, facts, org, uuid } = journey;
  refuseShut(call, { product, flow, screen: found.path, facts, ...(uuid !== undefined && { uuid }) });
  refuseOldVersion(call.headers['if-match'], () => versionOfScreen(services, journey, found));
  const answers = acceptedAnswers({ product, org, screen: found.screen }, given.answers, facts);
  return { found, answers };
}

/** Throws a refusal: 404 for no screen, 409 for one that takes no answers now. */
export function openScreen(journey: Journey, path: string): JourneyScreen {
  const found = screenAt(journey, path);
  if (!found) throw new Refused(404, 'There is no such screen.');
  if (found.refusal) throw found.refusal;
  return found;
}

/** Changes when the facts that the screen writes do, and with nothing else. */
export function versionOfScreen(
  { keys }: Services,
  { product, facts }: Pick<Journey, 'product' | 'facts'>,
  { screen }: Pick<JourneyScreen, 'screen'>,
): string {
  return screenVersion(keys, screen.id, screen.writes, product.open.triggers.withLookups(facts));
}
