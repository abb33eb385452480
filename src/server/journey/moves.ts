/** Writes an application's rows once its facts are known, with what follows: exits taken, emails sent, tasks queued, in the transaction that locked it. */
import { participantFacts } from '../../engine/decide/participants.ts';
import { isTheirTurnAgain, taskNow } from '../../engine/decide/stages.ts';
import { pinnedNow } from '../../engine/model/org-facts.ts';
import { stableText } from '../../engine/model/paths.ts';
import { milliseconds } from '../../engine/model/time.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { remindParticipants, tellAsked, tellParticipants } from '../participants/tell.ts';
import type { RowKind } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { ApplicationChanges, Participant, Person, Visit } from '../store/rows.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import { attentionOf } from './attention.ts';
import { sendEmails } from './emails.ts';
import { countedAnew, only, pointerOf } from './facts.ts';
import type { OpenApplication } from './journey.ts';
import { WriteConflict } from './once.ts';
import { type Plan, planMoves } from './plan.ts';

/** Who moves an application when nobody does: time, or an answer of a provider. */
export const SERVER = 'server';
/** A try that takes longer is given up, unless the task says otherwise. */
const LIMIT = '30s';
/** Time that is further away the worker finds in the table. */
const SOON_MS = 60_000;

/** What is known of the occasion beside the facts: what became of the task, and where it goes in any case. */
interface Known {
  run?: StageRun['state'] | undefined;
  to?: string | undefined;
}

/**
 * Writes an application's new facts and goes on from there. `actor` is an identity or SERVER: the owner's own acts put
 * off the expiry. Answers it as it stands then. Throws WriteConflict when somebody else wrote since it was read.
 */
export async function writeAndMove(
  services: Services,
  tx: Store,
  open: OpenApplication,
  written: Facts,
  actor: string,
  known: Known = {},
): Promise<OpenApplication> {
  const { row, product, flow, facts: before } = open;
  const facts = countedAnew(open, written);
  const now = services.clock();
  const isAnew = isTheirTurnAgain(product.open, flow, before, facts);
  const activeAt = actor === row.identity || isAnew ? now : row.activeAt;
  const run = known.run ?? (await tx.stageRuns.find(visitOf(open)))?.state;
  const { newId, timeScale } = services;
  const occasion = { now, activeAt, run, to: known.to, timeScale: timeScale.days, newId };
  const plan = planMoves({ ...open, facts }, { ...occasion, before, isAnswered: known.run === 'done' });
  const attention = attentionOf({ ...open, row: { ...row, ...changesOf(plan) } }, plan.facts, now.getTime());
  const isSeen = stableText(attention) === stableText(row.attention);
  if (isSeen && isAsItWas(open, plan, activeAt)) {
    if (plan.dueAt?.getTime() !== row.dueAt?.getTime()) await tx.applications.schedule(row.uuid, plan.dueAt);
    return remindParticipants(services, tx, open);
  }
  const moved = await writeRows(tx, open, { ...changesOf(plan), activeAt, attention }, plan.facts);
  await tellEvents(tx, moved, plan, actor);
  await sendEmails(services, tx, moved, plan.emails);
  await queueNext(services, tx, moved, plan);
  if (moved.person !== open.person) await wakeOthers(services, tx, moved);
  return tellParticipants(services, tx, await remindParticipants(services, tx, moved));
}

/** The same when the facts are as they were: time has passed, or an application has just been made. */
export function advance(
  services: Services,
  tx: Store,
  open: OpenApplication,
  actor: string,
): Promise<OpenApplication> {
  return writeAndMove(services, tx, open, open.facts, actor);
}

/** The application on what its participants have done, one of whom has just been written; each time it is another version of it. */
export async function moveOn(
  services: Services,
  tx: Store,
  whole: OpenApplication,
  written: Participant,
  actor: string,
): Promise<OpenApplication> {
  const participants = whole.participants
    .map((each) => (each.uuid === written.uuid ? written : each))
    .filter(({ revokedAt }) => revokedAt === null);
  const facts = { ...whole.facts, ...participantFacts(whole.product, participants, whole.facts) };
  const moved = await writeAndMove(services, tx, { ...whole, participants }, facts, actor);
  const before = whole.participants.find(({ uuid }) => uuid === written.uuid);
  if (before) await tellAsked(services, tx, moved, { before, now: written });
  return moved;
}

/** Tries a run again that gave up, from its first try on; one that is under way is left alone. Answers whether there is one. */
export async function retryRun(services: Services, tx: Store, open: OpenApplication): Promise<boolean> {
  const visit = visitOf(open);
  const run = await tx.stageRuns.find(visit);
  if (!run || run.state === 'done' || run.startedAt !== null) return false;
  const now = services.clock();
  const lateAt = new Date(now.getTime() + 2 * limitOf(open, taskNow(open.flow, run.task)));
  const anew = { state: 'queued', tries: 0, dueAt: now, endedAt: null, error: null } as const;
  await tx.stageRuns.update(visit, { ...anew, lateAt });
  makeDue(services, tx, open, run.task);
  return true;
}

