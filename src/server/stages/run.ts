/** What is done when an application is due: its task is tried, or it is moved where time has moved it. */
import { type Span, SpanKind } from '@opentelemetry/api';
import { taskNow } from '../../engine/decide/stages.ts';
import { milliseconds } from '../../engine/model/time.ts';
import { lockApplication, readApplication } from '../journey/application.ts';
import { commitApplication } from '../journey/commit.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { advance, limitOf, SERVER, visitOf } from '../journey/moves.ts';
import { transactWithRetry } from '../journey/once.ts';
import type { TaskOutcome } from '../operator/metrics.ts';
import type { Due } from '../queue/queue.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import { beginSpan, inSpan } from '../services/spans.ts';
import type { Visit } from '../store/rows.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import { askProvider } from './ask.ts';
import { type Asked, askedAt, deliver, keyOf } from './deliver.ts';
import { AnswersLater, ProviderFailure } from './provider.ts';

const TRIES = 5;
const WAIT = '1s';
const LONGEST_WAIT_MS = 10 * 60_000;
/** Beyond a try's own limit, before it counts as lost with the server that made it. */
const GRACE_MS = 2_000;

export type DueHandler = (due: Due) => Promise<void>;

/** May be called for anything at any time, by any number of servers at once. */
export function createDueHandler(services: Services, stopping: AbortSignal): DueHandler {
  // The first of many that are due is often taken up while a request is answered, whosever it is.
  return (due) => services.requests.outside(() => handle(due));

  async function handle({ claimed, ...visit }: Due): Promise<void> {
    if (stopping.aborted) return claimed && giveBack(services, visit);
    const open = await readApplication(services, visit.application);
    if (!open || open.row.visit !== visit.visit) return;
    const run = await services.store.stageRuns.find(visit);
    const asked = askedAt(open);
    if (run?.state !== 'queued' || taskNow(open.flow, run.task) !== asked?.name)
      await moveOn(services, visit, run);
    else await tryOnce(services, open, asked, { run, claimed }, stopping);
  }
}

/** Nothing to ask: perhaps time has passed, or the flow was changed. */
async function moveOn(services: Services, visit: Visit, run: StageRun | undefined): Promise<void> {
  await transactWithRetry(services.store, async (tx) => {
    const open = await lockApplication(services, tx, visit.application);
    if (!open || open.row.visit !== visit.visit) return;
    if (run?.state === 'queued') await replaceTask(services, tx, open, run);
    await advance(services, tx, open, SERVER);
  });
}

/** The flow was changed under a run that waits: it asks what the flow asks now. */
async function replaceTask(
  services: Services,
  tx: Store,
  open: OpenApplication,
  run: StageRun,
): Promise<void> {
  const asked = askedAt(open);
  if (asked?.name === taskNow(open.flow, run.task)) return;
  const now = services.clock();
  if (!asked) return tx.stageRuns.update(run, { state: 'done', startedAt: null, endedAt: now });
  await tx.stageRuns.update(run, { task: asked.name, tries: 0, startedAt: null, dueAt: now });
  services.queue.wake(tx, visitOf(open));
}

async function tryOnce(
  services: Services,
  open: OpenApplication,
  asked: Asked,
  { run, claimed }: { run: StageRun; claimed: Date | undefined },
  stopping: AbortSignal,
): Promise<void> {
  const { store, clock } = services;
  const limitMs = limitOf(open, asked.name);
  const now = clock();
  const lease = new Date(now.getTime() + limitMs + GRACE_MS);
  // Not for who finds it being tried already, or waiting for its next try.
  if (!(await store.stageRuns.take(run, { now, claimed }, lease))) return;
  const key = keyOf(run);
  const late = (answer: unknown) => void deliver(services, key, answer).catch(() => undefined);
  try {
    await inSpan(spanOf(run, asked), async () => {
      const answer = await askProvider(services, open, asked.task, { key, limitMs, stopping }, late);
      const delivered = await deliver(services, key, answer);
      if (delivered.kind === 'misfit')
        throw new ProviderFailure(`The answer does not fit: ${delivered.where}.`);
    });
  } catch (error) {
    if (stopping.aborted) await giveBack(services, run);
    else if (error instanceof AnswersLater) await expectLater(services, run, lease, error);
    else await fail(services, run, lease, asked, told(services, open, run, error));
  }
}

