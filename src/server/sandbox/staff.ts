/** Who decides for the sandbox lender? One of its people, made at the first start. */
import type { Services } from '../services.ts';
import { addStaff, staffOrg } from '../staff/people.ts';
import { STAFF } from './people.ts';

export interface SeededStaff {
  email: string;
  password: string;
}

const { email: EMAIL, password: PASSWORD } = STAFF;

/** One at each lender, under the same email and password. Undefined when this is not the product that the sandbox lends. */
export async function seedStaff(services: Services): Promise<SeededStaff | undefined> {
  const { configuration } = services;
  const bundle = configuration.products().find(({ bundle }) => bundle.product === 'heloc')?.bundle;
  if (!bundle) return undefined;
  const offering = Object.values(bundle.orgs).filter(({ products }) => products[bundle.product]);
  for (const org of new Set(offering.map(({ canonical }) => canonical))) await seedAt(services, org);
  return { email: EMAIL, password: PASSWORD };
}

async function seedAt({ store, accounts }: Services, org: string): Promise<void> {
  if (await store.identities.findByEmail(staffOrg(org), EMAIL)) return;
  const made = await addStaff(accounts, { org, email: EMAIL, password: PASSWORD });
  // Another server of this database may have been first.
  if (made.kind === 'password') throw new Error('The seeded staff could not be made.');
}
