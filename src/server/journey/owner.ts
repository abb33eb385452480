/** The journey of an owner: the screens of their application, of which the derived one and those declared open take answers. */
import { shownConditions } from '../../engine/decide/conditions.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { assignmentsOf } from '../../engine/decide/experiments.ts';
import { stageAt } from '../../engine/decide/moves.ts';
import { formsAfter } from '../../engine/decide/next-forms.ts';
import { findScreen, screenOpenness, variantOf } from '../../engine/decide/screens.ts';
import { exitDue } from '../../engine/decide/stages.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { experimentsIn, outgoing, outgoingFacts, participantsIn } from '../facts.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import type { Services } from '../services.ts';
import { findOwn, lockOwn, type OpenApplication } from './application.ts';
import { commit } from './commit.ts';
import type { Journey, JourneyScreen, Subject } from './journey.ts';
import { workOf } from './work.ts';

/** The caller's own application, which the URL names. */
export function ownerSubject(services: Services, call: Call): Subject<OwnerJourney> {
  return {
    scope: `identity:${personOf(call).identity.uuid}`,
    cookies: () => ({}),
    find: async (store) => ownerJourney(services, await findOwn(services, call, store)),
    lock: async (tx) => ownerJourney(services, await lockOwn(services, call, tx)),
  };
}

/** A journey that also is its application: uploads and documents hang on it. */
export interface OwnerJourney extends Journey {
  open: OpenApplication;
}

export function ownerJourney(services: Services, open: OpenApplication): OwnerJourney {
  const { row, product, flow, org, facts } = open;
  const place = (screen: string) => ({ identity: row.identity, application: row.uuid, screen });
  return {
    open,
    name: row.uuid,
    uuid: row.uuid,
    ...{ product, flow, org, facts },
    actor: row.identity,
    screenAt: (path) => screenFor(open, path),
    pathFrom: (path) => pathFrom(open, path),
    pathAfter: () => pathFrom(open, undefined),
    position: () => positionOf(services, open),
    outgoing: () => ({
      ...outgoing(product, 'application', facts),
      ...outgoing(product, 'person', facts),
      ...outgoing(product, 'identity', facts),
      ...participantsIn(facts),
      ...experimentsIn(facts),
    }),
    moves: () => formsAfter(flow, { step: deriveRoute(product.open, flow, facts).step, status: row.status }),
    work: (store) => workOf(services, store, open),
    unsubmitted: async (store, screen) => (await store.autosaves.find(place(screen)))?.text,
    keepUnsubmitted: (tx, screen, text) =>
      text ? tx.autosaves.keep(place(screen), text) : tx.autosaves.drop(place(screen)),
    keeping: (values) => {
      if (values) throw new Refused(422, 'Nothing of the URL is kept here.');
      return ownerJourney(services, open);
    },
    commit: async (tx, act) => ownerJourney(services, await commit(services, tx, open, act)),
  };
}

/** A flow on the facts of who walks it. */
type Walked = Pick<Journey, 'product' | 'flow' | 'facts'>;

/** The screen at a path below the flow's base, and whether it is open now; undefined when there is none. */
export function screenFor({ product, flow, facts }: Walked, path: string): JourneyScreen | undefined {
  const found = findScreen(flow, path);
  if (!found) return undefined;
  const { open, derivation } = screenOpenness(product.open, flow, facts, path);
  const { route } = derivation;
  return {
    path,
    id: found.screen.id,
    screen: variantOf(product.open, flow, found.screen, facts),
    params: found.params,
    open,
    refusal: open ? undefined : new Refused(409, 'This screen is not open now.', { more: { route } }),
  };
}

/** A screen that is shut only because the lender works on what was answered there stays shown. */
export function pathFrom({ product, flow, facts }: Walked, path: string | undefined): string | undefined {
  if (path !== undefined && findScreen(flow, path)) {
    const { open, derivation } = screenOpenness(product.open, flow, facts, path);
    const isWorkedOn = derivation.route === null && flow.stepById.get(derivation.step)?.route === path;
    if (open || isWorkedOn) return path;
  }
  const { route } = deriveRoute(product.open, flow, facts);
  return route !== null && findScreen(flow, route) ? route : undefined;
}

function positionOf(services: Services, open: OpenApplication): ReturnType<Journey['position']> {
  const { row, product, flow, org, facts } = open;
  const { step, route } = deriveRoute(product.open, flow, facts);
  // Words are filled from what may leave: an account's number is a mask in them, too.
  const leaving = { ...facts, ...outgoingFacts(product, facts) };
  return {
    ...{ status: String(facts.status), version: row.version, step, route, answered: [] },
    due: dueOf(services, open),
    asked: shownConditions(product.open, flow, copyFor(product.bundle, org), leaving),
    ...untold(open),
  };
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