/** By the names that the lines of the log have. */
function spanOf({ application, visit, tries }: StageRun, { name, task }: Asked): Span {
  return beginSpan(`task ${name}`, SpanKind.INTERNAL, {
    'hearthline.application': application,
    'hearthline.visit': visit,
    'hearthline.tries': tries,
    'hearthline.port': task.provider,
  });
}

/** The next server finds it due, and as if nobody had tried. */
function giveBack({ store, clock }: Services, visit: Visit): Promise<void> {
  return store.stageRuns.update(visit, { startedAt: null, dueAt: clock() });
}

/** Why the try failed; a fault of our own is logged with where it happened. */
function told(
  { log }: Services,
  { product, flow, org }: OpenApplication,
  visit: Visit,
  error: unknown,
): string {
  if (error instanceof ProviderFailure) return error.message;
  const reason = 'The task met a fault of our own.';
  const { bundle } = product;
  const place = { product: bundle.product, flow: flow.id, bundle: bundle.hash, org: org.code };
  log.error({ ...visit, ...place, err: faultFields(error) }, reason);
  return reason;
}

/** No try has failed. It is asked again after its time, should no answer come before; staff see it only after that. */
async function expectLater(
  services: Services,
  visit: Visit,
  lease: Date,
  { afterMs, message }: AnswersLater,
): Promise<void> {
  const { store, queue, clock, timeScale } = services;
  await transactWithRetry(store, async (tx) => {
    const found = await stillTried(services, tx, visit, lease);
    if (!found) return;
    const { run } = found;
    const inMs = Math.ceil(afterMs * timeScale.waits);
    const dueAt = new Date(clock().getTime() + inMs);
    // From the beginning, so that who says "later" for ever is late at last.
    const lateAt = new Date(Math.max(run.lateAt.getTime(), run.queuedAt.getTime() + 2 * inMs));
    await tx.stageRuns.update(visit, { dueAt, lateAt, startedAt: null, error: message });
    queue.wake(tx, visit, inMs);
  });
}

/** The run of a try and its application; undefined where somebody else has taken it up since, or an answer has come. */
async function stillTried(
  services: Services,
  tx: Store,
  visit: Visit,
  lease: Date,
): Promise<{ open: OpenApplication; run: StageRun } | undefined> {
  const open = await lockApplication(services, tx, visit.application);
  const run = open?.row.visit === visit.visit ? await tx.stageRuns.find(visit) : undefined;
  if (!open || run?.state !== 'queued' || run.dueAt.getTime() !== lease.getTime()) return undefined;
  return { open, run };
}

/** Counts the try, unless somebody else has taken the run up since, or an answer has come. */
async function fail(
  services: Services,
  visit: Visit,
  lease: Date,
  asked: Asked,
  reason: string,
): Promise<void> {
  const { store, log, queue, clock, timeScale, metrics } = services;
  const outcome = await transactWithRetry<TaskOutcome | undefined>(store, async (tx) => {
    const found = await stillTried(services, tx, visit, lease);
    if (!found) return undefined;
    const { open, run } = found;
    const tries = run.tries + 1;
    const line = { ...visit, status: run.status, task: run.task, tries, reason };
    if (tries >= (asked.task.tries ?? TRIES)) {
      log.error(line, 'A task gave up.');
      await giveUp(services, tx, open, asked, { ...run, tries, error: reason });
      return 'gave_up';
    }
    log.info(line, 'A task failed and will be tried again.');
    const waitMs = Math.min(milliseconds(asked.task.wait ?? WAIT) * 2 ** (tries - 1), LONGEST_WAIT_MS);
    const inMs = Math.ceil(waitMs * timeScale.waits);
    const dueAt = new Date(clock().getTime() + inMs);
    await tx.stageRuns.update(visit, { tries, dueAt, startedAt: null, error: reason });
    queue.wake(tx, visit, inMs);
    return 'failed';
  });
  if (outcome) metrics.taskTried(asked.name, outcome);
}

async function giveUp(
  services: Services,
  tx: Store,
  open: OpenApplication,
  { stage }: Asked,
  run: StageRun,
): Promise<void> {
  const ended = { state: 'failed', startedAt: null, endedAt: services.clock() } as const;
  await tx.stageRuns.update(run, { ...ended, tries: run.tries, error: run.error });
  await commitApplication(services, tx, open, {
    ...{ kind: 'failed', actor: SERVER, run: 'failed' },
    ...(stage.failed !== undefined && { to: stage.failed }),
  });
}
