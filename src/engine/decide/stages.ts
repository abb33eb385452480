/** Where does an application go from a status, and when does time alone move it? The lender's side, pure. */
import type { Flow } from '../model/bundle.ts';
import type { Expires, Stage } from '../model/language.ts';
import { readPath } from '../model/paths.ts';
import type { OpenProduct } from '../model/product.ts';
import { endOfDate, isIsoDate, milliseconds } from '../model/time.ts';
import type { Facts, Warning } from '../model/triggers.ts';

export type Exit = NonNullable<Stage['then']>[number];

/** Times are milliseconds since 1970. */
export interface Moment {
  /** When the status was entered. */
  since: number;
  now: number;
  /** What durations of exits are multiplied with; 1 unless a lender's days are played fast. */
  timeScale?: number;
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
  return stage.then?.find((exit) => {
    const { when } = exit;
    if (dueOf(exit, read, moment) > moment.now) return false;
    return when === undefined || product.triggers.holds(when, read, warnings);
  });
}

/** The next moment at which an exit may begin to hold by time; undefined when time changes nothing any more. */
export function exitDue(
  product: OpenProduct,
  stage: Stage,
  facts: Facts,
  moment: Moment,
): number | undefined {
  const read = product.triggers.withLookups(facts);
  const dues = (stage.then ?? []).map((exit) => dueOf(exit, read, moment));
  const ahead = dues.filter((due) => due > moment.now && Number.isFinite(due));
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}

/** At once unless it waits; never while the date that it waits for is unknown. */
function dueOf({ after, until, zone }: Exit, read: Facts, { since, timeScale = 1 }: Moment): number {
  const waits = [0, ...(after === undefined ? [] : [milliseconds(after)])];
  if (until !== undefined) {
    const date = readPath(read, until);
    const place = zone === undefined ? read.zone : readPath(read, zone);
    if (!isIsoDate(date) || typeof place !== 'string') return Number.POSITIVE_INFINITY;
    waits.push(endOfDate(date, place) - since);
  }
  return since + Math.ceil(Math.max(...waits) * timeScale);
}

/** The name that a status has now; whoever stands in one that was renamed has entered it. */
export function nameNow({ renamed }: Pick<Flow, 'renamed'>, status: string): string {
  return (renamed && Object.hasOwn(renamed, status) ? renamed[status] : undefined) ?? status;
}

/** The name that a task has now: one that was queued under an old name goes on under it. */
export function taskNow({ tasks }: Pick<Flow, 'tasks'>, task: string): string {
  if (Object.hasOwn(tasks, task)) return task;
  return Object.keys(tasks).find((name) => tasks[name]?.was?.includes(task)) ?? task;
}

/** Where an application stands that was written when the flow still had its status, or another name for it. */
export function currentStatus(flow: Pick<Flow, 'removed' | 'renamed'>, status: string): string {
  const { removed } = flow;
  return (removed && Object.hasOwn(removed, status) ? removed[status] : undefined) ?? nameNow(flow, status);
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

/** The flow's expiry as it counts now: undefined while only others are waited for. */
export function expiresNow(
  { triggers }: Pick<OpenProduct, 'triggers'>,
  { expires }: Pick<Flow, 'expires'>,
  facts: Facts,
): Expires | undefined {
  const { paused } = expires ?? {};
  const isPaused = paused !== undefined && triggers.holds(paused, triggers.withLookups(facts));
  return isPaused ? undefined : expires;
}

/** Whoever waited for others alone has their days anew. */
export function isTheirTurnAgain(
  product: Pick<OpenProduct, 'triggers'>,
  flow: Pick<Flow, 'expires'>,
  before: Facts,
  after: Facts,
): boolean {
  if (flow.expires?.paused === undefined || before === after) return false;
  const [then, now] = [before, after].map((facts) => expiresNow(product, flow, facts));
  return then === undefined && now !== undefined;
}

/** May the person still have something to do? In a status where nothing expires the rest is the lender's, or over. */
export function isOngoing(expires: Expires | undefined, status: string): boolean {
  return status !== expires?.to && !expires?.except?.includes(status);
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
