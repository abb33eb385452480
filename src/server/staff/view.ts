/** An application as staff read it: where it stands, what it waits for, what happened, and what is known. */
import { deriveRoute } from '../../engine/decide/derive.ts';
import { approvalsNeeded, offeredReviews } from '../../engine/decide/reviews.ts';
import { ROOT_ROUTE } from '../../engine/decide/routing.ts';
import type { Copy } from '../../engine/model/bundle.ts';
import type { Outcome } from '../../engine/model/language.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyKey, type Hear, toNobody, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { standingSlot } from '../../engine/say/staff-copy.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import { conditionsIn } from '../journey/attention.ts';
import { outgoingFacts } from '../journey/facts.ts';
import type { OnApplication, OpenApplication, OpenPart } from '../journey/journey.ts';
import { SERVER, visitOf } from '../journey/moves.ts';
import { nameInPart, partIn } from '../journey/participant.ts';
import type { Services } from '../services/services.ts';
import type { StoreEvent } from '../store/events.ts';
import type { Identity } from '../store/rows.ts';
import { mayAs } from '../store/staff-roles.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import type { Upload } from '../store/uploads.ts';
import { approversOf, namedOutcome, outcomeName } from './approvals.ts';
import { knownToStaff } from './known.ts';
import { participantsView } from './participants.ts';
import { staffName } from './people.ts';
import { categoriesOf, lenderFields } from './raise.ts';

/** The words of one lender, filled from what may leave. */
interface Words {
  copy: Copy;
  facts: Facts;
  hear: Hear;
}

export async function applicationView(
  services: Services,
  store: Store,
  open: OpenApplication,
  asks: Identity,
): Promise<Record<string, unknown>> {
  const { row, product, facts } = open;
  const words = wordsFor(services, open);
  const run = await store.stageRuns.find(visitOf(open));
  const events = await store.events.of(row.uuid);
  const uploads = await store.uploads.ofAll(row.uuid);
  // Those who were taken back have sent files and done things all the same; nothing is asked of them.
  const everybody = await store.participants.ofAll(row.uuid);
  const parts = everybody.flatMap((each) => partIn(open, each) ?? []);
  const askable = parts.filter(({ row: { revokedAt }, flow }) => revokedAt === null && flow.conditions);
  return {
    ...(await headView(services, store, open, asks)),
    org: row.org,
    product: row.product,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    reviews: await reviewsView(store, open, words, events),
    participants: participantsView(open, everybody, {
      say: (slot) => say(words, 'staff', slot),
      now: services.clock(),
    }),
    conditions: [open, ...askable].flatMap((each) => conditionsView(each, words)),
    raise: { ...raiseView(open, words), others: askable.map((part) => othersView(part, words)) },
    files: filesView(uploads, parts),
    run: run ? runView(services, run) : null,
    events: await eventsView(store, open, words, { events, parts, uploads }),
    facts: knownToStaff(product, facts),
  };
}

/** What a line of the list says, too; `asks` is who reads it. `route` is null while the lender works. */
export async function headView(
  services: Pick<Services, 'log'>,
  store: Store,
  open: OpenApplication,
  asks: Identity,
): Promise<Record<string, unknown>> {
  const { row, product, flow, facts } = open;
  const words = wordsFor(services, open);
  const { step, route } = deriveRoute(product.open, flow, facts);
  const identity = await store.identities.find(row.identity);
  const assignee = row.assignee === null ? undefined : await store.identities.find(row.assignee);
  return {
    uuid: row.uuid,
    // A person who has not said their name yet is known by their e-mail.
    name: say(words, 'staff', 'person')?.trim() || (identity?.details.email ?? ''),
    about: say(words, 'staff', 'about')?.trim() ?? '',
    email: identity?.details.email ?? '',
    status: row.status,
    ...{ step, route },
    statusLabel: standingLabel(words, 'status', row.status),
    stepLabel: standingLabel(words, 'step', step),
    sees: route === null ? null : screenLabel(words, route),
    since: row.enteredAt.toISOString(),
    activeAt: row.activeAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    assignee: assignee ? staffName(assignee) : null,
    isMine: row.assignee === asks.uuid,
    mayDecide: mayAs(asks.staffRole, 'decide'),
    attention: {
      reviews: (row.attention.reviews ?? []).map((name) => say(words, 'reviews', name, 'title') ?? name),
      conditions: row.attention.conditions ?? 0,
      participants: row.attention.participants ?? 0,
    },
  };
}

function wordsFor({ log }: Pick<Services, 'log'>, { product, org, flow, facts }: OpenApplication): Words {
  const leaving = { ...facts, ...outgoingFacts(product, facts) };
  return {
    copy: copyFor(product.bundle, org),
    facts: product.open.triggers.withLookups(leaving),
    hear: hearIn(log, { ...originIn(product.bundle, org), flow: flow.id }),
  };
}

/** Not everybody has said their name yet, and a category that may be raised is no condition yet. */
const MAY_HAVE_HOLES: readonly string[] = ['staff', 'conditions', 'screens'];

function say({ copy, facts, hear }: Words, group: string, name: string, slot?: string): string | undefined {
  return wordsOf(
    copy,
    copyKey(group, name, slot),
    facts,
    MAY_HAVE_HOLES.includes(group) ? toNobody : hear,
  )?.join(' ');
}

async function reviewsView(store: Store, open: OpenApplication, words: Words, events: StoreEvent[]) {
  const { product, flow, facts } = open;
  const outcomeView = async (review: string, name: string, outcome: Outcome) => ({
    name,
    label: say(words, 'reviews', review, name) ?? name,
    needed: approvalsNeeded(product.open, outcome, facts),
    approvedBy: await namesOf(store, approversOf(events, outcomeName(review, name))),
    asksReason: outcome.reason === true,
  });
  return Promise.all(
    offeredReviews(product.open, flow, facts).map(async ({ name, review }) => ({
      name,
      title: say(words, 'reviews', name, 'title') ?? name,
      isOptional: review.optional === true,
      outcomes: await Promise.all(
        Object.entries(review.outcomes).map(([each, outcome]) => outcomeView(name, each, outcome)),
      ),
    })),
  );
}

