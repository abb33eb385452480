/** Plans through which statuses an application goes now and what comes of it, before anything is written. */
import { enterStatus, exitFrom, isThrough, MOST_MOVES, stageAt } from '../../engine/decide/moves.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import { nextReminder } from '../../engine/decide/reminders.ts';
import { currentStatus, exitDue, expiresNow, expiryOf, nameNow } from '../../engine/decide/stages.ts';
import { isPersonsTurn } from '../../engine/decide/turn.ts';
import { readPath } from '../../engine/model/paths.ts';
import { milliseconds } from '../../engine/model/time.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { StageRun } from '../store/stage-runs.ts';
import { askedNow, standstills } from './attention.ts';
import { countedAnew } from './facts.ts';
import type { OpenApplication } from './journey.ts';

export interface Occasion {
  now: Date;
  /** When the person last did something, this act included. */
  activeAt: Date;
  /** What durations of exits are multiplied with. */
  timeScale: number;
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
  /** Emails to send, with the facts at that moment. */
  emails: { email: string; facts: Facts }[];
  /** The task that is to run from now on. */
  run: string | undefined;
  /** It went in circles, and was stopped where it is. */
  isEndless: boolean;
}

interface State {
  status: string;
  visit: number;
  enteredAt: Date;
  facts: Facts;
  run: StageRun['state'] | undefined;
}

export function planMoves(open: OpenApplication, occasion: Occasion): Plan {
  const { row, flow } = open;
  const plan: Pick<Plan, 'entered' | 'emails'> = { entered: [], emails: [] };
  const status = nameNow(flow, row.status);
  let state: State = { ...row, status, facts: open.facts, run: occasion.run };
  if (occasion.isAnswered) tellReports(open, state, plan);
  const here = currentStatus(flow, row.status);
  const isEntered = row.visit > 0 && here === status;
  let next = isEntered ? (occasion.to ?? nextStatus(open, state, occasion, plan)) : here;
  while (next !== undefined && plan.entered.length < MOST_MOVES) {
    state = enter(open, state, next, occasion, plan);
    next = nextStatus(open, state, occasion, plan);
  }
  const isEndless = next !== undefined;
  tellRaised(open, state, occasion, plan);
  tellOwner(open, state, occasion, plan);
  const told = afterLongWait(open, state, occasion, plan, notice(open, state, occasion, plan));
  const task = stageAt(open.flow, state.status)?.run;
  const isNew = task !== undefined && state.run === undefined && Object.hasOwn(flow.tasks, task);
  return {
    ...{ status: state.status, visit: state.visit, enteredAt: state.enteredAt },
    facts: withProgress(open.product.open, flow, state.facts),
    ...plan,
    told,
    dueAt: isEndless ? null : dueAt(open, state, told, occasion),
    run: isNew && !isEndless ? task : undefined,
    isEndless,
  };
}

/** Where it goes from here without anybody's doing; undefined where it stays. */
function nextStatus(
  open: OpenApplication,
  state: State,
  { now, activeAt, timeScale }: Occasion,
  plan: Pick<Plan, 'emails'>,
): string | undefined {
  const expires = expiresNow(open.product.open, open.flow, state.facts);
  const expiry = expiryOf(expires, state.facts, activeAt.getTime());
  if (expires && expiry && expiry.at <= now.getTime()) {
    if (expires.tells !== undefined) plan.emails.push({ email: expires.tells, facts: state.facts });
    return expires.to;
  }
  const here = { ...state, since: state.enteredAt.getTime() };
  const exit = exitFrom(open.product.open, open.flow, here, { now: now.getTime(), timeScale });
  if (exit?.tells !== undefined) plan.emails.push({ email: exit.tells, facts: state.facts });
  return exit?.to;
}

/** What the answer to a task comes to, told once it is written. */
function tellReports(
  { product, flow }: OpenApplication,
  { status, facts }: State,
  plan: Pick<Plan, 'emails'>,
): void {
  const read = product.open.triggers.withLookups(facts);
  for (const { tells, when } of stageAt(flow, status)?.reports ?? []) {
    if (product.open.triggers.holds(when, read)) plan.emails.push({ email: tells, facts });
  }
}

