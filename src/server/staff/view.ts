/** An application as staff read it: where it stands, what it waits for, what happened, and what is known. */
import { deriveRoute } from '../../engine/decide/derive.ts';
import { approvalsNeeded, offeredReviews } from '../../engine/decide/reviews.ts';
import type { Copy } from '../../engine/model/bundle.ts';
import type { Outcome } from '../../engine/model/language.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyKey, type Hear, toNobody, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { outgoingFacts } from '../facts.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import { conditionsIn } from '../journey/attention.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { SERVER, visitOf } from '../journey/moves.ts';
import type { Services } from '../services.ts';
import type { StoreEvent } from '../store/journal.ts';
import type { StageRun } from '../store/stage-runs.ts';
import type { Store } from '../store/store.ts';
import { approversOf, outcomeName } from './approvals.ts';
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
): Promise<Record<string, unknown>> {
  const { row, product, facts } = open;
  const words = wordsFor(services, open);
  const run = await store.stageRuns.find(visitOf(open));
  const events = await store.events.of(row.uuid);
  return {
    ...(await headView(services, store, open)),
    org: row.org,
    product: row.product,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    reviews: await reviewsView(store, open, words, events),
    participants: participantsView(open, await store.participants.ofAll(row.uuid), {
      say: (slot) => say(words, 'staff', slot),
      now: services.clock(),
    }),
    conditions: conditionsView(open, words),
    raise: {
      categories: categoriesOf(open).map((name) => ({ name, label: categoryLabel(words, name) })),
      fields: lenderFields(open).map((field) => ({ ...field, label: fieldLabel(words, field.path) })),
    },
    files: await filesView(store, row.uuid),
    run: run ? runView(services, run) : null,
    events: await eventsView(store, open, events),
    facts: knownToStaff(product, facts),
  };
}

/** What a line of the list says, too. `route` is null while the lender works. */
export async function headView(
  services: Pick<Services, 'log'>,
  store: Store,
  open: OpenApplication,
): Promise<Record<string, unknown>> {
  const { row, product, flow, facts } = open;
  const words = wordsFor(services, open);
  const { step, route } = deriveRoute(product.open, flow, facts);
  const identity = await store.identities.find(row.identity);
  return {
    uuid: row.uuid,
    // A person who has not said their name yet is known by their e-mail.
    name: say(words, 'staff', 'person')?.trim() || (identity?.details.email ?? ''),
    about: say(words, 'staff', 'about')?.trim() ?? '',
    email: identity?.details.email ?? '',
    status: row.status,
    ...{ step, route },
    since: row.enteredAt.toISOString(),
    activeAt: row.activeAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
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
const MAY_HAVE_HOLES: readonly string[] = ['staff', 'conditions'];

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
function conditionsView({ flow, facts }: OpenApplication, words: Words) {
  return conditionsIn(flow, facts).map(({ uuid, categoryEnum, created, clearedAt, ...fields }) => ({
    ...{ uuid, category: categoryEnum, created: created ?? null, clearedAt: clearedAt ?? null },
    label: categoryLabel(words, String(categoryEnum)),
    isShown: Object.hasOwn(flow.conditions?.categories ?? {}, String(categoryEnum)),
    fields,
  }));
}

function categoryLabel(words: Words, category: string): string {
  return say(words, 'conditions', category, 'header') ?? category;
}

function fieldLabel(words: Words, path: string): string {
  return say(words, 'staff', `field-${path}`) ?? path;
}

function runView({ clock }: Services, run: StageRun) {
  const isLate = run.state === 'queued' && run.lateAt <= clock();
  return {
    ...{ task: run.task, state: run.state, tries: run.tries, error: run.error },
    isStuck: run.state === 'failed' || isLate,
    isUnderWay: run.state === 'queued' && run.startedAt !== null,
    queuedAt: run.queuedAt.toISOString(),
    dueAt: run.state === 'queued' ? run.dueAt.toISOString() : null,
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** What the person answered with, the oldest first; never what they may still take back. */
async function filesView(store: Store, application: string) {
  const files = (await store.uploads.ofAll(application)).filter(({ state }) => state === 'attached');
  return files.map(({ uuid, name, type, size, screen, createdAt }) => ({
    ...{ uuid, name, type, size, screen, at: createdAt.toISOString() },
  }));
}

/** The newest first. `by` is who did it: `person`, `server`, or `staff` with a name. */
async function eventsView(store: Store, { row }: OpenApplication, events: StoreEvent[]) {
  const names = new Map<string, string>();
  for (const { actor } of events) {
    if (actor === row.identity || actor === SERVER || names.has(actor)) continue;
    const identity = await store.identities.find(actor);
    if (identity) names.set(actor, staffName(identity));
  }
  return events.toReversed().map(({ at, actor, kind, screen, status, about, reason, pointers }) => ({
    at: at.toISOString(),
    by: actor === row.identity ? 'person' : actor === SERVER ? 'server' : 'staff',
    name: names.get(actor) ?? null,
    ...{ kind, screen, status, about, reason, pointers },
  }));
}
