/** The journey of a participant: the screens of their role's flow, on those facts of the application that `access` names. */
import { flowOfRole, participantName, readableFacts } from '../../engine/decide/access.ts';
import { shownConditions } from '../../engine/decide/conditions.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { formsAfter } from '../../engine/decide/next-forms.ts';
import { participantFacts } from '../../engine/decide/participants.ts';
import type { Role } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { outgoingFacts } from '../facts.ts';
import type { Call } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { isSameSignIn } from '../publish/org.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Services } from '../services.ts';
import type { ParticipantChanges } from '../store/participants.ts';
import type { Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { lockApplication, type OpenApplication, readApplication } from './application.ts';
import { addEvents, changed, type JourneyAct } from './commit.ts';
import type { Journey, JourneyScreen, Subject } from './journey.ts';
import { writeAndMove } from './moves.ts';
import { WriteConflict } from './once.ts';
import { pathFrom, screenFor } from './owner.ts';

export interface OpenPart {
  row: Participant;
  role: Role;
  flow: OpenFlow;
  /** The application with all its facts: nothing of it leaves but through `facts`. */
  whole: OpenApplication;
  /** What they may read. */
  facts: Facts;
}

/** The caller's own part in an application. */
export function participantSubject(services: Services, call: Call, uuid: string): Subject<PartJourney> {
  return {
    scope: `identity:${personOf(call).identity.uuid}`,
    cookies: () => ({}),
    find: async (store) => {
      const row = ownPart(call, await store.participants.find(uuid));
      return participantJourney(
        services,
        openPart(call, row, await readApplication(services, row.application)),
      );
    },
    lock: async (tx) => {
      const { application } = ownPart(call, await tx.participants.find(uuid));
      const whole = await lockApplication(services, tx, application);
      // Read again: whoever held the application may have written it.
      const row = ownPart(call, await tx.participants.find(uuid));
      return participantJourney(services, openPart(call, row, whole));
    },
  };
}

/** Throws 404 for what never was and for what is somebody else's alike. */
function ownPart(call: Call, row: Participant | undefined): Participant {
  if (!row || row.identity !== personOf(call).identity.uuid) throw notFound();
  const isHere = call.isShared || row.product === call.product.bundle.product;
  if (!isHere || !isSameSignIn(call.product.bundle, call.org, row.org)) throw notFound();
  return row;
}

/** Throws 404 too for a call that `access` does not name. */
function openPart(call: Call, row: Participant, whole: OpenApplication | undefined): OpenPart {
  const flow = whole && flowOfRole(whole.product.open, row.role);
  const role = whole?.product.bundle.roles?.[row.role];
  if (!whole || !flow || !role || !flow.access?.calls.includes(call.name)) throw notFound();
  const identity = identityEntity(personOf(call).identity);
  const roots = Object.keys(whole.product.schemas.identity).map((root) => [root, identity]);
  return {
    row,
    role,
    flow,
    whole,
    facts: { ...factsOfPart(flow, row, whole), ...Object.fromEntries(roots) },
  };
}

/** Whoever was taken back reads of the application nothing any more. */
function factsOfPart(flow: OpenFlow, row: Participant, whole: OpenApplication): Facts {
  return readableFacts(row.revokedAt ? {} : flow, whole.facts, row.facts);
}

/** A journey that knows its application, with those facts alone that may be read. */
export interface PartJourney extends Journey {
  open: OpenApplication;
  /** They were taken back. */
  isOver: boolean;
}

function participantJourney(services: Services, open: OpenPart): PartJourney {
  const { row, role, flow, whole, facts } = open;
  const { product, org } = whole;
  const view = { product, flow, facts };
  const place = (screen: string) => ({ identity: row.identity ?? '', application: row.uuid, screen });
  return {
    open: { ...whole, flow, facts },
    isOver: row.revokedAt !== null,
    name: participantName(row.uuid),
    uuid: undefined,
    ...{ product, flow, org, facts },
    actor: row.identity ?? '',
    screenAt: (path) => partScreen(open, path),
    pathFrom: (path) => pathFrom(view, path),
    pathAfter: () => pathFrom(view, undefined),
    position: () => {
      const { step, route } = deriveRoute(product.open, flow, facts);
      const leaving = { ...facts, ...outgoingPart(open) };
      return {
        ...{ status: null, version: null, step, route, answered: [], due: null },
        asked: shownConditions(product.open, flow, copyFor(product.bundle, org), leaving),
      };
    },
    outgoing: () => outgoingPart(open),
    moves: () => formsAfter(flow, { step: deriveRoute(product.open, flow, facts).step, status: '' }),
    work: async () => null,
    unsubmitted: async (store, screen) => (await store.autosaves.find(place(screen)))?.text,
    keepUnsubmitted: (tx, screen, text) =>
      text ? tx.autosaves.keep(place(screen), text) : tx.autosaves.drop(place(screen)),
    keeping: (values) => {
      if (values) throw new Refused(422, 'Nothing of the URL is kept here.');
      return participantJourney(services, open);
    },
    commit: async (tx, act) => {
      const { facts: written, paths } = changed(services, product, facts, act.change);
      const strange = paths.find((path) => path.split('.')[0] !== role.facts);
      if (strange !== undefined) throw new Error(`A participant does not write "${strange}".`);
      await addEvents(tx, placeOf(open), act, { paths });
      if (act.screen !== undefined) await tx.autosaves.drop(place(act.screen));
      const own = { [role.facts]: written[role.facts] };
      return participantJourney(services, await writePart(services, tx, open, { facts: own }, act));
    },
  };
}

/** Writes the row, then tells the application, which may go on by it. */
async function writePart(
  services: Services,
  tx: Store,
  open: OpenPart,
  changes: ParticipantChanges,
  { actor }: Pick<JourneyAct, 'actor'>,
): Promise<OpenPart> {
  const { row, whole, flow } = open;
  const version = await tx.participants.update(row, row, changes, whole.product.schemas.participant);
  if (version === false) throw new WriteConflict();
  const after = { ...row, ...(changes.facts && { facts: changes.facts }), version };
  const participants = whole.participants.map((each) => (each.uuid === row.uuid ? after : each));
  const moved = await moveOn(services, tx, { ...whole, participants }, actor);
  const { facts } = open;
  const now = moved.participants.find(({ uuid }) => uuid === row.uuid) ?? after;
  return { ...open, row: now, whole: moved, facts: { ...facts, ...factsOfPart(flow, now, moved) } };
}

/** The application on what its participants have done; each time it is another version of it. */
export function moveOn(
  services: Services,
  tx: Store,
  whole: OpenApplication,
  actor: string,
): Promise<OpenApplication> {
  const facts = { ...whole.facts, ...participantFacts(whole.product.bundle, whole.participants) };
  return writeAndMove(services, tx, whole, facts, actor);
}

function placeOf({ flow, whole: { row } }: OpenPart) {
  const { uuid: subject, org, product, bundle } = row;
  return { subject, org, product, flow: flow.id, bundle };
}

/** Once taken back, nothing is answered any more. */
function partScreen(
  { row, flow, whole: { product }, facts }: OpenPart,
  path: string,
): JourneyScreen | undefined {
  const found = screenFor({ product, flow, facts }, path);
  if (!found || row.revokedAt === null) return found;
  const refusal = new Refused(409, 'This screen is not open now.', { more: { route: null } });
  return { ...found, open: false, refusal };
}

/** By the schemas of their roots, as facts leave to anybody; what is given by the server leaves as it is. */
function outgoingPart({ role, facts, whole: { product } }: OpenPart): Facts {
  const { participant, identity, none } = product.schemas;
  const given = Object.keys(none).filter((root) => facts[root] !== undefined);
  const rows = outgoingFacts(product, facts);
  const shared = Object.keys(rows).filter((root) => facts[root] !== undefined);
  return {
    ...Object.fromEntries(shared.map((root) => [root, rows[root]])),
    ...Object.fromEntries([...given, 'participants', 'experiments'].flatMap((root) => present(facts, root))),
    ...Object.fromEntries(Object.entries(identity).map(([root, of]) => [root, leavesAs(of, facts[root])])),
    [role.facts]: leavesAs(participant[role.facts], facts[role.facts]) ?? {},
  };
}

function present(facts: Facts, root: string): [string, unknown][] {
  return facts[root] === undefined ? [] : [[root, facts[root]]];
}
