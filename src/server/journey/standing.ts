/** The reply that tells where a journey stands, the same for opening, answering, polling and resuming it. */
import { shownConditions } from '../../engine/decide/conditions.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { assignmentsOf } from '../../engine/decide/experiments.ts';
import { stageAt } from '../../engine/decide/moves.ts';
import { exitDue } from '../../engine/decide/stages.ts';
import type { Standing, StandingScreen } from '../../engine/decide/standing.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import { shownAnswers } from './check.ts';
import { draftDays } from './drafts.ts';
import { outgoing, outgoingFacts, ownSettings, present, todayOf } from './facts.ts';
import type { Journey, OnApplication, OpenApplication, OpenPart } from './journey.ts';
import { versionOfScreen } from './judge.ts';
import { nextForms, pathFrom, screenAt } from './screens.ts';
import { unsubmittedText } from './unsubmitted.ts';
import { workOf } from './work.ts';

/** `path` is where the page is: its screen is told if it may be shown, else the one to go on with. */
export async function standingOf(
  services: Services,
  store: Store,
  journey: Journey,
  path: string | undefined,
): Promise<Standing> {
  const { name, flow, product, answered } = journey;
  const shown = pathFrom(journey, path);
  return {
    journey: name,
    ...{ flow: flow.id, bundle: product.bundle.hash, today: todayOf(product, services.clock), answered },
    facts: outgoingOf(journey),
    ...positionOf(services, journey),
    screen: shown === undefined ? null : await screenOf(services, store, journey, shown),
    moves: nextForms(journey, shown),
    work: journey.kind === 'owner' ? await workOf(services, store, journey) : null,
  };
}

async function screenOf(
  services: Services,
  store: Store,
  journey: Journey,
  path: string,
): Promise<StandingScreen | null> {
  const found = screenAt(journey, path);
  if (!found) return null;
  const { product, org, facts } = journey;
  const { id, screen, open } = found;
  const form = screen.form === undefined ? undefined : product.bundle.forms[screen.form];
  const text = form && (await unsubmittedText(store, journey, screen.id));
  return {
    ...{ path, id, variant: screen.id === id ? null : screen.id, open },
    form: form ? { name: form.id, hash: form.hash } : null,
    answers: shownAnswers({ product, org, screen }, facts),
    etag: versionOfScreen(services, journey, found),
    unsubmitted: text ?? null,
    ...lossOf(journey),
  };
}

/** What was saved here before and is removed by now is told at the screen that begins anew. */
function lossOf(journey: Journey): Pick<StandingScreen, 'removedAfter'> {
  if (journey.kind !== 'visitor' || !('secret' in journey.row) || !journey.row.isLost) return {};
  return { removedAfter: draftDays(journey.product, journey.org) };
}

/** A status is the owner's alone to know; a visitor has no step either. */
function positionOf(
  services: Services,
  journey: Journey,
): Pick<Standing, 'status' | 'version' | 'step' | 'route' | 'asked' | 'due' | 'untold'> {
  const { product, flow, facts, kind } = journey;
  const none = { status: null, version: null, step: null, due: null };
  if (kind === 'visitor') return { ...none, route: pathFrom(journey, undefined) ?? null, asked: [] };
  const { step, route } = deriveRoute(product.open, flow, facts);
  const asked = conditionsAsked(services, journey);
  if (kind === 'participant') return { ...none, step, route, asked };
  const { version } = journey.row;
  const due = dueOf(services, journey);
  return { status: String(facts.status), version, step, route, asked, due, ...untold(journey) };
}

/** Words are filled from what may leave: an account's number is a mask in them, too. */
export function conditionsAsked({ log }: Pick<Services, 'log'>, journey: OnApplication): Standing['asked'] {
  const { product, flow, org, facts, kind } = journey;
  const leaving = kind === 'owner' ? outgoingFacts(product, facts) : outgoingPart(journey);
  const known = { ...facts, ...leaving };
  const hear = hearIn(log, { ...originIn(product.bundle, org), flow: flow.id });
  return shownConditions(product.open, flow, copyFor(product.bundle, org), known, hear);
}

/** The variations that the lender has not been told of: its browser tells them. */
function untold({ row, product, facts }: OpenApplication): Pick<Standing, 'untold'> {
  const assigned = Object.entries(assignmentsOf(product.open, facts, row.tracker));
  const left = assigned.filter(([name]) => !Object.hasOwn(row.experiments, name));
  if (left.length === 0) return {};
  return { untold: left.map(([name, variation]) => ({ name, variation })) };
}

/** When time alone moves it on, whatever anybody does. */
function dueOf(
  { clock, timeScale }: Services,
  { row, product, flow, facts }: OpenApplication,
): string | null {
  const stage = stageAt(flow, String(facts.status));
  const moment = { since: row.enteredAt.getTime(), now: clock().getTime(), timeScale: timeScale.days };
  const due = stage && exitDue(product.open, stage, facts, moment);
  return due === undefined ? null : new Date(due).toISOString();
}

/** What the browser of who walks it may know. */
function outgoingOf(journey: Journey): Facts {
  if (journey.kind === 'participant') return outgoingPart(journey);
  const { product, facts } = journey;
  // Counts of others and one's own variations tell nothing of anybody.
  const open = {
    ...present(facts, 'participants'),
    ...present(facts, 'experiments'),
    ...ownSettings(journey),
  };
  if (journey.kind === 'owner') {
    const rows = (['application', 'person', 'identity'] as const).map((row) => outgoing(product, row, facts));
    return Object.assign({}, ...rows, open);
  }
  const identity = 'identity' in journey.row ? outgoing(product, 'identity', facts) : {};
  return { ...outgoing(product, 'draft', facts), ...identity, ...open };
}

/** By the schemas of their roots, as facts leave to anybody; what is given by the server leaves as it is. */
function outgoingPart(journey: OpenPart): Facts {
  const { role, facts, product } = journey;
  const { participant, identity, none } = product.schemas;
  const rows = outgoingFacts(product, facts);
  const shared = Object.keys(rows).filter((root) => facts[root] !== undefined);
  const given = [...Object.keys(none), 'participants', 'experiments'].map((root) => present(facts, root));
  return {
    ...Object.fromEntries(shared.map((root) => [root, rows[root]])),
    ...Object.assign({}, ...given),
    ...Object.fromEntries(Object.entries(identity).map(([root, of]) => [root, leavesAs(of, facts[root])])),
    ...ownSettings(journey),
    [role.facts]: leavesAs(participant[role.facts], facts[role.facts]) ?? {},
  };
}
