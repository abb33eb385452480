/** Writes what somebody did: effects become facts, an event is added, and the draft is kept, or the application goes on to moves.ts. */
import { applyEffects, type Written, writtenPaths } from '../../engine/answer/effects.ts';
import { closePaths } from '../../engine/answer/sequence.ts';
import { stateReached } from '../../engine/decide/participants.ts';
import type { Effect } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Application } from '../store/rows.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import { keepDraft } from './drafts.ts';
import { pointerOf } from './facts.ts';
import {
  autosaveKey,
  type Journey,
  type OnApplication,
  type OpenApplication,
  type OpenDraft,
  type OpenPart,
} from './journey.ts';
import { moveOn, writeAndMove } from './moves.ts';
import { factsOfPart, updatePart } from './participant.ts';

/** What somebody did, and what it writes. */
export interface JourneyAct {
  kind:
    | 'answered'
    | 'created'
    | 'returned'
    | 'reviewed'
    | 'approved'
    | 'raised'
    | 'cleared'
    | 'retried'
    | 'taken'
    | 'released'
    | 'done'
    | 'failed'
    | 'opened'
    | 'invited'
    | 'corrected'
    | 'withdrawn'
    | 'unsigned';
  /** An identity, `visitor`, or SERVER. */
  actor: string;
  change?: FactChange;
  /** The screen that was answered: what was typed there and not submitted is done with. */
  screen?: string;
  /** Under which it was done, where that is not the row's. */
  bundle?: string;
  /** Names, never values. */
  about?: string;
  /** Why, where staff say so. */
  reason?: string;
  /** What else happened by it, before it. */
  also?: { kind: 'signed' | 'invited'; pointers: string[] }[];
  /** What became of the status' task by it. */
  run?: StageRun['state'];
  /** The status that it leads to in any case. */
  to?: string;
}

/** Effects with what they read, or facts that were changed without any. */
export type FactChange =
  | { effects: Effect[]; answers?: unknown; more?: Facts }
  /** `paths` are dotted. */
  | { facts: Facts; paths: string[] };

/** To be called inside the transaction that locked the journey. Answers it as it stands then. Throws as each of the two does. */
export function commitJourney(
  services: Services,
  tx: Store,
  journey: Journey,
  act: JourneyAct,
): Promise<Journey> {
  return journey.kind === 'visitor'
    ? commitDraft(services, tx, journey, act)
    : commitApplication(services, tx, journey, act);
}

/** Answers of a path that has closed are cleared in the same write. Throws WriteConflict as below. */
async function commitDraft(
  services: Services,
  tx: Store,
  journey: OpenDraft,
  act: JourneyAct,
): Promise<OpenDraft> {
  const { product, flow, org, answered: before } = journey;
  const written = changed(services, product, journey.facts, act.change);
  const isNew = act.screen !== undefined && !before.includes(act.screen);
  const answered = isNew ? [...before, act.screen ?? ''] : before;
  const { cleared, ...closed } = closePaths(product.open, flow, written.facts, answered);
  const { [act.screen ?? '']: _, ...unsubmitted } = journey.unsubmitted;
  const after = { ...journey, ...closed, unsubmitted };
  const { subject, row } = await keepDraft(services, tx, after);
  const where = {
    org: org.code,
    product: product.bundle.product,
    flow: flow.id,
    bundle: product.bundle.hash,
  };
  const paths = cleared.flatMap((ask) => writtenPaths(flow.screens[ask]?.writes ?? []));
  await addEvents(tx, { subject, ...where }, act, { paths: [...new Set([...written.paths, ...paths])] });
  return { ...after, row };
}

/**
 * Writes the facts that are its walker's own, then the application goes on. Throws WriteConflict when somebody else wrote
 * since it was read, and an Error for effects that no checked flow holds.
 */
export function commitApplication(
  services: Services,
  tx: Store,
  journey: OpenApplication,
  act: JourneyAct,
): Promise<OpenApplication>;
export function commitApplication(
  services: Services,
  tx: Store,
  journey: OnApplication,
  act: JourneyAct,
): Promise<OnApplication>;
export async function commitApplication(
  services: Services,
  tx: Store,
  journey: OnApplication,
  act: JourneyAct,
): Promise<OnApplication> {
  const { kind, product, flow } = journey;
  const written = changed(services, product, journey.facts, act.change);
  const { row } = kind === 'owner' ? journey : journey.whole;
  await addEvents(
    tx,
    { ...eventOrigin(row, flow), status: isOfStage(act) ? row.status : undefined },
    act,
    written,
  );
  if (act.screen !== undefined) await tx.autosaves.drop(autosaveKey(journey, act.screen));
  if (kind === 'participant') return writePart(services, tx, journey, written, act);
  return writeAndMove(services, tx, journey, written.facts, act.actor, { run: act.run, to: act.to });
}

/** Writes the row of the part, then tells the application, which may go on by it. */
async function writePart(
  services: Services,
  tx: Store,
  part: OpenPart,
  { facts, paths }: Written,
  { actor }: JourneyAct,
): Promise<OpenPart> {
  const { role, product, flow } = part;
  const strange = paths.find((path) => path.split('.')[0] !== role.facts);
  if (strange !== undefined) throw new Error(`A participant does not write "${strange}".`);
  const own = { [role.facts]: facts[role.facts] };
  const [before, after] = [part.row.facts, own].map((each) =>
    stateReached(product, { role: part.row.role, facts: each }),
  );
  const row = await updatePart(tx, product, part.row, {
    ...{ facts: own, ...(before !== after && { stateAt: services.clock() }) },
  });
  const whole = await moveOn(services, tx, part.whole, row, actor);
  const now = whole.participants.find(({ uuid }) => uuid === row.uuid) ?? row;
  return { ...part, row: now, whole, facts: { ...part.facts, ...factsOfPart(flow, now, whole) } };
}

/** The server's own acts tell in which status they were done. */
function isOfStage({ kind }: JourneyAct): boolean {
  return kind === 'done' || kind === 'failed';
}

export function changed(
  { newId, clock }: Services,
  product: PublishedProduct,
  facts: Facts,
  change: FactChange | undefined,
): Written {
  if (change === undefined) return { facts, paths: [] };
  if (!('effects' in change)) return change;
  const { effects, answers = {}, more = {} } = change;
  const { triggers } = product.open;
  return applyEffects(effects, answers, facts, { newId, now: clock().toISOString(), triggers, more });
}

/** Of which application an event tells, and under which files of its flow it happened. */
export function eventOrigin(
  { uuid: subject, org, product, bundle }: Application,
  { id: flow }: Pick<OpenFlow, 'id'>,
): Pick<Application, 'org' | 'product' | 'flow' | 'bundle'> & { subject: string } {
  return { subject, org, product, flow, bundle };
}

export async function addEvents(
  tx: Store,
  {
    status,
    ...place
  }: {
    subject: string;
    org: string;
    product: string;
    flow: string;
    bundle: string;
    status?: string | undefined;
  },
  { kind, actor, screen, bundle, about, reason, also = [] }: JourneyAct,
  { paths }: Pick<Written, 'paths'>,
): Promise<void> {
  const event = {
    ...place,
    ...{ actor, bundle: bundle ?? place.bundle },
    ...(screen !== undefined && { screen }),
    ...(status !== undefined && { status }),
  };
  for (const other of also) await tx.events.add({ ...event, ...other });
  const pointers = paths.map(pointerOf);
  const why = { ...(about !== undefined && { about }), ...(reason !== undefined && { reason }) };
  await tx.events.add({ ...event, kind, pointers, ...why });
}
