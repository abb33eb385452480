/** Opens an application: its row with its person, product, flow and org, and the facts that its triggers read. */

import { currentStatus } from '../../engine/decide/stages.ts';
import type { BrokerSide } from '../../engine/model/broker.ts';
import { flowOf } from '../../engine/model/product.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { isSameSignIn, orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { productOfRow } from '../publish/served.ts';
import type { Services } from '../services/services.ts';
import type { Application, Identity, Participant, PersonKey, ReadMode } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { factsOf } from './facts.ts';
import type { OpenApplication } from './journey.ts';

/** The caller's own application, by its call. */
export function readOwn(services: Services, call: Call): Promise<OpenApplication> {
  return openNamed(services, call, services.store, call.params.uuid ?? '', 'find');
}

/** The same inside a transaction, kept from other writers. */
export function lockOwn(services: Services, call: Call, tx: Store): Promise<OpenApplication> {
  return openNamed(services, call, tx, call.params.uuid ?? '', 'lock');
}

/** The caller's own: the application first, then the person. Throws 404 for what never was and for what is somebody else's alike. */
export async function openNamed(
  services: Services,
  call: Call,
  store: Store,
  uuid: string,
  mode: ReadMode,
): Promise<OpenApplication> {
  const row = ofPath(call, await store.applications[mode](uuid));
  const person = row && (await store.people[mode](personIn(call, row)));
  const open = openOwn(services, call, row, { person, participants: await participantsOf(call, store, row) });
  await refuseWithoutProfile(store, open);
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
  return row && openStored(services, services.store, row, 'find');
}

/** The same inside a transaction, kept from other writers: the application first, then the person. */
export async function lockApplication(
  services: Services,
  tx: Store,
  uuid: string,
): Promise<OpenApplication | undefined> {
  const row = await tx.applications.lock(uuid);
  return row && openStored(services, tx, row, 'lock');
}

/** What opening rows takes of a server. */
type Opening = Pick<Services, 'clock'> & { configuration: Pick<Services['configuration'], 'products'> };

/** The same of a row that was read, by the products that are handed in. */
export async function openStored(
  services: Opening,
  store: Store,
  row: Application,
  mode: ReadMode,
): Promise<OpenApplication | undefined> {
  const product = productOfRow(services.configuration.products(), row);
  const org = product && orgNamed(product.bundle, row.org);
  if (!product || !org || !product.open.flows.has(row.flow)) return undefined;
  const person = await store.people[mode](row);
  const participants = await readParticipants(store, product, [row]);
  const identity = await store.identities.find(row.identity);
  return opened(services, { row, person, participants, product, org, identity });
}

function opened(
  { clock }: Pick<Services, 'clock'>,
  given: Pick<OpenApplication, 'row' | 'person' | 'participants' | 'product' | 'org'> & {
    identity: Identity | undefined;
  },
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
  const { uuid, identity: actor } = row;
  return { ...open, kind: 'owner', name: uuid, uuid, flow, facts, answered: [], actor };
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
