/** The call that answers a screen of a journey and leads on: its reply is the standing with the next screen. */
import { nextQuestion } from '../../engine/answer/sequence.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import { readSavedDraft, type SavedDraft } from '../bodies.ts';
import { personOf } from '../caller.ts';
import type { Call, Handler, Reply } from '../calls.ts';
import { answerDraft } from '../journey/answer-draft.ts';
import { answerScreen } from '../journey/application.ts';
import { productOf } from '../journey/check.ts';
import { standingOf } from '../journey/draft.ts';
import { draftPlace } from '../journey/draft-cookie.ts';
import { draftNamed, isDraftName } from '../journey/names.ts';
import { once } from '../journey/once.ts';
import { standingOfApplication, standingOfDraft } from '../journey/standing.ts';
import type { PublishedProduct } from '../published.ts';
import { notFound } from '../refused.ts';
import type { Services } from '../services.ts';

export const answer: Handler = {
  call: 'answer',
  who: 'visitor',
  handle: async (services, call) => {
    const body = readSavedDraft(call.body);
    const product = await productOf(services, call, body.bundle);
    return isDraftName(call.params.journey ?? '')
      ? answerQuestion(services, call, product, body)
      : answerOwn(services, call, product, body);
  },
};

async function answerQuestion(
  services: Services,
  call: Call,
  product: PublishedProduct,
  body: SavedDraft,
): Promise<Reply> {
  const journey = draftNamed(product, call.params.journey ?? '');
  const { place, cookies } = draftPlace(services, call, product);
  const reply = await once(services, call, place.scope, async (tx) => {
    const { draft } = await answerDraft(services, call, tx, { journey, place, body });
    const { facts } = standingOf(services, call, product, journey.flow, { draft, caller: call.caller });
    const ask = findScreen(journey.flow, body.screen)?.screen.id ?? '';
    const next = nextQuestion(product.open, journey.flow, facts, ask)?.ask;
    return { status: 200, body: standingOfDraft(services, call, journey, draft, next) };
  });
  return { ...reply, cookies };
}

function answerOwn(
  services: Services,
  call: Call,
  product: PublishedProduct,
  body: SavedDraft,
): Promise<Reply> {
  return once(services, call, `identity:${personOf(call).identity.uuid}`, async (tx) => {
    const { open } = await answerScreen(services, call, tx, body);
    if (open.product.bundle.product !== product.bundle.product) throw notFound();
    return { status: 200, body: await standingOfApplication(services, tx, open) };
  });
}
