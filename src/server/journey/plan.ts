/** Through which statuses does an application go now, and what comes of it? Decided before anything is written. */
import { shownConditions } from '../../engine/decide/conditions.ts';
import { enterStatus, exitFrom, isThrough, MOST_MOVES, stageAt } from '../../engine/decide/moves.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import { exitDue, expiryOf } from '../../engine/decide/stages.ts';
import { isPersonsTurn } from '../../engine/decide/turn.ts';
import { readPath } from '../../engine/model/paths.ts';
import { milliseconds } from '../../engine/model/time.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { OpenApplication } from './application.ts';

export interface Occasion {
  now: Date;
  /** When the person last did something, this act included. */
  activeAt: Date;
  /** What durations of exits are multiplied with. */
  pace: number;
  /** What became of the task of this visit so far; undefined where there is none yet. */
  run: StageRun['state'] | undefined;
  /** Where it goes in any case, as after a task that gave up. */
  to?: string | undefined;
  /** A task's answer has just been written. */
  isAnswered: boolean;
  /** What was known until now. */
  before: Facts;
  newId: () => string;
}

export interface Plan {
  status: string;
  visit: number;
  enteredAt: Date;
  facts: Facts;
  told: Record<string, string>;
  dueAt: Date | null;
  /** The statuses entered, in order, and what entering wrote. */
  entered: { status: string; paths: string[] }[];
  /** Mails to send, with the facts at that moment. */
  letters: { mail: string; facts: Facts }[];
  /** The task that is to run from now on. */
  run: string | undefined;
  /** It went in circles, and was stopped where it is. */
  isEndless: boolean;
}

interface Place {
  status: string;
  visit: number;
  enteredAt: Date;
  facts: Facts;
  run: StageRun['state'] | undefined;
}

export function planMoves(open: OpenApplication, occasion: Occasion): Plan {
  const { row, flow } = open;
  const plan: Pick<Plan, 'entered' | 'letters'> = { entered: [], letters: [] };
  let place: Place = { ...row, facts: open.facts, run: occasion.run };
  if (occasion.isAnswered) tellReports(open, place, plan);
  let next = row.visit === 0 ? row.status : (occasion.to ?? nextStatus(open, place, occasion, plan));
  while (next !== undefined && plan.entered.length < MOST_MOVES) {
    place = enter(open, place, next, occasion, plan);
    next = nextStatus(open, place, occasion, plan);
  }
  const isEndless = next !== undefined;
  tellRaised(open, place, occasion, plan);
  const told = afterLongWait(open, place, occasion, plan, notice(open, place, occasion, plan));
  const task = stageAt(open.flow, place.status)?.run;
  const isNew = task !== undefined && place.run === undefined && Object.hasOwn(flow.tasks, task);
  return {
    ...{ status: place.status, visit: place.visit, enteredAt: place.enteredAt },
    facts: withProgress(open.product.open, flow, place.facts),
    ...plan,
    told,
    dueAt: isEndless ? null : dueAt(open, place, told, occasion),
    run: isNew && !isEndless ? task : undefined,
    isEndless,
  };
}

/** Where it goes from here without anybody's doing; undefined where it stays. */
function nextStatus(
  open: OpenApplication,
  place: Place,
  { now, activeAt, pace }: Occasion,
  plan: Pick<Plan, 'letters'>,
): string | undefined {
  const { expires } = open.flow;
  const expiry = expiryOf(expires, place.facts, activeAt.getTime());
  if (expires && expiry && expiry.at <= now.getTime()) {
    if (expires.tells !== undefined) plan.letters.push({ mail: expires.tells, facts: place.facts });
    return expires.to;
  }
  const here = { ...place, since: place.enteredAt.getTime() };
  const exit = exitFrom(open.product.open, open.flow, here, { now: now.getTime(), pace });
  if (exit?.tells !== undefined) plan.letters.push({ mail: exit.tells, facts: place.facts });
  return exit?.to;
}

