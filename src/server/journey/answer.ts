/** A screen is answered: judged on the locked journey, then committed with what else the answers do. */
import { effectsOfAnswers } from '../../engine/decide/changes.ts';
import type { Call } from '../http/call.ts';
import { fieldNames } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import { commitJourney, type JourneyAct } from './commit.ts';
import type { Journey, JourneyScreen } from './journey.ts';
import { judge } from './judge.ts';
import { openJourney, type Subject } from './subject.ts';
import { withQuery } from './visitor.ts';

export interface Answered {
  /** A path of the flow. */
  screen: string;
  answers: Record<string, unknown>;
  /** The bundle under which they were typed. */
  bundle: string;
  /** What the first page's URL told. */
  keeps?: Record<string, string>;
}

/**
 * What answers do beside being kept: files attached, documents signed, people invited. Inside the transaction; throws a refusal. Answers
 * what is to be told of it.
 */
export type Consequence = (
  services: Services,
  tx: Store,
  journey: Journey,
  given: { screen: JourneyScreen['screen']; answers: unknown; bundle: string; call: Call },
) => Promise<NonNullable<JourneyAct['also']>>;

export async function answerScreen(
  services: Services,
  call: Call,
  tx: Store,
  {
    subject,
    given,
    consequences,
  }: { subject: Subject; given: Answered; consequences: readonly Consequence[] },
): Promise<{ journey: Journey; found: JourneyScreen }> {
  const before = withQuery(await openJourney(services, tx, subject, 'lock'), given.keeps);
  const { found, answers } = judge(services, call, before, given);
  const { bundle } = given;
  const also: NonNullable<JourneyAct['also']> = [];
  for (const consequence of consequences) {
    also.push(...(await consequence(services, tx, before, { screen: found.screen, answers, bundle, call })));
  }
  // Whoever was invited by it counts from now on.
  const now = found.screen.invites ? await openJourney(services, tx, subject, 'lock') : before;
  const { product, flow, facts } = now;
  const { path, screen } = found;
  const fields = fieldNames(product, screen.form ?? '');
  const effects = effectsOfAnswers(product.open, flow, facts, { path, screen, answers, fields });
  const journey = await commitJourney(services, tx, now, {
    kind: 'answered',
    actor: before.actor,
    screen: found.screen.id,
    change: { effects, answers },
    ...{ bundle, also },
  });
  return { journey, found };
}
