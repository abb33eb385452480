/** What has a visitor answered so far, and how is the next answer kept? */
import { firstUnanswered } from '../../engine/answer/sequence.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { oneOf, readSavedDraft } from '../bodies.ts';
import type { Call, Handler } from '../calls.ts';
import { outgoing, todayOf } from '../facts.ts';
import { answerDraft, questionScreen } from '../journey/answer-draft.ts';
import { type AnsweredScreen, productOf, shownAnswers } from '../journey/check.ts';
import { type Standing, standingOf } from '../journey/draft.ts';
import { draftPlace } from '../journey/draft-cookie.ts';
import { draftNamed } from '../journey/names.ts';
import { once } from '../journey/once.ts';
import { screenVersion } from '../journey/version.ts';
import { type PublishedProduct, visitorFlow } from '../published.ts';
import { notFound } from '../refused.ts';
import type { Services } from '../services.ts';

/** Without a draft everything is empty; the cookie is set all the same, so that two first saves meet in one draft. */
export const readDraft: Handler = {
  call: 'readDraft',
  who: 'visitor',
  handle: async (services, call) => {
    const { product } = call;
    const flow = visitorFlow(product);
    if (!flow) throw notFound();
    const { place, cookies } = draftPlace(services, call, product);
    const draft = await place.find(services.store);
    const standing = standingOf(services, call, product, flow, { draft, caller: call.caller });
    const screen =
      call.query.screen === undefined ? undefined : questionScreen(flow, oneOf(call.query, 'screen'));
    return {
      status: 200,
      body: {
        ...shown(services, standing),
        ...(screen && { answers: shownAnswers(at(call, product, screen), standing.facts) }),
      },
      ...(screen && { headers: { etag: versionOf(services, screen, standing) } }),
      cookies,
    };
  },
};

export const saveDraft: Handler = {
  call: 'saveDraft',
  who: 'visitor',
  handle: async (services, call) => {
    const body = readSavedDraft(call.body);
    const product = await productOf(services, call, body.bundle);
    const { place, cookies } = draftPlace(services, call, product);
    const journey = draftNamed(product, 'draft');
    const reply = await once(services, call, place.scope, async (tx) => {
      const { screen, draft } = await answerDraft(services, call, tx, { journey, place, body });
      const now = standingOf(services, call, product, journey.flow, { draft, caller: call.caller });
      const next = firstUnanswered(product.open, journey.flow, now.facts, now.answered)?.ask ?? null;
      return {
        status: 200,
        body: { ...shown(services, now), next },
        headers: { etag: versionOf(services, screen, now) },
      };
    });
    return { ...reply, cookies };
  },
};

function shown({ clock }: Services, { product, facts, answered }: Standing) {
  const { hash } = product.bundle;
  return { facts: outgoing(product, 'draft', facts), answered, today: todayOf(product, clock), bundle: hash };
}

function at({ org }: Call, product: PublishedProduct, screen: Screen): AnsweredScreen {
  return { product, org, screen };
}

function versionOf({ keys }: Services, screen: Screen, { facts }: Standing): string {
  return screenVersion(keys, screen.id, screen.writes, facts);
}
