/** The reply that tells where a subject stands, the same for opening, answering, polling and resuming a journey. */
import { firstUnanswered, isQuestionOpen } from '../../engine/answer/sequence.ts';
import { shownConditions } from '../../engine/decide/conditions.ts';
import { derive } from '../../engine/decide/derive.ts';
import { formsAfter, formsAfterQuestion } from '../../engine/decide/next-forms.ts';
import { findScreen, screenOpenness, variantOf } from '../../engine/decide/screens.ts';
import type { Standing, StandingScreen } from '../../engine/decide/standing.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { copyFor } from '../../engine/model/slice.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { identityEntity } from '../caller.ts';
import type { Call } from '../calls.ts';
import { outgoing, outgoingFacts, todayOf } from '../facts.ts';
import type { PublishedProduct } from '../published.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './application.ts';
import { shownAnswers } from './check.ts';
import { standingOf } from './draft.ts';
import type { Draft } from './drafts.ts';
import { type DraftJourney, draftName } from './names.ts';
import { screenVersion } from './version.ts';

/** `asked` is the path that the page is at: its screen is answered with if it is open, else the one to go on with. */
export function standingOfDraft(
  services: Services,
  call: Call,
  { product, flow }: DraftJourney,
  draft: Draft | undefined,
  asked?: string,
): Standing {
  const { caller, org } = call;
  const { facts, answered } = standingOf(services, call, product, flow, { draft, caller });
  const next = firstUnanswered(product.open, flow, facts, answered)?.ask;
  const isOpen = asked !== undefined && isQuestionOpen(product.open, flow, facts, answered, asked);
  const path = isOpen ? asked : next;
  const screen = path === undefined ? undefined : findScreen(flow, path)?.screen;
  const at = { product, org, facts, path: path ?? '' };
  const unsubmitted = (screen && draft?.unsubmitted[screen.id]) ?? null;
  return {
    journey: draftName({ product, flow }),
    ...commonOf(services, product, flow.id),
    facts: {
      ...outgoing(product, 'draft', facts),
      ...(caller && identityRoots(product, identityEntity(caller.identity))),
    },
    ...{ status: null, version: null, step: null, route: next ?? null, answered },
    screen: screen ? screenOf(services, at, screen, { open: true, variant: null, unsubmitted }) : null,
    asked: [],
    moves: formsAfterQuestion(product.open, flow, path),
  };
}

export async function standingOfApplication(
  services: Services,
  store: Store,
  open: OpenApplication,
  asked?: string,
): Promise<Standing> {
  const { row, product, flow, org, facts } = open;
  const derivation = derive(product.open, flow, facts, asked);
  const { step, route } = derivation;
  // Words are filled from what may leave: an account's number is a mask in them, too.
  const leaving = { ...facts, ...outgoingFacts(product, facts) };
  return {
    journey: row.uuid,
    ...commonOf(services, product, flow.id),
    facts: { ...outgoing(product, 'application', facts), ...outgoing(product, 'person', facts) },
    ...{ status: row.status, version: row.version, step, route, answered: [] },
    screen: await applicationScreen(services, store, open, asked),
    asked: shownConditions(product.open, flow, copyFor(product.bundle, org), leaving),
    moves: formsAfter(flow, { step, status: row.status }),
  };
}

function commonOf({ clock }: Services, product: PublishedProduct, flow: string) {
  return { flow, bundle: product.bundle.hash, today: todayOf(product, clock) };
}

function identityRoots({ schemas }: PublishedProduct, identity: Record<string, unknown>): Facts {
  const roots = Object.entries(schemas.identity);
  return Object.fromEntries(roots.map(([root, schema]) => [root, leavesAs(schema, identity)]));
}

/** The asked screen if it is open, or shut only because the lender works on it; else the one that the route leads to. */
async function applicationScreen(
  services: Services,
  store: Store,
  open: OpenApplication,
  asked: string | undefined,
): Promise<StandingScreen | null> {
  const { product, flow, facts } = open;
  if (asked !== undefined) {
    const { open: isOpen, derivation } = screenOpenness(product.open, flow, facts, asked);
    const isShown = derivation.route === null && flow.stepById.get(derivation.step)?.route === asked;
    if (isOpen || isShown) return shownScreen(services, store, open, asked, isOpen);
  }
  const { route } = derive(product.open, flow, facts);
  return route === null ? null : shownScreen(services, store, open, route, true);
}

async function shownScreen(
  services: Services,
  store: Store,
  open: OpenApplication,
  path: string,
  isOpen: boolean,
): Promise<StandingScreen | null> {
  const { row, product, flow, org, facts } = open;
  const found = findScreen(flow, path);
  if (!found) return null;
  const look = variantOf(product.open, flow, found.screen, facts);
  const place = { identity: row.identity, application: row.uuid, screen: look.id };
  const kept = look.form === undefined ? undefined : await store.autosaves.find(place);
  const at = { product, org, facts: product.open.triggers.withLookups(facts), path };
  const screen = screenOf(services, at, look, {
    open: isOpen,
    variant: look === found.screen ? null : look.id,
    unsubmitted: kept?.text ?? null,
  });
  return { ...screen, id: found.screen.id };
}

interface At {
  product: PublishedProduct;
  org: Call['org'];
  facts: Facts;
  path: string;
}

function screenOf(
  { keys }: Services,
  { product, org, facts, path }: At,
  screen: Screen,
  more: Pick<StandingScreen, 'open' | 'variant' | 'unsubmitted'>,
): StandingScreen {
  const form = screen.form === undefined ? undefined : product.bundle.forms[screen.form];
  return {
    path,
    id: screen.id,
    ...more,
    form: form ? { name: form.id, hash: form.hash } : null,
    answers: shownAnswers({ product, org, screen }, facts),
    etag: screenVersion(keys, screen.id, screen.writes, facts),
  };
}