async function namesOf(store: Store, identities: string[]): Promise<string[]> {
  const found = await Promise.all(identities.map((each) => store.identities.find(each)));
  return found.flatMap((identity) => (identity ? [staffName(identity)] : []));
}

/** The cleared ones, too; the oldest first. */
function conditionsView({ kind, flow, facts, row }: OnApplication, words: Words) {
  const participant = kind === 'participant' ? row.uuid : null;
  return conditionsIn(flow, facts).map(({ uuid, categoryEnum, created, clearedAt, ...fields }) => ({
    ...{ uuid, category: categoryEnum, created: created ?? null, clearedAt: clearedAt ?? null },
    label: categoryLabel(words, String(categoryEnum)),
    isShown: Object.hasOwn(flow.conditions?.categories ?? {}, String(categoryEnum)),
    ...{ fields, participant },
  }));
}

function raiseView(open: OnApplication, words: Words) {
  return {
    categories: categoriesOf(open).map((name) => ({ name, label: categoryLabel(words, name) })),
    fields: lenderFields(open).map((field) => ({ ...field, label: fieldLabel(words, field.path) })),
  };
}

function othersView(part: OpenPart, words: Words) {
  return { uuid: part.row.uuid, name: nameInPart(part), ...raiseView(part, words) };
}

/** An application of an older version may stand where no words are any more. */
function standingLabel(words: Words, kind: 'status' | 'step', name: string): string {
  return say(words, 'staff', standingSlot(kind, name)) ?? name;
}

/** What the owner reads at the top of it. */
function screenLabel(words: Words, route: string): string {
  if (route === ROOT_ROUTE) return say(words, 'staff', 'routeHome') ?? route;
  return say(words, 'screens', route, 'title') ?? route;
}

function categoryLabel(words: Words, category: string): string {
  return say(words, 'conditions', category, 'header') ?? category;
}

function fieldLabel(words: Words, path: string): string {
  return say(words, 'staff', `field-${path}`) ?? path;
}

/** `stuckSince`: when it gave up, or was to be done at the latest; null while it is neither. */
export function runView({ clock }: Pick<Services, 'clock'>, run: StageRun) {
  const isLate = run.state === 'queued' && run.lateAt <= clock();
  return {
    ...{ task: run.task, state: run.state, tries: run.tries, error: run.error },
    stuckSince: (run.state === 'failed' ? run.endedAt : isLate ? run.lateAt : null)?.toISOString() ?? null,
    isUnderWay: run.state === 'queued' && run.startedAt !== null,
    queuedAt: run.queuedAt.toISOString(),
    dueAt: run.state === 'queued' ? run.dueAt.toISOString() : null,
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** What people answered with, the oldest first; never what they may still take back. `by`: a participant's name. */
function filesView(uploads: Upload[], parts: OpenPart[]) {
  const files = uploads.filter(({ state }) => state === 'attached');
  return files.map(({ uuid, name, type, size, screen, createdAt, participant }) => {
    const part = parts.find(({ row }) => row.uuid === participant);
    return {
      ...{ uuid, name, type, size, screen, at: createdAt.toISOString() },
      by: participant === null ? null : part ? nameInPart(part) : '',
    };
  });
}

/** The newest first. `by` is who did it: `person`, `server`, or `participant` or `staff` with a name. */
async function eventsView(
  store: Store,
  open: OpenApplication,
  words: Words,
  { events, parts, uploads }: { events: StoreEvent[]; parts: OpenPart[]; uploads: Upload[] },
) {
  const names = new Map(parts.map((part) => [part.actor, nameInPart(part)]));
  const kinds = new Map(parts.map((part) => [part.actor, 'participant']))
    .set(open.row.identity, 'person')
    .set(SERVER, 'server');
  for (const { actor } of events) {
    if (kinds.has(actor) || names.has(actor)) continue;
    const identity = await store.identities.find(actor);
    if (identity) names.set(actor, staffName(identity));
  }
  return events.toReversed().map(({ at, actor, kind, screen, status, about, reason, pointers }) => ({
    at: at.toISOString(),
    by: kinds.get(actor) ?? 'staff',
    name: names.get(actor) ?? null,
    ...{ kind, screen, reason, pointers },
    about: decisionLabel(words, kind, about) ?? fileName(about, uploads) ?? withNames(about, parts),
    ...{ status, statusLabel: status && standingLabel(words, 'status', status) },
  }));
}

/** What was decided or approved, in the words that were chosen from; what it was asked of may be unknown by now. */
function decisionLabel(words: Words, kind: string, about: string | null): string | undefined {
  if (about === null || (kind !== 'reviewed' && kind !== 'approved')) return undefined;
  const { review, outcome } = namedOutcome(about);
  const past = { ...words, hear: toNobody };
  const label = say(past, 'reviews', review, outcome);
  return label && [say(past, 'reviews', review, 'title'), label].filter(Boolean).join(' ');
}

/** A file that was opened, by its name. */
function fileName(about: string | null, uploads: Upload[]): string | undefined {
  return uploads.find(({ uuid }) => uuid === about)?.name;
}

/** Whose condition it was stands there by the name of their journey. */
function withNames(about: string | null, parts: OpenPart[]): string | null {
  const part = parts.find(({ name }) => about?.endsWith(` ${name}`));
  return part && about ? about.replace(part.name, nameInPart(part)) : about;
}
