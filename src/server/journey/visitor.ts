/** The journey of a visitor: questions of a sequence in their order, kept as a draft until something is made of them. */

import { writtenPaths } from '../../engine/answer/effects.ts';
import {
  closePaths,
  draftName,
  firstUnanswered,
  isQuestionOpen,
  nextQuestion,
  sequenceOf,
  withQueryFacts,
} from '../../engine/answer/sequence.ts';
import { formsAfterQuestion } from '../../engine/decide/next-forms.ts';
import { findScreen } from '../../engine/decide/screens.ts';
import type { Org } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { experimentsIn, factsOf, only, outgoing } from '../facts.ts';
import type { Call, Caller } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { identityEntity } from '../identity/caller.ts';
import { trackerOf } from '../identity/tracker.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { addEvents, changed, type JourneyAct } from './commit.ts';
import { callersDraft } from './draft-cookie.ts';
import type { Draft, DraftAccess } from './drafts.ts';
import type { Journey, JourneyScreen, Subject } from './journey.ts';
import type { NamedDraft } from './names.ts';

/** A draft with all that its flow reads. */
export interface OpenDraft {
  product: PublishedProduct;
  flow: OpenFlow;
  org: Org;
  facts: Facts;
  /** The answered questions, in their order. */
  answered: string[];
  draft: Draft | undefined;
  caller: Caller | undefined;
}

/** The draft of whoever calls: under their cookie, or with the person who is signed in. */
export function visitorSubject(services: Services, call: Call, named: NamedDraft): Subject {
  const { place, ...cookie } = callersDraft(services, call, named);
  const opened = (draft: Draft | undefined) =>
    visitorJourney(services, place, openDraft(services, call, named, draft));
  return {
    scope: place.scope,
    ...cookie,
    find: async (store) => opened(await place.find(store)),
    lock: async (tx) => opened(await place.lock(tx)),
  };
}

/** What closed since the last answer (by a sign-in, by a changed flow) reads as missing already. */
export function openDraft(
  { clock }: Services,
  call: Pick<Call, 'org' | 'caller' | 'headers'>,
  { product, flow }: NamedDraft,
  draft: Draft | undefined,
): OpenDraft {
  const { org, caller } = call;
  const identity = caller && identityEntity(caller.identity, caller.via);
  const rows = { draft: draft?.facts ?? {}, ...(identity && { identity }), tracker: trackerOf(call) };
  const { facts, answered } = closePaths(
    product.open,
    flow,
    factsOf(product, org, rows, clock),
    draft?.answered ?? [],
  );
  return { product, flow, org, facts, answered, draft, caller };
}

function visitorJourney(services: Services, place: DraftAccess, open: OpenDraft): Journey {
  const { product, flow, org, facts, answered, draft, caller } = open;
  const next = () => firstUnanswered(product.open, flow, facts, answered)?.ask;
  const pathFrom = (path: string | undefined) =>
    path !== undefined && isQuestionOpen(product.open, flow, facts, answered, path) ? path : next();
  return {
    name: draftName(product.open, flow),
    uuid: undefined,
    ...{ product, flow, org, facts },
    actor: caller?.identity.uuid ?? 'visitor',
    screenAt: (path) => questionAt(open, path),
    pathFrom,
    pathAfter: (path) => pathFrom(nextQuestion(product.open, flow, facts, path)?.ask),
    position: () => ({
      ...{ status: null, version: null, step: null, due: null, route: next() ?? null, answered, asked: [] },
    }),
    outgoing: () => ({
      ...outgoing(product, 'draft', facts),
      ...(caller && identityRoots(product, caller)),
      ...experimentsIn(facts),
    }),
    moves: (path) => formsAfterQuestion(product.open, flow, path),
    work: async () => null,
    unsubmitted: async (_store, screen) => draft?.unsubmitted[screen],
    keepUnsubmitted: async (tx, screen, text) => {
      const { [screen]: _, ...others } = draft?.unsubmitted ?? {};
      const unsubmitted = { ...others, ...(text && { [screen]: text }) };
      await place.keep(tx, { ...keptOf(open), unsubmitted });
    },
    keeping: (values) => visitorJourney(services, place, { ...open, facts: keepQuery(flow, facts, values) }),
    commit: async (tx, act) =>
      visitorJourney(services, place, await commitDraft(services, tx, place, open, act)),
  };
}

/** A question may be answered when it is asked, and all before it are answered. */
function questionAt({ product, flow, facts, answered }: OpenDraft, path: string): JourneyScreen | undefined {
  const screen = findScreen(flow, path)?.screen;
  const question = sequenceOf(flow).questions.find(({ ask }) => ask === screen?.id);
  if (!screen || !question) return undefined;
  const open = isQuestionOpen(product.open, flow, facts, answered, screen.id);
  const found = { path, id: screen.id, screen, params: {}, open };
  if (question.does === 'signUp') {
    return { ...found, refusal: new Refused(409, 'This question is answered by signing up.') };
  }
  if (open) return { ...found, refusal: undefined };
  const next = firstUnanswered(product.open, flow, facts, answered)?.ask ?? null;
  return { ...found, refusal: new Refused(409, 'This question is not asked now.', { more: { next } }) };
}

/** Answers of a path that has closed are cleared in the same write. Answers the draft as it stands then. */
async function commitDraft(
  services: Services,
  tx: Store,
  place: DraftAccess,
  open: OpenDraft,
  act: JourneyAct,
): Promise<OpenDraft> {
  const { product, flow, org, answered, draft } = open;
  const written = changed(services, product, open.facts, act.change);
  const isNew = act.screen !== undefined && !answered.includes(act.screen);
  const closed = closePaths(
    product.open,
    flow,
    written.facts,
    isNew ? [...answered, act.screen ?? ''] : answered,
  );
  const cleared = closed.cleared.flatMap((ask) => writtenPaths(flow.screens[ask]?.writes ?? []));
  const { [act.screen ?? '']: _, ...unsubmitted } = draft?.unsubmitted ?? {};
  const after = { ...open, facts: closed.facts, answered: closed.answered };
  const kept = { ...keptOf(after), unsubmitted };
  const subject = await place.keep(tx, kept);
  const at = { subject, org: org.code, product: product.bundle.product, flow: flow.id };
  const paths = [...new Set([...written.paths, ...cleared])];
  await addEvents(tx, { ...at, bundle: product.bundle.hash }, act, { paths });
  return { ...after, draft: { ...kept, subject } };
}

function keptOf({ product, flow, facts, answered, draft }: OpenDraft): Omit<Draft, 'subject'> {
  return {
    flow: flow.id,
    bundle: product.bundle.hash,
    facts: only(product, 'draft', facts),
    answered,
    unsubmitted: draft?.unsubmitted ?? {},
  };
}

/** The facts with what the first page's URL told; what is known already stays as it is. */
function keepQuery(flow: OpenFlow, facts: Facts, keeps: Record<string, string> = {}): Facts {
  const paths = sequenceOf(flow).keeps ?? {};
  const unknown = Object.keys(keeps).filter((name) => !Object.hasOwn(paths, name));
  if (unknown.length > 0) throw new Refused(422, `Nothing is kept of "${unknown.join('", "')}".`);
  return withQueryFacts(flow, facts, keeps);
}

function identityRoots({ schemas }: PublishedProduct, { identity, via }: Caller): Facts {
  const entity = identityEntity(identity, via);
  return Object.fromEntries(
    Object.entries(schemas.identity).map(([root, schema]) => [root, leavesAs(schema, entity)]),
  );
}
