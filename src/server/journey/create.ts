/** How does an application come to be? Of a complete draft, every answer of which is checked again; or empty. */
import { applyEffects } from '../../engine/answer/effects.ts';
import { closePaths, firstUnanswered } from '../../engine/answer/sequence.ts';
import { firstRefusedQuestion } from '../../engine/answer/stored-answers.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { identityEntity, personOf } from '../caller.ts';
import type { Call } from '../calls.ts';
import { factsOf, only, pointerOf } from '../facts.ts';
import { formFor, type PublishedProduct, visitorFlow } from '../published.ts';
import { Refused, refusedFields } from '../refused.ts';
import type { Services } from '../services.ts';
import type { Application, Person, Store } from '../store/store.ts';
import { type Draft, personPlace, savePerson, withDraft } from './drafts.ts';
import { refuseShutSequence } from './gates.ts';

/** Throws refusals: 409 with the `screen` that is not answered yet, 422 with the first `screen` that is refused. */
export async function createApplication(
  services: Services,
  call: Call,
  tx: Store,
  { product, bundle }: { product: PublishedProduct; bundle: string },
): Promise<Application> {
  const caller = personOf(call);
  const { identity } = caller;
  const place = personPlace(product, caller);
  const draft = await place.lock(tx);
  const person = await tx.people.find(identity.uuid);
  const flow = visitorFlow(product);
  if (flow) refuseShutSequence(call, { product, flow, facts: knownBefore(services, call, product, draft) });
  const hasDraft =
    draft !== undefined && flow !== undefined && draft.flow === flow.id && draft.answered.length > 0;
  const written = hasDraft ? writtenOfDraft(services, call, { product, flow, draft, person }) : nothing;
  const row = await tx.applications.create(
    {
      org: call.org.code,
      identity: identity.uuid,
      product: product.bundle.product,
      flow: ownerFlow(product, flow).id,
      bundle: product.bundle.hash,
      status: firstStatus(ownerFlow(product, flow)),
      facts: only(product, 'application', written.facts),
    },
    product.schemas.application,
  );
  const kept = { ...person?.facts, ...only(product, 'person', written.facts) };
  const version = { identity: identity.uuid, version: person?.version ?? 0 };
  await savePerson(tx, version, withDraft(kept, product.bundle.product, undefined), product.schemas.person);
  await tx.events.add({
    subject: row.uuid,
    actor: identity.uuid,
    org: row.org,
    kind: 'created',
    product: row.product,
    flow: row.flow,
    bundle,
    pointers: written.paths.map(pointerOf),
  });
  return row;
}

/** What a gate may ask: who it is, and what was answered so far. */
function knownBefore(
  { clock }: Services,
  call: Call,
  product: PublishedProduct,
  draft: Draft | undefined,
): Facts {
  const identity = identityEntity(personOf(call).identity);
  return factsOf(product, call.org, { draft: draft?.facts ?? {}, identity }, clock);
}

interface Written {
  facts: Facts;
  paths: string[];
}

const nothing: Written = { facts: {}, paths: [] };

function writtenOfDraft(
  services: Services,
  call: Call,
  given: { product: PublishedProduct; flow: OpenFlow; draft: Draft; person: Person | undefined },
): Written {
  const { product, flow, draft, person } = given;
  const { identity } = personOf(call);
  const rows = {
    draft: draft.facts,
    person: { identity: identity.uuid, facts: person?.facts ?? {} },
    identity: identityEntity(identity),
  };
  const facts = factsOf(product, call.org, rows, services.clock);
  const settled = closePaths(product.open, flow, facts, draft.answered);
  refuseIncomplete(call, { product, flow, ...settled });
  return applyEffects(flow.creates?.writes ?? [], {}, settled.facts, {
    newId: services.newId,
    now: services.clock().toISOString(),
    triggers: product.open.triggers,
  });
}

/** Time has passed since the answers came, and rules may read the clock: each is asked again. */
function refuseIncomplete(
  call: Call,
  given: { product: PublishedProduct; flow: OpenFlow; facts: Facts; answered: string[] },
): void {
  const { product, flow, facts, answered } = given;
  const signUps =
    flow.sequence?.questions.filter(({ does }) => does === 'signUp').map(({ ask }) => ask) ?? [];
  const missing = firstUnanswered(product.open, flow, facts, [...answered, ...signUps]);
  if (missing) throw new Refused(409, 'A question is not answered yet.', { more: { screen: missing.ask } });
  const refused = firstRefusedQuestion(product.open, flow, facts, (id) => formFor(product, id, call.org));
  if (refused) throw refusedFields(refused.refusals, { screen: refused.ask });
}

/** The flow that applications walk: the one that the sequence makes a row of, else the first of an owner. */
function ownerFlow(product: PublishedProduct, visitors: OpenFlow | undefined): OpenFlow {
  const flows = [...product.open.flows.values()];
  const named = flows.find(({ id }) => id === visitors?.creates?.flow);
  const flow = named ?? flows.find(({ audience, steps }) => audience === 'owner' && steps.length > 0);
  if (!flow) throw new RangeError('The product has no flow of an owner.');
  return flow;
}

/** The status table's first row is where the lender's process starts. */
function firstStatus(flow: OpenFlow): string {
  return Object.keys(flow.statuses)[0] ?? flow.unknownStatus ?? '';
}