export function visitOf({ row }: OpenApplication): Visit {
  return { application: row.uuid, visit: row.visit };
}

/** Milliseconds that one try of a task may take. */
export function limitOf({ flow }: OpenApplication, task: string): number {
  return milliseconds((Object.hasOwn(flow.tasks, task) ? flow.tasks[task]?.limit : undefined) ?? LIMIT);
}

/** A look that finds nothing to do leaves no trace, and no new version. */
function isAsItWas({ row, facts, product }: OpenApplication, plan: Plan, activeAt: Date): boolean {
  if (plan.entered.length > 0 || plan.run !== undefined || plan.facts !== facts) return false;
  return activeAt === row.activeAt && plan.told === row.told && row.bundle === product.bundle.hash;
}

function changesOf({ status, visit, enteredAt, told, dueAt }: Plan) {
  return { status, visit, enteredAt, told, dueAt };
}

async function writeRows(
  tx: Store,
  open: OpenApplication,
  changes: ApplicationChanges,
  facts: Facts,
): Promise<OpenApplication> {
  const { row, person, product, org } = open;
  const { schemas, bundle } = product;
  const isWritten = (kept: RowKind) =>
    Object.keys(schemas[kept]).some((root) => facts[root] !== open.facts[root]);
  const own = { ...row.facts, ...only(product, 'application', facts) };
  const { settings, pricing } = org.products[bundle.product] ?? {};
  const pinned = pinnedNow(bundle.pinned, { ...settings, pricing }, row.pinned);
  const all = { ...changes, bundle: bundle.hash, pinned, ...(isWritten('application') && { facts: own }) };
  const version = await tx.applications.update(row.uuid, row, all, schemas.application);
  if (version === false) throw new WriteConflict();
  const theirs = isWritten('person') ? await savePerson(tx, open, facts) : person;
  return { ...open, facts, person: theirs, row: { ...row, ...all, version } };
}

async function savePerson(tx: Store, open: OpenApplication, written: Facts): Promise<Person> {
  const { row, person, product } = open;
  const facts = { ...person?.facts, ...only(product, 'person', written) };
  const expected = { version: person?.version ?? 0 };
  const of = { identity: row.identity, product: row.product };
  const version = await tx.people.save(of, expected, facts, product.schemas.person);
  if (version === false) throw new WriteConflict();
  return { ...of, facts, version };
}

async function tellEvents(
  tx: Store,
  { row }: OpenApplication,
  { entered, visit }: Plan,
  actor: string,
): Promise<void> {
  // The first status is where an application begins: nothing moved it there.
  const moves = visit === entered.length ? entered.slice(1) : entered;
  for (const { status, paths } of moves) {
    const { uuid, org, product, flow, bundle } = row;
    const pointers = paths.map(pointerOf);
    await tx.events.add({
      subject: uuid,
      actor,
      org,
      kind: 'moved',
      product,
      flow,
      bundle,
      status,
      pointers,
    });
  }
}

async function queueNext(services: Services, tx: Store, open: OpenApplication, plan: Plan): Promise<void> {
  const visit = visitOf(open);
  const now = services.clock().getTime();
  const { status } = open.row;
  if (plan.isEndless) {
    const error = 'The statuses lead in circles.';
    services.log.error({ application: visit.application, status }, error);
    await tx.stageRuns.create({ ...visit, status, task: '', state: 'failed', error, lateAt: new Date(now) });
    return;
  }
  if (plan.run !== undefined) {
    const lateAt = new Date(now + 2 * limitOf(open, plan.run));
    await tx.stageRuns.create({ ...visit, status, task: plan.run, state: 'queued', error: null, lateAt });
    makeDue(services, tx, open, plan.run);
  }
  const inMs = plan.dueAt === null ? Number.POSITIVE_INFINITY : plan.dueAt.getTime() - now;
  if (inMs <= SOON_MS) services.queue.wake(tx, visit, Math.max(1, inMs));
}

/** The line that joins a task to the request it began in: each line of the task names the same application and visit. */
function makeDue({ queue, log, requests }: Services, tx: Store, open: OpenApplication, task: string): void {
  const visit = visitOf(open);
  const reqId = requests.current();
  const line = { ...visit, status: open.row.status, task, ...(reqId !== undefined && { reqId }) };
  tx.afterCommit(() => log.info(line, 'A task is due.'));
  queue.wake(tx, visit);
}

/** What is known of a person is read by all applications of theirs. */
async function wakeOthers({ queue, clock }: Services, tx: Store, { row }: OpenApplication): Promise<void> {
  const visits = await tx.applications.listVisits(row.identity);
  const others = visits.filter(({ application }) => application !== row.uuid);
  await tx.applications.makeDue(
    others.map(({ application }) => application),
    clock(),
  );
  for (const visit of others) queue.wake(tx, visit);
}
