/** Moves an application from status to status on the lender's side, pure: a state in, the next state out. */
import type { Written } from '../answer/effects.ts';
import { applyEffects } from '../answer/effects.ts';
import type { Stage } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { type Exit, nextExit } from './stages.ts';

/** A chain of statuses that is longer goes in circles. */
export const MOST_MOVES = 50;

/** Where an application stands. */
export interface StageState {
  status: string;
  facts: Facts;
  /** When the status was entered, milliseconds since 1970. */
  since: number;
  /** What became of the status' task; undefined where it was not asked yet. */
  run: 'queued' | 'done' | 'failed' | undefined;
}

export interface MoveSources {
  /** Milliseconds since 1970. */
  now: number;
  newId: () => string;
  /** What durations of exits are multiplied with; 1 unless a lender's days are played fast. */
  timeScale?: number;
}

export function stageAt({ stages }: OpenFlow, status: string): Stage | undefined {
  return Object.hasOwn(stages, status) ? stages[status] : undefined;
}

/** Exits are tried once the task is done; without one at once, unless they were found to lead in circles. */
export function isThrough({ run }: Stage, place: Pick<StageState, 'run'>): boolean {
  return place.run === 'done' || (run === undefined && place.run === undefined);
}

/** The way on that holds here and now; undefined where the application stays. */
export function exitFrom(
  product: OpenProduct,
  flow: OpenFlow,
  place: StageState,
  { now, timeScale = 1 }: Pick<MoveSources, 'now' | 'timeScale'>,
): Exit | undefined {
  const stage = stageAt(flow, place.status);
  if (!stage || !isThrough(stage, place)) return undefined;
  return nextExit(product, stage, place.facts, { since: place.since, now, timeScale });
}

/** What entering a status writes; what a task's answer writes is written when there is one. */
export function enterStatus(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  status: string,
  { now, newId }: MoveSources,
): Written {
  const stage = stageAt(flow, status);
  const effects = stage?.run === undefined ? (stage?.writes ?? []) : [];
  const sources = { newId, now: new Date(now).toISOString(), triggers: product.triggers };
  return applyEffects(effects, {}, { ...facts, status }, sources);
}
