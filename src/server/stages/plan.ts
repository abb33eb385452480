/** Through which statuses does an application go now, and what comes of it? Decided before anything is written. */

import { enterStatus, exitFrom, isThrough, MOST_MOVES, stageAt } from '../../engine/decide/moves.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import { exitDue, expiryOf } from '../../engine/decide/stages.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { OpenApplication } from '../answers/owner-screens.ts';
import type { StageRun } from '../store/stage-runs.ts';

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
  let next = row.visit === 0 ? row.status : (occasion.to ?? nextStatus(open, place, occasion, plan));
  while (next !== undefined && plan.entered.length < MOST_MOVES) {
    place = enter(open, place, next, occasion, plan);
    next = nextStatus(open, place, occasion, plan);
  }
  const isEndless = next !== undefined;
  const told = notice(open, place, occasion, plan);
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
  return exitFrom(open.product.open, open.flow, here, { now: now.getTime(), pace })?.to;
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
    stage && isThrough(stage, place) ? exitDue(stage, moment) : undefined,
    expiry?.at,
    isTold ? undefined : expiry?.noticeAt,
  ].filter((due) => due !== undefined);
  return dues.length === 0 ? null : new Date(Math.min(...dues));
}
