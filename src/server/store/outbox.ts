/** Emails that go out: each is a row, written with what asked for it, until it was delivered or given up. */
import type { Selectable } from 'kysely';
import type { EmailReason } from '../../engine/model/outbox.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { OutgoingEmail, QueuedEmail, SealedEmail, TakenEmail } from './outbox-rows.ts';
import type { Parts } from './parts.ts';
import { isUuid, type Tables } from './tables.ts';

export interface Outbox {
  /** On the open transaction: what did not happen is not told. */
  add(email: OutgoingEmail): Promise<void>;
  /** At most so many that are due, under a lease until then; each goes to one server only. */
  take(now: Date, until: Date, most: number): Promise<TakenEmail[]>;
  /** When the next one is due. */
  nextDue(): Promise<Date | undefined>;
  /** Undefined once the lease is over and somebody else took it. */
  find(taken: TakenEmail): Promise<QueuedEmail | undefined>;
  /** Who it went to and what it said is gone then. */
  delivered(uuid: string): Promise<void>;
  /** One more try came to nothing; the next one is due then. */
  postpone(taken: TakenEmail, reason: EmailReason, dueAt: Date): Promise<void>;
  /** It is not tried again by itself. */
  giveUp(taken: TakenEmail, reason: EmailReason): Promise<void>;
  /** Not tried by who took it: due at once for the next server. */
  release(taken: TakenEmail): Promise<void>;
  /** The same with all that a server of this database had taken, that is no more. Only where there is one server. */
  releaseAll(): Promise<void>;
  /** Due at once, as if never tried. Undefined for one that went out, that a server is at, or that is of no such org. */
  sendAgain(
    uuid: string,
    orgs: readonly string[],
  ): Promise<Pick<QueuedEmail, 'org' | 'application' | 'email'> | undefined>;
  /** Is it, or was it, an email of one of these orgs? */
  isOf(uuid: string, orgs: readonly string[]): Promise<boolean>;
  /** Those that have not gone out, the newest first. */
  unsent(orgs: readonly string[], most: number): Promise<QueuedEmail[]>;
  /** Those of one application. */
  unsentOf(application: string): Promise<QueuedEmail[]>;
  /** How many have not, of these orgs or of all. */
  count(orgs?: readonly string[]): Promise<{ waiting: number; givenUp: number }>;
}

const placeOf = (uuid: string) => `outbox/${uuid}`;

export function createOutbox(parts: Parts): Outbox {
  const { database, keys, clock, newId, tell } = parts;
  return {
    add: async ({ org, email, application, to, subject, text, html }) => {
      const uuid = newId();
      const sealed = JSON.stringify(sealWhole(keys, placeOf(uuid), '', { to, subject, text, html }));
      const now = clock();
      await database
        .insertInto('outbox')
        .values({
          ...{ uuid, org, email, application: application ?? null, sealed },
          ...{ state: 'waiting', at: now, dueAt: now },
        })
        .execute();
      tell('email', '0');
    },
    ...deliveries(parts),
    ...forStaff(parts),
  };
}

type Deliveries = Pick<
  Outbox,
  'take' | 'nextDue' | 'find' | 'delivered' | 'postpone' | 'giveUp' | 'release' | 'releaseAll'
>;

