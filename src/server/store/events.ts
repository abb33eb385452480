/** Events: what happened to what, and by whom. They are added, and never changed. */
import { sql } from 'kysely';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import { type ChainEnd, chainTag, eventHash } from './event-chain.ts';
import type { Parts } from './parts.ts';
import { reasonPointer, reasonRow } from './sealed-columns.ts';
import { type Database, isUuid } from './tables.ts';

/** What happened, and to which fields: names only, never values. */
export interface StoreEvent {
  id: number;
  at: Date;
  /** Uuid of the application, draft or identity that it happened to. */
  subject: string;
  /** Uuid of an identity, or `visitor`. */
  actor: string;
  org: string;
  screen: string | null;
  kind: string;
  product: string | null;
  flow: string | null;
  bundle: string | null;
  /** JSON pointers of the fields that changed. */
  pointers: string[];
  /** The status that it left the application in, where it moved it. */
  status: string | null;
  /** What it was about beside fields, such as a review and its outcome. Names, never values. */
  about: string | null;
  /** Why somebody of the staff did it, in their words; sealed. */
  reason: string | null;
}

export interface NewEvent {
  subject: string;
  actor: string;
  org: string;
  kind: string;
  screen?: string;
  product?: string;
  flow?: string;
  bundle?: string;
  pointers?: string[];
  status?: string;
  about?: string;
  reason?: string;
}

export interface Events {
  add(event: NewEvent): Promise<void>;
  /** Not where the same actor did the same since then. */
  addUnlessSince(event: NewEvent, since: Date): Promise<void>;
  /** The oldest first. */
  of(subject: string): Promise<StoreEvent[]>;
  /** All of a subject, for good. That there were so many stays known. */
  erase(subject: string): Promise<void>;
}

export function createEvents(parts: Parts): Events {
  const { database, keys, clock } = parts;
  // An event and the end of its chain are written together, or not at all.
  const together = <T>(work: (tx: Database) => Promise<T>) =>
    database.isTransaction ? work(database) : database.transaction().execute(work);
  return {
    add: (event) => together((tx) => append({ ...parts, database: tx }, event)),
    addUnlessSince: (event, since) =>
      together(async (tx) => {
        const end = await lockedEnd(tx, event.subject);
        const own = tx.selectFrom('event').select('id').where('subject', '=', event.subject);
        const same = own.where('actor', '=', event.actor).where('kind', '=', event.kind);
        const about = sql<boolean>`about is not distinct from ${event.about ?? null}`;
        const found = await same.where(about).where('at', '>', since).limit(1).executeTakeFirst();
        if (!found) await append({ ...parts, database: tx }, event, end);
      }),
    of: async (subject) => {
      if (!isUuid(subject)) return [];
      const own = database.selectFrom('event').selectAll().where('subject', '=', subject);
      return (await own.orderBy('id').execute()).map(
        ({ reason, seq: _, hash: __, hashBefore: ___, ...event }) => ({
          ...event,
          reason:
            reason === null
              ? null
              : String(openSealed(keys, reasonRow(subject), reason, reasonPointer(event.kind))),
        }),
      );
    },
    erase: (subject) =>
      together(async (tx) => {
        const end = await lockedEnd(tx, subject);
        await sql`select set_config('hearthline.erasing', 'on', true)`.execute(tx);
        await tx.deleteFrom('event').where('subject', '=', subject).execute();
        await sql`select set_config('hearthline.erasing', 'off', true)`.execute(tx);
        const erased = { ...end, erased: end.seq };
        const tag = chainTag(keys, subject, erased);
        await tx
          .updateTable('eventChain')
          .set({ ...erased, tag })
          .where('subject', '=', subject)
          .execute();
      }),
  };
  async function append(
    { database: tx }: Parts,
    { pointers = [], ...event }: NewEvent,
    known?: ChainEnd,
  ): Promise<void> {
    const { subject, kind } = event;
    const { seq, hash: before, erased } = known ?? (await lockedEnd(tx, subject));
    const { reason = null } = event;
    const row = {
      ...{ at: clock(), subject, actor: event.actor, org: event.org, kind, pointers, seq: seq + 1 },
      ...{ screen: event.screen ?? null, product: event.product ?? null, flow: event.flow ?? null },
      ...{ bundle: event.bundle ?? null, status: event.status ?? null, about: event.about ?? null },
    };
    const hash = eventHash(keys, { ...row, reason }, before);
    const end = { seq: row.seq, hash, erased };
    const sealed =
      reason === null
        ? null
        : JSON.stringify(sealWhole(keys, reasonRow(subject), reasonPointer(kind), reason));
    await tx
      .with('chained', (query) =>
        query
          .updateTable('eventChain')
          .set({ ...end, tag: chainTag(keys, subject, end) })
          .where('subject', '=', subject),
      )
      .insertInto('event')
      .values({ ...row, hash, hashBefore: before, reason: sealed, pointers: JSON.stringify(pointers) })
      .execute();
  }
}

/** Kept from other writers until the transaction ends: who adds to another subject waits for nobody. */
async function lockedEnd(tx: Database, subject: string): Promise<ChainEnd> {
  return tx
    .insertInto('eventChain')
    .values({ subject, seq: 0, hash: '', erased: 0, tag: '' })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning(['seq', 'hash', 'erased'])
    .executeTakeFirstOrThrow();
}
