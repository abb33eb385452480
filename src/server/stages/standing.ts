/** What does an application's flow read when nobody calls? The row with its person, identity, product and org. */
import { flowOf } from '../../engine/model/product.ts';
import { identityEntity } from '../caller.ts';
import { factsOf } from '../facts.ts';
import type { OpenApplication } from '../journey/application.ts';
import { orgNamed } from '../org.ts';
import type { Services } from '../services.ts';
import type { Application, Store } from '../store/store.ts';

/** Undefined for a row that is not there, or whose product or org is not published any more. */
export async function readStanding(services: Services, uuid: string): Promise<OpenApplication | undefined> {
  const row = await services.store.applications.find(uuid);
  return row && standingOf(services, services.store, row, false);
}

/** The same inside a transaction, kept from other writers: the application first, then the person. */
export async function lockStanding(
  services: Services,
  tx: Store,
  uuid: string,
): Promise<OpenApplication | undefined> {
  const row = await tx.applications.lock(uuid);
  return row && standingOf(services, tx, row, true);
}

async function standingOf(
  { configuration, clock }: Services,
  store: Store,
  row: Application,
  isLocking: boolean,
): Promise<OpenApplication | undefined> {
  const product = configuration.products().find(({ bundle }) => bundle.product === row.product);
  const org = product && orgNamed(product.bundle, row.org);
  if (!product || !org || !product.open.flows.has(row.flow)) return undefined;
  const person = await (isLocking ? store.people.lock(row.identity) : store.people.find(row.identity));
  const identity = await store.identities.find(row.identity);
  const rows = {
    application: row,
    person: { identity: row.identity, facts: person?.facts ?? {} },
    ...(identity && { identity: identityEntity(identity) }),
  };
  return {
    ...{ row, person, product, org },
    flow: flowOf(product.open, row.flow),
    facts: factsOf(product, org, rows, clock),
  };
}