function deliveries({ database, keys, clock, tell }: Parts): Deliveries {
  const waiting = () => database.selectFrom('outbox').where('state', '=', 'waiting');
  const taken = () =>
    database.updateTable('outbox').where('state', '=', 'waiting').where('takenAt', 'is not', null);
  /** The row as long as it is still this server's. */
  const own = ({ uuid, claimed }: TakenEmail) =>
    taken().where('uuid', '=', uuid).where('dueAt', '=', claimed);
  /** Counts a try. */
  const tried = (email: TakenEmail) =>
    own(email).set((its) => ({
      takenAt: null,
      tries: its('tries', '+', 1),
      triedSince: its.fn.coalesce('triedSince', 'takenAt'),
    }));
  return {
    take: async (now, until, most) => {
      const due = waiting().where('dueAt', '<=', now).orderBy('dueAt').limit(most);
      const rows = await database
        .updateTable('outbox')
        .set({ takenAt: now, dueAt: until })
        .where('uuid', 'in', due.select('uuid').forUpdate().skipLocked())
        .returning('uuid')
        .execute();
      return rows.map(({ uuid }) => ({ uuid, claimed: until }));
    },
    nextDue: async () =>
      (await waiting().select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst())?.dueAt,
    find: async ({ uuid, claimed }) => {
      const mine = waiting().where('uuid', '=', uuid).where('dueAt', '=', claimed);
      const row = await mine.selectAll().executeTakeFirst();
      return row && opened(keys, row);
    },
    delivered: async (uuid) => {
      await database
        .updateTable('outbox')
        .set({ state: 'delivered', endedAt: clock(), takenAt: null, reason: null })
        .set({ sealed: null, application: null })
        .where('uuid', '=', uuid)
        .execute();
    },
    postpone: async (email, reason, dueAt) => {
      await tried(email).set({ reason, dueAt }).execute();
    },
    giveUp: async (email, reason) => {
      await tried(email).set({ reason, state: 'givenUp', endedAt: clock() }).execute();
    },
    release: async (email) => {
      await own(email).set({ takenAt: null, dueAt: clock() }).execute();
      tell('email', '0');
    },
    releaseAll: async () => {
      await taken().set({ takenAt: null, dueAt: clock() }).execute();
    },
  };
}

type ForStaff = Pick<Outbox, 'sendAgain' | 'isOf' | 'unsent' | 'unsentOf' | 'count'>;

function forStaff({ database, keys, clock, tell }: Parts): ForStaff {
  const unsent = () => database.selectFrom('outbox').where('state', '<>', 'delivered');
  return {
    sendAgain: async (uuid, orgs) => {
      if (!isUuid(uuid) || orgs.length === 0) return undefined;
      const row = await database
        .updateTable('outbox')
        .set({ state: 'waiting', dueAt: clock(), endedAt: null, triedSince: null, tries: 0 })
        .where('uuid', '=', uuid)
        .where('org', 'in', orgs)
        .where('state', '<>', 'delivered')
        .where('takenAt', 'is', null)
        .returning(['org', 'application', 'email'])
        .executeTakeFirst();
      if (row) tell('email', '0');
      return row;
    },
    isOf: async (uuid, orgs) => {
      if (!isUuid(uuid) || orgs.length === 0) return false;
      const found = database.selectFrom('outbox').select('uuid').where('uuid', '=', uuid);
      return (await found.where('org', 'in', orgs).executeTakeFirst()) !== undefined;
    },
    unsent: async (orgs, most) => {
      if (orgs.length === 0) return [];
      const rows = unsent().selectAll().where('org', 'in', orgs).orderBy('at', 'desc').orderBy('uuid');
      return (await rows.limit(most).execute()).map((row) => opened(keys, row));
    },
    unsentOf: async (application) => {
      const rows = unsent().selectAll().where('application', '=', application).orderBy('at').orderBy('uuid');
      return (await rows.execute()).map((row) => opened(keys, row));
    },
    count: async (orgs) => {
      if (orgs?.length === 0) return { waiting: 0, givenUp: 0 };
      const rows = await unsent()
        .$if(orgs !== undefined, (query) => query.where('org', 'in', orgs ?? []))
        .select((its) => ['state', its.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
      return { waiting: of('waiting'), givenUp: of('givenUp') };
    },
  };
}

function opened(
  keys: Parts['keys'],
  { sealed, endedAt: _, ...row }: Selectable<Tables['outbox']>,
): QueuedEmail {
  return { ...row, ...(openSealed(keys, placeOf(row.uuid), sealed) as SealedEmail) };
}
