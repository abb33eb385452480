/** An application opened: its row with its person, product, flow and org, and the facts that its triggers read. */

import { currentStatus } from '../../engine/decide/stages.ts';
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { Org } from '../../engine/model/bundle.ts';
import { flowOf, type OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { factsOf } from '../facts.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { isSameSignIn, orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services.ts';
import type { Application, Identity, Participant, Person, PersonKey } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface OpenApplication {
  row: Application;
  person: Person | undefined;
  /** Who else has a part in it, those who were taken back left out. */
  participants: readonly Participant[];
  product: PublishedProduct;
  flow: OpenFlow;
  /** The org of the row: its settings hold, whichever of the lender's hosts the person came by. */
  org: Org;
  facts: Facts;
}

/** The caller's own application. Throws 404 for what never was and for what is somebody else's alike. */
export function readOwn(services: Services, call: Call): Promise<OpenApplication> {
  return findOwn(services, call, services.store);
}

export async function findOwn(services: Services, call: Call, store: Store): Promise<OpenApplication> {
  const row = ofPath(call, await store.applications.find(applicationIn(call)));
  const person = row && (await store.people.find(personIn(call, row)));
  const open = openOwn(services, call, row, { person, participants: await participantsOf(call, store, row) });
  await refuseWithoutProfile(store, open);
  return open;
}

/** The same inside a transaction, kept from other writers: the application first, then the person. */
export async function lockOwn(services: Services, call: Call, tx: Store): Promise<OpenApplication> {
  const row = ofPath(call, await tx.applications.lock(applicationIn(call)));
  const person = row && (await tx.people.lock(personIn(call, row)));
  const open = openOwn(services, call, row, { person, participants: await participantsOf(call, tx, row) });
  await refuseWithoutProfile(tx, open);
  return open;
}

/**
 * Each application is made with its person. One whose person is gone is as absent as one that never was (AF 8); those
 * made before that was so have none until they are answered.
 */
async function refuseWithoutProfile(store: Store, { row, person, product }: OpenApplication): Promise<void> {
  if (person || Object.keys(product.schemas.person).length === 0) return;
  const events = await store.events.of(row.uuid);
  if (events.some(({ kind }) => kind === 'answered')) throw notFound();
}

export function openOwn(
  services: Services,
  call: Call,
  row: Application | undefined,
  beside: Pick<OpenApplication, 'person' | 'participants'>,
): OpenApplication {
  const { identity, via } = personOf(call);
  const product = call.products.find(({ bundle }) => bundle.product === row?.product);
  if (!row || !product || row.identity !== identity.uuid) throw notFound();
  if (!isSameSignIn(product.bundle, call.org, row.org)) throw notFound();
  const org = orgNamed(product.bundle, row.org) ?? call.org;
  return opened(services, { row, ...beside, product, org, identity }, via);
}

/**
 * An application that nobody asks for. Undefined for a row that is not there, or whose product or org is not published
 * any more.
 */
export async function readApplication(
  services: Services,
  uuid: string,
): Promise<OpenApplication | undefined> {
  const row = await services.store.applications.find(uuid);
  return row && openStored(services, services.store, row, false);
}

/** The same inside a transaction, kept from other writers: the application first, then the person. */
export async function lockApplication(
  services: Services,
  tx: Store,
  uuid: string,
): Promise<OpenApplication | undefined> {
  const row = await tx.applications.lock(uuid);
  return row && openStored(services, tx, row, true);
}

async function openStored(
  services: Services,
  store: Store,
  row: Application,
  isLocking: boolean,
): Promise<OpenApplication | undefined> {
  const products = services.configuration.products();
  const product = products.find(({ bundle }) => bundle.product === row.product);
  const org = product && orgNamed(product.bundle, row.org);
  if (!product || !org || !product.open.flows.has(row.flow)) return undefined;
  const person = await (isLocking ? store.people.lock(row) : store.people.find(row));
  const participants = await readParticipants(store, product, [row]);
  const identity = await store.identities.find(row.identity);
  return opened(services, { row, person, participants, product, org, identity });
}

function opened(
  { clock }: Services,
  given: Omit<OpenApplication, 'flow' | 'facts'> & { identity: Identity | undefined },
  via?: BrokerSide,
): OpenApplication {
  const { identity, ...open } = given;
  const { row, person, participants, product, org } = open;
  const rows = {
    ...{ application: row, participants },
    person: { identity: row.identity, facts: person?.facts ?? {} },
    ...(identity && { identity: identityEntity(identity, via) }),
  };
  const flow = flowOf(product.open, row.flow);
  const facts = { ...factsOf(product, org, rows, clock), status: currentStatus(flow, row.status) };
  return { ...open, flow, facts };
}

/** Nobody is asked for where the product has no roles. */
export async function readParticipants(
  { participants }: Store,
  { bundle }: PublishedProduct,
  rows: readonly Application[],
): Promise<Participant[]> {
  return bundle.roles && rows.length > 0 ? participants.of(rows.map(({ uuid }) => uuid)) : [];
}

async function participantsOf(
  { products }: Call,
  store: Store,
  row: Application | undefined,
): Promise<Participant[]> {
  const product = products.find(({ bundle }) => bundle.product === row?.product);
  return row && product ? readParticipants(store, product, [row]) : [];
}

/** The path of one product leads to no application of another. */
function ofPath({ isShared, product }: Call, row: Application | undefined): Application | undefined {
  return isShared || row?.product === product.bundle.product ? row : undefined;
}

/** The caller, as the application's product knows them. */
function personIn(call: Call, { product }: Application): PersonKey {
  return { identity: personOf(call).identity.uuid, product };
}

/** The application that the URL names, as itself or as a journey. */
function applicationIn({ params }: Call): string {
  return params.uuid ?? params.journey ?? '';
}
