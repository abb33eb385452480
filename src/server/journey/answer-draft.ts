/** A visitor's answer to a question: judged as it stands now, kept with an event, its unsubmitted text dropped. */
import { findScreen } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { SavedDraft } from '../bodies.ts';
import type { Call } from '../calls.ts';
import { pointerOf } from '../facts.ts';
import { notFound } from '../refused.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { answerQuestion, keepQuery, standingOf } from './draft.ts';
import type { Draft, DraftPlace } from './drafts.ts';
import { refuseShut } from './gates.ts';
import type { DraftJourney } from './names.ts';

export async function answerDraft(
  services: Services,
  call: Call,
  tx: Store,
  { journey, place, body }: { journey: DraftJourney; place: DraftPlace; body: SavedDraft },
): Promise<{ screen: Screen; draft: Draft }> {
  const { product, flow } = journey;
  const draft = await place.lock(tx);
  const screen = questionScreen(flow, body.screen);
  const before = standingOf(services, call, product, flow, { draft, caller: call.caller });
  const standing = { ...before, facts: keepQuery(flow, before.facts, body.keeps) };
  refuseShut(call, { product, flow, screen: screen.id, facts: standing.facts });
  const after = answerQuestion(services, call, standing, { screen, answers: body.answers });
  const { [screen.id]: _, ...unsubmitted } = draft?.unsubmitted ?? {};
  const { facts, answered } = after;
  const kept = { flow: flow.id, bundle: product.bundle.hash, facts, answered, unsubmitted };
  const subject = await place.keep(tx, kept);
  await tx.events.add({
    subject,
    actor: call.caller?.identity.uuid ?? 'visitor',
    org: call.org.code,
    kind: 'answered',
    screen: screen.id,
    product: product.bundle.product,
    flow: flow.id,
    bundle: body.bundle,
    pointers: after.paths.map(pointerOf),
  });
  return { screen, draft: { ...kept, subject } };
}

/** Refused with 404 where no question stands. */
export function questionScreen(flow: OpenFlow, name: string): Screen {
  const found = findScreen(flow, name)?.screen;
  const isAsked = flow.sequence?.questions.some(({ ask }) => ask === found?.id);
  if (!found || !isAsked) throw notFound();
  return found;
}