/** One email for all conditions that are raised at once, if the person sees any of them. */
function tellRaised(
  open: OpenApplication,
  { facts }: State,
  { before }: Occasion,
  plan: Pick<Plan, 'emails'>,
): void {
  const { from, tells } = open.flow.conditions ?? {};
  if (from === undefined || tells === undefined || readPath(before, from) === readPath(facts, from)) return;
  const known = new Set(askedNow(open, before));
  if (askedNow(open, facts).some((uuid) => !known.has(uuid))) plan.emails.push({ email: tells, facts });
}

/** What those have come to who have a part in it besides its owner. */
function tellOwner(
  { product }: OpenApplication,
  { facts }: State,
  { before }: Occasion,
  plan: Pick<Plan, 'emails'>,
): void {
  const { triggers } = product.open;
  const lines = Object.values(product.bundle.roles ?? {}).flatMap(({ invitation }) =>
    (invitation?.tellsOwner ?? []).filter(({ mark }) => mark === undefined),
  );
  if (lines.length === 0 || before === facts) return;
  const [then, now] = [triggers.withLookups(before), triggers.withLookups(facts)];
  for (const { email, when } of lines) {
    if (triggers.holds(when, now) && !triggers.holds(when, then)) plan.emails.push({ email, facts });
  }
}

/** Since when the person waits for the lender is kept under the email's name; any other email begins the wait anew. */
function afterLongWait(
  { product, flow }: OpenApplication,
  { facts }: State,
  { now }: Occasion,
  plan: Pick<Plan, 'emails'>,
  told: Record<string, string>,
): Record<string, string> {
  const { longWait } = flow;
  if (!longWait) return told;
  const { [longWait.tells]: since, ...others } = told;
  const isTold = plan.emails.length > 0;
  if (!isPersonsTurn(product.open, flow, facts)) {
    return since !== undefined && !isTold ? told : { ...others, [longWait.tells]: now.toISOString() };
  }
  if (since === undefined) return told;
  const isLong = now.getTime() - Date.parse(since) >= milliseconds(longWait.after);
  if (isLong && !isTold) plan.emails.push({ email: longWait.tells, facts });
  return others;
}

function enter(
  open: OpenApplication,
  state: State,
  status: string,
  { now, newId }: Occasion,
  plan: Pick<Plan, 'entered' | 'emails'>,
): State {
  const stage = stageAt(open.flow, status);
  const sources = { now: now.getTime(), newId };
  const written = enterStatus(open.product.open, open.flow, state.facts, status, sources);
  const facts = countedAnew(open, written.facts);
  plan.entered.push({ status, paths: written.paths });
  if (stage?.tells !== undefined) plan.emails.push({ email: stage.tells, facts });
  return { status, visit: state.visit + 1, enteredAt: now, facts, run: undefined };
}

/** The email that says it will expire: once for each time that the person fell silent. */
function notice(
  { row, product, flow }: OpenApplication,
  { facts }: State,
  { now, activeAt }: Occasion,
  plan: Pick<Plan, 'emails'>,
): Record<string, string> {
  const expires = expiresNow(product.open, flow, facts);
  const expiry = expiryOf(expires, facts, activeAt.getTime());
  const email = expires?.noticeTells;
  if (email === undefined || expiry?.noticeAt === undefined) return row.told;
  const silentSince = activeAt.toISOString();
  if (expiry.noticeAt > now.getTime() || row.told[email] === silentSince) return row.told;
  plan.emails.push({ email, facts });
  return { ...row.told, [email]: silentSince };
}

function dueAt(
  open: OpenApplication,
  state: State,
  told: Record<string, string>,
  { now, activeAt, timeScale }: Occasion,
): Date | null {
  const stage = stageAt(open.flow, state.status);
  const moment = { since: state.enteredAt.getTime(), now: now.getTime(), timeScale };
  const expires = expiresNow(open.product.open, open.flow, state.facts);
  const expiry = expiryOf(expires, state.facts, activeAt.getTime());
  const isTold = told[expires?.noticeTells ?? ''] === activeAt.toISOString();
  const dues = [
    stage && isThrough(stage, state) ? exitDue(open.product.open, stage, state.facts, moment) : undefined,
    expiry?.at,
    isTold ? undefined : expiry?.noticeAt,
    nextReminder(open.product.bundle, open.participants, now.getTime()),
    ...standstills({ ...open, row: { ...open.row, enteredAt: state.enteredAt } }, state.facts).filter(
      (from) => from > now.getTime(),
    ),
  ].filter((due) => due !== undefined);
  return dues.length === 0 ? null : new Date(Math.min(...dues));
}