/** What the answer to a task comes to, told once it is written. */
function tellReports(
  { product, flow }: OpenApplication,
  { status, facts }: Place,
  plan: Pick<Plan, 'letters'>,
): void {
  const read = product.open.triggers.withLookups(facts);
  for (const { tells, when } of stageAt(flow, status)?.reports ?? []) {
    if (product.open.triggers.holds(when, read)) plan.letters.push({ mail: tells, facts });
  }
}

/** One email for all conditions that are raised at once, if the person sees any of them. */
function tellRaised(
  { product, flow }: OpenApplication,
  { facts }: Place,
  { before }: Occasion,
  plan: Pick<Plan, 'letters'>,
): void {
  const { from, tells } = flow.conditions ?? {};
  if (from === undefined || tells === undefined || readPath(before, from) === readPath(facts, from)) return;
  const known = new Set(shownConditions(product.open, flow, {}, before).map(({ uuid }) => uuid));
  const isNew = shownConditions(product.open, flow, {}, facts).some(({ uuid }) => !known.has(uuid));
  if (isNew) plan.letters.push({ mail: tells, facts });
}

/** Since when the person waits for the lender is kept under the email's name; any other email begins the wait anew. */
function afterLongWait(
  { product, flow }: OpenApplication,
  { facts }: Place,
  { now }: Occasion,
  plan: Pick<Plan, 'letters'>,
  told: Record<string, string>,
): Record<string, string> {
  const { longWait } = flow;
  if (!longWait) return told;
  const { [longWait.tells]: since, ...others } = told;
  const isTold = plan.letters.length > 0;
  if (!isPersonsTurn(product.open, flow, facts)) {
    return since !== undefined && !isTold ? told : { ...others, [longWait.tells]: now.toISOString() };
  }
  if (since === undefined) return told;
  const isLong = now.getTime() - Date.parse(since) >= milliseconds(longWait.after);
  if (isLong && !isTold) plan.letters.push({ mail: longWait.tells, facts });
  return others;
}

function enter(
  open: OpenApplication,
  place: Place,
  status: string,
  { now, newId }: Occasion,
  plan: Pick<Plan, 'entered' | 'letters'>,
): Place {
  const stage = stageAt(open.flow, status);
  const sources = { now: now.getTime(), newId };
  const written = enterStatus(open.product.open, open.flow, place.facts, status, sources);
  plan.entered.push({ status, paths: written.paths });
  if (stage?.tells !== undefined) plan.letters.push({ mail: stage.tells, facts: written.facts });
  return { status, visit: place.visit + 1, enteredAt: now, facts: written.facts, run: undefined };
}

/** The letter that says it will expire: once for each time that the person fell silent. */
function notice(
  { row, flow: { expires } }: OpenApplication,
  { facts }: Place,
  { now, activeAt }: Occasion,
  plan: Pick<Plan, 'letters'>,
): Record<string, string> {
  const expiry = expiryOf(expires, facts, activeAt.getTime());
  const mail = expires?.noticeTells;
  if (mail === undefined || expiry?.noticeAt === undefined) return row.told;
  const silentSince = activeAt.toISOString();
  if (expiry.noticeAt > now.getTime() || row.told[mail] === silentSince) return row.told;
  plan.letters.push({ mail, facts });
  return { ...row.told, [mail]: silentSince };
}

function dueAt(
  open: OpenApplication,
  place: Place,
  told: Record<string, string>,
  { now, activeAt, pace }: Occasion,
): Date | null {
  const stage = stageAt(open.flow, place.status);
  const moment = { since: place.enteredAt.getTime(), now: now.getTime(), pace };
  const { expires } = open.flow;
  const expiry = expiryOf(expires, place.facts, activeAt.getTime());
  const isTold = told[expires?.noticeTells ?? ''] === activeAt.toISOString();
  const dues = [
    stage && isThrough(stage, place) ? exitDue(open.product.open, stage, place.facts, moment) : undefined,
    expiry?.at,
    isTold ? undefined : expiry?.noticeAt,
  ].filter((due) => due !== undefined);
  return dues.length === 0 ? null : new Date(Math.min(...dues));
}
