/** The lender's own people: identities in a namespace of their own, which no person's account can be or become. */
import type { Call } from '../http/call.ts';
import type { Accounts, Registered } from '../identity/accounts.ts';
import type { Identity } from '../store/rows.ts';

/** No org's code holds a slash: nobody registers, signs in or resets a password here but by what this file says. */
export function staffOrg(canonical: string): string {
  return `staff/${canonical}`;
}

/** Made by whoever runs the server, never by a call. `org` is canonical. */
export function addStaff(
  accounts: Accounts,
  { org, email, password }: { org: string; email: string; password: string },
): Promise<Registered> {
  return accounts.register({ org: staffOrg(org), details: { email }, password });
}

/** The codes of all orgs whose applications the caller may see, of every product. */
export function orgsOf({ products, org }: Pick<Call, 'products' | 'org'>): string[] {
  const codes = products.flatMap(({ bundle }) =>
    Object.values(bundle.orgs)
      .filter(({ canonical }) => canonical === org.canonical)
      .map(({ code }) => code),
  );
  return [...new Set(codes)];
}

export function staffName({ details }: Identity): string {
  return details.email;
}

/** Persons are not told addresses: what stands before the sign, as a name. */
export function shownStaffName(identity: Identity): string {
  const [name = ''] = staffName(identity).split('@');
  const words = name.split(/[._-]+/).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}
