/** What has a visitor answered so far, and how is the next answer kept? */
import { firstUnanswered } from '../../engine/answer/sequence.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { type AnsweredScreen, productOf, shownAnswers } from '../answers/check.ts';
import type { Draft, DraftPlace } from '../answers/drafts.ts';
import { refuseShut } from '../answers/gates.ts';
import { once } from '../answers/once.ts';
import { answerQuestion, keepQuery, type Standing, standingOf } from '../answers/sequence-answers.ts';
import { screenVersion } from '../answers/version.ts';
import { oneOf, readSavedDraft, type SavedDraft } from '../bodies.ts';
import type { Call, Handler, Reply } from '../calls.ts';
import { draftPlace } from '../draft-cookie.ts';
import { outgoing, pointerOf, todayOf } from '../facts.ts';
import { type PublishedProduct, visitorFlow } from '../published.ts';
import { notFound } from '../refused.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';

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
    const screen = call.query.screen === undefined ? undefined : screenOf(flow, oneOf(call.query, 'screen'));
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
    const reply = await once(services, call, place.scope, (tx) =>
      save(services, call, tx, { product, place, body }),
    );
    return { ...reply, cookies };
  },
};

async function save(
  services: Services,
  call: Call,
  tx: Store,
  { product, place, body }: { product: PublishedProduct; place: DraftPlace; body: SavedDraft },
): Promise<Reply> {
  const draft = await place.lock(tx);
  const flow = visitorFlow(product);
  if (!flow) throw notFound();
  const screen = screenOf(flow, body.screen);
  const before = standingOf(services, call, product, flow, { draft, caller: call.caller });
  const standing = { ...before, facts: keepQuery(flow, before.facts, body.keeps) };
  refuseShut(call, { product, flow, screen: screen.id, facts: standing.facts });
  const after = answerQuestion(services, call, standing, { screen, answers: body.answers });
  const { [screen.id]: _, ...unsubmitted } = draft?.unsubmitted ?? {};
  const { facts, answered } = after;
  const subject = await place.keep(tx, {
    flow: flow.id,
    bundle: product.bundle.hash,
    facts,
    answered,
    unsubmitted,
  });
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
  const kept = {
    subject,
    flow: flow.id,
    bundle: product.bundle.hash,
    facts,
    answered,
    unsubmitted,
  } satisfies Draft;
  const now = standingOf(services, call, product, flow, { draft: kept, caller: call.caller });
  const next = firstUnanswered(product.open, flow, now.facts, now.answered)?.ask ?? null;
  return {
    status: 200,
    body: { ...shown(services, now), next },
    headers: { etag: versionOf(services, screen, now) },
  };
}

function shown({ clock }: Services, { product, facts, answered }: Standing) {
  const { hash } = product.bundle;
  return { facts: outgoing(product, 'draft', facts), answered, today: todayOf(product, clock), bundle: hash };
}

function screenOf(flow: OpenFlow, name: string): Screen {
  const found = findScreen(flow, name)?.screen;
  const isAsked = flow.sequence?.questions.some(({ ask }) => ask === found?.id);
  if (!found || !isAsked) throw notFound();
  return found;
}

function at({ org }: Call, product: PublishedProduct, screen: Screen): AnsweredScreen {
  return { product, org, screen };
}

function versionOf({ keys }: Services, screen: Screen, { facts }: Standing): string {
  return screenVersion(keys, screen.id, screen.writes, facts);
}
