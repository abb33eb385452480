/** Who can be signed in as, right after the first start? One person with applications at two places. */
import { deriveRoute } from '../../engine/decide/derive.ts';
import { flowOf } from '../../engine/model/product.ts';
import { identityEntity } from '../identity/caller.ts';
import { lockApplication } from '../journey/application.ts';
import { factsOf } from '../journey/facts.ts';
import { advance, SERVER } from '../journey/moves.ts';
import { orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { ApplicationFacts, ProfileFacts } from './facts.ts';
import { BORROWER } from './people.ts';

export interface SeededPerson {
  email: string;
  password: string;
  applications: { uuid: string; screen: string }[];
}

const { email: EMAIL, password: PASSWORD, phone, home } = BORROWER;
const [firstName = '', lastName = ''] = BORROWER.name.split(' ');

/**
 * Makes the person when there is none yet; a second start finds what the first one made and what became of it.
 * Undefined when this is not the product that the sandbox lends.
 */
export async function seed(services: Services): Promise<SeededPerson | undefined> {
  const product = services.configuration.products().find(({ bundle }) => bundle.product === 'heloc');
  const org = product && orgNamed(product.bundle, product.bundle.defaultOrg);
  if (!product || !org) return undefined;
  const { store } = services;
  const find = () => store.identities.findByEmail(org.canonical, EMAIL);
  // Another server of this database may be first, between the look and the making.
  const identity =
    (await find()) ?? (await store.transaction((tx) => make(services, tx, product))) ?? (await find());
  if (!identity) throw new Error('The seeded person is neither there nor to be made.');
  const rows = await services.store.applications.listOwn({ identity: identity.uuid, org: org.code });
  const person = await services.store.people.find({
    identity: identity.uuid,
    product: product.bundle.product,
  });
  const applications = rows.map((row) => {
    const rowsOf = {
      application: row,
      person: { identity: identity.uuid, facts: person?.facts ?? {} },
      identity: identityEntity(identity),
    };
    const facts = factsOf(product, org, rowsOf, services.clock);
    const { step, route } = deriveRoute(product.open, flowOf(product.open, row.flow), facts);
    // While the lender works, the step says where it will lead.
    return { uuid: row.uuid, screen: route ?? screenOf(product, row.flow, step) };
  });
  return { email: EMAIL, password: PASSWORD, applications };
}

function screenOf({ open }: PublishedProduct, flow: string, step: string): string {
  return flowOf(open, flow).steps.find(({ id }) => id === step)?.route ?? step;
}

/** Undefined where the person is there by now. */
async function make(services: Services, tx: Store, product: PublishedProduct): Promise<Identity | undefined> {
  const org = product.bundle.defaultOrg;
  const name = { firstName, lastName };
  const details = { email: EMAIL, name, phoneNumbers: [phone] };
  const made = await services.accounts.register({ org, details, password: PASSWORD }, tx);
  if (made.kind === 'taken') return undefined;
  if (made.kind !== 'ok') throw new Error(`The seeded person could not be made: ${made.kind}.`);
  const { uuid } = made.identity;
  await tx.events.add({ subject: uuid, actor: uuid, org, kind: 'registered' });
  const address = { uuid: services.newId(), ...home };
  const profile: ProfileFacts = {
    name: { uuid: services.newId(), ...name },
    email: EMAIL,
    dob: '1984-06-17',
    addresses: [address],
    income: 96_000,
    employmentType: 'FULL_TIME',
  };
  await tx.people.save(
    { identity: uuid, product: product.bundle.product },
    { version: 0 },
    { profile },
    product.schemas.person,
  );
  const consented: ApplicationFacts = {
    selectedPropertyUuid: address.uuid,
    property: { ...home, occupancyType: 'PRIMARY', isListedForSale: 'NO' },
    consents: [{ type: 'SOFT_CREDIT', givenAt: services.clock().toISOString() }],
  };
  await addApplication(services, tx, product, made.identity, {});
  await addApplication(services, tx, product, made.identity, consented);
  return made.identity;
}

/** As everybody's does, it goes on from its first status by itself. */
async function addApplication(
  services: Services,
  tx: Store,
  { bundle, schemas }: PublishedProduct,
  { uuid }: Identity,
  application: ApplicationFacts,
): Promise<void> {
  const row = { org: bundle.defaultOrg, identity: uuid, product: bundle.product, flow: 'application' };
  const first = { bundle: bundle.hash, status: 'APP_SUBMISSION', facts: { application } };
  const created = await tx.applications.create({ ...row, ...first }, schemas.application);
  const place = { org: row.org, product: row.product, flow: row.flow, bundle: bundle.hash };
  await tx.events.add({ ...place, subject: created.uuid, actor: uuid, kind: 'created' });
  const open = await lockApplication(services, tx, created.uuid);
  if (open) await advance(services, tx, open, SERVER);
}
