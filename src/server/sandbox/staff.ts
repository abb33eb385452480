/** Who decides for the sandbox lender? One of its people, made at the first start. */
import type { Services } from '../services.ts';
import { addStaff, staffOrg } from '../staff/people.ts';
import { STAFF } from './people.ts';

export interface SeededStaff {
  email: string;
  password: string;
}

const { email: EMAIL, password: PASSWORD } = STAFF;

/** Of the default org. Undefined when this is not the product that the sandbox lends. */
export async function seedStaff({
  configuration,
  store,
  accounts,
}: Services): Promise<SeededStaff | undefined> {
  const bundle = configuration.products().find(({ bundle }) => bundle.product === 'heloc')?.bundle;
  const org = bundle?.orgs[bundle.defaultOrg]?.canonical;
  if (org === undefined) return undefined;
  const known = await store.identities.findByEmail(staffOrg(org), EMAIL);
  const made = known ? undefined : await addStaff(accounts, { org, email: EMAIL, password: PASSWORD });
  // Another server of this database may have been first.
  if (made?.kind === 'password') throw new Error('The seeded staff could not be made.');
  return { email: EMAIL, password: PASSWORD };
}
