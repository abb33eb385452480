/** Where does an application go from a status, and when does time alone move it? The lender's side, pure. */
import type { Expires, Stage } from '../model/language.ts';
import { readPath } from '../model/paths.ts';
import type { OpenProduct } from '../model/product.ts';
import { milliseconds } from '../model/time.ts';
import type { Facts, Warning } from '../model/triggers.ts';

export type Exit = NonNullable<Stage['then']>[number];

/** Times are milliseconds since 1970. */
export interface Moment {
  /** When the status was entered. */
  since: number;
  now: number;
  /** What durations of exits are multiplied with; 1 unless a lender's days are played fast. */
  pace?: number;
}

const DAY_MS = 86_400_000;

/**
 * The first exit that holds now; undefined when none does. `after` and `when` hold together. A trigger that cannot
 * be evaluated warns and counts as not holding.
 */
export function nextExit(
  product: OpenProduct,
  stage: Stage,
  facts: Facts,
  moment: Moment,
  warnings?: Warning[],
): Exit | undefined {
  const read = product.triggers.withLookups(facts);
  return stage.then?.find(({ after, when }) => {
    if (after !== undefined && dueOf(after, moment) > moment.now) return false;
    return when === undefined || product.triggers.holds(when, read, warnings);
  });
}

/** The next moment at which an exit may begin to hold by time; undefined when time changes nothing any more. */
export function exitDue(stage: Stage, moment: Moment): number | undefined {
  const dues = (stage.then ?? []).flatMap(({ after }) => (after === undefined ? [] : dueOf(after, moment)));
  const ahead = dues.filter((due) => due > moment.now);
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}

function dueOf(after: string, { since, pace = 1 }: Moment): number {
  return since + Math.ceil(milliseconds(after) * pace);
}

export interface Expiry {
  at: number;
  /** When the person is told that it will; undefined when the flow tells nothing. */
  noticeAt: number | undefined;
}

/**
 * When an application that was left alone at `activeAt` expires. Undefined where the flow, its status or the org's
 * settings say that it does not.
 */
export function expiryOf(expires: Expires | undefined, facts: Facts, activeAt: number): Expiry | undefined {
  if (!expires) return undefined;
  const { status } = facts;
  if (status === expires.to || expires.except?.some((name) => name === status)) return undefined;
  const days = readPath(facts, expires.after);
  if (!isDays(days)) return undefined;
  const notice = expires.notice === undefined ? undefined : readPath(facts, expires.notice);
  const at = activeAt + days * DAY_MS;
  const isTold = expires.noticeTells !== undefined && isDays(notice) && notice < days;
  return { at, noticeAt: isTold ? at - notice * DAY_MS : undefined };
}

/** May the person still have something to do? In a status where nothing expires the rest is the lender's, or over. */
export function isOngoing(expires: Expires | undefined, status: string): boolean {
  return status !== expires?.to && !expires?.except?.includes(status);
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
