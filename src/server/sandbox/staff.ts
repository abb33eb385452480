/** Who decides for the sandbox lender? One of its people, made at the first start. */

import { staffOrg } from '../identity/namespaces.ts';
import type { Services } from '../services/services.ts';
import { addStaff, noteOfStaff } from '../staff/people.ts';
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
  // Hashed once: a thousand lenders would keep the first start waiting for a minute and more.
  let hash: string | undefined;
  for (const org of new Set(offering.map(({ canonical }) => canonical)))
    hash = await seedAt(services, org, hash);
  return { email: EMAIL, password: PASSWORD };
}

/** Answers the hash of the password that they all have, once it is known. */
async function seedAt(
  services: Services,
  org: string,
  hash: string | undefined,
): Promise<string | undefined> {
  const { store } = services;
  const known = await store.identities.findByEmail(staffOrg(org), EMAIL);
  if (known) return known.passwordHash;
  // Another server of this database may be first.
  if (hash !== undefined) {
    const person = { org: staffOrg(org), details: { email: EMAIL }, passwordHash: hash };
    await store.transaction(async (tx) => {
      const made = await tx.identities.create({ ...person, staffRole: 'manage' });
      if (made) await noteOfStaff(tx, made, { org, kind: 'staffAdded', about: 'manage' });
    });
    return hash;
  }
  const made = await addStaff(services, { org, email: EMAIL, password: PASSWORD, role: 'manage' });
  if (made.kind === 'password') throw new Error('The seeded staff could not be made.');
  return made.kind === 'ok' ? (await store.identities.find(made.identity))?.passwordHash : undefined;
}
