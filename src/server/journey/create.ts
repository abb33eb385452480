/** An application comes to be: of a complete draft, every answer of which is checked again, or empty. */

import { firstUnanswered } from '../../engine/answer/sequence.ts';
import { firstRefusedQuestion } from '../../engine/answer/stored-answers.ts';
import { isOngoing } from '../../engine/decide/stages.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Call } from '../http/call.ts';
import { callOf } from '../http/call-at.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { countMade, refuseManyApplications } from '../identity/strangers.ts';
import { trackerOfIdentity } from '../identity/tracker.ts';
import { formFor, type PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Application, ApplicationStatus, Person } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { openOwn } from './application.ts';
import { changed, commitApplication, type FactChange } from './commit.ts';
import { savePerson, withDraft } from './drafts.ts';
import { factsOf, only } from './facts.ts';
import { refuseShutSequence } from './gates.ts';
import type { Journey, OpenApplication, OpenDraft } from './journey.ts';
import { type FlowsToCreate, flowsToCreate } from './names.ts';
import { pathFrom } from './screens.ts';
import { openDraft } from './visitor.ts';

/**
 * The application that a visitor's answers come to, once nothing more is asked of a person; undefined while something is.
 * Throws as `insertApplication` does.
 */
async function createOnceComplete(
  services: Services,
  call: Call,
  tx: Store,
  { journey, bundle }: { journey: Journey; bundle: string },
): Promise<OpenApplication | undefined> {
  const { product, flow } = journey;
  if (!flow.creates || pathFrom(journey, undefined) !== undefined) return undefined;
  return insertApplication(services, callOf(call, product), tx, { product, bundle, flow: flow.id });
}

/**
 * The same after an answer that is kept all the same where the application is refused: it is another question that has to be
 * answered anew, and nothing was written of the application by then. Answers that refusal.
 */
export async function createOrRefuse(
  services: Services,
  call: Call,
  tx: Store,
  given: { journey: Journey; bundle: string },
): Promise<OpenApplication | Refused | undefined> {
  try {
    return await createOnceComplete(services, call, tx, given);
  } catch (error) {
    // One too many for now is no reply to keep: the same answer goes through later.
    const isKept = error instanceof Refused && error.status !== 429 && call.caller !== undefined;
    if (isKept) return error;
    throw error;
  }
}

/** Throws refusals: 409 with the `screen` that is not answered yet, 422 with the first `screen` that is refused, 429 for too many. */
export async function insertApplication(
  services: Services,
  call: Call,
  tx: Store,
  given: { product: PublishedProduct; bundle: string; flow: string | undefined },
): Promise<OpenApplication> {
  const { product, bundle } = given;
  const { identity } = personOf(call);
  const { visitors, made } = flowsToCreate(product, given.flow);
  // Locked where there is one: twenty at once are counted one after another.
  await tx.people.lock({ identity: identity.uuid, product: product.bundle.product });
  refuseManyApplications(services, await openApplications(call, tx, identity.uuid));
  const change = visitors ? await changeOfDraft(services, call, tx, { product, visitors }) : undefined;
  await countMade(services, tx, 'application', call.address);
  const row = await tx.applications.create(
    {
      org: call.org.code,
      identity: identity.uuid,
      product: product.bundle.product,
      flow: made.id,
      bundle: product.bundle.hash,
      status: made.firstStatus ?? '',
      facts: {},
      tracker: trackerOfIdentity(identity),
    },
    product.schemas.application,
  );
  const person = await personMade(tx, row, product);
  const open = openOwn(services, call, row, { person, participants: [] });
  const whole = change && { ...change, facts: together(open.facts, change.facts) };
  return commitApplication(services, tx, open, {
    kind: 'created',
    actor: identity.uuid,
    bundle,
    ...(whole && { change: whole }),
  });
}

/** How many of a person's may still want something of them. */
async function openApplications({ products }: Call, tx: Store, identity: string): Promise<number> {
  const visits = await tx.applications.listVisits(identity);
  const rows = await tx.applications.statuses(visits.map(({ application }) => application));
  const isOpen = (row: ApplicationStatus) => {
    const flows = products.find(({ bundle }) => bundle.product === row.product)?.bundle.flows ?? {};
    return Object.values(flows).every(({ expires }) => isOngoing(expires, row.status));
  };
  return rows.filter(isOpen).length;
}

/** Nobody has an application without a person, be it one of whom nothing is known yet. */
async function personMade(
  tx: Store,
  row: Application,
  { schemas }: PublishedProduct,
): Promise<Person | undefined> {
  const { identity, product } = row;
  const found = await tx.people.find({ identity, product });
  if (found) return found;
  await savePerson(tx, { identity, product, version: 0 }, {}, schemas.person);
  return tx.people.find({ identity, product });
}

type Made = Extract<FactChange, { facts: Facts }>;

/** What the answers come to; their draft is done with. Undefined where nothing was answered. */
async function changeOfDraft(
  services: Services,
  call: Call,
  tx: Store,
  {
    product,
    visitors: flow,
  }: { product: PublishedProduct; visitors: NonNullable<FlowsToCreate['visitors']> },
): Promise<Made | undefined> {
  const caller = personOf(call);
  const { uuid: identity } = caller.identity;
  const named = { product, flow };
  const draft = await openDraft(services, call, tx, { named, owner: { identity } }, 'lock');
  refuseShutSequence(call, { product, flow, facts: draft.facts });
  if (draft.answered.length === 0) return undefined;
  refuseIncomplete(call, draft);
  const of = { identity, product: product.bundle.product };
  const person = await tx.people.find(of);
  const rows = {
    draft: only(product, 'draft', draft.facts),
    person: { identity, facts: person?.facts ?? {} },
    identity: identityEntity(caller.identity, caller.via),
    tracker: trackerOfIdentity(caller.identity),
  };
  const known = factsOf(product, call.org, rows, services.clock);
  const made = changed(services, product, known, { effects: flow.creates?.writes ?? [] });
  const without = withDraft(person?.facts ?? {}, product, flow.id, undefined);
  await savePerson(tx, { ...of, version: person?.version ?? 0 }, without, product.schemas.person);
  const kept = { ...only(product, 'application', made.facts), ...only(product, 'person', made.facts) };
  return { facts: kept, paths: made.paths };
}

/** Time has passed since the answers came, and rules may read the clock: each is asked again. */
function refuseIncomplete(call: Call, { product, flow, facts, answered }: OpenDraft): void {
  const signUps =
    flow.sequence?.questions.filter(({ does }) => does === 'signUp').map(({ ask }) => ask) ?? [];
  const missing = firstUnanswered(product.open, flow, facts, [...answered, ...signUps]);
  if (missing) throw new Refused(409, 'A question is not answered yet.', { more: { screen: missing.ask } });
  const refused = firstRefusedQuestion(product.open, flow, facts, (id) => formFor(product, id, call.org));
  if (refused) throw refusedFields(refused.refusals, { screen: refused.ask });
}

/** Roots of both, their entries side by side: a new row has its id and its age already. */
function together(begun: Facts, made: Facts): Facts {
  const merged = Object.entries(made).map(([root, facts]) => {
    const before = begun[root];
    return [root, isRecord(before) && isRecord(facts) ? { ...before, ...facts } : facts];
  });
  return { ...begun, ...Object.fromEntries(merged) };
}
