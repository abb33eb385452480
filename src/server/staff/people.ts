/** The lender's own people: identities in a namespace of their own, which no person's account can be or become. */
import type { Call } from '../http/call.ts';
import type { Registered } from '../identity/accounts.ts';
import { noteOfFactor, staffOrg } from '../identity/namespaces.ts';
import type { Passwords } from '../identity/passwords.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { StaffRole } from '../store/staff-roles.ts';
import type { Store } from '../store/store.ts';

interface StaffMember {
  /** Canonical. */
  org: string;
  email: string;
  /** Left out: one that nobody knows, until they set their own by a link (link.ts). */
  password?: string;
  role: StaffRole;
}

/** Made by whoever runs the server, never by a call. Who worked here before does so again. */
export async function addStaff(
  { accounts, store }: Pick<Services, 'accounts' | 'store'>,
  { org, email, password = newSecret(), role }: StaffMember,
): Promise<Exclude<Registered, { kind: 'ok' }> | { kind: 'ok'; identity: string }> {
  const details = { email };
  const made = await accounts.register({ org: staffOrg(org), details, password, staffRole: role });
  if (made.kind === 'password') return made;
  const known = made.kind === 'ok' ? made.identity : await store.identities.findByEmail(staffOrg(org), email);
  if (!known || (made.kind === 'taken' && known.staffRole !== null)) return { kind: 'taken' };
  if (made.kind === 'taken') {
    const set = await accounts.setPassword(known, password, { staffRole: role });
    if (set.kind === 'password') return set;
  }
  await noteOfStaff(store, known, { org, kind: 'staffAdded', about: role });
  return { kind: 'ok', identity: known.uuid };
}

/** Their sessions end, and neither a password, a link to one nor an app of theirs is one any more. What they did stays under their name. */
export async function removeStaff(
  { passwords, store }: { passwords: Passwords; store: Store },
  identity: Identity,
  org: string,
): Promise<void> {
  const passwordHash = await passwords.hash(newSecret());
  await store.transaction(async (tx) => {
    await tx.identities.update(identity.uuid, { passwordHash, staffRole: null });
    await tx.authenticators.remove(identity.uuid);
    await tx.resets.endAll(identity.uuid);
    await tx.sessions.revokeAll(identity.uuid);
    await noteOfStaff(tx, identity, { org, kind: 'staffRemoved' });
  });
}

export async function changeStaffRole(
  store: Store,
  { uuid }: Identity,
  { org, role }: { org: string; role: StaffRole },
): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.identities.update(uuid, { staffRole: role });
    await noteOfStaff(tx, { uuid }, { org, kind: 'staffRole', about: role });
  });
}

/** Whoever runs the server did it, by the command. */
export async function noteOfStaff(
  { events }: Pick<Store, 'events'>,
  { uuid }: Pick<Identity, 'uuid'>,
  event: { org: string; kind: string; about?: string },
): Promise<void> {
  await events.add({ subject: uuid, actor: 'command', ...event });
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

/** By a link or their old one. */
export async function noteOwnPassword(tx: Store, identity: Identity): Promise<void> {
  if (identity.staffRole === null) return;
  await noteOfFactor(tx, identity, { kind: 'staffPasswordSet' });
}
