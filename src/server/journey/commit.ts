/** Writes what somebody did: effects become facts, an event is added, and an application goes on to moves.ts. Drafts share the first two. */
import { applyEffects, type Written } from '../../engine/answer/effects.ts';
import type { Effect } from '../../engine/model/language.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { pointerOf } from '../facts.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './application.ts';
import { writeAndMove } from './moves.ts';

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
    | 'done'
    | 'failed'
    | 'opened'
    | 'invited'
    | 'corrected'
    | 'withdrawn';
  /** An identity, `visitor`, or SERVER. */
  actor: string;
  change?: FactChange;
  /** The screen that was answered: what was typed there and not submitted is done with. */
  screen?: string;
  /** Under which it was done, where that is not the row's. */
  bundle?: string;
  /** Names, never values. */
  about?: string;
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

/**
 * To be called inside the transaction that locked the application. Answers it as it stands then. Throws WriteConflict when
 * somebody else wrote since it was read, and an Error for effects that no checked flow holds.
 */
export async function commit(
  services: Services,
  tx: Store,
  open: OpenApplication,
  act: JourneyAct,
): Promise<OpenApplication> {
  const { row, product, facts } = open;
  const written = changed(services, product, facts, act.change);
  const place = { subject: row.uuid, org: row.org, product: row.product, flow: row.flow, bundle: row.bundle };
  await addEvents(tx, { ...place, status: isOfStage(act) ? row.status : undefined }, act, written);
  if (act.screen !== undefined) {
    await tx.autosaves.drop({ identity: row.identity, application: row.uuid, screen: act.screen });
  }
  return writeAndMove(services, tx, open, written.facts, act.actor, { run: act.run, to: act.to });
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
  { kind, actor, screen, bundle, about, also = [] }: JourneyAct,
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
  await tx.events.add({ ...event, kind, pointers, ...(about !== undefined && { about }) });
}
